"""The components as data: read from `cards.toml` by `reader.py`, never changed afterwards.

A card's effect is a tuple of steps; what a step does is in `verbs/`, when a card may be used and in
which order its parts are carried out in `use.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.games.scoundrels.cards.steps import ARROWS, OFFICE, SLOTS, Steps, effect
from app.kit.components import (
    Named,
    Printed,
    flag,
    list_of,
    maybe_within,
    one_from,
    one_of,
    read_by,
    reader,
    some_of,
    within,
    words,
)
from app.kit.rows import Row, Words, read_row

TRAIT_DECKS = ("blue", "red")
JOB_DECKS = ("green", "purple", "black")
EVENTS = (
    "start_of_turn", "end_of_turn", "end_of_day", "on_hire", "after_hire", "play_zero_face_up",
    "after_gain_reputation", "after_lose_reputation", "after_money_from_other_scoundrel",
    "after_scout_safe", "after_impossible_mark", "after_steal_safe", "after_opponent_steals_safe",
    "after_sheriff_office", "after_place_henchman", "after_henchman_on_your_card",
    "after_leader_ability", "after_catch_bluff", "while_hiring",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class When:
    """When a card is used: by poker slots, by arrows, or at an event that its text names."""

    slots: tuple[str, ...] = some_of(SLOTS, [])
    arrows: tuple[str, ...] = some_of(ARROWS, [])
    event: str = one_of(("", *EVENTS), "")
    # The slots or services of the sheriff that the event must be about.
    only: tuple[str, ...] = some_of((*SLOTS, *OFFICE), [])
    own_money_is: int | None = maybe_within(0, 99)
    first_turn_of_day: bool = flag()


def _when(row: Row, name: str) -> When:
    when = read_row(reader(When), f"{row.name}, {name}", row.get(name))
    if [bool(when.slots), bool(when.arrows), bool(when.event)].count(True) != 1:
        raise row.wrong("when has slots, arrows or an event, one of the three")
    return when


@dataclass(frozen=True, slots=True)
class Trait(Printed):
    """The lower layer of a scoundrel: when it is used, and at what cost."""

    deck: str = one_of(TRAIT_DECKS)
    dollars: int = within(0, 20)
    tech: int = within(0, 9, 0)
    name: Words = words("ru_f")  # the feminine form
    when: When = read_by(_when)
    modifiers: tuple[str, ...] = some_of(("bonus_money", "use_twice"), [])
    cost: Steps = effect()
    after: Steps = effect()


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition without which a job does nothing."""

    own_money_at_most: int | None = maybe_within(0, 99)
    opponent_has_more_safes: bool = flag()


def _condition(row: Row, name: str) -> Condition:
    return read_row(reader(Condition), f"{row.name}, {name}", row.get(name, {}))


@dataclass(frozen=True, slots=True)
class Job(Printed):
    """The upper layer of a scoundrel: what it does."""

    deck: str = one_of(JOB_DECKS)
    dollars: int = within(0, 20)
    bullet_holes: int = within(0, 9, 0)
    tech: int = within(0, 9, 0)
    gender: str = one_of(("m", "f"))
    condition: Condition = read_by(_condition)
    cost: Steps = effect()
    steps: Steps = effect()
    after: Steps = effect()


@dataclass(frozen=True, slots=True)
class Ability(Printed):
    """An ability of the leader's sheet, for cards in these slots."""

    slots: tuple[str, ...] = some_of(SLOTS)
    steps: Steps = effect()


@dataclass(frozen=True, slots=True)
class OfficeOption(Named):
    """One thing to do at the sheriff's office."""

    cost: int = within(0, 99)
    last_day_only: bool = flag()
    steps: Steps = effect()


@dataclass(frozen=True, slots=True)
class Leader(Named):
    suit: str = one_of(("spades", "hearts", "clubs", "diamonds"))


def _discount(row: Row, name: str) -> int:
    """Only a strategy for hiring has one."""
    return row.number(name, 1, 99) if row.content["when"].get("event") == "while_hiring" else 0


