"""Choosing in two steps on the board, a card and then at whom: by mouse, by keys, by finger."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.players import DESKTOP, PHONE
from tests.games.bang.page import page as html_of
from tests.games.bang.table import Street
from tests.support.server import Server

BANG, CAT, BEER = "hand:0:0", "hand:0:1", "hand:0:2"
_KEEP_ANSWERS = """document.addEventListener("submit", (event) => {
  event.preventDefault();
  (window.answers ??= []).push(event.submitter.value);
}, true)"""


@pytest.fixture(params=[DESKTOP, PHONE], ids=["desk", "phone"])
def table(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Page]:
    """Anna's turn, with five at the table; what she answers is kept."""
    others = ("Boris outlaw | missed", "Chen outlaw", "Diego deputy | | barrel", "Ewa renegade")
    street = Street("Anna sheriff | bang cat_balou beer", *others, deck="stagecoach gatling")
    html = html_of(street, "Anna")
    context = browser.new_context(reduced_motion="reduce", **request.param)
    page = context.new_page()
    page.route(
        f"{server.url}/staged", lambda route: route.fulfill(body=html, content_type="text/html")
    )
    page.goto(f"{server.url}/staged")
    page.evaluate(_KEEP_ANSWERS)
    yield page
    context.close()


def at(page: Page, place: str) -> Any:
    return page.locator(f".can[data-at='{place}']")


def answers(page: Page) -> list[str]:
    return list(page.evaluate("window.answers ?? []"))


def glowing(page: Page) -> set[str]:
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('.board .can')].map((one) => one.dataset.at)"
    )
    return set(found)


def test_targets_glow_when_the_card_is_chosen(table: Page) -> None:
    assert glowing(table) == set()
    at(table, BANG).click()
    assert glowing(table) == {"figure:1", "figure:4"}, "one step to either side"
    table.locator("[data-at='figure:2'] .bang-who").click()
    assert answers(table) == [], "who is out of reach can't be shot"
    at(table, CAT).click()
    assert glowing(table) == {"figure:1", "figure:3"}, "who has something to lose"
    at(table, "figure:3").click()
    assert answers(table) == [f"{CAT}>front:3:0"]


def test_a_card_can_be_put_back(table: Page) -> None:
    at(table, BANG).click()
    at(table, BANG).click()
    assert glowing(table) == set()
    at(table, BANG).click()
    table.locator("[data-disarm]").click()
    assert glowing(table) == set()
    expect(at(table, BEER)).to_be_visible()
    assert answers(table) == []


def test_by_keyboard(table: Page) -> None:
    at(table, BANG).focus()
    table.keyboard.press("Enter")
    expect(table.locator(".target:focus")).to_have_count(1)
    table.keyboard.press("Escape")
    expect(table.locator(f"[data-at='{BANG}']:focus")).to_have_count(1)
    assert glowing(table) == set()
    table.keyboard.press("Enter")
    table.keyboard.press("Enter")
    assert answers(table)[0] in (f"{BANG}>figure:1", f"{BANG}>figure:4")


def test_all_targets_are_in_sight_with_their_distance(table: Page) -> None:
    at(table, BANG).click()
    for target in table.locator(".target").all():
        expect(target).to_be_in_viewport(ratio=1)
    far = table.locator(".bang-range.at-2")
    words = far.evaluate("(one) => one.innerText.trim() + getComputedStyle(one, '::after').content")
    assert "2" in words
    assert "> " in words
