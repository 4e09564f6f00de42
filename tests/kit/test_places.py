"""Places as values, and the question that is none when there is nothing to choose."""

from __future__ import annotations

from dataclasses import dataclass

from app.engine import Offer, interruptible
from app.engine.table import Table
from app.kit.answers import DONE, agrees, pick_if_any, pick_or
from app.kit.places import Place
from tests.engine.toy import Toy, answer, table_of


@dataclass(frozen=True, slots=True)
class Cell(Place, kind="cell"):
    room: str
    number: int


def offered(table: Table[Toy]) -> list[str]:
    return [option.id for option in table.questions(0)[0].options]


def test_a_place_is_named_by_its_kind_and_coordinates() -> None:
    place = Cell("attic", 2)
    assert str(place) == place.id == "cell:attic:2"
    assert place == Cell("attic", 2) != Cell("attic", 3)
    assert {place: "gold"}[Cell("attic", 2)] == "gold"


def test_what_has_one_answer_is_no_question() -> None:
    async def rule(toy: Toy) -> None:
        toy.written.append(await pick_if_any(0, "none", dict[Place, str]))
        toy.written.append(await pick_if_any(0, "one", lambda: {Cell("a", 1): "x"}))
        toy.written.append(await pick_if_any(0, "may", lambda: {Cell("a", 1): "x"}, skip=True))
        toy.written.append(await agrees(0, "sure"))

    table = table_of(rule)
    assert table.waiting_for() == [(0, "may")]
    answer(table, 0, "may", "cell:a:1")
    answer(table, 0, "sure", "no")
    assert table.state.written == [None, "x", "x", False]


def test_when_the_last_thing_is_gone_the_question_can_be_skipped() -> None:
    things = {Cell("a", 1): "x", Cell("a", 2): "y"}

    async def rule(toy: Toy) -> None:
        async def take_all(answered: object) -> None:
            things.clear()

        offers = [Offer(1, "take", take_all)]
        question = pick_if_any(0, "which", lambda: things)
        toy.written.append(await interruptible(question, lambda: offers))

    table = table_of(rule)
    assert offered(table) == ["cell:a:1", "cell:a:2"]
    answer(table, 1, "take", "take")
    assert offered(table) == ["skip"]
    answer(table, 0, "which", "skip")
    assert table.state.written == [None]


def test_where_there_is_nothing_to_pick_the_other_answer_is_no_question() -> None:
    things = {Cell("a", 1): "x"}

    async def rule(toy: Toy) -> None:
        toy.written.append(await pick_or(0, "empty", dict[Place, str], DONE))
        toy.written.append(await pick_or(0, "full", lambda: things, DONE))
        toy.written.append(await pick_or(0, "again", lambda: things, DONE))

    table = table_of(rule)
    assert offered(table) == ["cell:a:1", "done"]
    answer(table, 0, "full", "cell:a:1")
    answer(table, 0, "again", "done")
    assert table.state.written == [None, "x", None]
