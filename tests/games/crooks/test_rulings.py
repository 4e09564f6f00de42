"""The rulings of the game's README by number: where the rulebook can be read in two ways."""

from __future__ import annotations

import pytest

from app.games.crooks import events
from tests.games.crooks.table import Position, fresh

FULL = (
    "2:nimble_nell 3:featherhand_finn 4:lockpick_lou 5:dockside_dan "
    "6:brass_barney 7:getaway_gloria 8:bootleg_bruno 9:ironside_ivan"
)


def test_ruling_1_the_assassin_strikes_on_the_job_where_it_lies() -> None:
    """Special actions, assassin: "from the chosen job" is the job that was chosen to rob."""
    position = Position("""
        Anna
        Boris  6:brass_barney  7:velvet_vince
        a: quiet_quentin
    """)
    position.play("Anna: recruit a", "Anna: choose quiet_quentin", "Anna: place 6")
    assert position.offers("Anna") == ["slot:1:6", "skip"]


def test_ruling_1_at_some_tables_the_assassin_strikes_anywhere() -> None:
    """Special actions, assassin: option `assassin_scope: any_job`."""
    position = Position(
        """
        Anna   2:nimble_nell
        Boris  6:brass_barney  7:?velvet_vince
        a: quiet_quentin
        """,
        assassin_scope="any_job",
    )
    position.play("Anna: recruit a", "Anna: choose quiet_quentin", "Anna: place 9")
    assert position.offers("Anna") == ["slot:1:6", "slot:1:7", "skip"]
    position.play("Anna: assassin.victim Boris 7")
    assert position.box == ["velvet_vince"]


def test_ruling_2_an_assassin_without_victims_is_just_a_weak_crook() -> None:
    """Special actions, assassin: nobody there, nobody is asked."""
    position = Position("""
        Anna
        Boris  7:velvet_vince
        a: quiet_quentin
        b: nimble_nell
    """)
    position.play("Anna: recruit a", "Anna: choose quiet_quentin", "Anna: place 6")
    assert position.asked == ("Boris", "recruit")


def test_ruling_3_a_crook_that_fits_nowhere_leaves_the_game() -> None:
    """Robbery: every job is taken and the crook can't join; the money stays spent."""
    position = Position(f"""
        Anna $10  {FULL}
        Boris
        a: velvet_vince  mad_maddock
    """)
    position.play("Anna: recruit a", "Anna: choose velvet_vince")
    assert position.offers("Anna") == ["leave"]
    position.play("Anna: place leave")
    assert position.box == ["velvet_vince"]
    assert position.purse("Anna").money == 8
    assert position.told(events.Left) == [events.Left(0, "velvet_vince")]


def test_ruling_3_a_crook_that_can_join_must_be_placed() -> None:
    """Robbery: with a full row an accomplice still has a place."""
    position = Position(f"Anna {FULL}\nBoris\na: tagalong_tony")
    position.play("Anna: recruit a", "Anna: choose tagalong_tony")
    assert position.offers("Anna") == [f"slot:0:{job}/up" for job in range(2, 10)]


def test_ruling_3_at_some_tables_a_full_row_must_pass() -> None:
    """Robbery: option `full_row: pass`."""
    position = Position(f"Anna {FULL}\nBoris\na: velvet_vince", full_row="pass")
    assert position.told(events.Passed) == [events.Passed(0, forced=True)]
    assert position.asked == ("Boris", "recruit")


def test_ruling_4_recruiting_and_then_passing_is_not_possible() -> None:
    """Course of play: a pass replaces the whole turn."""
    position = Position("Anna\nBoris\na: nimble_nell velvet_vince")
    position.play("Anna: recruit a")
    assert position.offers("Anna") == ["fan:0", "fan:1"]
    position.play("Anna: choose velvet_vince")
    assert not {"pass", "leave"} & set(position.offers("Anna"))


def test_ruling_4_at_some_tables_a_pass_may_replace_the_robbery() -> None:
    """Course of play: option `pass_after_recruiting`; nobody else learns who was buried."""
    drawing = "Anna\nBoris\na: velvet_vince mad_maddock\nb: nimble_nell"
    position = Position(drawing, pass_after_recruiting=True)
    position.play("Anna: recruit a", "Anna: choose velvet_vince")
    assert position.offers("Anna")[-1] == "pass"
    position.play("Anna: place pass")
    assert position.part("box", "Anna").crooks[0].face == "velvet_vince"
    assert position.part("box", "Boris").crooks[0].face is None
    assert position.purse("Anna").passed
    assert position.asked == ("Boris", "recruit")


def test_ruling_4_a_crook_without_a_place_may_be_buried_there_too() -> None:
    """Course of play: instead of showing it to all."""
    position = Position(f"Anna {FULL}\nBoris\na: velvet_vince", pass_after_recruiting=True)
    position.play("Anna: recruit a", "Anna: choose velvet_vince")
    assert position.offers("Anna") == ["leave", "pass"]


