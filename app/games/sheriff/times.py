"""How long each kind of question may take (section 7), and the one clock of the inspection."""

from __future__ import annotations

from app.engine import Within
from app.games.sheriff.state import Gate

ONE_MINUTE = 60


def minutes(gate: Gate) -> int:
    """The minutes of an inspection: four for each merchant of the round, or one."""
    each = 4 if gate.option("minutes") == "four" else 1
    return each * max(1, len(gate.bags))


def inspection(gate: Gate) -> str:
    """One clock for all the bags of a round."""
    return f"inspection of round {gate.round}"


IN_COMMON = Within(ONE_MINUTE, times=minutes, shared=inspection)
TIMES = {
    "merry.keep": Within(30),
    "laws.choose": Within(60),
    "market.first": Within(20),
    "market.aside": Within(60),
    "market.take": Within(60),
    "market.put": Within(60),
    "load": Within(90),
    "declare.call": Within(10),
    "declare": Within(25),
    "declare.lid": Within(20),
    "inform": Within(20),
    "inspect": IN_COMMON,
    "inspect.two": IN_COMMON,
    "deputy.alone": Within(10, always=True),
    "pay.goods": Within(30),
    "confiscate": Within(20),
    "confiscate.one": Within(20),
    "stash": Within(20),
    "black.last": Within(30),
    "order": Within(30),
    "merry.trust": Within(30),
    "merry.give": Within(30),
    "merry.bag": Within(30),
    "merry.stall": Within(30),
    "merry.discard": Within(30),
    "merry.pile": Within(30),
    "merry.salvage": Within(30),
    "merry.rummage": Within(30),
    "merry.friend": Within(30),
    "deal.blind": Within(30),
    "chest": Within(60),
}
