"""Explanations cover nothing that is asked about, and keys reach all of them."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.axe import complaints
from tests.e2e.players import Party

_KINDS_REACHED = """(signs) => signs.filter((sign) => document.activeElement.matches(sign))"""
_KINDS = """() => [...document.querySelectorAll("#symbols [data-sign]")]
  .map((one) => one.dataset.sign).filter((sign) =>
    [...document.querySelectorAll(`#room :is(${sign})`)].some((one) =>
      one.checkVisibility() && !one.closest("[data-big], .can, [aria-hidden=true]")))"""
ENOUGH = 150  # tab stops of a page


def test_symbols_and_questions_are_explained_beside_what_they_are_about(party: Party) -> None:
    anna, boris = party.come("Anna"), party.come("Boris")
    options = {"first_player": "first_seat"}
    party.gather("crooks", anna, boris, options=options, pageless=[boris])
    page = anna.page
    page.locator("#symbols").wait_for(state="attached")
    a_mouse_that_moves_asks_for_a_symbol(page)
    the_tab_key_comes_to_each_kind_of_symbol(page)
    the_hint_leaves_the_question_and_the_choices(page)
    two_answers_are_offered_beside_their_place(page)
    assert not complaints(page)


def test_a_hint_covers_nothing_that_a_question_offers(party: Party) -> None:
    """Lockup's question takes its whole slip: the hint lies over the talk beside the table."""
    anna = party.come("Anna")
    party.gather("lockup", anna, options={"first_player": "first_seat"})
    page = anna.page
    page.locator(".can[data-at^='token:']").first.click()
    page.locator(".ask-place .what-is-this").click()
    sheet = page.locator("#hint")
    expect(sheet).to_be_visible()
    for other in page.locator(".ask-place :is(.ask-words, .lk-tile, .lk-down, .choice)").all():
        if other.is_visible():
            assert apart(box_of(sheet), box_of(other))
    assert apart(box_of(sheet), box_of(page.locator(".board")))


def test_the_strip_of_a_rival_opens_into_the_whole_sheet_and_moves_nothing(party: Party) -> None:
    people = [party.come(name) for name in ("Anna", "Boris", "Vera", "Gleb")]
    party.gather("scoundrels", *people, pageless=people[1:])
    page = people[0].page
    strip = page.locator(".region-sheets > [data-strip]").nth(2)
    closed, saloon = box_of(strip), box_of(page.locator(".sc-saloon"))
    head = strip.locator("[data-strip-head]")
    head.click()
    expect(strip).to_have_class(re.compile("is-open"))
    assert box_of(strip)["height"] > 2 * closed["height"]
    assert box_of(page.locator(".sc-saloon")) == saloon
    page.keyboard.press("Escape")
    expect(strip).not_to_have_class(re.compile("is-open"))
    page.mouse.move(5, 5)
    head.hover()
    expect(strip).to_have_class(re.compile("is-open"))


def a_mouse_that_moves_asks_for_a_symbol(page: Page) -> None:
    """What the page puts under a mouse at rest is not explained: it would cover what is asked."""
    tip = page.locator("#tip")
    sign = page.locator("#room .money").first
    box = box_of(sign)
    page.mouse.move(box["x"] + 3, box["y"] + 3)
    expect(tip).to_be_visible()
    page.mouse.move(5, 5)
    expect(tip).to_be_hidden()
    page.clock.install()
    page.evaluate(
        "document.dispatchEvent(new PointerEvent('pointerover', { pointerType: 'mouse' }))"
    )
    sign.dispatch_event("pointerover", {"pointerType": "mouse", "bubbles": True})
    page.clock.run_for(2000)
    expect(tip).to_be_hidden()
    page.clock.resume()


def the_tab_key_comes_to_each_kind_of_symbol(page: Page) -> None:
    kinds = page.evaluate(_KINDS)
    assert len(kinds) > 1
    reached: set[str] = set()
    for _ in range(ENOUGH):
        page.keyboard.press("Tab")
        if found := page.evaluate(_KINDS_REACHED, kinds):
            expect(page.locator("#tip")).to_be_visible()
            reached |= {*found}
    assert reached == {*kinds}


def the_hint_leaves_the_question_and_the_choices(page: Page) -> None:
    page.locator("#asks .what-is-this").click()
    sheet = page.locator("#hint")
    expect(sheet).to_be_visible()
    for other in (page.locator(".ask-words"), page.locator(".crooks-hideout").first):
        assert apart(box_of(sheet), box_of(other))
    page.keyboard.press("Escape")


def two_answers_are_offered_beside_their_place(page: Page) -> None:
    page.locator(".crooks-hideout.can").last.click()
    page.locator(".fan-card.can").first.click()
    place = page.locator(".crooks-slot.can").last
    place.click()
    sheet = page.locator("dialog.chooser[open]")
    expect(sheet).to_be_visible()
    assert apart(box_of(sheet), box_of(place))
    sheet.locator("button.quiet").click()


def box_of(thing: Locator) -> Any:
    box = thing.bounding_box()
    assert box
    return box


def apart(one: Any, other: Any) -> bool:
    """Neither covers any of the other."""
    beside = one["x"] >= other["x"] + other["width"] or other["x"] >= one["x"] + one["width"]
    above = one["y"] >= other["y"] + other["height"] or other["y"] >= one["y"] + one["height"]
    return beside or above
