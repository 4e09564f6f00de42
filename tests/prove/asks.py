"""Defects in how questions are asked, timed and answered, and in how games end."""

from __future__ import annotations

from tests.prove.mutant import EDGE_OF_STANDOFF, Mutant

CLOCK = "tests/tables/test_table_clock.py"
TEXT = "tests/tables/test_free_text.py"
TOYS = "tests/contract/test_toys.py"
AHEAD = "tests/tables/test_answers_ahead.py"
STATUS = "tests/tables/test_status.py"
SCRIPT = "tests/engine/test_script.py"

OF_ASKS = (
    Mutant(
        "a reserve that a last chance uses up",
        "app.tables.clocks.time_limits:started",
        "if limit.always:\n    ...",
        "pass",
        (f"{CLOCK}::test_for_a_last_chance_to_speak_up_there_is_a_moment_whatever_the_clock",),
    ),
    Mutant(
        "a shared clock that starts again for each question",
        "app.tables.clocks.shared_clock:after",
        "clock is None or clock.name != wanted.shared",
        "True",
        (f"{CLOCK}::test_questions_that_share_a_clock_use_it_up_together",),
    ),
    Mutant(
        "one answer that opens all sealed ones",
        "app.engine.script:_all_in",
        "all(...)",
        "any(ask.sealed for ask in pending)",
        (f"{SCRIPT}::test_together_keeps_answers_sealed_until_all_are_in",),
    ),
    Mutant(
        "a shared first place that counts as a victory nobody had",
        "app.engine.outcome:Outcome.draw",
        "cls((), ...)",
        "cls(tuple(range(seats)), tuple(ranked), reason, teams or {}, drawn=True)",
        ("tests/storage/test_statistics.py",),
    ),
    Mutant(
        "an answer by hand that comes before any given ahead",
        "app.tables.play:_in_time",
        "if wait:\n    ...",
        "pass",
        (f"{AHEAD}::test_by_hand_no_answer_comes_sooner_than_one_given_ahead",),
    ),
    Mutant(
        "an empty hand that passes at once",
        "app.tables.deadlines.answers_ahead:AnswersAhead.table_changed",
        'live.held_back(ask_id) if wish == "nothing" else timedelta()',
        'live.held_back(ask_id) if wish == "nothing" and len(ask.shape.show()["options"]) > 1'
        " else timedelta()",
        (f"{AHEAD}::test_with_nothing_the_answer_comes_after_the_wait",),
    ),
    Mutant(
        "only full hands that are held back",
        "app.tables.core.hold_back:is_held_back",
        "ahead is not None and ahead.when_nothing and not ask.optional",
        "ahead is not None and ahead.when_nothing and not ask.optional"
        ' and len(ask.shape.show()["options"]) > 1',
        (f"{TOYS}::test_the_wait_of_an_answer_depends_on_no_hand",),
    ),
    Mutant(
        "an answer given ahead that others see",
        "app.tables.core.compose_view:table_view",
        "shared_view.ahead.get(...)",
        "dict(enumerate(shared_view.ahead.values()))",
        (f"{TOYS}::test_nobody_can_tell_that_another_answers_ahead",),
    ),
    Mutant(
        "a seat that shows whether it answers ahead",
        "app.tables.core.compose_view:_seat",
        "seat.ready",
        "seat.ready or bool(seat.ahead)",
        (EDGE_OF_STANDOFF,),
    ),
    Mutant(
        "a vote of the eliminated",
        "app.tables.people.voting:_vote",
        "tx.status.out",
        "ballots.NONE",
        (f"{STATUS}::test_the_eliminated_are_not_asked_to_vote",),
    ),
    Mutant(
        "a closed chat that can be talked in",
        "app.tables.people.chat:say",
        'live.status.chat == "closed"',
        "False",
        (f"{STATUS}::test_a_closed_chat_refuses_with_a_sentence",),
    ),
    Mutant(
        "words of decisions that nobody cleans",
        "app.tables.core.free_text:_said",
        "clean(text)",
        "text",
        (f"{TEXT}::test_words_are_cleaned_before_the_game_sees_them",),
    ),
    Mutant(
        "words of the muted",
        "app.tables.core.free_text:_said",
        "muted",
        "False",
        (f"{TEXT}::test_the_muted_promise_nothing_in_words",),
    ),
)
