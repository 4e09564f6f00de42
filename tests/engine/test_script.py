"""The verbs that a rule waits with."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from textwrap import dedent

import pytest

from app.engine import (
    Asked,
    Between,
    Offer,
    One,
    Say,
    Some,
    amount,
    choose,
    choose_some,
    fill,
    interruptible,
    pick,
    together,
)
from app.engine.errors import IllegalChoice, NotAsked
from tests.engine.toy import Toy, answer, asked, ids, table_of

ABC = [Say("a"), Say("b"), Say("c")]


def test_each_verb_returns_what_was_answered() -> None:
    async def rule(toy: Toy) -> None:
        toy.written.append((await choose(0, "one", ABC)).id)
        toy.written.append([say.id for say in await choose_some(1, "some", ABC, 1, 2)])
        toy.written.append(await amount(0, "number", 1, 6))
        toy.written.append(await fill(1, "form", {"n": Between(0, 1)}))

    table = table_of(rule)
    answer(table, 0, "one", "b")
    answer(table, 1, "some", ["c", "a"])
    answer(table, 0, "number", 6)
    answer(table, 1, "form", {"n": 1})
    assert table.state.written == ["b", ["c", "a"], 6, {"n": 1}]
    assert table.over


def test_a_pick_is_the_thing_that_lies_there() -> None:
    ox, ant = object(), object()

    async def rule(toy: Toy) -> None:
        things = {Say("a"): ox, Say("b"): ant}
        toy.written.append(await pick(0, "one", things))
        toy.written.append(await pick(0, "two", things, skip=True))
        toy.written.append(await pick(0, "three", things, skip=True))

    table = table_of(rule)
    assert [option.id for option in table.questions(0)[0].options] == ["a", "b"]
    answer(table, 0, "one", "b")
    assert [option.id for option in table.questions(0)[0].options] == ["a", "b", "skip"]
    answer(table, 0, "two", "a")
    answer(table, 0, "three", "skip")
    assert table.state.written == [ant, ox, None]


def test_silence_skips_where_skipping_is_allowed() -> None:
    async def rule(toy: Toy) -> None:
        things = {say: say.id for say in ABC}
        toy.written.append(await pick(0, "may", things, skip=True))
        toy.written.append(await pick(0, "must", things, silent=lambda: ABC[1]))
        toy.written.append(await pick(0, "any", things))

    table = table_of(rule)
    for kind, silence in (("may", "skip"), ("must", "b"), ("any", None)):
        (ask,) = table.open_asks().values()
        assert (ask.silent() if ask.silent else None) == silence
        answer(table, 0, kind, silence or "c")
    assert table.state.written == [None, "b", "c"]


def test_together_keeps_answers_sealed_until_all_are_in() -> None:
    async def rule(toy: Toy) -> None:
        bids = await together({seat: Asked("bid", Between(0, 9)) for seat in (0, 1)})
        toy.written.append(bids)

    table = table_of(rule)
    answer(table, 0, "bid", 3)
    assert table.waiting_for() == [(1, "bid")]
    assert [question.chosen for question in table.questions(0)] == [3]
    assert [question.chosen for question in table.questions(1)] == [None]
    assert table.state.written == []
    answer(table, 0, "bid", 5)
    answer(table, 1, "bid", 4)
    assert table.state.written == [{0: 5, 1: 4}]


def test_together_gives_each_seat_its_own_question_and_silent_answer() -> None:
    async def rule(toy: Toy) -> None:
        wanted = {
            0: Asked("letter", One(ABC), silent=lambda: "c"),
            1: Asked("number", Between(0, 9), silent=lambda: 4),
        }
        toy.written.append(await together(wanted))

    table = table_of(rule)
    assert table.waiting_for() == [(0, "letter"), (1, "number")]
    silent = [ask.silent() for ask in table.open_asks().values() if ask.silent]
    assert silent == ["c", 4]
    answer(table, 1, "number", 7)
    answer(table, 0, "letter", "b")
    assert table.state.written == [{0: ABC[1], 1: 7}]


def test_together_may_ask_a_seat_several_things_at_once() -> None:
    async def rule(toy: Toy) -> None:
        both = (Asked("load", Some(ABC, 1, 2)), Asked("count", Between(1, 2)))
        toy.written.append(await together({0: both, 1: [Asked("guess", Between(0, 9))]}))

    table = table_of(rule)
    answer(table, 0, "count", 2)
    assert table.waiting_for() == [(0, "load"), (1, "guess")]
    answer(table, 0, "load", ["a"])
    answer(table, 0, "count", 1)  # open until all are in
    assert table.state.written == []
    answer(table, 1, "guess", 3)
    assert table.state.written == [{0: {"load": [ABC[0]], "count": 1}, 1: {"guess": 3}}]


def test_options_are_looked_up_when_they_are_answered() -> None:
    async def rule(toy: Toy) -> None:
        left = list(ABC)

        def offers() -> Iterator[Offer]:
            if len(left) == 3:
                yield Offer(1, "grab", grab)

        async def grab(_: Say) -> None:
            left.pop(0)

        chosen = interruptible(choose(0, "take", lambda: left), offers)
        toy.written.append((await chosen).id)

    table = table_of(rule)
    first = ids(table)
    answer(table, 1, "grab", "take")
    assert ids(table)["0 take"] != first["0 take"]
    with pytest.raises(NotAsked):
        table.decide(0, first["0 take"], "a")
    with pytest.raises(IllegalChoice):
        answer(table, 0, "take", "a")
    answer(table, 0, "take", "b")
    assert table.state.written == ["b"]


def test_an_ask_that_offers_the_same_keeps_its_id() -> None:
    async def rule(toy: Toy) -> None:
        async def knock(_: Say) -> None:
            toy.written.append("knock")

        offers = [Offer(1, "knock", knock)]
        await interruptible(choose(0, "take", ABC), lambda: offers if not toy.written else [])

    table = table_of(rule)
    before = ids(table)
    answer(table, 1, "knock", "take")
    assert ids(table) == {"0 take": before["0 take"]}


def test_nobody_waits_for_an_offer() -> None:
    async def rule(toy: Toy) -> None:
        async def knock(_: Say) -> None:
            toy.written.append("knock")

        await interruptible(choose(0, "take", ABC), lambda: [Offer(1, "knock", knock)])

    table = table_of(rule)
    assert table.waiting_for() == [(0, "take")]
    assert asked(table) == ["0 take", "1 knock"]
    assert [question.optional for question in table.questions(1)] == [True]


def test_windows_nest_and_an_offer_may_ask() -> None:
    async def rule(toy: Toy) -> None:
        inner = interruptible(choose(0, "take", ABC), partial(once, toy, "inner", 1))
        await interruptible(inner, partial(once, toy, "outer", 2))

    table = table_of(rule, seats=3)
    assert asked(table) == ["0 take", "1 inner", "2 outer"]
    answer(table, 1, "inner", "take")
    assert asked(table) == ["1 inner.n", "2 outer"]
    answer(table, 2, "outer", "take")
    assert asked(table) == ["2 outer.n"]
    answer(table, 2, "outer.n", 2)
    answer(table, 1, "inner.n", 1)
    assert asked(table) == ["0 take"]
    answer(table, 0, "take", "c")
    assert table.state.written == [("outer", 2), ("inner", 1)]


def once(toy: Toy, kind: str, seat: int) -> Iterator[Offer]:
    async def then(_: Say) -> None:
        toy.written.append((kind, await amount(seat, f"{kind}.n", 0, 9)))

    if all(word[0] != kind for word in toy.written):
        yield Offer(seat, kind, then)


def test_an_offer_that_stays_open_shows_what_it_offers_by_now() -> None:
    async def rule(toy: Toy) -> None:
        def offers() -> Iterator[Offer]:
            yield Offer(1, "stop", stop, One(ABC[len(toy.written) :]))

        async def stop(say: Say) -> None:
            toy.written.append(say.id)

        async def counted() -> None:
            for number in range(2):
                await choose(0, f"go {number}", ABC)
                toy.written.append(number)

        await interruptible(counted(), offers)

    table = table_of(rule)
    before = ids(table)["1 stop"]
    answer(table, 0, "go 0", "a")
    assert ids(table)["1 stop"] != before
    (question,) = table.questions(1)
    assert [option.id for option in question.options] == ["b", "c"]
    with pytest.raises(IllegalChoice):
        answer(table, 1, "stop", "a")
    answer(table, 1, "stop", "b")
    assert table.state.written == [0, "b"]


def test_a_rule_that_asks_nobody_needs_no_window() -> None:
    async def rule(toy: Toy) -> None:
        async def quiet() -> str:
            return "done"

        toy.written.append(await interruptible(quiet(), list))

    assert table_of(rule).state.written == ["done"]


def test_a_forgotten_await_is_caught_by_mypy(tmp_path: Path) -> None:
    rule = tmp_path / "forgetful.py"
    rule.write_text(
        dedent("""
        from app.engine import Say, amount, choose

        async def rule(seat: int) -> None:
            amount(seat, "forgotten", 0, 1)
            say = choose(seat, "forgotten too", [Say("a")])
            print(say.id)
        """)
    )
    root = Path(__file__).parents[2]
    command = [sys.executable, "-m", "mypy", "--config-file", str(root / "pyproject.toml")]
    run = subprocess.run(
        [*command, "--cache-dir", str(tmp_path / "cache"), str(rule)],
        cwd=root, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 1, run.stdout + run.stderr
    assert 'forgetful.py:5: error: Value of type "Coroutine' in run.stdout
    assert 'forgetful.py:7: error: "Coroutine' in run.stdout
