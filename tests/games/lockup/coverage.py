"""Random games with mixed options, checked on the way: every cube, token and card.

    python -m tests.games.lockup.coverage --games 20000 [--first 0] [--seed word] [--bot hard]

Prints what was played, what never happened, and how long it took.
"""

from __future__ import annotations

import argparse
import secrets
import sys
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

from app.engine import ALL, Dice
from app.engine.playout import Playout
from app.games.lockup import GAME
from app.games.lockup.state import Prison
from app.tables.bots.answers import pick, pick_or_pass
from tests.games.lockup import conserve
from tests.games.lockup.jail import components
from tests.support.play import deal

LEVELS = ("moderate", "challenging", "expert")
BOUND = 3000
OFTEN = 8  # decisions between two checks, as what is lost stays lost


def game(number: int, seed: str) -> Playout[Prison]:
    """One game of the mix: 1 to 5 players in turn, all options."""
    options = {
        "expert": bool(number // 5 % 2),
        "guards": LEVELS[number // 10 % 3],
        "first_player": ("drawn", "first_seat")[number // 30 % 2],
    }
    return Playout(GAME, deal(GAME, 1 + number % 5, options, f"{seed} {number}", components()))


def play(playout: Playout[Prison], luck: Dice, bot: str | None, seen: Counter[str]) -> None:
    """To the end; some answers are those of silence."""
    while not playout.over:
        questions = playout.questions(ALL)
        question = luck.pick(questions)
        seen[question.kind] += 1
        ask = playout.open_ask(question.id)
        assert ask
        if bot:
            choose = pick_or_pass if question.optional else pick
            choice = choose(GAME, playout, question.seat, question, bot, luck)
        elif ask.silent and not luck.below(20):
            choice = ask.silent()
        else:
            choice = None if question.optional and luck.below(2) else ask.shape.any(luck)
        if choice is None:
            continue
        playout.decide(question.seat, question.id, choice)
        assert playout.decisions < BOUND, "no end"
        if playout.decisions % OFTEN == 0:
            conserve.check(playout.state)
    conserve.check(playout.state)


def cards_of(prison: Prison) -> Iterator[str]:
    """What has been used in a game."""
    for crew in prison.everybody:
        yield from (f"item {card.face}" for card in crew.items)
        yield from (f"goon {card.face}" for card in crew.goons)
        if crew.trait:
            yield f"trait {crew.trait.face}"
    yield from (f"goal {prison.goals[kind]}" for kind in prison.holders)
    yield f"goal {prison.goals['end']}"
    yield from (f"tome {card.face}" for card in prison.tome_discard)


def everything() -> set[str]:
    box = components()
    tables: dict[str, Any] = {
        "item": box.items,
        "goon": box.goons,
        "trait": box.traits,
        "goal": box.goals,
        "tome": box.tomes,
    }
    return {f"{name} {id}" for name, rows in tables.items() for id in rows}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--seed", default=secrets.token_hex(4))
    parser.add_argument("--bot", default=None)
    given = parser.parse_args()
    kinds, cards, decisions = Counter[str](), Counter[str](), Counter[int]()
    started = time.monotonic()
    say(f"seed {given.seed}")
    for number in range(given.first, given.first + given.games):
        luck = Dice(f"coverage {given.seed} {number}".encode())
        playout = game(number, given.seed)
        try:
            play(playout, luck, given.bot, kinds)
        except Exception:
            say(f"game {number} of seed {given.seed} failed at decision {playout.decisions}")
            raise
        cards.update(cards_of(playout.state))
        decisions[playout.deal.seats] += playout.decisions
        if number % 1000 == 999:
            say(f"{number + 1} games, {time.monotonic() - started:.0f} s")
    took = time.monotonic() - started
    each = {seats: round(n * 5 / given.games) for seats, n in sorted(decisions.items())}
    say(f"{given.games} games in {took:.0f} s, decisions by players: {each}")
    say(f"questions: {dict(kinds.most_common())}")
    say(f"never used: {', '.join(sorted(everything() - set(cards))) or 'nothing'}")
    return 0


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