@dataclass(frozen=True, slots=True)
class Strategy(Printed):
    """A leader's strategy card; it is no scoundrel."""

    leader: str = one_from("leaders")
    when: When = read_by(_when)
    cost: Steps = effect()
    steps: Steps = effect()
    discount: int = read_by(_discount)


@dataclass(frozen=True, slots=True)
class Site(Named):
    printed: tuple[int, ...] = list_of(0, 9)
    cells: int = within(1, 9)


@dataclass(frozen=True, slots=True)
class SafeCard(Named):
    site: str = one_from("sites")
    value: int = within(0, 9)


@dataclass(frozen=True, slots=True)
class MarkKind:
    """A kind of two-sided token, and how many of it everybody has."""

    id: str
    sides: tuple[int, int] = list_of(0, 9, 2)
    count: int = within(0, 20)


@dataclass(frozen=True, slots=True)
class Stack:
    """A number of cards of one colour in a deck; more than there are means all."""

    deck: str = one_of((*TRAIT_DECKS, *JOB_DECKS))
    count: int = within(0, 99)


def _stacks() -> Any:
    return read_by(lambda row, name: row.rows(name, reader(Stack)))


@dataclass(frozen=True, slots=True)
class SetUp:
    """The decks of one kind of game, from the top down."""

    id: str
    traits: tuple[Stack, ...] = _stacks()
    jobs: tuple[Stack, ...] = _stacks()
    second_jobs: tuple[Stack, ...] = _stacks()


@dataclass(frozen=True, slots=True)
class Track:
    """The reputation track: its lowest space, and the technology that each space is worth."""

    lowest: int = within(-9, 0)
    tech: tuple[int, ...] = list_of(-9, 99)


@dataclass(frozen=True, slots=True)
class Rules:
    start_money: int = within(0, 99)
    hand_size: int = within(1, 7)
    turns_per_day: int = within(1, 6)
    henchmen: int = within(1, 9)
    jailed_at_start: int = within(0, 9)
    reputation_start: int = within(-9, 9)
    wild_safe_limit: int = within(1, 9)
    bonus_money: int = within(0, 9)


@dataclass(frozen=True, slots=True)
class Components:
    """Everything in the box. Tables are in the order of their ids, decks too."""

    rules: Rules
    track: Track
    marks: Mapping[str, MarkKind]
    setups: Mapping[str, SetUp]
    sites: Mapping[str, Site]
    safes: Mapping[str, SafeCard]
    abilities: Mapping[str, Ability]
    office: Mapping[str, OfficeOption]
    leaders: Mapping[str, Leader]
    strategies: Mapping[str, Strategy]
    traits: Mapping[str, Trait]
    jobs: Mapping[str, Job]

    @property
    def lowest_reputation(self) -> int:
        return self.track.lowest

    @property
    def highest_reputation(self) -> int:
        return self.track.lowest + len(self.track.tech) - 1

    def reputation_worth(self, reputation: int) -> int:
        return self.track.tech[reputation - self.track.lowest]

    def ability_of(self, slot: str) -> Ability | None:
        """The ability of the leader's sheet for this slot; none for 6."""
        return next((a for a in self.abilities.values() if slot in a.slots), None)

    def strategies_of(self, leader: str) -> list[Strategy]:
        return [strategy for strategy in self.strategies.values() if strategy.leader == leader]

    def price(self, trait: str, job: str) -> int:
        """Key notion, scoundrels: the job's bullet holes hide that many dollars of the trait."""
        covered = max(0, self.traits[trait].dollars - self.jobs[job].bullet_holes)
        return self.jobs[job].dollars + covered

    def icons(self, trait: str, job: str) -> int:
        return self.traits[trait].tech + self.jobs[job].tech

    def name(self, trait: str, job: str, language: str) -> str:
        """A scoundrel's name: the trait agrees with the job's gender."""
        quality, work = self.traits[trait].name, self.jobs[job]
        if language == "ru":
            adjective = quality["ru_f"] if work.gender == "f" else quality["ru"]
            return f"{adjective} {work.name['ru'][0].lower()}{work.name['ru'][1:]}"
        return f"{quality.get(language, quality['en'])} {work.name.get(language, work.name['en'])}"
