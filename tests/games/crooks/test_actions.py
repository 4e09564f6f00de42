"""The special actions, one by one, as the rulebook tells them."""

from __future__ import annotations

import pytest

from app.games.crooks import events
from app.games.crooks.actions import ACT, ON_TAKEN_JOB
from tests.games.crooks.table import Position, components


@pytest.mark.parametrize("action", sorted(components().actions))
def test_every_action_of_the_cards_has_a_behaviour(action: str) -> None:
    """Special actions: six of them; the kingpin's are limits, and live in the course of play."""
    assert action in {*ACT, *ON_TAKEN_JOB, "kingpin"}


def placed(drawing: str, crook: str, job: int, **options: object) -> Position:
    """Anna takes this crook from hideout A and places it face up."""
    position = Position(drawing, **options)
    return position.play("Anna: recruit a", f"Anna: choose {crook}", f"Anna: place {job}")


def test_pickpocket_takes_two_dollars_from_the_bank() -> None:
    """Special actions, pickpocket; ruling 18: at once, without a question."""
    position = placed("Anna $5\nBoris\na: nimble_nell\nb: velvet_vince", "nimble_nell", 2)
    assert position.purse("Anna").money == 6
    assert position.asked == ("Boris", "recruit")


def test_an_action_may_be_left_unused() -> None:
    """Special actions: it can't be put off, but you may do without."""
    position = placed("Anna $5\nBoris 6:brass_barney\na: quiet_quentin", "quiet_quentin", 6)
    position.play("Anna: assassin.victim skip")
    assert position.slot("Boris", 6) == ["brass_barney"]
    assert position.told(events.Skipped) == [events.Skipped(0, "assassin")]


def test_face_down_there_is_no_action() -> None:
    """Special actions: they do not work if the crook lies face down."""
    position = Position("Anna $5\nBoris\na: nimble_nell\nb: velvet_vince")
    position.play("Anna: recruit a", "Anna: choose nimble_nell", "Anna: place 2 down")
    assert position.asked == ("Boris", "recruit")


def test_accomplice_joins_a_crook_and_the_ratings_add_up() -> None:
    """Special actions, accomplice: on top of your crook; 6 and 2 beat 7."""
    drawing = "Anna 6:?brass_barney\nBoris 6:velvet_vince\na: tagalong_tony\nb: nimble_nell"
    position = placed(drawing, "tagalong_tony", 6)
    assert position.slot("Anna", 6) == [None, "tagalong_tony"]
    position.all_pass()
    assert position.told(events.JobScored)[4] == events.JobScored(6, 6, (0,), 6)


def test_two_accomplices_may_join_the_same_job() -> None:
    """Special actions, accomplice: the job is taken by your crook, that is all it needs."""
    drawing = "Anna 6:brass_barney+tagalong_tony\nBoris\na: second_fiddle_sue"
    position = placed(drawing, "second_fiddle_sue", 6)
    assert position.slot("Anna", 6) == ["brass_barney", "tagalong_tony", "second_fiddle_sue"]


def test_switch_takes_the_place_and_all_who_were_there_move_on() -> None:
    """Special actions, switch: several crooks of a stack move together."""
    drawing = "Anna 6:?brass_barney+tagalong_tony\nBoris\na: shuffle_sal\nb: nimble_nell"
    position = placed(drawing, "shuffle_sal", 6).play("Anna: switch.to 9")
    assert position.slot("Anna", 6) == ["shuffle_sal"]
    assert position.slot("Anna", 9) == [None, "tagalong_tony"]
    assert position.told(events.Switched) == [events.Switched(0, 6, 9, 2, "shuffle_sal")]


def test_switch_on_a_free_job_is_an_ordinary_crook() -> None:
    """Special actions, switch: you may, you need not."""
    drawing = "Anna 6:brass_barney\nBoris\na: shuffle_sal\nb: nimble_nell"
    position = placed(drawing, "shuffle_sal", 7)
    assert position.asked == ("Boris", "recruit")
    assert position.slot("Anna", 6) == ["brass_barney"]


