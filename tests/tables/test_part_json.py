"""Parts as JSON: whatever writes them, they are what `plain` says."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar

import orjson
import pytest

from app.engine import ALL, Part, value
from app.engine.parts import plain
from app.engine.stored import has_its_own_names, stored_as
from app.games import GAMES
from app.tables.part_json import written
from tests.support.play import luck, random_walk


@value(frozen=True, slots=True)
class Coin:
    side: str


@value(frozen=True, slots=True)
class Medal:
    face: str | None = field(metadata=stored_as("side"))


@value(frozen=True, slots=True)
class Purse(Part):
    coins: tuple[Coin, ...]
    owners: dict[int, str]


@dataclass(frozen=True, slots=True)
class Wallet(Part):
    stored_type: ClassVar[str] = "Purse"

    cash: int = field(metadata=stored_as("money"))


@value(frozen=True, slots=True)
class Chest(Part):
    medals: tuple[Medal, ...]


@value(frozen=True, slots=True)
class Safe(Part):
    inside: Purse | None


@value(frozen=True, slots=True)
class Box(Part):
    inside: Any


@value(frozen=True, slots=True)
class Nothing(Part):
    """A part that says it all by being there."""


EXAMPLES = [
    Purse((Coin("heads"),), {1: "Ann"}),
    Purse((), MappingProxyType({2: "Ben"})),  # type: ignore[arg-type]  # no dict, and yet readable
    Wallet(3),
    Chest((Medal(None),)),
    Safe(Purse((), {})),
    Box(Medal("heads")),
    Nothing(),
]


@pytest.mark.parametrize("part", EXAMPLES, ids=lambda part: type(part).__name__)
def test_a_part_is_written_under_its_stored_names(part: Part) -> None:
    assert read(part) == orjson.loads(as_plain(part))


def test_only_what_has_its_own_names_is_written_without_looking_at_them() -> None:
    kinds: set[Any] = {type(part) for part in EXAMPLES}
    assert {kind for kind in kinds if has_its_own_names(kind)} == {Purse, Nothing}


@pytest.mark.parametrize("game_id", GAMES)
def test_every_part_and_event_of_a_game_is_written_to_the_byte(game_id: str) -> None:
    table = random_walk(game_id, GAMES[game_id].max_seats, "json").table
    numbers, seen = luck("json"), 0
    for _ in range(12):
        then = table.at(next(numbers) % (table.version + 1))
        for viewer in (0, None, ALL):
            for part in (*then.view(viewer).values(), *then.events(viewer)):
                assert orjson.dumps(written(part)) == as_plain(part)
                seen += 1
    assert seen > 100


def read(part: Part) -> Any:
    return orjson.loads(orjson.dumps(written(part)))


def as_plain(part: Part) -> bytes:
    return orjson.dumps(plain(part), option=orjson.OPT_NON_STR_KEYS)
