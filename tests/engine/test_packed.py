"""Packed lists: whatever is packed, they read like the list they stand for."""

from __future__ import annotations

import pickle

import pytest

from app.engine.packed import Packed

PLACES = (0, 1, 31, 32, 33, 64, 99)


def packed(count: int) -> Packed[str]:
    found = Packed(map(str, range(count)))
    found.pack()
    return found


@pytest.mark.parametrize("count", [0, 1, 31, 32, 33, 100])
def test_it_reads_like_a_list(count: int) -> None:
    told, plain = packed(count), [*map(str, range(count))]
    assert len(told) == count
    assert [*told] == plain
    assert told == plain
    assert [told[number] for number in range(count)] == plain
    assert [told[-number] for number in range(1, count + 1)] == plain[::-1]
    for start in PLACES:
        for stop in (*PLACES, None):
            assert told[start:stop] == plain[start:stop], (start, stop)


def test_what_is_not_there_is_refused_as_by_a_list() -> None:
    with pytest.raises(IndexError):
        packed(40)[40]


def test_it_grows_and_is_packed_again() -> None:
    told = packed(40)
    for number in range(40, 200):
        told.append(str(number))
        if number % 7 == 0:
            told.pack()
    assert [*told] == [*map(str, range(200))]
    assert len(told.loose()) < 64


def test_what_is_unpacked_stays_the_same_objects_until_it_is_packed_again() -> None:
    told = packed(100)
    items = told.unpack()
    assert items == [*map(str, range(100))]
    assert told[3] is items[3]
    told.append("100")
    assert told.unpack() is items
    told.pack()
    assert len(told.loose()) <= 32
    assert [*told] == [*map(str, range(101))]


@pytest.mark.parametrize("count", PLACES)
@pytest.mark.parametrize("awake", [False, True])
def test_a_beginning_goes_its_own_way(count: int, awake: bool) -> None:
    told = packed(100)
    if awake:
        told.unpack()
    other = told.first(count)
    other.append("other")
    other.pack()
    told.append("more")
    assert [*other] == [*map(str, range(count)), "other"]
    assert [*told] == [*map(str, range(100)), "more"]


def test_it_takes_a_fraction_of_the_room() -> None:
    items = [f"decision {number % 10} of a seat" for number in range(3200)]
    told = Packed(items)
    told.pack()
    assert sum(map(len, told._blocks)) < len(pickle.dumps(items)) / 2
    assert len(told.loose()) <= 32
