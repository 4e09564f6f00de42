"""Somebody who plays a game for the first time may ask what a question is about."""

from __future__ import annotations

import re

from fastapi import FastAPI
from sqlalchemy import text

from tests.web.browser import Browser
from tests.web.test_room import Browsers, two_at_a_table


def explained(page: str) -> set[str]:
    return set(re.findall(r'data-hint="([^"]+)"', page))


async def test_hints_are_for_a_first_game_of_this_kind(browser: Browsers, app: FastAPI) -> None:
    anna, _, table = await two_at_a_table(browser)
    page = await anna.go(table)
    assert {"recruit", "choose", "place", "house.away"} <= explained(page.html)
    assert "18" not in re.findall(r'data-hint="recruit">([^<]+)', page.html)[0]
    assert not explained((await browser().go(table)).html)
    await finish(app, anna, table)
    second = await another_table(anna)
    assert not explained((await anna.go(second)).html)
    other = await another_table(anna, "scoundrels")
    assert {"plan.card", "suspect.last"} <= explained((await anna.go(other)).html)


async def finish(app: FastAPI, who: Browser, table: str) -> None:
    """As if this game had come to its end with a result."""
    async with app.state.services.db.begin() as session:
        await session.execute(
            text("UPDATE tables SET status = 'finished', result = '{}' WHERE id = :id"),
            {"id": table.rsplit("/", 1)[-1]},
        )


async def another_table(who: Browser, game: str = "crooks") -> str:
    await who.go(f"/new/{game}")
    page = await who.send(f"/new/{game}")
    return page.url
