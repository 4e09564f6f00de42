"""On a phone, and on a page zoomed to twice its size: all in reach of a thumb, nothing cut off."""

from __future__ import annotations

import random
import time
from typing import Any

from playwright.sync_api import Locator, expect

from tests.e2e.players import Party, Player, hurry, offer, play

SMALL = """() => [...document.querySelectorAll(
    "button, .button, select, summary, input:not([type=hidden]), label.choice, label.switch, .can")]
  .filter((thing) => thing.checkVisibility({ visibilityProperty: true }))
  .filter((thing) => !thing.closest(".hidden"))
  .filter((thing) => !(thing.matches("input") && thing.closest("label")))
  .map((thing) => [thing, thing.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < 43.5)
  .map(([thing, { width, height }]) =>
    `${thing.outerHTML.slice(0, 90)} ${width.toFixed()}x${height.toFixed()}`)"""
PANEL = "() => document.querySelector('.panel').getBoundingClientRect().toJSON()"


def small_targets(player: Player) -> list[str]:
    return [f"{player.page.url}: {one}" for one in player.page.evaluate(SMALL)]


def test_targets_are_as_large_as_a_thumb(party: Party) -> None:
    anna, boris = party.come("Anna", phone=True), party.come("Борис", phone=True, locale="ru-RU")
    found = []
    for path in ("/", "/new/crooks", "/me"):
        anna.go(path)
        found += small_targets(anna)
    link = anna.open_table("crooks", 2)
    found += small_targets(anna)
    boris.go(link)
    boris.sit()
    anna.start()
    for player in (anna, boris):
        expect(player.status("playing")).to_have_count(1)
    for _ in range(4):
        found += small_targets(anna) + small_targets(boris)
        play([anna, boris], random.Random(8), clicks=1)
    assert sorted(set(found)) == []


def test_the_question_is_in_reach_also_after_a_turn_of_the_phone(party: Party) -> None:
    anna, boris = party.come("Anna", phone=True), party.come("Boris", phone=True)
    party.gather("crooks", anna, boris)
    asked = anna if anna.asked() else boris
    in_reach(asked, 844)
    asked.page.set_viewport_size({"width": 844, "height": 390})
    asked.looks_right()
    expect(asked.page.locator("#asks .ask-words").first).to_be_in_viewport()
    play([anna, boris], random.Random(9), clicks=2)
    expect(asked.page.locator(".flying")).to_have_count(0)
    asked.page.set_viewport_size({"width": 390, "height": 844})
    asked.looks_right()


def test_on_its_side_the_question_lies_beside_the_table(party: Party) -> None:
    anna, boris = party.come("Anna", phone=True), party.come("Boris", phone=True)
    party.gather("crooks", anna, boris)
    asked = anna if anna.asked() else boris
    page = asked.page
    page.set_viewport_size({"width": 844, "height": 390})
    asked.looks_right()
    expect(page.locator("#asks .ask-words").first).to_be_in_viewport()
    page.locator(".board .can").first.scroll_into_view_if_needed()
    page.evaluate("document.querySelector('.board').scrollIntoView()")
    board, panel = (page.locator(one).bounding_box() for one in (".board", ".panel"))
    assert board
    assert panel
    assert board["x"] + board["width"] <= panel["x"] <= 0.67 * 844
    assert board["y"] <= 1
    assert board["y"] + board["height"] >= 390  # the table has the whole height
    assert panel["y"] <= 1
    assert panel["y"] + panel["height"] >= 389
    play([anna, boris], random.Random(9), clicks=2)
    assert not small_targets(asked)


def in_reach(player: Player, height: int) -> None:
    panel: dict[str, Any] = player.page.evaluate(PANEL)
    assert panel["bottom"] <= height + 1
    assert panel["height"] <= 0.7 * height
    words = player.page.locator("#asks .ask-words").first
    expect(words).to_be_in_viewport()


_ABOVE = """() => {
  const panel = document.querySelector(".panel").getBoundingClientRect();
  const slots = [...document.querySelectorAll(".board .can")]
    .map((slot) => slot.getBoundingClientRect());
  const above = ({ left, right, top, bottom }) =>
    left >= 0 && right <= innerWidth && top >= 0 && bottom <= panel.top + 1;
  return slots.length > 0 && slots.every(above) && Math.abs(panel.bottom - innerHeight) <= 1;
}"""