def test_assassin_removes_all_crooks_of_one_player() -> None:
    """Special actions, assassin: the whole stack, of one player only."""
    position = placed(
        """
        Anna
        Boris  6:?brass_barney+tagalong_tony
        Clara  6:velvet_vince
        a: quiet_quentin
        """,
        "quiet_quentin",
        6,
    )
    assert position.offers("Anna") == ["slot:1:6", "slot:2:6", "skip"]
    position.play("Anna: assassin.victim Boris 6")
    assert position.slot("Boris", 6) == []
    assert position.slot("Clara", 6) == ["velvet_vince"]
    assert position.box == ["brass_barney", "tagalong_tony"]


def test_assassin_may_spare_them() -> None:
    """Special actions, assassin: it may be placed without being used."""
    drawing = "Anna\nBoris 6:velvet_vince\na: lady_lullaby"
    position = placed(drawing, "lady_lullaby", 6).play("Anna: assassin.victim skip")
    assert position.slot("Boris", 6) == ["velvet_vince"]


def test_assassin_replaces_ones_own_crooks() -> None:
    """Special actions, assassin: your own crooks too, then it takes their place."""
    position = placed("Anna 6:?velvet_vince\nBoris\na: quiet_quentin", "quiet_quentin", 6)
    assert position.slot("Anna", 6) == ["quiet_quentin"]
    assert position.box == ["velvet_vince"]


def test_kingpin_is_placed_face_up_only() -> None:
    """Special actions, kingpin: you must place it face up."""
    position = Position("Anna\nBoris\na: the_old_man")
    position.play("Anna: recruit a", "Anna: choose the_old_man")
    assert position.offers("Anna") == [f"slot:0:{job}/up" for job in range(2, 10)]


def test_spy_sees_the_closed_crooks_of_all_players_on_one_job() -> None:
    """Special actions, spy: every face-down crook on a job; nobody else sees them."""
    position = placed(
        """
        Anna
        Boris  6:?velvet_vince
        Clara  6:?brass_barney  7:nimble_nell
        a: newsboy_ned
        b: dockside_dan
        """,
        "newsboy_ned",
        2,
    )
    assert position.offers("Anna") == ["job:6", "hideout:b", "skip"]
    position.play("Anna: spy 6", "Anna: spy.seen done")
    assert position.slot("Boris", 6, "Anna") == ["velvet_vince"]
    assert position.slot("Clara", 6, "Anna") == ["brass_barney"]
    assert position.slot("Clara", 6, "Boris") == [None]
    assert position.told(events.Spied, "Boris")[0].crooks is None


def test_spy_sees_all_cards_of_one_hideout() -> None:
    """Special actions, spy: or a hideout, for nothing."""
    drawing = "Anna $9\nBoris\na: keyhole_kitty\nb: dockside_dan the_old_man"
    position = placed(drawing, "keyhole_kitty", 2).play("Anna: spy b")
    assert position.fan("Anna").cards == ("dockside_dan", "the_old_man")
    assert position.fan("Boris").cards == (None, None)
    assert position.purse("Anna").money == 8
    position.play("Anna: spy.seen done")
    assert position.hideout("b", "Anna").saw == ("dockside_dan", "the_old_man")


def test_spy_with_nothing_to_see_is_not_asked() -> None:
    """Special actions, spy: no closed crook, no pile."""
    position = placed("Anna\nBoris 6:velvet_vince\na: keyhole_kitty", "keyhole_kitty", 2)
    assert position.told(events.Skipped) == []
    assert position.over


@pytest.mark.parametrize(
    ("crook", "job", "kind", "silent"),
    [
        ("quiet_quentin", 6, "assassin.victim", "skip"),
        ("keyhole_kitty", 2, "spy", "skip"),
        ("shuffle_sal", 5, "switch.to", "slot:0:9"),
    ],
)
def test_the_silent_do_without_the_action(crook: str, job: int, kind: str, silent: str) -> None:
    """Time out: actions are skipped; what must go on goes to the best free job."""
    position = placed(f"Anna 5:brass_barney\nBoris 6:?velvet_vince\na: {crook}", crook, job)
    (ask,) = position.table.open_asks().values()
    assert ask.kind == kind
    assert ask.silent
    assert ask.silent() == silent
