"""Deals: what somebody gives, and what is to become of bags in return. No rules here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from app.engine import ALL, Card, Seat, Viewer

Verdict: TypeAlias = Literal["pass", "open"]
Counts: TypeAlias = Mapping[str, int]
State: TypeAlias = Literal[
    "open", "bound", "done", "replaced", "withdrawn", "refused", "lapsed", "undone"
]

NOTHING: Final[Counts] = {}


@dataclass(frozen=True, slots=True, eq=False)
class Bundle:
    """What changes hands: gold, open goods by kind, closed cards, and goods by name.

    `closed` are cards as they lie; `blind` is a number of them, which the giver picks later.
    `zone` and `bag` name goods that are said to be in the closed zone or in the bag.
    """

    gold: int = 0
    goods: Counts = field(default_factory=dict)
    closed: tuple[Card, ...] = ()
    blind: int = 0
    zone: Counts = field(default_factory=dict)
    bag: Counts = field(default_factory=dict)
    shown: bool = False  # the closed cards are shown to the taker beforehand

    @property
    def closed_cards(self) -> int:
        """How many cards of the closed zone this wants at most."""
        return len(self.closed) + self.blind + sum(self.zone.values())

    @property
    def has_goods(self) -> bool:
        return bool(self.closed_cards or sum(self.goods.values()) or sum(self.bag.values()))


@dataclass(slots=True, eq=False)
class Deal:
    """An offer of a merchant, or a demand of the Sheriff, and what became of it.

    `takers` are the Sheriff, or one deputy, or both. `wants` says of each bag's owner whether that
    bag is to pass or to be opened. `pressed` are the deputies who have agreed so far.
    """

    id: str
    author: Seat
    giver: Seat
    takers: tuple[Seat, ...]
    wants: dict[Seat, Verdict]
    gives: Bundle
    back: Bundle
    promise: str
    private: bool
    state: State = "open"
    why: str = ""
    pressed: tuple[Seat, ...] = ()
    kept: int = 0  # gold that the takers kept, after tax
    paid: int = 0  # gold that the giver paid
    moved: list[Card] = field(default_factory=list)  # goods that the takers have got
    returned: list[Card] = field(default_factory=list)  # goods that the giver got in return
    settled: tuple[Seat, ...] = ()  # conditions carried out
    due: bool = False  # goods of the bag are still owed
    zone_losses: int = 0  # of the giver's zone when this was written

    @property
    def parties(self) -> tuple[Seat, ...]:
        return (self.giver, *self.takers)

    @property
    def audience(self) -> tuple[Seat, ...] | None:
        """The seats that may know of it; None: everybody."""
        return self.parties if self.private else None

    @property
    def demand(self) -> bool:
        return self.author != self.giver

    @property
    def joint(self) -> bool:
        return len(self.takers) > 1

    def known_to(self, viewer: Viewer) -> bool:
        return not self.private or viewer == ALL or viewer in self.parties

    def agreed(self) -> bool:
        """Whether all takers stand behind a demand."""
        return not self.demand or set(self.pressed) >= set(self.takers)
