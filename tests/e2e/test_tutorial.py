"""The lesson and the rules in a real browser, on a phone first."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from app.tables.lessons import lesson_of
from tests.e2e.axe import complaints
from tests.e2e.players import PHONE, Player
from tests.support.server import Server

BEATS = lesson_of("scoundrels").beats


@pytest.fixture
def pupil(browser: Browser, server: Server) -> Callable[[str], Player]:
    """Somebody with a phone who has told nobody his name."""

    def come(lang: str) -> Player:
        context = browser.new_context(**PHONE, locale=lang, reduced_motion="reduce")
        return Player(context, server.url, "", phone=True)

    return come


def step(page: Page) -> None:
    """Do what the coach says: tap what shines, on the board or in the list."""
    before = page.url
    on = page.locator("#coach a.main[data-step]")
    if on.count():
        on.click()
    else:
        button = page.locator("#asks button.hinted, #asks button").first
        hinted = page.locator("#asks button.hinted")
        (hinted.first if hinted.count() else button).evaluate("(button) => button.click()")
    expect(page).not_to_have_url(before)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_lesson_is_played_to_its_end(pupil: Callable[[str], Player], lang: str) -> None:
    one = pupil(lang)
    one.go("/")
    one.page.locator('a[href="/learn/scoundrels"]').click()
    expect(one.page.locator(".coach-words")).to_have_text(BEATS[0].say[lang])
    for _ in range(60):
        if one.page.get_by_text(BEATS[-1].say[lang]).count():
            break
        step(one.page)
    expect(one.page.locator(".coach-words")).to_have_text(BEATS[-1].say[lang])
    one.page.reload()
    expect(one.page.locator(".coach-words")).to_have_text(BEATS[-1].say[lang])
    one.page.go_back()
    expect(one.page.locator(".coach-words")).not_to_have_text(BEATS[-1].say[lang])
    one.looks_right()
    assert not one.complaints
    one.context.close()


def test_the_lesson_is_open_to_everybody(pupil: Callable[[str], Player]) -> None:
    """What is for another time is explained; nothing that axe knows of is wrong."""
    one = pupil("en")
    one.go("/learn/scoundrels?played=on")
    one.page.locator('[data-at="hand:0:1"].can').first.evaluate("(card) => card.click()")
    one.page.evaluate("document.querySelector('dialog.big-sheet[open] .choice')?.click()")
    expect(one.page.locator(".coach-other")).to_have_text(BEATS[1].other["en"])
    assert not complaints(one.page)
    one.go("/rules/scoundrels")
    assert not complaints(one.page)
    one.context.close()


def test_rules_beside_the_question(pupil: Callable[[str], Player]) -> None:
    """The panel finds words in any spelling, and leaves the question within reach."""
    one = pupil("ru")
    one.go("/learn/scoundrels?played=on")
    one.page.keyboard.press("Tab")
    one.page.locator("a.bar-rules").click()
    panel = one.page.locator("dialog.rules-panel")
    search = panel.get_by_role("searchbox")
    expect(search).to_be_focused()
    search.fill("ТЕЛЕНОК")
    expect(panel.locator("#card-calf")).to_be_visible()
    expect(panel.locator("#card-mayor")).to_be_hidden()
    question = one.page.locator("#coach")
    question.scroll_into_view_if_needed()
    box, sheet = question.bounding_box(), panel.bounding_box()
    assert box
    assert sheet
    assert box["y"] + box["height"] > sheet["y"] + sheet["height"]
    one.page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    assert not one.complaints
    one.context.close()
