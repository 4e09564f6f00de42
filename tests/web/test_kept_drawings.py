"""What is kept for every table can't depend on who sits at one of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from jinja2 import UndefinedError

from app.engine import ONLOOKER, Viewer
from app.games.crooks.parts import Fan, Purse
from app.tables.model import SeatView
from app.web.render.game_context import GameContext
from app.web.render.i18n import tongue
from app.web.render.parts import draw
from tests.support.play import components


def context(*names: str, viewer: Viewer = 0) -> GameContext:
    seats = tuple(SeatView(seat, name, "person", present=True) for seat, name in enumerate(names))
    return GameContext("crooks", "en", seats, viewer, components("crooks"))


def macro(body: str) -> Any:
    source = "{% macro drawing(card, game) %}" + body + "{% endmacro %}"
    return tongue("en").templates.from_string(source).module.drawing  # type: ignore[attr-defined]


OF_ONE_TABLE = (
    *("name(0)", "plain_name(0)", "names|length", "seats|length", "called(0, card)"),
    *("viewer", "mine(0)", "sees_all", "parts|length", "alike.name(0)"),
)


@pytest.mark.parametrize("asked", OF_ONE_TABLE)
def test_a_kept_drawing_that_asks_about_its_table_fails(asked: str) -> None:
    table = context("Anna", "Boris")
    with pytest.raises(UndefinedError):
        table.kept(macro("{{ game." + asked + " }}"), f"fails {asked}")


def test_what_is_kept_for_all_tables_knows_no_names() -> None:
    purse = Purse(1, "red", 7, False, False, False, False, None)
    first, second = context("Anna", "Boris <b>"), context("Chen", "")
    drawn = draw("purse:1", purse, first)
    assert "Boris &lt;b&gt;" in drawn
    assert draw("purse:1", replace(purse), second) == drawn.replace("Boris &lt;b&gt;", "Empty seat")
    kept = first.alike.nameless
    assert kept is second.alike.nameless
    assert not {"Anna", "Boris <b>"} & {*kept.names}


def test_what_is_drawn_for_its_owner_is_not_shown_to_others() -> None:
    """They may know the same cards, but only the owner's page says that nobody else sees them."""
    fan = Fan(0, "", "place", ("nimble_nell", None))
    for viewer in (0, 1, ONLOOKER):
        drawn = draw("fan", replace(fan), context("Anna", "Boris", viewer=viewer))
        assert ("Only you see this" in drawn) == (viewer == 0), viewer


def test_a_name_that_looks_like_a_mark_is_a_name() -> None:
    purse = Purse(0, "red", 7, False, False, False, False, None)
    assert "\ue0001</bdi>" in draw("purse:0", purse, context("\ue0001", "Boris"))


def test_a_kept_drawing_within_another_knows_no_more() -> None:
    inner = macro("{{ game.plain_name(0) }}")
    outer = macro("{{ game.kept(card, 1) }}")
    with pytest.raises(UndefinedError):
        context("Anna").kept(outer, inner)


def test_a_kept_drawing_is_made_once_for_all_tables() -> None:
    drawn = macro("<b>{{ card }} {{ game.lang }} {{ game.dom('a:1') }}</b>")
    first = context("Anna", "Boris").kept(drawn, "once")
    assert first == "<b>once en p-a-1</b>"
    assert context("Clara").alike.kept(drawn, "once") is first
