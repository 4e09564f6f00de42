"""Defects in how questions are asked, timed and answered, and in how games end."""

from __future__ import annotations

from tests.prove.mutant import Mutant

CLOCK = "tests/tables/test_clock.py"
TEXT = "tests/tables/test_free_text.py"
TOYS = "tests/contract/test_toys.py"
SCRIPT = "tests/engine/test_script.py"

OF_ASKS = (
    Mutant(
        "a reserve that a last chance uses up",
        "app.tables.clocks.allowance:started",
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
