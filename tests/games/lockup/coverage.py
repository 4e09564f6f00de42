"""Random games with mixed options, checked on the way: every cube, token and card.

    python -m tests.games.lockup.coverage --games 20000 [--first 0] [--seed word] [--bot hard]

Prints what was played, what never happened, and how long it took.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from app.engine.playout import Playout
from app.games.lockup import GAME
from app.games.lockup.state import Prison
from tests.games.lockup import conserve
from tests.games.lockup.jail import components
from tests.support.coverage import arguments, play_many, say
from tests.support.play import deal

LEVELS = ("moderate", "challenging", "expert")
BOUND = 3000


def game(number: int, seed: str) -> Playout[Prison]:
    """One game of the mix: 1 to 5 players in turn, all options."""
    options = {
        "expert": bool(number // 5 % 2),
        "guards": LEVELS[number // 10 % 3],
        "first_player": ("drawn", "first_seat")[number // 30 % 2],
    }
    return Playout(GAME, deal(GAME, 1 + number % 5, options, f"{seed} {number}", components()))


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


def main() -> None:
    given = arguments(__doc__)
    asked, cards = Counter[str](), Counter[str]()

    def ended(playout: Playout[Prison]) -> None:
        cards.update(cards_of(playout.state))

    def make(number: int) -> Playout[Prison]:
        return game(number, given.seed)

    play_many(given, make, conserve.check, asked, bound=BOUND, ended=ended)
    say(f"questions: {dict(asked.most_common())}")
    say(f"never used: {', '.join(sorted(everything() - set(cards))) or 'nothing'}")


if __name__ == "__main__":
    main()
