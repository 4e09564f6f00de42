"""The chronicle: every reader gets their own copy of what happened."""

from __future__ import annotations

import pickle
from typing import Any

from app.engine import ALL, ONLOOKER, only
from app.engine.chronicle import Chronicle
from tests.engine.toy import Said


def test_a_value_for_some_seats_is_none_for_the_others() -> None:
    event = Said(only([0, 2], "face"))
    read = [event.read_by(viewer) for viewer in (0, 1, 2, ONLOOKER, ALL)]
    assert [said.what for said in read] == ["face", None, "face", None, "face"]  # type: ignore[attr-defined]


def test_an_event_without_secrets_is_the_same_for_all() -> None:
    event = Said("public")
    assert event.read_by(ONLOOKER) is event


def test_only_does_not_show_its_value() -> None:
    assert repr(only(1, "face")) == "Only(for [1])"


def test_reading_on_from_where_one_stopped() -> None:
    chronicle = Chronicle()
    for number in range(3):
        chronicle.tell(Said(number))
    assert chronicle.read_by(0, 1) == [Said(1), Said(2)]


def test_snapshots_keep_the_number_of_events_not_the_events() -> None:
    chronicle = Chronicle()
    chronicle.tell(Said("long" * 1000))
    kept = pickle.dumps(chronicle)
    assert len(kept) < 300
    assert len(pickle.loads(kept).events) == 1


def test_what_events_say_again_is_kept_once_when_they_are_unpacked() -> None:
    chronicle = Chronicle()
    for number in range(100):
        chronicle.tell(Said((f"face {number % 2}", ("and", f"{number % 2}"))))
    chronicle.forget()
    read: list[Any] = [*chronicle.read_by(0)]
    assert [said.what for said in read] == [
        (f"face {n % 2}", ("and", f"{n % 2}")) for n in range(100)
    ]
    assert len({id(said.what) for said in read[:64]}) == 2
    assert len({id(text) for said in read[:64] for text in said.what[1]}) == 3


def test_what_is_only_equal_stays_as_it_was() -> None:
    chronicle = Chronicle()
    told = [(1,), (True,), (1.0,), ((1, 2), None), only(1, ((True, 2), "a")), only(0, "a")]
    for what in told * 20:
        chronicle.tell(Said(what))
    chronicle.whisper(Said((True,)), [0])
    chronicle.forget()
    assert [repr(event) for event in chronicle.read_by(ALL)] == [
        repr(event) for event in [*[Said(what).read_by(ALL) for what in told * 20], Said((True,))]
    ]
