"""Fingerprints notice every change of what there is to see, and no renaming."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

import pytest

from app.engine import Part
from app.engine.fingerprint import Fingerprints
from app.engine.stored import stored_as


@dataclass(frozen=True, slots=True)
class Coin:
    side: str


@dataclass(frozen=True, slots=True)
class Purse(Part):
    money: int
    coins: tuple[Coin, ...] = ()


@dataclass(frozen=True, slots=True)
class Medal:
    face: str = field(metadata=stored_as("side"))


@dataclass(frozen=True, slots=True)
class Wallet(Part):
    stored_type: ClassVar[str] = "Purse"

    cash: int = field(metadata=stored_as("money"))
    medals: tuple[Medal, ...] = field(default=(), metadata=stored_as("coins"))


def of(view: dict[str, Part]) -> str:
    return Fingerprints().of("asked", view)


def test_a_renamed_class_with_renamed_fields_has_the_same_fingerprint() -> None:
    assert of({"a": Purse(3, (Coin("heads"),))}) == of({"a": Wallet(3, (Medal("heads"),))})


@pytest.mark.parametrize(
    "other",
    [
        {"a": Purse(4), "b": Purse(5)},
        {"a": Purse(5), "b": Purse(3)},
        {"a": Purse(3), "c": Purse(5)},
        {"a": Purse(3)},
        {"a": Purse(3), "b": Purse(5), "c": Purse(5)},
        {"a": Purse(3, (Coin("heads"),)), "b": Purse(5)},
        {},
    ],
)
def test_every_change_is_noticed(other: dict[str, Part]) -> None:
    view: dict[str, Part] = {"a": Purse(3), "b": Purse(5)}
    one_after_the_other = Fingerprints()
    before = one_after_the_other.of("asked", view)
    assert one_after_the_other.of("asked", other) == of(other) != before
    assert one_after_the_other.of("asked", view) == before


def test_what_is_asked_is_part_of_it() -> None:
    assert Fingerprints().of("asked", None) != Fingerprints().of("asked otherwise", None)
    assert of({"a": Purse(3)}).startswith(Fingerprints().of("asked", None) + ".")
