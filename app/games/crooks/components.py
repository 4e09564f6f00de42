"""The cards of Crooks as data: read from `cards.toml`, checked, and never changed.

What a card does is not here but in `rules.py` and `actions.py`. Tables may come in any order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from app.engine import BadComponents

LANGUAGES = ("en", "ru")
ACTIONS = ("accomplice", "assassin", "kingpin", "pickpocket", "spy", "switch")
SEAT_COUNTS = (2, 3, 4)

# One text in every language: name["ru"].
Words: TypeAlias = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Crook:
    id: str
    number: int
    rating: int
    modifier: int
    gangs: tuple[str, ...]
    action: str
    name: Words
    text: Words


@dataclass(frozen=True, slots=True)
class Job:
    id: str
    value: int
    name: Words
    text: Words


@dataclass(frozen=True, slots=True)
class Hideout:
    id: str
    name: Words
    text: Words


@dataclass(frozen=True, slots=True)
class Gang:
    id: str
    number: int
    colour: str
    name: Words
    text: Words


@dataclass(frozen=True, slots=True)
class Action:
    id: str
    amount: int
    name: Words
    text: Words


@dataclass(frozen=True, slots=True)
class Colour:
    """A mastermind's colour: it marks the row of its player."""

    id: str
    number: int
    name: Words


@dataclass(frozen=True, slots=True)
class SetUp:
    """For one number of players: the piles, and what a gang is worth."""

    piles: Mapping[str, int]
    gang_bonus: int


@dataclass(frozen=True, slots=True)
class Components:
    """Everything in the box. Each table is in the order of its numbers."""

    start_money: int
    recruit_cost: int
    face_down_cost: int
    setups: Mapping[int, SetUp]
    colours: tuple[Colour, ...]
    jobs: Mapping[int, Job]
    hideouts: Mapping[str, Hideout]
    gangs: Mapping[str, Gang]
    actions: Mapping[str, Action]
    crooks: Mapping[str, Crook]


class Row:
    """One row of the file; every complaint names it."""

    def __init__(self, name: str, content: object) -> None:
        self.name = name
        if not isinstance(content, Mapping):
            raise BadComponents(f"{name}: a table is wanted here")
        self.content = content
        self.read = {"origin"}

    def _get(self, field: str) -> Any:
        self.read.add(field)
        if field not in self.content:
            raise BadComponents(f"{self.name}: {field} is missing")
        return self.content[field]

    def number(self, field: str, low: int, high: int) -> int:
        value = self._get(field)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise BadComponents(
                f"{self.name}: {field} is a whole number from {low} to {high}, not {value!r}"
            )
        return value

    def words(self, field: str) -> Words:
        texts = self._get(field)
        for language in LANGUAGES:
            text = texts.get(language) if isinstance(texts, Mapping) else None
            if not isinstance(text, str) or not text.strip():
                raise BadComponents(f"{self.name}: {field} wants a text in {language!r}")
        return {language: texts[language] for language in LANGUAGES}

    def one_of(self, field: str, values: Sequence[str]) -> str:
        value = self._get(field)
        if not isinstance(value, str) or value not in values:
            named = ", ".join(v or "nothing" for v in values)
            raise BadComponents(f"{self.name}: {field} is one of {named}, not {value!r}")
        return value

    def some_of(self, field: str, values: Sequence[str]) -> tuple[str, ...]:
        found = self._get(field)
        if not isinstance(found, list) or any(one not in values for one in found):
            raise BadComponents(f"{self.name}: {field} are some of {', '.join(values)}")
        if len(set(found)) != len(found):
            raise BadComponents(f"{self.name}: {field} names one of them twice")
        return tuple(found)

    def numbers(self, field: str, count: int) -> list[int]:
        found = self._get(field)
        fits = isinstance(found, list) and len(found) == count
        if not fits or any(type(n) is not int or not 1 <= n <= 10 for n in found):
            raise BadComponents(f"{self.name}: {field} are {count} whole numbers from 1 to 10")
        return list(found)

    def done(self) -> None:
        """Nothing is left over: a misspelt field would be ignored in silence otherwise."""
        if unknown := sorted(str(field) for field in self.content.keys() - self.read):
            raise BadComponents(f"{self.name}: unknown field {', '.join(unknown)}")
