"""Test vectors of the dice: other languages must get the same numbers."""

from __future__ import annotations

import pickle
from collections import Counter
from hashlib import sha256

import pytest

from app.engine import Dice

WORDS = [
    14498676054528550844,
    3586570270875435326,
    16199866168353928911,
    6408654816416926657,
    14219996741802206856,
]


def test_words_are_sha256_in_counter_mode() -> None:
    dice, whole = Dice(b"facedown"), 1 << 64
    assert [dice.below(whole) for _ in range(5)] == WORDS
    second_block = sha256(b"facedown" + (1).to_bytes(8, "big")).digest()
    assert int.from_bytes(second_block[:8], "big") == WORDS[4]
    assert dice.used == 5


def test_numbers_below_a_bound() -> None:
    dice = Dice(b"facedown")
    assert [dice.below(6) for _ in range(12)] == [word % 6 for word in WORDS] + [
        4,
        0,
        5,
        2,
        1,
        0,
        2,
    ]
    assert dice.used == 12


def test_words_that_favour_some_are_drawn_again() -> None:
    dice, bound = Dice(b"facedown"), (1 << 63) + 1
    assert [dice.below(bound) for _ in range(4)] == [
        3586570270875435326,
        6408654816416926657,
        8726058242298665912,
        6766424820765633232,
    ]
    assert dice.used == 14


def test_the_shuffle() -> None:
    dice, things = Dice(b"facedown"), list(range(10))
    dice.shuffle(things)
    assert things == [9, 6, 2, 8, 1, 0, 3, 7, 5, 4]
    assert dice.used == 9


@pytest.mark.parametrize("bound", [0, -1, (1 << 64) + 1])
def test_impossible_bounds(bound: int) -> None:
    with pytest.raises(ValueError, match="cannot draw"):
        Dice(b"").below(bound)


def test_every_order_is_as_likely() -> None:
    dice, orders = Dice(b"orders"), Counter[str]()
    for _ in range(6000):
        things = list("abc")
        dice.shuffle(things)
        orders["".join(things)] += 1
    assert len(orders) == 6
    assert all(880 < count < 1120 for count in orders.values())


def test_pick_and_reseed_and_copies() -> None:
    dice = Dice(b"one")
    assert dice.pick("x") == "x"
    copy = pickle.loads(pickle.dumps(dice))
    assert [copy.below(99) for _ in range(9)] == [dice.below(99) for _ in range(9)]
    dice.reseed(b"two")
    assert dice.used == copy.used
    assert [copy.below(99) for _ in range(9)] != [dice.below(99) for _ in range(9)]


def test_the_seed_is_not_shown() -> None:
    assert "one" not in repr(Dice(b"one"))
