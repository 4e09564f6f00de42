"""Random games of all sets for 2 to 8 players, checked after every decision: no card is lost.

    python -m tests.games.bang.coverage --games 20000 [--seed word] [--bot gunman]

Prints what was played, what never happened, and how long it took.
"""

from __future__ import annotations

import argparse
import secrets
import sys
import time
from collections import Counter
from typing import Any

from app.engine import ALL, Dice, Event
from app.engine.chronicle import Chronicle
from app.engine.playout import Playout
from app.games.bang import GAME
from app.games.bang.state import Street
from app.tables.bots.answers import pick, pick_or_pass
from app.tables.maintenance.simulate import mix_options
from tests.games.bang import conserve
from tests.games.bang.table import components
from tests.support.play import deal

SETS = ("dodge_city", "bullet", "high_noon", "fistful", "wild_west")
BOUND = 20_000  # decisions of one game


class Seen(Chronicle):
    """Counts what happens in all games, and keeps none of it."""

    def __init__(self, seen: Counter[str]) -> None:
        super().__init__()
        self.seen = seen

    def tell(self, event: Event) -> None:
        self.seen[f"told {type(event).__name__}"] += 1
        for name in ("name", "event", "why", "character", "card"):
            if isinstance(what := getattr(event, name, None), str):
                self.seen[what] += 1
                self.seen[getattr(components().kinds.get(what), "id", what)] += 1


def options_of(number: int, seats: int, seed: str) -> dict[str, Any]:
    """All sets; every third game mixes rulings and variants, a few are a series."""
    given: dict[str, Any] = dict.fromkeys(SETS, True)
    if number % 3:
        return given
    luck = Dice(f"options {seed} {number}".encode())
    if number // 7 % 7 or seats < 4:
        given |= {"games": 1, "bounties": False, "experience": False, "hiring": False}
    else:
        given["games"] = 2
    return mix_options(GAME, seats, given, luck)


def game(number: int, seed: str, seen: Counter[str]) -> Playout[Street]:
    seats = 2 + number % 7
    made = deal(GAME, seats, options_of(number, seats, seed), f"{seed} {number}", components())
    return Playout(GAME, made, Seen(seen))


def play(playout: Playout[Street], luck: Dice, bot: str | None, seen: Counter[str]) -> None:
    """To the end; some answers are those of silence."""
    passed: set[str] = set()
    while not playout.over:
        questions = [one for one in playout.questions(ALL) if one.id not in passed]
        question = luck.pick(questions)
        seen[f"asked {question.kind}"] += 1
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
            passed.add(question.id)
            continue
        playout.decide(question.seat, question.id, choice)
        conserve.check(playout.state)
        assert playout.decisions < BOUND, "no end"


def everything() -> set[str]:
    """All that a game can have."""
    box = components()
    told = {f"told {event.__name__}" for event in GAME.events}
    asked = {f"asked {kind}" for kind in GAME.needs}
    return {*box.cards, *box.events, *box.characters, *told, *asked}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--seed", default=secrets.token_hex(4))
    parser.add_argument("--bot", default=None)
    given = parser.parse_args()
    seen, decisions, reasons = Counter[str](), Counter[int](), Counter[str]()
    started = time.monotonic()
    say(f"seed {given.seed}")
    for number in range(given.first, given.first + given.games):
        luck = Dice(f"coverage {given.seed} {number}".encode())
        try:
            playout = game(number, given.seed, seen)
            play(playout, luck, given.bot, seen)
        except Exception:
            say(f"game {number} of seed {given.seed} failed")
            raise
        outcome = playout.result()
        assert outcome, "the game is over"
        reasons[outcome.reason] += 1
        decisions[playout.deal.seats] += playout.decisions
        if number % 1000 == 999:
            say(f"{number + 1} games, {time.monotonic() - started:.0f} s")
    took = time.monotonic() - started
    each = {seats: round(n * 7 / given.games) for seats, n in sorted(decisions.items())}
    say(f"{given.games} games in {took:.0f} s, decisions by players: {each}")
    say(f"ended: {dict(reasons.most_common())}")
    say(f"never seen: {', '.join(sorted(everything() - set(seen))) or 'nothing'}")
    return 0


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
