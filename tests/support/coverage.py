"""Plays many random games of one game and checks each after every decision.

The commands `python -m tests.games.<id>.coverage` use it to say what their games reach.
"""

from __future__ import annotations

import argparse
import secrets
import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from app.engine import ALL, Choice, Dice, Question
from app.engine.playout import Playout
from app.tables.bots.answers import pick, pick_or_pass

SILENT = 20  # one answer in this many is the silent one

Check = Callable[[Any], None]


def arguments(doc: str | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=doc)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--seed", default=secrets.token_hex(4))
    parser.add_argument("--bot", default=None, help="who plays; else any answer is given")
    return parser.parse_args()


def play_many(
    given: argparse.Namespace,
    make: Callable[[int], Playout[Any]],
    check: Check,
    asked: Counter[str],
    *,
    bound: int,
    ended: Callable[[Playout[Any]], None],
) -> None:
    """Play these games, and call `ended` for each. A failing one is named."""
    decisions, games = Counter[int](), Counter[int]()
    started = time.monotonic()
    say(f"seed {given.seed}")
    for number in range(given.first, given.first + given.games):
        try:
            playout = make(number)
            luck = Dice(f"coverage {given.seed} {number}".encode())
            play_out(playout, luck, given.bot, check, asked, bound)
        except Exception:
            say(f"game {number} of seed {given.seed} failed")
            raise
        ended(playout)
        decisions[playout.deal.seats] += playout.decisions
        games[playout.deal.seats] += 1
        if number % 1000 == 999:
            say(f"{number + 1} games, {time.monotonic() - started:.0f} s")
    each = {seats: round(n / games[seats]) for seats, n in sorted(decisions.items())}
    took = time.monotonic() - started
    say(f"{given.games} games in {took:.0f} s, decisions by players: {each}")


def play_out(
    playout: Playout[Any],
    luck: Dice,
    bot: str | None,
    check: Check,
    asked: Counter[str],
    bound: int,
) -> None:
    """Play a game to its end."""
    passed: set[str] = set()
    while not playout.over:
        questions = [one for one in playout.questions(ALL) if one.id not in passed]
        question = luck.pick(questions)
        asked[question.kind] += 1
        choice = some_answer(playout, question, luck, bot)
        if choice is None:
            passed.add(question.id)
            continue
        playout.decide(question.seat, question.id, choice)
        check(playout.state)
        assert playout.decisions < bound, "no end"


def some_answer(
    playout: Playout[Any], question: Question, luck: Dice, bot: str | None
) -> Choice | None:
    """An answer of this bot, or a random one; None lets an offer pass."""
    ask = playout.open_ask(question.id)
    assert ask
    if bot:
        choose = pick_or_pass if question.optional else pick
        return choose(playout.game, playout, question.seat, question, bot, luck)
    if ask.silent and not luck.below(SILENT):
        return ask.silent()
    return None if question.optional and luck.below(2) else ask.shape.any(luck)


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()
