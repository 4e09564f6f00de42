"""What random games reach: `python -m tests.games.scoundrels.coverage 0 200` prints it.

Pairs of trait and job that were hired and used, and what made scoundrels and strategies act.
"""

from __future__ import annotations

import sys
from collections import Counter
from time import perf_counter

from app.games.scoundrels import events
from app.games.scoundrels.components import When
from tests.games.scoundrels.games import CARDS, Light, random_game


def trigger(when: When) -> str:
    if when.slots:
        return "slot"
    return "arrow" if when.arrows else when.event


class Reached:
    """What came up in the games so far."""

    def __init__(self) -> None:
        self.decisions = 0
        self.hired: Counter[tuple[str, str]] = Counter()
        self.used: Counter[tuple[str, str]] = Counter()
        self.lent: Counter[tuple[str, str]] = Counter()
        self.strategies: Counter[str] = Counter()
        self.traits: Counter[str] = Counter()
        self.jobs: Counter[str] = Counter()
        self.triggers: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()

    def add(self, number: int) -> None:
        table = random_game(number, table_type=Light)
        self.decisions += table.decisions
        self.kinds.update(entry.kind for entry in table.entries)
        for event in table.events("all"):
            self.hear(event)

    def hear(self, event: object) -> None:
        if isinstance(event, events.Hired):
            self.hired[event.trait, event.job] += 1
        elif isinstance(event, events.Used):
            (self.lent if event.by else self.used)[event.trait, event.job] += 1
            self.traits[event.trait] += 1
            self.jobs[event.job] += 1
            if not event.by:
                self.triggers[trigger(CARDS.traits[event.trait].when)] += 1
        elif isinstance(event, events.UsedStrategy):
            self.strategies[event.strategy] += 1

    def report(self) -> list[str]:
        pairs = len(CARDS.traits) * len(CARDS.jobs)
        either = self.used.keys() | self.lent.keys()
        return [
            f"{self.decisions} decisions",
            f"pairs hired {len(self.hired)}, used {len(self.used)}, lent {len(self.lent)}, "
            f"used either way {len(either)} of {pairs}",
            "traits never used: " + _missing(CARDS.traits, self.traits),
            "jobs never used: " + _missing(CARDS.jobs, self.jobs),
            "strategies never used: " + _missing(CARDS.strategies, self.strategies),
            "triggers: " + ", ".join(f"{k} {n}" for k, n in sorted(self.triggers.items())),
            "questions: " + ", ".join(f"{k} {n}" for k, n in sorted(self.kinds.items())),
        ]


def _missing(all_of_them: object, reached: Counter[str]) -> str:
    return ", ".join(sorted(set(all_of_them) - set(reached))) or "none"  # type: ignore[call-overload]


if __name__ == "__main__":
    reached, start = Reached(), perf_counter()
    first, last = int(sys.argv[1]), int(sys.argv[2])
    for number in range(first, last):
        try:
            reached.add(number)
        except Exception:
            sys.stderr.write(f"game {number}\n")
            raise
    seconds = perf_counter() - start
    print(f"{last - first} games, {(last - first) / seconds:.1f} a second")  # noqa: T201
    print("\n".join(reached.report()))  # noqa: T201
