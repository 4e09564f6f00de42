"""Read one row of `cards.toml`: every complaint names the row and says what is wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

from app.engine import BadComponents
from app.languages import LANGUAGES, SOURCE

T = TypeVar("T")
# One text in every language: name["ru"].
Words: TypeAlias = Mapping[str, str]


class Row:
    """A table of the file, and which of its fields have been read."""

    def __init__(self, name: str, content: object, file: Mapping[str, Any] | None = None) -> None:
        self.name = name
        if not isinstance(content, Mapping):
            raise BadComponents(f"{name}: a table is wanted here")
        self.content = content
        self.file = file or {}  # the whole file, whose other tables this row may refer to
        self.read = {"origin"}

    def wrong(self, complaint: str) -> BadComponents:
        return BadComponents(f"{self.name}: {complaint}")

    def get(self, field: str, default: Any = None) -> Any:
        self.read.add(field)
        value = self.content.get(field, default)
        if value is None:
            raise self.wrong(f"{field} is missing")
        return value

    def number(self, field: str, low: int, high: int, default: int | None = None) -> int:
        value = self.get(field, default)
        if type(value) is not int or not low <= value <= high:
            raise self.wrong(f"{field} is a whole number from {low} to {high}, not {value!r}")
        return value

    def flag(self, field: str) -> bool:
        value = self.get(field, False)
        if not isinstance(value, bool):
            raise self.wrong(f"{field} is true or false, not {value!r}")
        return value

    def one_of(self, field: str, values: Iterable[str], default: str | None = None) -> str:
        value, known = self.get(field, default), tuple(values)
        if not isinstance(value, str) or value not in known:
            raise self.wrong(f"{field} is one of {_named(known)}, not {value!r}")
        return value

    def some_of(
        self, field: str, values: Iterable[str], default: list[str] | None = None
    ) -> tuple[str, ...]:
        found, known = self.get(field, default), tuple(values)
        if not isinstance(found, list) or any(one not in known for one in found):
            raise self.wrong(f"{field} are some of {_named(known)}")
        if len(set(found)) != len(found):
            raise self.wrong(f"{field} names one of them twice")
        return tuple(found)

    def numbers(self, field: str, low: int, high: int, count: int | None = None) -> tuple[int, ...]:
        found = self.get(field)
        fits = isinstance(found, list) and found and count in (None, len(found))
        if not fits or any(type(n) is not int or not low <= n <= high for n in found):
            wanted = "" if count is None else f"{count} "
            raise self.wrong(f"{field} are {wanted}whole numbers from {low} to {high}")
        return tuple(found)

    def label(self, field: str) -> str:
        value = self.get(field, "")
        if not isinstance(value, str):
            raise self.wrong(f"{field} is a word, not {value!r}")
        return value

    def words(self, field: str, *forms: str) -> Words:
        """A text in every language, and in these forms of one ("ru_f").

        English stands in for a language that is missing; the forms of one that is there may not be.
        """
        found = self.get(field)
        texts = found if isinstance(found, Mapping) else {}
        every = (*LANGUAGES, *forms)
        for one in every:
            if one == SOURCE or one.partition("_")[0] in texts:
                self._text(field, texts, one)
        return {one: texts.get(one, texts[SOURCE]) for one in every}

    def _text(self, field: str, texts: Mapping[str, Any], language: str) -> None:
        text = texts.get(language)
        if not isinstance(text, str) or not text.strip():
            raise self.wrong(f"{field} wants a text in {language!r}")

    def rows(self, field: str, read: Callable[[Row], T]) -> tuple[T, ...]:
        """A list of small tables in this row; an absent list is an empty one."""
        found = self.get(field, [])
        if not isinstance(found, list):
            raise self.wrong(f"{field} is a list of tables")
        return tuple(
            read_row(read, f"{self.name}, {field} {n}", content, self.file)
            for n, content in enumerate(found, start=1)
        )

    def done(self) -> None:
        """Refuse leftover fields: a misspelt one would be silently ignored."""
        if unknown := sorted(str(field) for field in self.content.keys() - self.read):
            raise self.wrong(f"unknown field {', '.join(unknown)}")


def read_row(
    read: Callable[[Row], T], name: str, content: object, file: Mapping[str, Any] | None = None
) -> T:
    """The content of a row, in which nothing else may be."""
    row = Row(name, content, file)
    found = read(row)
    row.done()
    return found


def _named(values: Sequence[str]) -> str:
    return ", ".join(value or "nothing" for value in values)
