"""What is in the box, as data: read from `cards.toml` by `cards.py`, never changed afterwards.

A card's effect is a tuple of steps; what a step does is in `verbs/`, when a card may be used and in
which order its parts are carried out in `use.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

LANGUAGES = ("en", "ru")
SEAT_COUNTS = (2, 3, 4)
POKER = ("0", "A", "2", "3", "4", "5", "6")
SLOTS = POKER[1:]  # no slot for the 0
ARROWS = ("left", "right", "up", "down")
ALL_OF_THEM = 99  # count = "all"

# One text in every language: text["ru"].
Words: TypeAlias = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Step:
    """One thing an effect does. Fields that its verb does not read keep their defaults."""

    do: str
    amount: int = 1
    per: str = ""  # a counter: the amount is for each of these
    count: int = 1
    who: str = "self"  # self, opponent, each_opponent, any, chooser, or a label
    where: str = ""
    site: str = "any"
    target: str = ""
    price: int = 0
    discount: int = 0
    values: tuple[str, ...] = ()
    options: tuple[tuple[Step, ...], ...] = ()
    up_to: bool = False
    distinct: bool = False
    same_site: bool = False
    optional: bool = False
    label: str = ""  # other steps name this one by it
    requires: str = ""  # only if the step of that label happened
    unless: str = ""  # only if it did not


Steps: TypeAlias = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class When:
    """When a card is used: by poker slots, by arrows, or at an event that its text names."""

    slots: tuple[str, ...] = ()
    arrows: tuple[str, ...] = ()
    event: str = ""
    only: tuple[str, ...] = ()  # the slots or sheriff's options that the event must be about
    own_money_is: int | None = None
    first_turn_of_day: bool = False


@dataclass(frozen=True, slots=True)
class Trait:
    """The lower layer of a scoundrel: when it is used, and at what cost."""

    id: str
    deck: str
    dollars: int
    tech: int
    name: Words  # ru_f: the feminine form
    text: Words
    when: When
    modifiers: tuple[str, ...]
    cost: Steps
    after: Steps


@dataclass(frozen=True, slots=True)
class Job:
    """The upper layer of a scoundrel: what it does."""

    id: str
    deck: str
    dollars: int
    bullet_holes: int
    tech: int
    gender: str
    name: Words
    text: Words
    own_money_at_most: int | None
    opponent_has_more_safes: bool
    cost: Steps
    steps: Steps
    after: Steps


@dataclass(frozen=True, slots=True)
class Ability:
    """What a leader's sheet does for a card in one of these slots."""

    id: str
    slots: tuple[str, ...]
    name: Words
    text: Words
    steps: Steps


@dataclass(frozen=True, slots=True)
class OfficeOption:
    """One thing to do at the sheriff's office."""

    id: str
    cost: int
    last_day_only: bool
    name: Words
    steps: Steps


@dataclass(frozen=True, slots=True)
class Leader:
    id: str
    suit: str
    name: Words


@dataclass(frozen=True, slots=True)
class Strategy:
    """A leader's strategy card; it is no scoundrel."""

    id: str
    leader: str
    name: Words
    text: Words
    when: When
    cost: Steps
    steps: Steps
    discount: int  # while hiring


@dataclass(frozen=True, slots=True)
class Site:
    id: str
    printed: tuple[int, ...]
    cells: int
    name: Words


@dataclass(frozen=True, slots=True)
class SafeCard:
    id: str
    site: str
    value: int
    name: Words


@dataclass(frozen=True, slots=True)
class MarkKind:
    """Two-sided tokens of which everybody has so many."""

    id: str
    sides: tuple[int, int]
    count: int


@dataclass(frozen=True, slots=True)
class Stack:
    """So many cards of one colour in a deck; more than there are means all."""

    deck: str
    count: int


@dataclass(frozen=True, slots=True)
class SetUp:
    """The decks of one kind of game, from the top down."""

    traits: tuple[Stack, ...]
    jobs: tuple[Stack, ...]
    second_jobs: tuple[Stack, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    start_money: int
    hand_size: int
    turns_per_day: int
    henchmen: int
    jailed_at_start: int
    reputation_start: int
    wild_safe_limit: int
    bonus_money: int


@dataclass(frozen=True, slots=True)
class Components:
    """Everything in the box. Tables are in the order of their ids, decks too."""

    rules: Rules
    lowest_reputation: int
    reputation_tech: tuple[int, ...]
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
    def highest_reputation(self) -> int:
        return self.lowest_reputation + len(self.reputation_tech) - 1

    def reputation_worth(self, reputation: int) -> int:
        return self.reputation_tech[reputation - self.lowest_reputation]

    def ability_of(self, slot: str) -> Ability | None:
        """What the leader's sheet does for this slot; nothing for 6."""
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
        return f"{quality[language]} {work.name[language]}"
