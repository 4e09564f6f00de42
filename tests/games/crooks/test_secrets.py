"""Secrets: re-dealing what a viewer cannot know changes nothing that they are sent."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import ALL, ONLOOKER, Dice, Viewer
from app.engine.table import Table
from app.games.crooks.state import City
from tests.games.crooks.table import Position, fresh


def picture(table: Table[City], viewer: Viewer) -> Any:
    return (
        table.view(viewer),
        table.events(viewer),
        table.questions(viewer),
        table.waiting_for(),
        table.why_not_back(viewer) if isinstance(viewer, int) else None,
    )


@pytest.mark.parametrize("number", range(12))
def test_redealing_the_unknown_changes_nothing_that_is_seen(number: int) -> None:
    """Check every seat and onlooker, at points all over random games with various options."""
    options = {
        "memory_notes": number % 2 == 0,
        "show_removed": number % 3 > 0,
        "assassin_scope": ("same_job", "any_job")[number % 4 // 2],
    }
    seats = 2 + number % 3
    table, luck = fresh(seats, f"secret {number}", **options), Dice(f"{number}".encode())
    while not table.over:
        if luck.below(4) == 0:
            for viewer in (*range(seats), ONLOOKER):
                other = table.copy()
                other.redeal(viewer, luck)
                assert picture(other, viewer) == picture(table, viewer)
                assert sorted(c.face for c in other.state.knowledge.cards) == sorted(
                    c.face for c in table.state.knowledge.cards
                )
                assert kingpin_may_lie_there(other.state)
        question = table.questions(ALL)[0]
        choices = [option.id for option in question.options]
        if question.kind == "recruit" and len(choices) > 1 and luck.below(9):
            choices.remove("pass")
        table.decide(question.seat, question.id, luck.pick(choices))


def kingpin_may_lie_there(city: City) -> bool:
    """The kingpin is never face down on a job, nor in a hand that took a card from among others."""
    (kingpin,) = [card for card in city.knowledge.cards if city.crook(card).action == "kingpin"]
    on_jobs = [card for boss in city.masterminds for row in boss.row.values() for card in row]
    taken = city.fan.cards if city.fan and city.fan.stage == "place" else []
    last = city.fan and not city.hideouts.get(city.fan.at.removeprefix("hideout:"))
    return kingpin.open or (kingpin not in on_jobs and (bool(last) or kingpin not in taken))


def test_a_redeal_does_change_what_is_not_seen() -> None:
    """The check above would pass if nothing were dealt again at all."""
    table = fresh(3, "anything")
    other = table.copy()
    other.redeal(0, Dice(b"other"))
    assert [c.face for c in other.state.knowledge.cards] != [
        c.face for c in table.state.knowledge.cards
    ]


def test_the_taken_crook_is_any_of_those_that_were_seen_before() -> None:
    """A player who knew the pile knows which may have been taken; the kingpin was not."""
    position = Position("""
        Anna
        Boris
        a: newsboy_ned
        b: the_old_man nimble_nell velvet_vince
    """)
    position.play("Anna: recruit a", "Anna: choose newsboy_ned", "Anna: place 2", "Anna: spy b")
    position.play("Anna: spy.seen done")
    position.play("Boris: recruit b", "Boris: choose nimble_nell", "Boris: place 6 down")
    faces = set()
    for number in range(20):
        other = position.table.copy()
        other.redeal(0, Dice(bytes([number])))
        faces.add(other.state.masterminds[1].row[6][0].face)
    assert faces == {"nimble_nell", "velvet_vince"}


def test_notes_are_struck_through_when_others_have_recruited_there() -> None:
    """Memory notes: what was seen stays; it is marked as old when others were there."""
    position = Position("Anna\nBoris\na: velvet_vince nimble_nell brass_barney")
    position.play("Anna: recruit a", "Anna: choose velvet_vince", "Anna: place 6")
    assert position.hideout("a", "Anna").saw == ("nimble_nell", "brass_barney")
    assert not position.hideout("a", "Anna").stale
    assert position.hideout("a", "Boris").saw == ()
    position.play("Boris: recruit a", "Boris: choose nimble_nell", "Boris: place 6 down")
    assert position.hideout("a", "Anna").stale
    assert position.slot("Boris", 6, "Anna") == [None]
    assert position.notes("Anna").notes[0].took == "velvet_vince"


def test_who_takes_the_last_one_of_a_pile_that_was_seen_hides_nothing() -> None:
    """Robbery: a player who had seen that card knows what lies face down there."""
    position = Position("Anna\nBoris\na: newsboy_ned\nb: velvet_vince\nc: nimble_nell")
    position.play("Anna: recruit a", "Anna: choose newsboy_ned", "Anna: place 2", "Anna: spy b")
    position.play("Anna: spy.seen done")
    position.play("Boris: recruit b", "Boris: choose velvet_vince", "Boris: place 6 down")
    assert position.slot("Boris", 6, "Anna") == ["velvet_vince"]
    assert position.slot("Boris", 6) == [None]
