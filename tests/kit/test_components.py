"""Cards as data: read by what their dataclasses say, refused with a sentence that names the row."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from app.engine import BadComponents
from app.kit.components import (
    by_seats,
    flag,
    list_of,
    maybe_within,
    numbered,
    one_from,
    one_of,
    otherwise,
    record,
    some_from,
    some_of,
    table,
    tables,
    within,
    words,
)
from app.kit.rows import Row, Words

NAME = {"en": "Key", "ru": "Ключ"}


@dataclass(frozen=True, slots=True)
class Room:
    id: str
    number: int = within(1, 9)
    name: Words = words()


@dataclass(frozen=True, slots=True)
class Tool:
    id: str
    room: str = one_from("rooms")
    opens: tuple[str, ...] = some_from("rooms")
    metal: str = one_of(("iron", "brass"), "iron")
    sides: tuple[str, ...] = some_of(("left", "right"), [])
    teeth: tuple[int, ...] = list_of(0, 9, 2)
    limit: int | None = maybe_within(0, 5)
    heavy: bool = flag()
    price: int = otherwise(within(1, 99), 3)


def raw() -> dict[str, Any]:
    return {
        "rooms": {
            "hall": {"number": 2, "name": NAME},
            "cell": {"number": 1, "name": NAME, "origin": "rulebook"},
        },
        "tools": {"key": {"room": "hall", "opens": ["cell", "hall"], "teeth": [4, 0]}},
    }


def test_a_row_is_read_into_its_dataclass() -> None:
    tool = table(raw(), "tools", Tool)["key"]
    assert (tool.room, tool.opens, tool.teeth) == ("hall", ("cell", "hall"), (4, 0))
    assert (tool.metal, tool.sides, tool.limit, tool.heavy, tool.price) == (
        "iron", (), None, False, 3,
    )  # fmt: skip


def test_what_code_may_leave_out_has_a_default() -> None:
    assert Tool("x", "hall", (), "iron", (), (1, 2), None, False).price == 3


def test_tables_are_in_the_order_of_ids_or_of_numbers() -> None:
    rooms = table(raw(), "rooms", Room)
    assert list(rooms) == ["cell", "hall"]
    assert [room.number for room in numbered(rooms).values()] == [1, 2]


def _in_key(**changes: Any) -> Callable[[dict[str, Any]], object]:
    return lambda file: file["tools"]["key"].update(changes)


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (_in_key(room="moon"), "tools.key: room is one of hall, cell, not 'moon'"),
        (_in_key(opens=["moon"]), "tools.key: opens are some of hall, cell"),
        (_in_key(opens=["cell", "cell"]), "tools.key: opens names one of them twice"),
        (_in_key(metal="gold"), "tools.key: metal is one of iron, brass, not 'gold'"),
        (_in_key(teeth=[1]), "tools.key: teeth are 2 whole numbers from 0 to 9"),
        (_in_key(teeth=[1, 10]), "tools.key: teeth are 2 whole numbers from 0 to 9"),
        (_in_key(limit=6), "tools.key: limit is a whole number from 0 to 5, not 6"),
        (_in_key(heavy=1), "tools.key: heavy is true or false, not 1"),
        (_in_key(price=True), "tools.key: price is a whole number from 1 to 99, not True"),
        (_in_key(colour="red"), "tools.key: unknown field colour"),
        (lambda file: file["tools"].update(key=3), "tools.key: a table is wanted here"),
        (lambda file: file["tools"]["key"].pop("room"), "tools.key: room is missing"),
    ],
)
def test_a_wrong_row_is_named(spoil: Callable[[dict[str, Any]], object], complaint: str) -> None:
    file = raw()
    spoil(file)
    with pytest.raises(BadComponents) as found:
        table(file, "tools", Tool)
    assert str(found.value) == complaint


@pytest.mark.parametrize(
    ("texts", "missing"),
    [({"ru": "Зал"}, "en"), ({"en": "Hall", "ru": " "}, "ru"), ({"en": "Hall", "ru": 3}, "ru")],
)
def test_a_text_is_wanted_in_english_and_in_no_language_an_empty_one(
    texts: dict[str, Any], missing: str
) -> None:
    file = raw()
    file["rooms"]["hall"]["name"] = texts
    with pytest.raises(BadComponents, match=f"name wants a text in '{missing}'"):
        table(file, "rooms", Room)


def test_english_stands_in_for_a_language_that_a_text_lacks() -> None:
    file = raw()
    file["rooms"]["hall"]["name"] = {"en": "Hall"}
    assert table(file, "rooms", Room)["hall"].name == {"en": "Hall", "ru": "Hall"}
    assert Row("hall", {"name": {"en": "Hall"}}).words("name", "ru_f")["ru_f"] == "Hall"


def test_a_number_belongs_to_one_row() -> None:
    file = raw()
    file["rooms"]["hall"]["number"] = 1
    with pytest.raises(BadComponents, match="cell and hall have the same number 1"):
        numbered(table(file, "rooms", Room))


def test_a_file_has_its_tables_and_no_others() -> None:
    tables(raw(), ("rooms", "tools"))
    with pytest.raises(BadComponents, match="the table jobs is missing"):
        tables(raw(), ("rooms", "tools", "jobs"))
    with pytest.raises(BadComponents, match="unknown field tools"):
        tables(raw(), ("rooms",))


def test_a_table_may_be_a_single_row() -> None:
    assert record({"hall": {"number": 4, "name": NAME}}, "hall", _Hall) == _Hall(4, NAME)


def test_each_number_of_players_has_its_row_and_no_other_has_one() -> None:
    halls = {count: {"number": int(count), "name": NAME} for count in ("2", "3", "4")}
    assert by_seats({"halls": halls}, "halls", _Hall, (4, 3, 2))[3] == _Hall(3, NAME)
    for counts in ((2, 3), (2, 3, 4, 5)):
        with pytest.raises(BadComponents, match=r"halls\.[45]: exactly these are wanted: 2, 3"):
            by_seats({"halls": halls}, "halls", _Hall, counts)


def test_lists_of_small_rows_are_numbered_in_complaints() -> None:
    row = Row("decks", {"stacks": [{"count": 1}, {"count": "x"}]})
    with pytest.raises(BadComponents, match="decks, stacks 2: count is a whole number"):
        row.rows("stacks", lambda one: one.number("count", 0, 9))


@dataclass(frozen=True, slots=True)
class _Hall:
    number: int = within(1, 9)
    name: Words = words()
