"""What many random games reach: pairs that were hired and used, and what made cards act.

    python -m tests.games.scoundrels.coverage 0 5000 --into run-0.json
    python -m tests.games.scoundrels.coverage --sum run-*.json

Options, players and seats are mixed. Every third game deals chosen pairs: sixty of them deal all
3000. Every fortieth is looked at by the check of non-interference.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from time import perf_counter
from typing import Any

from app.engine import Dice
from app.engine.table import Table
from app.games.scoundrels.cards.components import When
from app.games.scoundrels.state import Town
from app.games.scoundrels.view import events
from tests.contract.noninterference import Counts, check_position
from tests.games.scoundrels.games import CARDS, Light, random_game, some_options
from tests.support.play import Walk

CHOSEN = {"length": "long", "strategy_cards": True, "wild_saloon": False}
MANY = 150  # more are not named
PAIRS = [f"{trait} {job}" for trait in CARDS.traits for job in CARDS.jobs]


def trigger(when: When) -> str:
    if when.slots:
        return "slot"
    return "arrow" if when.arrows else when.event


def deal_chosen(table: Table[Town], number: int) -> None:
    """Trait i under job i + number: colours come in any order, as in no deck of the rulebook."""
    town, jobs = table.state, list(CARDS.jobs)
    cards = {
        card.face: card for card in town.knowledge.cards if card.kind.startswith(("trait", "job"))
    }
    gone = {face for one in town.saloon if one for face in (one.trait.face, one.job.face)}
    pairs = [(t, jobs[(n + number) % len(jobs)]) for n, t in enumerate(CARDS.traits)]
    pairs = [pair for pair in pairs if not gone & {*pair}]
    Dice(b"chosen%d" % number).shuffle(pairs)
    town.traits = [cards[trait] for trait, _ in pairs]
    town.jobs = [cards[job] for _, job in pairs]


class Reached:
    """What came up in the games so far."""

    def __init__(self, counts: dict[str, dict[str, int]] | None = None) -> None:
        self.counts = {name: Counter(found) for name, found in (counts or {}).items()}
        self.seen = Counts()

    def add(self, what: str, name: str, times: int = 1) -> None:
        self.counts.setdefault(what, Counter())[name] += times

    def play(self, number: int) -> None:
        """The game of this number, to its end."""
        compared = number % 40 == 0
        options, seats = some_options(number)
        chosen = number % 3 == 1
        table = random_game(
            number,
            {**options, **CHOSEN} if chosen else options,
            4 if chosen else seats,
            hook=self.compare if compared else None,
            table_type=Table if compared else Light,
            begin=(lambda table: deal_chosen(table, number // 3)) if chosen else None,
            bots=number % 20 == 2,
        )
        self.add("games", "chosen pairs" if chosen else "dealt as ever")
        self.add("games", "with bots", int(number % 20 == 2))
        self.add("decisions", "all", table.decisions)
        for entry in table.entries:
            self.add("questions", entry.kind)
        for event in table.events("all"):
            self.hear(event)

    def compare(self, table: Table[Town], dice: Dice) -> None:
        if dice.below(200) == 0:
            before = self.seen.views
            check_position(Walk(table), dice, self.seen, pages=False)
            self.add("non-interference", "positions")
            self.add("non-interference", "views", self.seen.views - before)

    def hear(self, event: object) -> None:
        if isinstance(event, events.Hired):
            self.add("hired", f"{event.trait} {event.job}")
        elif isinstance(event, events.Used):
            self.add("lent" if event.by else "used", f"{event.trait} {event.job}")
            if not event.by:
                self.add("triggers", trigger(CARDS.traits[event.trait].when))
        elif isinstance(event, events.UsedStrategy):
            self.add("strategies", event.strategy)

    def report(self) -> list[str]:
        hired, used, lent = (self.counts.get(what, {}) for what in ("hired", "used", "lent"))
        never = [pair for pair in PAIRS if pair not in used and pair not in lent]
        counted = ("games", "decisions", "non-interference", "triggers", "strategies", "questions")
        return [
            *(f"{what}: {told(self.counts.get(what, {}))}" for what in counted),
            f"pairs hired {len(hired)}, used {len(used)}, lent {len(lent)}, "
            f"used either way {len(PAIRS) - len(never)} of {len(PAIRS)}",
            f"used only when lent: {sum(pair not in used for pair in lent)}",
            f"never used: {', '.join(never[:MANY]) or 'none'}" + " ..." * (len(never) > MANY),
        ]


def told(found: dict[str, int]) -> str:
    return ", ".join(f"{name} {times}" for name, times in sorted(found.items()))


def added_up(files: Iterable[Path]) -> Reached:
    total = Reached()
    for file in files:
        for what, found in json.loads(file.read_text()).items():
            for name, times in found.items():
                total.add(what, name, times)
    return total


def run(first: int, last: int, minutes: float) -> Reached:
    reached, until = Reached(), perf_counter() + minutes * 60
    for number in range(first, last):
        if perf_counter() > until:
            break
        try:
            reached.play(number)
        except Exception:
            sys.stderr.write(f"game {number}\n")
            raise
    return reached


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="*", help="the first, and the one after the last")
    parser.add_argument("--minutes", type=float, default=60, help="stop after so many")
    parser.add_argument("--into", type=Path)
    parser.add_argument("--sum", type=Path, nargs="+")
    given: Any = parser.parse_args()
    start = perf_counter()
    reached = added_up(given.sum) if given.sum else run(*given.games, given.minutes)
    if given.into:
        given.into.write_text(json.dumps(reached.counts))
    print(f"{perf_counter() - start:.0f} s")  # noqa: T201
    print("\n".join(reached.report()))  # noqa: T201


if __name__ == "__main__":
    main()
