"""Pages of tables that an older or a newer version has left behind: a sentence, never a fault."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from unittest.mock import Mock, patch

import pytest
from fastapi import FastAPI
from sqlalchemy import update

from app.games import GAMES
from app.main import _spare_the_collector
from app.storage.queries.card_sets import put_card_set
from app.storage.schema.models import Table
from app.tables.core.services import Services
from tests.web.browser import Browser
from tests.web.test_room import two_at_a_table

Browsers = Callable[..., Browser]


async def with_older_cards(app: FastAPI) -> None:
    async with app.state.services.db.begin() as session:
        await put_card_set(session, "01d5e7", "crooks", {"cards": "of another shape"})
        await session.execute(update(Table).values(card_set="01d5e7"))
    app.state.registry.tables.clear()


async def test_a_game_with_cards_that_nobody_can_read_stands_still(
    app: FastAPI, browser: Browsers
) -> None:
    anna, boris, table = await two_at_a_table(browser)
    await with_older_cards(app)
    page = await anna.go(table)
    assert page.status == 200
    assert 'data-status="parked"' in page.html
    assert "propose-end" not in page.html, "what the table decides on is asked above the board"
    await anna.send("/vote", choice="end")
    assert 'data-status="parked"' in anna.page.html, "Boris is there and has a say"
    await boris.go(table)
    await boris.send("/vote", choice="end")
    assert 'data-status="finished"' in boris.page.html
    assert (await anna.go("/")).status == 200
    assert (await boris.go(f"{table}/replay")).status == 409
    assert "Правила с тех пор изменились" in boris.page.text


async def test_a_table_that_gathers_is_shown_with_the_cards_of_today(
    app: FastAPI, browser: Browsers
) -> None:
    anna = browser()
    table = (await anna.opens()).url
    await with_older_cards(app)
    assert (await anna.go(table)).status == 200


async def test_games_of_a_newer_version_are_passed_over(app: FastAPI, browser: Browsers) -> None:
    anna, _, table = await two_at_a_table(browser, listed="on")
    app.state.registry.tables.clear()
    with patch.dict(GAMES):  # which gives back their order too
        del GAMES["crooks"]
        for path in ("/", "/me"):
            assert (await anna.go(path)).status == 200, path
        page = await anna.go(table)
        assert (page.status, "There is no such game." in page.text) == (422, True)
        assert (await browser().go("/")).status == 200
    assert 'data-status="parked"' in (await anna.go(table)).html


async def test_a_table_whose_secret_is_lost_says_so(
    app: FastAPI, browser: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, _, table = await two_at_a_table(browser)
    app.state.registry.tables.clear()
    with monkeypatch.context() as lost:
        lost.setattr(Services, "table_secret", lambda services, table_id: b"another")
        page = await anna.go(table)
        assert (page.status, "lost the secret" in page.text) == (503, True)
        assert (await anna.go("/")).status == 200
    assert (await anna.go(table)).status == 200


def test_a_pass_of_the_garbage_collector_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody waits for it: to look through 50,000 objects takes 20 ms."""
    collector = Mock()
    monkeypatch.setattr("app.main.gc", collector)
    _spare_the_collector()
    youngest, younger, _ = collector.set_threshold.call_args.args
    assert youngest <= 5_000
    assert youngest * younger <= 100_000


async def test_a_server_cleans_up_while_it_runs(app: FastAPI) -> None:
    assert "clean up" in {task.get_name() for task in asyncio.all_tasks()}
