"""The end of a game on its page: with and without points, in teams, drawn, lost to the house."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine import Outcome, Standing
from app.web.api.serialize import snapshot
from app.web.render.game_context import info_of
from app.web.render.room_context import Audience, RoomContext
from tests.contract.windows import Window, row_of
from tests.support.play import table_of

TEAMS = {"law": (0, 2), "outlaws": (1,)}


def page_of(outcome: Outcome, lang: str = "en") -> str:
    table = table_of("crooks", 3, "outcome")
    view = replace(Window(table, 0).last, status="finished", outcome=outcome, asks=())
    info, cards = info_of(row_of(table)), table.deal.components
    return str(RoomContext(view, info, Audience(lang), cards).region("result"))


@pytest.mark.parametrize(
    ("outcome", "headline"),
    [
        (Outcome.by_points([Standing(0, 3, 2), Standing(1, 7, 1), Standing(2, 1, 3)]), "wins!"),
        (Outcome.by_points([Standing(0, 3, 1), Standing(1, 3, 1)]), "Shared victory!"),
        (Outcome.without_points(3, (2,)), "wins!"),
        (Outcome.without_points(3, (0, 2), "last", TEAMS), "Law: victory!"),
        (Outcome.without_points(3, ()), "Nobody wins"),
        (Outcome.draw(3), "A draw!"),
    ],
)
def test_the_headline_says_who_has_won(outcome: Outcome, headline: str) -> None:
    assert headline in page_of(outcome)


def test_a_game_without_points_shows_none() -> None:
    for lang, words in (("en", "point"), ("ru", "очк")):
        assert words in page_of(Outcome.by_points([Standing(0, 3, 1)]), lang)
        page = page_of(Outcome.without_points(3, (2,)), lang)
        assert words not in page
        assert "data-read-out" not in page


def test_a_solo_score_that_the_house_has_beaten_is_no_victory() -> None:
    page = page_of(Outcome((), (Standing(0, 41, 2),), "guards-ahead"))
    assert "Nobody wins" in page
    assert "41 points" in page


def test_programs_read_who_won_in_which_team_and_why() -> None:
    table = table_of("crooks", 3, "outcome")
    outcome = Outcome.without_points(3, (0, 2), "last-standing", TEAMS)
    read = snapshot(replace(Window(table, 0).last, status="finished", outcome=outcome))
    assert read["result"] == [
        {"seat": 0, "score": None, "rank": 1},
        {"seat": 1, "score": None, "rank": 2},
        {"seat": 2, "score": None, "rank": 1},
    ]
    assert read["outcome"] == {
        "reason": "last-standing",
        "winners": [0, 2],
        "teams": {"law": [0, 2], "outlaws": [1]},
        "drawn": False,
    }
