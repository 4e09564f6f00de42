"""The table: the town, its sites and saloon, and what is being used. No rules here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.engine import Card, Say, Seat, State
from app.games.scoundrels.cards.components import Components, Job, Trait
from app.games.scoundrels.cards.steps import Step, Steps
from app.games.scoundrels.pieces import Boss, Cause, Note, Plan, Safe, Scoundrel
from app.games.scoundrels.places import (
    TOP_OF_DISCARD,
    at_site,
    cell_of_sheet,
    saloon_cell,
    stolen_by,
    unused_at,
)
from app.kit.faces import faces
from app.kit.ring import clockwise


@dataclass(slots=True, eq=False)
class Use:
    """One ability on its way: of a scoundrel, or of a sheet, a strategy card, the sheriff."""

    town: Town
    boss: Boss
    steps: Steps
    cost: Steps = ()
    scoundrel: Scoundrel | None = None
    causes: tuple[Cause, ...] = ()  # what it answers, if it is a reaction
    outer: Use | None = None
    name: str = ""  # of what is no scoundrel: "ability:scout", "strategy:buyout", "office:bribe"
    bonus: int = 0  # dollars that come before the costs are paid
    paid: bool = False
    chooser: Boss | None = None
    warned: bool = False  # the owner of a henchman was asked to use it before it goes to jail
    after: list[Step] = field(default_factory=list)
    results: dict[str, Any] = field(default_factory=dict)
    freed: int = 0
    jailed: int = 0

    def chain(self) -> Iterator[Use]:
        """This use, and those that led to it."""
        link: Use | None = self
        while link:
            yield link
            link = link.outer


@dataclass(kw_only=True, slots=True)
class Town(State):
    """The table of a game of 3000 Scoundrels."""

    bosses: list[Boss] = field(default_factory=list)
    sites: dict[str, list[Safe | None]] = field(default_factory=dict)
    unused: dict[str, list[Safe]] = field(default_factory=dict)
    saloon: list[Scoundrel | None] = field(default_factory=list)
    discard: list[Scoundrel] = field(default_factory=list)  # the last one is on top
    traits: list[Card] = field(default_factory=list)  # decks: the last one is on top
    jobs: list[Card] = field(default_factory=list)
    second_jobs: list[Card] = field(default_factory=list)  # wild saloon: the purple ones
    day: int = 1
    turn: int = 0  # of the day, counted over all players
    first: Seat = 0
    lots: list[Card] = field(default_factory=list)  # who begins, where that is seen later
    step: str = "begin"
    slot: str | None = None  # played to this turn
    used: set[str] = field(default_factory=set)  # ids of cards used in this turn or evening
    passed: list[Seat] = field(default_factory=list)  # let the card of this turn pass, openly
    done: list[Seat] = field(default_factory=list)  # want nothing more this evening
    causes: list[Cause] = field(default_factory=list)
    uses: list[Use] = field(default_factory=list)  # what is being used now, innermost last
    busy: int = 0  # within an ability, a hire: triggers wait
    notes: list[Note] = field(default_factory=list)
    score: Any = None

    @property
    def components(self) -> Components:
        components: Components = self.deal.components
        return components

    @property
    def options(self) -> Mapping[str, Any]:
        return self.deal.options

    @property
    def active(self) -> Seat:
        return (self.first + self.turn) % len(self.bosses)

    @property
    def boss(self) -> Boss:
        """The player whose turn it is; in the evening, the one who had the last turn."""
        return self.bosses[self.active]

    @property
    def days(self) -> int:
        return 3 if self.options["length"] == "long" else 2

    @property
    def last_day(self) -> bool:
        return self.day == self.days

    @property
    def evening(self) -> bool:
        """From the reveals on it is nobody's turn."""
        return self.step in ("reveal", "evening", "night", "late", "first")

    @property
    def safe_limit(self) -> int:
        return self.components.rules.wild_safe_limit if self.options["wild_saloon"] else self.day

    def trait(self, scoundrel: Scoundrel) -> Trait:
        return self.components.traits[scoundrel.trait.face]

    def job(self, scoundrel: Scoundrel) -> Job:
        return self.components.jobs[scoundrel.job.face]

    def price(self, scoundrel: Scoundrel) -> int:
        return self.components.price(scoundrel.trait.face, scoundrel.job.face)

    def was_used(self, scoundrel: Scoundrel) -> bool:
        """Whether either half was used: after a swap, a used half makes the whole unusable."""
        return scoundrel.trait.face in self.used or scoundrel.job.face in self.used

    def rivals(self, boss: Boss) -> list[Boss]:
        """The others, clockwise from this player's left."""
        return clockwise(self.bosses, boss.seat)[1:]

    def clockwise(self) -> list[Boss]:
        """Everybody, the active player first."""
        return clockwise(self.bosses, self.active)

    def current_plan(self) -> Plan | None:
        """The card played this turn, while it lies face down in its slot."""
        if self.evening or self.step in ("start", "plan"):
            return None
        mine = self.boss.plans.values()
        return next((p for p in mine if p.turn == self.turn and not p.card.open), None)

    def safes_at(self, site: str = "any") -> dict[Say, Safe]:
        """The safes at a site, or at all of them, by place."""
        return {
            at_site(name, cell): safe
            for name, cells in self.sites.items()
            for cell, safe in enumerate(cells)
            if safe and site in ("any", name)
        }

    def stolen(self, boss: Boss) -> dict[Say, Safe]:
        return {stolen_by(boss.seat, n): safe for n, safe in enumerate(boss.safes)}

    def all_safes(self) -> Iterator[tuple[Say, Safe]]:
        """Safes with a place of their own: at the sites and on the sheets."""
        yield from self.safes_at().items()
        for boss in self.bosses:
            yield from self.stolen(boss).items()

    def place_of_safe(self, safe: Safe) -> Say:
        found = (place for place, other in self.all_safes() if other is safe)
        return next(found, unused_at(safe.site))

    def on_sheet(self, boss: Boss) -> dict[Say, Scoundrel]:
        return {cell_of_sheet(boss.seat, slot): s for slot, s in boss.sheet.items() if s}

    def in_saloon(self) -> dict[Say, Scoundrel]:
        return {saloon_cell(cell): s for cell, s in enumerate(self.saloon) if s}

    def place_of(self, scoundrel: Scoundrel) -> Say:
        """The place of a scoundrel: in the saloon, on a sheet, or anywhere in the discard pile."""
        there = self.in_saloon()
        for boss in self.bosses:
            there |= self.on_sheet(boss)
        found = (place for place, other in there.items() if other is scoundrel)
        return next(found, TOP_OF_DISCARD)

    def zone_of(self, scoundrel: Scoundrel) -> str:
        """Where a scoundrel lies: "sheet", "saloon" or "discard"."""
        return self.place_of(scoundrel).id.partition(":")[0]

    def top_of_discard(self) -> dict[Say, Scoundrel]:
        return {TOP_OF_DISCARD: self.discard[-1]} if self.discard else {}

    def note(self, seat: Seat, what: str, place: Say, *cards: Card) -> None:
        """Write down for this seat what it was shown."""
        self.notes.append(Note(seat, self.day, self.turn, what, place.id, faces(cards)))
