"""`make new-game` makes a game that can be played at once and keeps the house's promises."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI

import app.games
from app.engine import Dice
from app.games import GAMES
from app.main import create_app
from app.tools.new_game import new_game
from app.web.render.i18n import tongue
from tests.api.support import guest, play_to_the_end, settings, table_of
from tests.contract import (
    test_book,
    test_drawn,
    test_face_up,
    test_games,
    test_leaks,
    test_words,
)
from tests.contract.noninterference import Counts, check_position, random_position
from tests.web.browser import Browser

NAME = "newcomer"


@pytest.fixture
def perudo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A new game, in a folder that the house looks for games in."""
    new_game(NAME, tmp_path)
    monkeypatch.setattr(app.games, "__path__", [*app.games.__path__, str(tmp_path)])
    found = {game.id: game for game in app.games.found()}
    monkeypatch.setitem(GAMES, NAME, found[NAME])
    tongue.cache_clear()
    yield NAME
    tongue.cache_clear()
    for module in [name for name in sys.modules if name.startswith(f"app.games.{NAME}")]:
        del sys.modules[module]


@pytest.fixture
async def house(perudo: str, fresh_database: str, tmp_path: Path) -> AsyncIterator[FastAPI]:
    house = create_app(settings(fresh_database, tmp_path / "data"))
    async with house.router.lifespan_context(house):
        yield house


async def test_it_is_played_in_the_browser(house: FastAPI) -> None:
    """By the pages that every game gets, in English and in Russian."""
    anna, boris = Browser(house, "en"), Browser(house, "ru")
    assert "Newcomer" in (await anna.go("/")).text
    assert "There are no written rules" in (await anna.go(f"/rules/{NAME}")).text
    await anna.go(f"/new/{NAME}")
    begins = {"option.first_player": "first_seat"}
    table = (await anna.send(f"/new/{NAME}", name="Anna", **begins)).url
    await boris.joins(table, "Борис")
    await anna.go(table)
    await anna.send("/start")
    assert "Your move: Play" in (await anna.go(table)).text
    for card in ("Card 1", "Card 2", "Card 3"):
        assert card in anna.page.text, "a card of hers, and not another player"
    assert "Card – " not in anna.page.text
    assert "Hand – Anna" in anna.page.text
    while 'data-status="finished"' not in (await anna.go(table)).html:
        for player in (anna, boris):
            if (await player.go(table)).asks():
                assert (await player.submit(player.page.asks()[0])).status == 200
    assert "Boris" in anna.page.text or "Борис" in anna.page.text
    assert "Turned up (Cards:" in anna.page.text
    assert (await anna.go(f"{table}/replay?step=3&as=all")).status == 200


async def test_it_is_played_by_programs(house: FastAPI) -> None:
    browser = Browser(house, "en")
    games = (await browser.http.get("/api/games")).json()
    assert NAME in [game["id"] for game in games]
    ann, ben = await guest(browser.http), await guest(browser.http, "Ben")
    table = await table_of(ann, ben, game=NAME)
    await play_to_the_end(table, ann, ben)
    seen = await ann.seen(table)
    assert seen["status"] == "finished"
    assert seen["parts"]["hand:0"]["type"] == "Hand"
    record = await ann.get(f"/api/tables/{table}/record")
    assert record["game"] == NAME


@pytest.mark.parametrize("seats", [2, 4])
def test_it_keeps_every_promise_of_a_game(
    perudo: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    test_games.test_random_games_end_with_every_set_of_options(perudo, seats)
    test_games.test_games_of_all_bots_end(perudo, seats)
    test_games.test_someone_can_always_go_on(perudo, seats)
    test_games.test_a_replay_is_equal_to_the_byte(perudo, seats)
    test_games.test_a_copy_goes_its_own_way(perudo, seats)
    test_games.test_refused_decisions_change_nothing(perudo, seats)
    test_games.test_a_decision_sent_twice_is_taken_once(perudo, seats)
    test_games.test_nothing_is_taken_back_once_somebody_has_learned_by_it(perudo, seats)
    test_games.test_looking_changes_nothing(perudo, seats)
    test_book.test_a_card_that_becomes_known_is_in_the_view_or_the_log(perudo, seats)
    with monkeypatch.context() as patch:
        test_book.test_nobody_knows_a_card_that_was_shuffled(perudo, seats, patch)
    test_words.test_options_and_components_speak_every_language(perudo)
    test_games.test_what_is_declared_is_what_occurs(perudo)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_what_it_shows_without_templates_is_whole(perudo: str, lang: str) -> None:
    test_drawn.test_every_part_is_one_whole_element(perudo, lang)
    test_drawn.test_every_event_is_a_sentence(perudo, lang)
    test_drawn.test_every_question_and_each_of_its_options_has_words_of_its_own(perudo, lang)


def test_its_page_is_compressed_where_it_lies_face_up(perudo: str) -> None:
    test_face_up.test_what_is_compressed_follows_from_what_an_onlooker_sees(perudo)


@pytest.mark.parametrize("seats", [2, 3])
def test_it_keeps_its_secrets(perudo: str, seats: int) -> None:
    counts = Counts()
    for number in range(40):
        walk = random_position(GAMES[perudo], seats, f"new {number}")
        check_position(walk, Dice(b"%d" % number), counts)
    assert counts.positions >= 40


def test_a_leak_in_it_would_be_found(perudo: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for leak in test_leaks.LEAKS:
        test_leaks.test_a_leak_planted_in_a_view_is_found_out(perudo, leak)
    with monkeypatch.context() as patch:
        test_leaks.test_a_chronicle_without_a_filter_is_found_out(perudo, patch)


@pytest.mark.parametrize("name", ["", "Newcomer", "../x", "3d", "crooks", "a" * 40])
def test_a_name_that_cannot_be_one_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"name|already"):
        new_game(name)