@pytest.mark.parametrize(
    "position",
    [
        Position("Anna $1\nBoris\na: nimble_nell velvet_vince"),
        Position("Anna $18\nBoris\n"),
    ],
    ids=["too little money", "only empty hideouts"],
)
def test_ruling_5_a_player_who_can_pay_for_no_hideout_passes(position: Position) -> None:
    """Recruiting: "if you have not enough money, you must pass"."""
    assert position.told(events.Passed)[0] == events.Passed(0, forced=True)
    assert position.purse("Anna").passed


def test_ruling_6_the_kingpin_stays_while_others_are_in_the_pile() -> None:
    """Special actions, kingpin: another card must be taken."""
    position = Position("Anna\nBoris\na: the_old_man nimble_nell")
    position.play("Anna: recruit a")
    assert position.fan("Anna").cards == ("the_old_man", "nimble_nell")
    assert position.offers("Anna") == ["fan:1"]


def test_ruling_6_the_kingpin_alone_must_be_taken() -> None:
    """Special actions, kingpin: recruited only as the last one in its hideout."""
    position = Position("Anna\nBoris\na: the_old_man")
    position.play("Anna: recruit a")
    assert position.offers("Anna") == ["fan:0"]


@pytest.mark.parametrize("crook", ["tagalong_tony", "shuffle_sal", "quiet_quentin"])
def test_ruling_7_face_down_there_is_no_action_so_a_free_job_is_needed(crook: str) -> None:
    """Special actions: a crook that lies face down does not act."""
    position = Position(f"Anna 6:brass_barney\nBoris\na: {crook}")
    position.play("Anna: recruit a", f"Anna: choose {crook}")
    assert "slot:0:6/up" in position.offers("Anna")
    assert "slot:0:6/down" not in position.offers("Anna")


def test_ruling_8_those_who_are_pushed_need_a_free_job() -> None:
    """Special actions, switch: "by all the rules"; a moved accomplice may not stack again."""
    position = Position("""
        Anna  6:brass_barney+tagalong_tony  7:velvet_vince
        Boris
        a: shuffle_sal
    """)
    position.play("Anna: recruit a", "Anna: choose shuffle_sal", "Anna: place 6")
    assert position.offers("Anna") == [f"slot:0:{job}" for job in (2, 3, 4, 5, 8, 9)]


def test_ruling_8_with_a_full_row_the_switch_can_take_over_nothing() -> None:
    """Special actions, switch: without a free job it has no place."""
    position = Position(f"Anna {FULL}\nBoris\na: shuffle_sal")
    position.play("Anna: recruit a", "Anna: choose shuffle_sal")
    assert position.offers("Anna") == ["leave"]


def test_ruling_8_the_pushed_stay_closed_cost_nothing_and_do_not_act() -> None:
    """Special actions, switch: not turned over, no action a second time."""
    position = Position("""
        Anna $5  6:nimble_nell  7:?velvet_vince
        Boris
        a: shuffle_sal
        b: two_coats_terry
        c: newsboy_ned
    """)
    position.play(
        "Anna: recruit a", "Anna: choose shuffle_sal", "Anna: place 6", "Anna: switch.to 9"
    )
    assert position.asked == ("Boris", "recruit")
    position.play("Boris: recruit pass")
    position.play(
        "Anna: recruit b", "Anna: choose two_coats_terry", "Anna: place 7", "Anna: switch.to 2"
    )
    assert position.purse("Anna").money == 3
    assert position.slot("Anna", 9) == ["nimble_nell"]
    assert position.slot("Anna", 2) == [None]
    assert position.slot("Anna", 2, "Anna") == ["velvet_vince"]


def test_ruling_9_removed_crooks_count_for_nothing() -> None:
    """Scoring: neither modifiers nor gangs of crooks that left the game."""
    position = Position("""
        Anna
        Boris  6:dynamite_dot
        a: quiet_quentin
    """)
    position.play("Anna: recruit a", "Anna: choose quiet_quentin", "Anna: place 6")
    position.play("Anna: assassin.victim Boris 6").all_pass()
    assert position.points == {"Anna": 6, "Boris": 0}


@pytest.mark.parametrize(("seats", "unseen"), [(2, 16), (3, 9), (4, 1)])
def test_ruling_10_what_is_not_dealt_is_not_seen_in_the_game(seats: int, unseen: int) -> None:
    """Preparation: the rest of the crooks stays in the box, with four players one of them."""
    table = fresh(seats)
    while not table.over:
        seat, _ = table.waiting_for()[0]
        table.decide(seat, table.questions(seat)[0].id, "pass")
    assert len(table.state.set_aside) == unseen
    assert not any(card.open or card.seen_by for card in table.state.set_aside)


def test_ruling_11_each_share_of_a_tie_is_rounded_down() -> None:
    """Scoring, jobs: tied players share equally, what is left over is lost."""
    position = Position("Anna 9:velvet_vince\nBoris 9:ironside_ivan\n").all_pass()
    assert position.told(events.JobScored)[-1] == events.JobScored(9, 9, (0, 1), 4)


BORIS_TOO_HAS_6 = "6:jinx_jasper 2:butterfingers_bill 3:quiet_quentin"


