"""An effect of a card as data: a verb and its numbers. What verbs do is in `effects/verbs.py`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.kit.components import list_of, one_of, otherwise, read_by, reader, within
from app.kit.rows import Row

RESOURCES = ("scrap", "potion", "iron", "gold")  # from the least rare to the rarest
ANY = "any"
VERBS = (
    "gain",
    "power",
    "stars",
    "marker",
    "draw",
    "storage",
    "drop_suspicion",
    "give_suspicion",
    "take_suspicion",
    "swap",
    "trade",
    "recruit",
    "craft",
    "reserve",
    "goon",
    "peek",
    "more_closed",
    "victim_pays",
    "strength",
    "alibi",
    "discount",
    "wild",
    "move",
)


@dataclass(frozen=True, slots=True)
class Effect:
    """One step of a card.

    `keep`: so many of the `amount` drawn. `last`: the amount for those with least reputation.
    `prices`: of one goon, of two.
    """

    do: str = one_of(VERBS)
    resource: str = one_of(("", ANY, *RESOURCES), default="")
    amount: int = within(0, 99, default=0)
    keep: int = within(0, 9, default=0)
    last: int = within(0, 99, default=0)
    prices: tuple[int, ...] = otherwise(list_of(0, 99), ())

    @property
    def label(self) -> str:
        return ""

    @property
    def requires(self) -> str:
        return ""

    @property
    def unless(self) -> str:
        return ""


def effects() -> Any:
    """A field: the effects of a row, in their order."""
    return read_by(lambda row, name: row.rows(name, reader(Effect)))


@dataclass(frozen=True, slots=True)
class Cost:
    """The printed cost of an item. `any`: a number of cubes of any kind, which count as no kind."""

    fixed: Mapping[str, int]
    any: int = 0

    @property
    def total(self) -> int:
        return sum(self.fixed.values()) + self.any

    def of(self, resource: str) -> int:
        return self.fixed.get(resource, 0)


def read_cost(row: Row, name: str) -> Cost:
    """How many cubes of which kinds."""
    inner = Row(f"{row.name}, {name}", row.get(name))
    amounts = {kind: inner.number(kind, 0, 99, default=0) for kind in (*RESOURCES, ANY)}
    inner.done()
    fixed = {kind: n for kind, n in amounts.items() if n and kind != ANY}
    return Cost(fixed, amounts[ANY])
