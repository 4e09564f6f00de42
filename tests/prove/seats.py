"""Defects by which somebody gets a seat, or ends a game, that belongs to others."""

from __future__ import annotations

from tests.prove.mutant import Mutant

BELONG = "tests/tables/test_seats_belong.py"

CHANGING = "tests/web/test_changing_person.py"

OF_SEATS = (
    Mutant(
        "a guest's seats that are lost by signing in",
        "app.storage.queries.merge:merge",
        "await session.execute(seats.values(person_id=account))",
        "None",
        (f"{CHANGING}::test_signing_in_takes_the_seats_of_a_guest_along",),
    ),
    Mutant(
        "one person with two hands",
        "app.storage.queries.merge:merge",
        "await tables_of_both(session, guest, account)",
        "False",
        (f"{CHANGING}::test_nor_with_a_question_answered_before_both_sat_down",),
    ),
    Mutant(
        "a question about a password that anybody may answer",
        "app.web.changing_person:confirmed",
        "not _holds(request, now, then, ticket)",
        "False",
        (f"{CHANGING}::test_the_answer_is_theirs_alone",),
    ),
    Mutant(
        "a link that leaves no way back",
        "app.web.pages.me:take_over",
        "person.id != found[0].id",
        "False",
        (f"{CHANGING}::test_a_rivals_link_says_whose_it_is_and_there_is_a_way_back",),
    ),
    Mutant(
        "a former player who waits in line",
        "app.tables.people.seating:_join",
        "own is not None",
        "False",
        (f"{BELONG}::test_a_former_player_takes_the_seat_back_without_asking",),
    ),
    Mutant(
        "a newcomer who keeps a seat by sitting there",
        "app.tables.people.former_players:seat_to_take_back",
        "place.free or place.reserved_for == person_id",
        "place.free",
        (f"{BELONG}::test_even_from_a_newcomer_who_has_not_played",),
    ),
    Mutant(
        "a newcomer whose seat is never theirs",
        "app.tables.play:_settle_in",
        "noticed and place.reserved_for is not None",
        "False",
        (f"{BELONG}::test_a_newcomer_who_has_played_keeps_the_seat",),
    ),
    Mutant(
        "a private act that takes a right away",
        "app.tables.play:_settle_in",
        "noticed and place.reserved_for is not None",
        "place.reserved_for is not None",
        (f"{BELONG}::test_an_act_that_nobody_may_know_of_takes_no_right_away",),
    ),
    Mutant(
        "a newcomer whom one player lets in",
        "app.tables.ballots:_about_newcomers",
        "max(2, len(here))",
        "1",
        (f"{BELONG}::test_a_newcomer_needs_everybody",),
    ),
    Mutant(
        "a seat that one rival opens",
        "app.tables.ballots:seat_may_open",
        "len(others) >= 2",
        "True",
        (f"{BELONG}::test_at_a_table_of_two_the_seat_is_never_opened",),
    ),
    Mutant(
        "somebody who is gone after a minute",
        "app.tables.core.last_here:LastHere.gone",
        "GONE_AFTER",
        "GONE_AFTER / 5",
        (f"{BELONG}::test_nobody_is_gone_before_five_minutes_without_a_socket",),
    ),
    Mutant(
        "a game that one of two ends",
        "app.tables.ballots:_needed_to_end",
        "min(2, len(claimed))",
        "1",
        (f"{BELONG}::test_one_of_two_does_not_end_the_game_while_the_other_sleeps",),
    ),
    Mutant(
        "bots that play on among themselves",
        "app.tables.bots.runner:_asked",
        "stands_still(live.row)",
        "False",
        ("tests/tables/test_bot_runner.py::test_a_bot_that_thinks_when_the_last_person_leaves",),
    ),
)
