"""How long each kind of question may take, in seconds."""

from __future__ import annotations

from app.engine import Within

REWARD, TARGET = Within(45), Within(15)

TIMES = {
    "trait": Within(60),
    "place": Within(75),
    "pass": Within(10, always=True),
    "window": Within(10, always=True),
    "reward": REWARD,
    "ware": REWARD,
    "swap": REWARD,
    "give": REWARD,
    "recruit": REWARD,
    "recruit.more": REWARD,
    "craft": REWARD,
    "pay": REWARD,
    "victim": REWARD,
    "wild": REWARD,
    "reserve": REWARD,
    "goon": REWARD,
    "keep": Within(20),
    "storage": Within(30),
    "suspect": TARGET,
    "peek": TARGET,
    "move": Within(30),
    "move.to": Within(30),
    "guard": Within(30),
    "tome": Within(10),
}
