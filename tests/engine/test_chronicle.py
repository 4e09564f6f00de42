"""The chronicle: every reader gets their own copy of what happened."""

from __future__ import annotations

import pickle

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
