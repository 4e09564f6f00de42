"""Forms: what a browser sends, read into what the kernel and the house take."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.datastructures import FormData

from app.engine import Between, Choice, OptionView, Question, Say, Some, Text
from app.engine.asks import Form as FormShape
from app.engine.asks import One
from app.engine.errors import IllegalChoice
from app.games import GAMES
from app.tables.errors import Refusal
from app.web.pages import forms, room
from app.web.render.game_context import info_of
from app.web.render.push_messages import PushMessages
from app.web.render.room_context import Audience
from tests.contract.windows import Window, row_of
from tests.web.dom import parse
from tests.web.test_push import table_of

OPTIONS = [Say("a"), Say("b"), Say("c")]
BRIBE = FormShape(
    {"gold": Between(0, 5), "note": Text(20), "what": One(OPTIONS), "more": Some(OPTIONS, 0, 2)}
)
SHAPES = {
    "one": (One(OPTIONS), [("choice", "b")], "b"),
    "some": (Some(OPTIONS, 0, 2), [("choice", "a"), ("choice", "c")], ["a", "c"]),
    "none": (Some(OPTIONS, 0, 2), [], []),
    "amount": (Between(1, 9), [("choice", "4")], 4),
    "form": (
        BRIBE,
        [("field.gold", "3"), ("field.note", "<b>"), ("field.what", "c"), ("field.more", "a")],
        {"gold": 3, "note": "<b>", "what": "c", "more": ["a"]},
    ),
}


def question(shape: Any, **more: Any) -> Question:
    return Question("3-0", 0, "bribe.offer", **shape.show(), **more)


@pytest.mark.parametrize("name", SHAPES)
def test_every_shape_of_an_answer_can_be_sent(name: str) -> None:
    shape, sent, choice = SHAPES[name]
    read = forms.choice_of(question(shape), FormData(sent))
    assert read == choice
    shape.read(read)


@pytest.mark.parametrize("sent", [[], [("choice", "many")], [("choice", "")]])
def test_what_is_no_number_is_refused(sent: list[tuple[str, str]]) -> None:
    with pytest.raises(IllegalChoice):
        forms.choice_of(question(Between(1, 9)), FormData(sent))


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("answered", [False, True])
def test_every_shape_of_a_question_can_be_drawn(name: str, answered: bool) -> None:
    shape, _, choice = SHAPES[name]
    chosen: Choice | None = choice if answered else None
    table = table_of("crooks", 2)
    made = PushMessages(info_of(row_of(table)), Audience("en"), table.deal.components)
    scene = made.room(Window(table, 0, pages=False).last)
    drawn = parse(str(scene.ask(question(shape, chosen=chosen))))
    fields = {node.attributes.get("name", "") for node in drawn.walk()}
    assert {"ask", "version", "key"} <= fields
    assert any(one.startswith(("choice", "field.")) for one in fields)
    if name == "form":
        assert {f"field.{one}" for one in ("gold", "note", "what", "more")} <= fields


def test_without_script_the_limits_stand_there_and_nothing_waits_for_it() -> None:
    table = table_of("crooks", 2)
    made = PushMessages(info_of(row_of(table)), Audience("en"), table.deal.components)
    scene = made.room(Window(table, 0, pages=False).last)
    for shape, limits in ((Some(OPTIONS, 2, 2), "Choose exactly 2."), (BRIBE, "0 to 5")):
        form = parse(str(scene.ask(question(shape))))
        assert limits in form.text()
        helps = [node for node in form.walk() if "hidden" in node.attributes]
        assert helps, "what needs the script shows only with it"
        [done] = [n for n in form.walk() if n.attributes.get("class") == "main"]
        assert not {"disabled", "aria-disabled"} & done.attributes.keys()


def test_an_option_that_lies_on_the_board_is_found_there() -> None:
    table = table_of("crooks", 2)
    made = PushMessages(info_of(row_of(table)), Audience("en"), table.deal.components)
    scene = made.room(Window(table, 0, pages=False).last)
    assert scene.on_board(OptionView("hideout:a"))
    assert scene.on_board(OptionView("slot:0:2/up", at="slot:0:2"))
    assert not scene.on_board(OptionView("pass"))
    assert not scene.on_board(OptionView("hideout:a", at="hideout:a")), "wanted in words, too"


@pytest.mark.parametrize(
    ("kind", "words"), [("suspect.last", "You may react"), ("plan.card", "Your turn")]
)
def test_a_last_call_is_not_called_a_turn(kind: str, words: str) -> None:
    """It is somebody else's turn in which one may still act."""
    table = table_of("scoundrels", 2)
    made = PushMessages(info_of(row_of(table)), Audience("en"), table.deal.components)
    asked = Question("3-0", 0, kind, **One(OPTIONS).show())
    scene = made.room(replace(Window(table, 0, pages=False).last, asks=(asked,)))
    assert f'<p class="turn">{words}</p>' in scene.region("waiting")


