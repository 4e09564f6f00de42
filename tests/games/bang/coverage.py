"""Random games of all sets for 2 to 8 players, checked after every decision: no card is lost.

    python -m tests.games.bang.coverage --games 20000 [--seed word] [--bot gunman]

Prints what was played, what never happened, and how long it took.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from app.engine import Dice, Event
from app.engine.chronicle import Chronicle
from app.engine.playout import Playout
from app.games.bang import GAME
from app.games.bang.state import Street
from app.tables.maintenance.simulate import mix_options
from tests.games.bang import conserve
from tests.games.bang.table import components
from tests.support.coverage import arguments, play_many, say
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


def everything() -> set[str]:
    """All that a game can have."""
    box = components()
    told = {f"told {event.__name__}" for event in GAME.events}
    asked = {f"asked {kind}" for kind in GAME.needs}
    return {*box.cards, *box.events, *box.characters, *told, *asked}


def main() -> None:
    given = arguments(__doc__)
    seen, asked, reasons = Counter[str](), Counter[str](), Counter[str]()

    def ended(playout: Playout[Street]) -> None:
        outcome = playout.result()
        assert outcome, "the game is over"
        reasons[outcome.reason] += 1

    def make(number: int) -> Playout[Street]:
        return game(number, given.seed, seen)

    play_many(given, make, conserve.check, asked, bound=BOUND, ended=ended)
    reached = {*seen, *(f"asked {kind}" for kind in asked)}
    say(f"ended: {dict(reasons.most_common())}")
    say(f"never seen: {', '.join(sorted(everything() - reached)) or 'nothing'}")


if __name__ == "__main__":
    main()
