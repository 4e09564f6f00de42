"""Reading one row of `cards.toml`: every complaint names the row and says what is wanted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from app.engine import BadComponents
from app.games.scoundrels.cards.components import LANGUAGES, Words

T = TypeVar("T")


class Row:
    """One table of the file, and which of its fields have been read."""

    def __init__(self, name: str, content: object) -> None:
        self.name = name
        if not isinstance(content, Mapping):
            raise BadComponents(f"{name}: a table is wanted here")
        self.content = content
        self.read = {"origin"}

    def get(self, field: str, default: Any = None) -> Any:
        self.read.add(field)
        value = self.content.get(field, default)
        if value is None:
            raise BadComponents(f"{self.name}: {field} is missing")
        return value

    def has(self, field: str) -> bool:
        return field in self.content

    def number(self, field: str, low: int, high: int, default: int | None = None) -> int:
        value = self.get(field, default)
        if type(value) is not int or not low <= value <= high:
            raise BadComponents(
                f"{self.name}: {field} is a whole number from {low} to {high}, not {value!r}"
            )
        return value

    def flag(self, field: str) -> bool:
        value = self.get(field, False)
        if not isinstance(value, bool):
            raise BadComponents(f"{self.name}: {field} is true or false, not {value!r}")
        return value

    def one_of(self, field: str, values: Sequence[str], default: str | None = None) -> str:
        value = self.get(field, default)
        if not isinstance(value, str) or value not in values:
            raise BadComponents(f"{self.name}: {field} is one of {_named(values)}, not {value!r}")
        return value

    def some_of(
        self, field: str, values: Sequence[str], default: list[str] | None = None
    ) -> tuple[str, ...]:
        found = self.get(field, default)
        if not isinstance(found, list) or any(one not in values for one in found):
            raise BadComponents(f"{self.name}: {field} are some of {_named(values)}")
        return tuple(found)

    def numbers(self, field: str, low: int = -9, high: int = 99) -> tuple[int, ...]:
        found = self.get(field)
        if not isinstance(found, list) or any(type(n) is not int for n in found) or not found:
            raise BadComponents(f"{self.name}: {field} is a list of whole numbers")
        if any(not low <= n <= high for n in found):
            raise BadComponents(f"{self.name}: {field} are numbers from {low} to {high}")
        return tuple(found)

    def label(self, field: str) -> str:
        value = self.get(field, "")
        if not isinstance(value, str):
            raise BadComponents(f"{self.name}: {field} is a word, not {value!r}")
        return value

    def words(self, field: str, *more: str) -> Words:
        texts = self.get(field)
        languages = (*LANGUAGES, *more)
        for language in languages:
            text = texts.get(language) if isinstance(texts, Mapping) else None
            if not isinstance(text, str) or not text.strip():
                raise BadComponents(f"{self.name}: {field} wants a text in {language!r}")
        return {language: texts[language] for language in languages}

    def rows(self, field: str, read: Callable[[Row], T]) -> tuple[T, ...]:
        """A list of small tables in this row; an absent list is an empty one."""
        found = self.get(field, [])
        if not isinstance(found, list):
            raise BadComponents(f"{self.name}: {field} is a list of tables")
        return tuple(
            read_row(read, f"{self.name}, {field} {n}", content)
            for n, content in enumerate(found, start=1)
        )

    def done(self) -> None:
        """Nothing is left over: a misspelt field would be ignored in silence otherwise."""
        if unknown := sorted(str(field) for field in self.content.keys() - self.read):
            raise BadComponents(f"{self.name}: unknown field {', '.join(unknown)}")


def read_row(read: Callable[[Row], T], name: str, content: object) -> T:
    row = Row(name, content)
    found = read(row)
    row.done()
    return found


def _named(values: Sequence[str]) -> str:
    return ", ".join(value or "nothing" for value in values)
