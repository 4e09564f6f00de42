"""Answering ahead on the page: what is offered, and what only its owner reads."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from app.engine import Ahead
from app.games import GAMES
from tests.web.browser import Browser
from tests.web.test_room import Browsers, two_at_a_table

AHEAD = {"recruit": Ahead(until={"turn": lambda city: city.turn}, when_nothing=True)}


@pytest.fixture(autouse=True)
def offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "crooks", replace(GAMES["crooks"], ahead=AHEAD))


def chosen(page: Browser) -> str:
    return page.page.html.split("<select")[1].split(" selected")[0].split('value="')[-1][:-1]


def what_is_said(html: str) -> str:
    return re.sub(r"\d{13}|nonce=\S+", "", html)


async def test_a_wish_is_set_on_the_page_and_read_by_its_owner_alone(browser: Browsers) -> None:
    anna, boris, table = await two_at_a_table(browser)
    await boris.go(table)
    assert chosen(boris) == "ask:game"
    before = what_is_said((await anna.go(table)).html)
    await boris.send("/ahead", kind="recruit", wish="nothing:turn")
    await boris.go(table)
    assert chosen(boris) == "nothing:turn"
    assert what_is_said((await anna.go(table)).html) == before
    await boris.send("/ahead", kind="recruit", wish="ask:game")
    await boris.go(table)
    assert chosen(boris) == "ask:game"


async def test_a_question_can_be_let_pass_for_good_and_asked_again_by_one_click(
    browser: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "crooks", replace(GAMES["crooks"], ahead={"recruit": Ahead()}))
    anna, boris, table = await two_at_a_table(browser)
    asked, other = (anna, boris) if (await anna.go(table)).asks() else (boris, anna)
    await asked.go(table)
    assert 'form="ahead-recruit" name="wish" value="pass:game"' in asked.page.html
    assert 'value="ask:game"' not in asked.page.html
    always = {"kind": "recruit", "wish": "pass:game"}
    await asked.http.post(f"{table}/ahead", data=always, headers={"sec-fetch-site": "same-origin"})
    assert not (await asked.go(table)).asks()
    assert 'data-turn="no"' in asked.page.html
    assert 'name="wish" value="ask:game"' in asked.page.html
    assert 'value="ask:game"' not in (await other.go(table)).html
    await asked.send("/ahead", kind="recruit", wish="ask:game")
    assert 'value="ask:game"' not in (await asked.go(table)).html


async def test_a_game_says_for_how_long_one_click_lets_its_question_pass(
    browser: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    ahead = Ahead(until={"round": lambda city: city.turn}, at_hand=("round", "game"))
    monkeypatch.setitem(GAMES, "crooks", replace(GAMES["crooks"], ahead={"recruit": ahead}))
    anna, boris, table = await two_at_a_table(browser)
    asked = anna if (await anna.go(table)).asks() else boris
    buttons = re.findall(r'name="wish" value="(pass:\w+)">([^<]+)', (await asked.go(table)).html)
    assert [value for value, _ in buttons] == ["pass:round", "pass:game"]
    assert re.search("until the end of the round|до конца раунда", buttons[0][1])


async def test_where_nothing_can_be_answered_ahead_nothing_is_offered(
    browser: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "crooks", replace(GAMES["crooks"], ahead={}))
    anna, _, table = await two_at_a_table(browser)
    assert 'name="wish"' not in (await anna.go(table)).html