def test_ruling_12_money_is_public_and_breaks_ties() -> None:
    """Scoring: equal points, more money wins."""
    position = Position(f"Anna $4 5:lockpick_lou\nBoris $3 {BORIS_TOO_HAS_6}\na: velvet_vince")
    assert (position.purse("Anna").money, position.purse("Boris").money) == (4, 3)
    position.all_pass()
    assert position.points == {"Anna": 6, "Boris": 6}
    assert position.ranks == {"Anna": 1, "Boris": 2}


def test_ruling_12_equal_money_too_is_a_shared_victory() -> None:
    """Scoring: nothing else breaks a tie."""
    position = Position(f"Anna $3 5:lockpick_lou\nBoris $3 {BORIS_TOO_HAS_6}").all_pass()
    assert position.ranks == {"Anna": 1, "Boris": 1}
    assert position.told(events.Ended) == [events.Ended((0, 1), 6)]


def test_ruling_13_a_spy_is_not_offered_what_only_its_own_player_has_closed() -> None:
    """Special actions, spy: there is nothing to learn; beside others' crooks one sees all."""
    position = Position(
        "Anna 6:?velvet_vince 7:?brass_barney\nBoris 7:?mad_maddock\na: newsboy_ned"
    )
    position.play("Anna: recruit a", "Anna: choose newsboy_ned", "Anna: place 2")
    assert position.offers("Anna") == ["job:7", "skip"]
    position.play("Anna: spy 7")
    assert position.fan("Anna").cards == ("brass_barney", "mad_maddock")


def test_ruling_14_the_first_player_is_drawn() -> None:
    """Preparation: players choose; the server draws, or takes the first seat."""
    drawn = {fresh(4, str(seed)).state.active for seed in range(30)}
    assert drawn == {0, 1, 2, 3}
    first = {fresh(4, str(seed), first_player="first_seat").state.active for seed in range(9)}
    assert first == {0}


def test_ruling_15_closed_crooks_are_shown_when_they_are_removed() -> None:
    """Special actions, assassin: everybody sees its victims."""
    position = Position("Anna\nBoris 6:?velvet_vince\na: quiet_quentin")
    position.play("Anna: recruit a", "Anna: choose quiet_quentin", "Anna: place 6")
    position.play("Anna: assassin.victim Boris 6")
    assert position.told(events.Removed) == [events.Removed(0, 1, 6, ("velvet_vince",), 0)]
    assert position.box == ["velvet_vince"]


def test_ruling_15_at_some_tables_they_leave_unseen() -> None:
    """Special actions, assassin: option `show_removed` off."""
    position = Position("Anna\nBoris 6:?velvet_vince\na: quiet_quentin", show_removed=False)
    position.play("Anna: recruit a", "Anna: choose quiet_quentin", "Anna: place 6")
    position.play("Anna: assassin.victim Boris 6")
    assert position.told(events.Removed) == [events.Removed(0, 1, 6, (), 1)]
    assert position.box == [None]


def test_ruling_16_the_report_lies_there_until_the_spy_has_read_it() -> None:
    """Special actions, spy: with memory notes the player keeps what it saw."""
    position = Position("Anna\nBoris 6:?velvet_vince\na: newsboy_ned")
    position.play("Anna: recruit a", "Anna: choose newsboy_ned", "Anna: place 2", "Anna: spy 6")
    assert position.fan("Anna").cards == ("velvet_vince",)
    assert position.fan("Boris").cards == (None,)
    position.play("Anna: spy.seen done")
    assert position.slot("Boris", 6, "Anna") == ["velvet_vince"]
    assert position.notes("Anna").notes[-1].faces == ("velvet_vince",)


def test_ruling_16_without_notes_it_is_up_to_memory() -> None:
    """Special actions, spy: with `memory_notes` off only your own crooks stay visible."""
    drawing = "Anna\nBoris 6:?velvet_vince\na: newsboy_ned\nb: nimble_nell"
    position = Position(drawing, memory_notes=False)
    position.play("Anna: recruit a", "Anna: choose newsboy_ned", "Anna: place 2", "Anna: spy 6")
    assert position.fan("Anna").cards == ("velvet_vince",)
    position.play("Anna: spy.seen done")
    assert position.slot("Boris", 6, "Anna") == [None]
    assert position.slot("Boris", 6, "Boris") == ["velvet_vince"]
    assert position.notes("Anna").notes == ()
    assert position.told(events.Spied, "Anna")[0].crooks is None


def test_ruling_17_an_assassin_who_takes_a_place_hits_nobody_else() -> None:
    """Special actions, assassin: one player's crooks, in this case your own."""
    position = Position("""
        Anna   6:?brass_barney+tagalong_tony
        Boris  6:velvet_vince
        a: quiet_quentin
        b: nimble_nell
    """)
    position.play("Anna: recruit a", "Anna: choose quiet_quentin", "Anna: place 6")
    assert position.slot("Anna", 6) == ["quiet_quentin"]
    assert position.box == ["brass_barney", "tagalong_tony"]
    assert position.slot("Boris", 6) == ["velvet_vince"]
    assert position.asked == ("Boris", "recruit")