def test_options_of_a_table_are_read_as_they_are_declared() -> None:
    game = GAMES["crooks"]
    sent = [("option.memory_notes", "on"), ("option.assassin_scope", "any_job")]
    found = forms.options_of(game, FormData(sent))
    assert found["memory_notes"] is True
    assert found["show_removed"] is False
    assert game.read_options(found)["assassin_scope"] == "any_job"


@pytest.mark.parametrize(
    ("sent", "clock"),
    [
        ([], {"kind": "none"}),
        (
            [("clock", "live"), ("seconds", "30"), ("bank", ""), ("increment", "5")],
            {"kind": "live", "seconds": 30, "bank": 120, "increment": 5},
        ),
        ([("clock", "days"), ("days", "3")], {"kind": "days", "days": 3}),
        (
            [("clock", "own"), ("seconds", "30"), ("bank", "0")],
            {"kind": "live", "bank": 0, "increment": 0},
        ),
    ],
)
def test_clocks(sent: list[tuple[str, str]], clock: dict[str, Any]) -> None:
    assert forms.clock_of(FormData(sent)) == clock


def test_a_key_is_something_that_can_be_stored() -> None:
    assert forms.key_of(FormData([("key", "3-0.b")])) == "3-0.b"
    assert forms.key_of(FormData([("key", "")])) is None
    with pytest.raises(Refusal, match="bad-form"):
        forms.key_of(FormData([("key", "3-0\0")]))


def test_a_number_is_a_number() -> None:
    with pytest.raises(Refusal):
        forms.number(FormData([("seats", "three")]), "seats")


@pytest.mark.parametrize(
    ("sent", "thrown_in"),
    [
        ([("contribution", "00ff")], b"\x00\xff"),
        ([("contribution", "zz")], None),
        ([("contribution", "")], None),
        ([("contribution", "00ff"), ("own_words", "крокодил")], "крокодил".encode()),
    ],
)
def test_contributions(sent: list[tuple[str, str]], thrown_in: bytes | None) -> None:
    assert forms.contribution_of(FormData(sent)) == thrown_in


async def test_an_answer_is_read_by_a_question_that_is_news_to_this_process() -> None:
    """Another process has asked it: it may want several things, and is looked for before."""
    question = Question("7-0", 0, "keep", tuple(map(OptionView, "abc")), min=0, max=2)
    asked: list[Question] = []

    class Live:
        table = SimpleNamespace(questions=lambda seat: asked)

        @asynccontextmanager
        async def knowing(self, ask_id: str) -> AsyncIterator[None]:
            asked.append(question)
            yield

        async def has_answered(self, seat: int, key: str | None) -> bool:
            return key == "click"

    here: Any = SimpleNamespace(live=Live(), seat=0)
    form = FormData([("choice", "a"), ("choice", "c"), ("key", "click")])
    assert await room._choice(here, "7-0", form) == ["a", "c"]
    assert await room._choice(here, "1-0", form) is None, "whatever it was, the key knows it"
