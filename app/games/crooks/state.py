"""The table: jobs, the rows of the masterminds, hideouts. No rules here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from app.engine import Card, Only, Seat, State, only
from app.games.crooks.cards import Components, Crook
from app.games.crooks.parts import Note
from app.games.crooks.score import Score
from app.kit.faces import faces


@dataclass(slots=True)
class Mastermind:
    """A player: money, and a row of crooks under the jobs, the last one on top."""

    seat: Seat
    money: int
    row: dict[int, list[Card]]
    passed: bool = False

    def free_jobs(self) -> list[int]:
        return [job for job, crooks in self.row.items() if not crooks]

    def slot(self, job: int) -> str:
        return f"slot:{self.seat}:{job}"


@dataclass(slots=True)
class Fan:
    """Cards that one player is looking at; the others see where and how many."""

    seat: Seat
    at: str
    stage: Literal["choose", "place", "spy"]
    cards: list[Card]


@dataclass(kw_only=True, slots=True)
class City(State):
    """The table of a game of Crooks."""

    masterminds: list[Mastermind] = field(default_factory=list)
    hideouts: dict[str, list[Card]] = field(default_factory=dict)
    set_aside: list[Card] = field(default_factory=list)
    removed: list[Card] = field(default_factory=list)
    active: Seat = 0
    turn: int = 1
    fan: Fan | None = None
    notes: list[Note] = field(default_factory=list)
    score: Score | None = None

    @property
    def components(self) -> Components:
        components: Components = self.deal.components
        return components

    @property
    def remembers(self) -> bool:
        return bool(self.deal.options["memory_notes"])

    def rule_out_kingpin(self, card: Card) -> None:
        """Everybody can tell, without seeing it, that this card isn't the kingpin."""
        self.knowledge.rule_out([card], self.components.kingpins)

    def crook(self, card: Card) -> Crook:
        return self.components.crooks[card.face]

    def crooks_on(self, job: int) -> list[Card]:
        """All crooks on a job, of all players."""
        return [card for mastermind in self.masterminds for card in mastermind.row[job]]

    def closed_on(self, job: int) -> list[Card]:
        return [card for card in self.crooks_on(job) if not card.open]

    def price(self, hideout: str) -> int:
        return len(self.hideouts[hideout]) * self.components.rules.recruit_cost_per_card

    def still_playing(self) -> list[Mastermind]:
        return [mastermind for mastermind in self.masterminds if not mastermind.passed]

    def note(self, seat: Seat, at: str, cards: Iterable[Card]) -> None:
        """Write down what this seat sees now, if the table allows notes."""
        if self.remembers:
            self.notes.append(Note(self.turn, at, faces(cards), None, False, seat))

    def private(self, seat: Seat, cards: Iterable[Card]) -> Only[tuple[str, ...]] | None:
        """Faces that the chronicle keeps for this seat, if the table allows notes."""
        return only(seat, faces(cards)) if self.remembers else None
