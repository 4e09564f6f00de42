"""What was stored under old names is read with today's."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import ClassVar

from app.engine import Part
from app.engine.parts import plain
from app.engine.stored import from_storage, stored_as


@dataclass(frozen=True, slots=True)
class Medal:
    face: str | None = field(metadata=stored_as("side"))


@dataclass(frozen=True, slots=True)
class Wallet(Part):
    stored_type: ClassVar[str] = "Purse"

    cash: int = field(metadata=stored_as("money"))
    medals: tuple[Medal, ...]
    owners: dict[str, int]


@dataclass(frozen=True, slots=True)
class Heir(Wallet):
    """Inherits fields with their stored names, but is stored under its own."""


@dataclass(frozen=True, slots=True)
class Coin:
    type: str


@dataclass(frozen=True, slots=True)
class Purse(Part):
    coins: tuple[Coin, ...]


STORED = {"type": "Purse", "money": 3, "medals": [{"side": None}], "owners": {"a b": 1}}


def test_a_renamed_part_is_stored_as_before() -> None:
    assert plain(Wallet(3, (Medal(None),), {"a b": 1})) == STORED
    assert plain(Heir(3, (), {}))["type"] == "Heir"


def test_a_stored_part_comes_back_with_the_names_of_today() -> None:
    read = from_storage(STORED, (Heir, Wallet))
    assert read == SimpleNamespace(
        type="Wallet", cash=3, medals=(SimpleNamespace(face=None),), owners={"a b": 1}
    )


def test_a_field_called_type_in_a_part_comes_back_as_it_was() -> None:
    read = from_storage(plain(Purse((Coin("penny"),))), (Purse,))
    assert (read.type, read.coins[0].type) == ("Purse", "penny")


def test_a_part_that_no_longer_exists_keeps_its_stored_names() -> None:
    read = from_storage({"type": "Gone", "coins": [{"side": "heads"}]}, (Wallet,))
    assert read.type == "Gone"
    assert read.coins[0].side == "heads"
