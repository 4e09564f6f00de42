"""Cards as data: dataclasses whose fields say how they are read from `cards.toml`.

@dataclass(frozen=True, slots=True)
class Crook(Printed):
    rating: int = within(0, 99)
    gangs: tuple[str, ...] = some_from("gangs")

crooks = table(raw, "crooks", Crook)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, fields
from itertools import pairwise
from typing import Any, TypeVar

from app.engine import BadComponents
from app.kit.rows import Row, Words, read_row

T = TypeVar("T")
_READ = "read"


def read_by(read: Callable[[Row, str], object]) -> Any:
    """A field that this function reads, from the row and by its name."""
    return field(metadata={_READ: read})


def within(low: int, high: int, default: int | None = None) -> Any:
    """A whole number, both ends included."""
    return read_by(lambda row, name: row.number(name, low, high, default))


def maybe_within(low: int, high: int) -> Any:
    """A whole number, or None where the row says nothing."""

    def read(row: Row, name: str) -> int | None:
        return row.number(name, low, high) if name in row.content else None

    return read_by(read)


def otherwise(declared: Any, default: object) -> Any:
    """The declared value; where the row says nothing, the default."""
    read = declared.metadata[_READ]

    def read_or_not(row: Row, name: str) -> object:
        return read(row, name) if name in row.content else default

    return field(default=default, metadata={_READ: read_or_not})


def flag() -> Any:
    """True or false; false where the row says nothing."""
    return read_by(lambda row, name: row.flag(name))


def words(*forms: str) -> Any:
    """A text in every language, and in these grammatical forms."""
    return read_by(lambda row, name: row.words(name, *forms))


def one_of(values: Iterable[str], default: str | None = None) -> Any:
    return read_by(lambda row, name: row.one_of(name, values, default))


def some_of(values: Iterable[str], default: list[str] | None = None) -> Any:
    return read_by(lambda row, name: row.some_of(name, values, default))


def one_from(other: str) -> Any:
    """The id of a row of another table."""
    return read_by(lambda row, name: row.one_of(name, row.file[other]))


def some_from(other: str) -> Any:
    """Ids of rows of another table."""
    return read_by(lambda row, name: row.some_of(name, row.file[other]))


def list_of(low: int, high: int, count: int | None = None) -> Any:
    """Check whole numbers in a range: `count` of them, or at least one."""
    return read_by(lambda row, name: row.numbers(name, low, high, count))


@dataclass(frozen=True, slots=True)
class Named:
    """A row of a table, with a name in every language."""

    id: str
    name: Words = words()


@dataclass(frozen=True, slots=True)
class Printed(Named):
    """A card or a thing with a text of its own."""

    text: Words = words()


@dataclass(frozen=True, slots=True)
class Colour(Named):
    """A colour that marks what belongs to one player."""

    number: int = within(1, 9)


def reader(kind: Callable[..., T], **known: Any) -> Callable[[Row], T]:
    """Reads a row into an object of this kind; `known` are the fields that it does not hold."""
    readers = {one.name: one.metadata[_READ] for one in fields(kind) if _READ in one.metadata}  # type: ignore[arg-type]

    def read(row: Row) -> T:
        return kind(**known, **{name: read(row, name) for name, read in readers.items()})

    return read


def record(raw: Mapping[str, Any], name: str, kind: Callable[..., T]) -> T:
    """A table of the file that is itself one row."""
    return read_row(reader(kind), name, raw[name], raw)


def table(raw: Mapping[str, Any], name: str, kind: Callable[..., T]) -> dict[str, T]:
    """Every row of a table, in the order of the ids: the file's own order means nothing."""
    return {
        id: read_row(reader(kind, id=id), f"{name}.{id}", raw[name][id], raw)
        for id in sorted(raw[name])
    }


def records(
    raw: Mapping[str, Any], name: str, kind: Callable[..., T], ids: Iterable[str]
) -> dict[str, T]:
    """A row for each of these ids, in their order, and no others."""
    wanted = list(ids)
    exactly(name, raw[name], wanted)
    return {id: read_row(reader(kind), f"{name}.{id}", raw[name][id], raw) for id in wanted}


def by_seats(
    raw: Mapping[str, Any], name: str, kind: Callable[..., T], counts: Iterable[int]
) -> dict[int, T]:
    """A row for each number of players that may sit down."""
    rows = records(raw, name, kind, map(str, counts))
    return {int(count): row for count, row in rows.items()}


def exactly(name: str, found: Iterable[str], wanted: Collection[str]) -> None:
    """Complain unless a table has these rows and no others."""
    if wrong := sorted(set(found) ^ set(wanted)):
        raise BadComponents(f"{name}.{wrong[0]}: exactly these are wanted: {', '.join(wanted)}")


def tables(raw: Mapping[str, Any], names: Iterable[str]) -> None:
    """Complain unless the file has exactly these tables."""
    whole = Row("cards.toml", raw)
    for name in names:
        if not isinstance(raw.get(name), Mapping):
            raise BadComponents(f"cards.toml: the table {name} is missing")
        whole.read.add(name)
    whole.done()


def numbered(rows: Mapping[str, Any], by: str = "number") -> dict[str, Any]:
    """In the order of a number that must be unique."""
    ordered = sorted(rows.items(), key=lambda row: int(getattr(row[1], by)))
    for (one, first), (other, second) in pairwise(ordered):
        if getattr(first, by) == getattr(second, by):
            raise BadComponents(f"{one} and {other} have the same {by} {getattr(first, by)}")
    return dict(ordered)


def colours(raw: Mapping[str, Any], name: str, seats: int) -> tuple[Colour, ...]:
    """The players' colours, one for each seat at least, in the order of their numbers."""
    found = tuple(numbered(table(raw, name, Colour)).values())
    if len(found) < seats:
        raise BadComponents(f"{name}: a colour for each of {seats} players is wanted")
    return found
