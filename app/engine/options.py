"""Lobby options: what a host may choose when opening a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from app.engine.errors import BadOptions


@dataclass(frozen=True, slots=True)
class Switch:
    """A lobby option: on or off."""

    id: str
    name: str
    default: bool
    help: str = ""

    def read(self, value: Any) -> bool:
        if not isinstance(value, bool):
            raise BadOptions(f"{self.id} is either true or false")
        return value


@dataclass(frozen=True, slots=True)
class Pick:
    """A lobby option: one of a few values; `names` are their texts, in the same order."""

    id: str
    name: str
    values: tuple[str, ...]
    names: tuple[str, ...]
    default: str
    help: str = ""

    def read(self, value: Any) -> str:
        if not isinstance(value, str) or value not in self.values:
            raise BadOptions(f"{self.id} is one of: {', '.join(self.values)}")
        return value


@dataclass(frozen=True, slots=True)
class Number:
    """A lobby option: a whole number in a range."""

    id: str
    name: str
    low: int
    high: int
    default: int
    help: str = ""

    def read(self, value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise BadOptions(f"{self.id} is a whole number")
        if not self.low <= value <= self.high:
            raise BadOptions(f"{self.id} goes from {self.low} to {self.high}")
        return value


@dataclass(frozen=True, slots=True)
class Conflict:
    """Why a table can't have these options together: an English sentence, marked by N_.

    `options` are the ids of those that have to change; the lobby says it beside them.
    """

    sentence: str
    options: tuple[str, ...]


GameOption: TypeAlias = Switch | Pick | Number
