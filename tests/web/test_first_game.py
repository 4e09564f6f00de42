"""Somebody who plays a game for the first time may ask what a question is about."""

from __future__ import annotations

import re

from fastapi import FastAPI
from sqlalchemy import text

from tests.web.browser import Browser
from tests.web.test_room import Browsers, two_at_a_table


async def explained(who: Browser, table: str) -> dict[str, str]:
    """What the page explains to them beside questions, by kind of question."""
    page = await who.go(table)
    link = re.search(r'id="hints"[^>]* href="([^"]+)"', page.html)
    found = (await who.go(link[1])).html if link else ""
    return dict(re.findall(r'data-hint="([^"]+)">([^<]+)', found))


async def test_hints_are_for_a_first_game_of_this_kind(browser: Browsers, app: FastAPI) -> None:
    anna, _, table = await two_at_a_table(browser)
    told = await explained(anna, table)
    assert {"recruit", "choose", "place", "house.away"} <= told.keys()
    assert "18" not in told["recruit"]
    assert not await explained(browser(), table)
    await finish(app, anna, table)
    second = await another_table(anna)
    assert not await explained(anna, second)
    other = await another_table(anna, "scoundrels")
    assert {"plan.card", "suspect.last"} <= (await explained(anna, other)).keys()


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