def comes_above(player: Player) -> None:
    """The page stays there: nothing scrolls any more."""
    until, was, here = time.monotonic() + 20, -1, 0
    while was != here or not player.page.evaluate(_ABOVE):
        assert time.monotonic() < until, "it can't be seen, or the question is elsewhere"
        player.page.wait_for_timeout(200)
        was, here = here, player.page.evaluate("scrollY")


def test_what_can_be_chosen_comes_above_the_question_which_stays_at_the_thumb(party: Party) -> None:
    anna, boris = party.come("Anna", phone=True), party.come("Boris", phone=True)
    party.gather("scoundrels", anna, boris, pageless=[boris])
    hurry([anna, boris], random.Random(3), until=lambda: offer(anna, "plan.slot"))
    comes_above(anna)
    for place in ("0", "document.body.scrollHeight"):
        anna.page.evaluate(f"scrollTo({{ top: {place}, behavior: 'instant' }})")
        anna.page.evaluate("document.dispatchEvent(new CustomEvent('facedown:your-turn'))")
        comes_above(anna)


def test_twice_the_size(party: Party) -> None:
    """A window of 1280x900 at 200 % is one of 640x450."""
    anna, boris = party.come("Anna"), party.come("Boris")
    party.gather("crooks", anna, boris)
    for player in (anna, boris):
        player.page.set_viewport_size({"width": 640, "height": 450})
        player.looks_right()
    in_reach(anna if anna.asked() else boris, 450)
    play([anna, boris], random.Random(10), clicks=6)
    for path in ("/", "/new/crooks", "/me"):
        anna.go(path)


def test_a_table_in_two_clicks(party: Party) -> None:
    anna = party.come("Anna", phone=True)
    anna.go("/me")
    anna.page.locator("#name").fill("Anna")
    anna.page.locator('form[action="/me"] button').tap()
    anna.sees("Saved.")
    anna.go("/")
    anna.page.locator('a.button[href="/new/crooks"]').tap()
    anna.page.locator('form[action^="/new/"] button.main').tap()
    expect(anna.page.locator(".seat-mine")).to_be_visible()


def test_bots_are_there_at_once(party: Party) -> None:
    anna = party.come("Anna", phone=True)
    anna.go("/new/crooks")
    anna.page.locator("#name").fill("Anna")
    anna.page.locator('button[name="try"]').tap()
    expect(anna.status("playing")).to_have_count(1)
    play([anna], random.Random(1), clicks=3)


def test_a_long_press_explains_and_what_it_shows_stays(party: Party) -> None:
    """The finger that is lifted closes nothing; a phone on its side comes to the same panel."""
    anna, boris = party.come("Anna", phone=True), party.come("Boris")
    options = {"first_player": "first_seat"}
    party.gather("scoundrels", anna, boris, options=options, pageless=[boris])
    page = anna.page
    page.locator("#symbols").wait_for(state="attached")
    sign = page.locator("#p-boss-0 .sc-rep")
    expect(sign).to_be_in_viewport(ratio=1)
    press_long(anna, sign)
    expect(page.locator("#tip")).to_contain_text("Reputation")
    press_long(anna, page.locator("#p-boss-0 .sc-slot-head").first)
    expect(page.locator("dialog.big-sheet[open]")).to_be_visible()
    page.locator("dialog.big-sheet[open] button.quiet").tap()
    expect(page.locator("dialog.big-sheet[open]")).to_have_count(0)
    page.set_viewport_size({"width": 844, "height": 390})
    page.reload()
    expect(page.locator(".stage-tabs [aria-current]")).to_have_text("You")


def press_long(player: Player, thing: Locator) -> None:
    """Rest on it like a finger until something is shown, then lift it."""
    box = thing.bounding_box()
    assert box
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    fingers = player.context.new_cdp_session(player.page)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    shown = player.page.locator("#tip:popover-open, dialog.big-sheet[open]")
    expect(shown.first).to_be_visible()
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    player.page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60)))")
    expect(shown.first).to_be_visible()
