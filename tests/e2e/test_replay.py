"""The replay with script: it plays, steps by keys, looks through other eyes and links to steps."""

from __future__ import annotations

import random
import struct

from playwright.sync_api import Page, expect

from tests.e2e.players import Party, hurry


def test_a_replay(party: Party) -> None:
    anna, boris = party.come("Anna"), party.come("Boris")
    table = party.gather("crooks", anna, boris, pageless=[anna, boris])
    hurry([anna, boris], random.Random(12))
    page = anna.page
    anna.go(f"/t/{table}")
    the_result_is_a_picture(page)
    anna.go(f"/t/{table}/replay?step=3")
    page.evaluate("window.stayed = true")
    steps(page)
    it_plays(page)
    turns(page)
    speed(page)
    other_eyes(page)
    link = page.locator("#step-link").input_value()
    assert page.evaluate("window.stayed"), "no step loads the page again"
    strange = party.come("Zoe", phone=True)
    strange.go(link)
    expect(strange.page.locator("#step")).to_have_value(at(page))
    on_a_phone(strange.page)
    anna.go("/me")
    expect(anna.page.locator(".tallies tbody tr")).to_contain_text("Crooks")


_BOXES = """(what) => [...document.querySelectorAll(what)].filter((one) => one.checkVisibility())
  .map((one) => { const { width, height, bottom } = one.getBoundingClientRect();
    return [width, height, bottom]; })"""


def on_a_phone(page: Page) -> None:
    """The table and the player fill the window; everything else comes from below."""
    pressed = page.evaluate(_BOXES, ".controls :is(.button, button, select)")
    assert min(min(width, height) for width, height, _ in pressed) >= 44
    assert max(bottom for _, _, bottom in pressed) <= 844
    [[_, height, _]] = page.evaluate(_BOXES, ".controls")
    assert height <= 96, "two rows"
    [[_, board, _]] = page.evaluate(_BOXES, "#replay-board")
    assert board > 0.65 * 844
    page.locator(".panel [data-side]").tap()
    page.locator("#as").select_option("all")
    expect(page).to_have_url(page.url.replace("as=1", "as=all"))
    page.locator("#side > [data-side]").tap()
    expect(page.locator("#as")).not_to_be_visible()
    the_scores_begin_at_their_head(page)


def the_scores_begin_at_their_head(page: Page) -> None:
    """Also at the last step, where they lie above the table and its tabs."""
    page.locator("#step").press("End")
    for _ in range(2):  # come from another step, and opened by its link
        expect(page.locator("#replay-board .scoring thead")).to_be_in_viewport()
        expect(page.locator("#replay-board [aria-current]")).to_have_count(1)
        assert page.evaluate("document.getElementById('replay-board').scrollTop") == 0
        page.reload()


def at(page: Page) -> str:
    return str(page.locator("#step").input_value())


def the_result_is_a_picture(page: Page) -> None:
    with page.expect_download() as kept:
        page.locator("[data-picture]").click()
    picture = kept.value.path().read_bytes()
    assert kept.value.suggested_filename == "Crooks.png"
    assert struct.unpack(">II", picture[16:24]) == (1200, 630)
    assert len(picture) > 20_000, "something is drawn on it"


def steps(page: Page) -> None:
    for key, to in (("ArrowRight", "4"), ("ArrowLeft", "3"), ("Home", "0"), ("ArrowRight", "1")):
        page.keyboard.press(key)
        expect(page.locator("#step")).to_have_value(to)
    expect(page).to_have_url(page.url.split("?")[0] + "?step=1&as=all")
    expect(page.locator("#happened li")).not_to_have_count(0)
    page.keyboard.press("PageDown")
    expect(page.locator("#step")).not_to_have_value("1")
    mine = at(page)
    page.locator('a[data-step="own-next"]').click()
    expect(page.locator("#step")).not_to_have_value(mine)
    page.locator('a[data-step="own-prev"]').click()
    expect(page.locator("#step")).to_have_value(mine)
    page.locator("#step").fill("5")
    expect(page.locator("output")).to_contain_text("5")
    expect(page.locator("#step")).to_be_focused()


def turns(page: Page) -> None:
    """From turn to turn by key, by link and from the list."""
    page.keyboard.press("Home")
    expect(page.locator("#step")).to_have_value("0")
    page.keyboard.press("]")
    expect(page.locator("#turn option:checked")).to_contain_text("Turn 1")
    first = at(page)
    page.locator("#turn").select_option(index=3)
    third = page.locator("#turn").input_value()
    expect(page.locator("#step")).to_have_value(third)
    page.locator('a[data-step="turn-prev"]').click()
    expect(page.locator("#turn option:checked")).to_contain_text("Turn 2")
    page.keyboard.press("[")
    expect(page.locator("#step")).to_have_value(first)


def speed(page: Page) -> None:
    """Keys choose the speed; a line can be reached to scroll it."""
    for key, chosen in (("+", "2"), ("+", "4"), ("+", "4"), ("-", "2")):
        page.keyboard.press(key)
        expect(page.locator("#speed")).to_have_value(chosen)
    page.locator("#happened").focus()
    expect(page.locator("#happened")).to_be_focused()
    page.locator("#play").focus()


def it_plays(page: Page) -> None:
    page.locator("#play").click()
    expect(page.locator("#step")).to_have_value("7")
    expect(page.locator("#play")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")


def other_eyes(page: Page) -> None:
    page.keyboard.press("Home")
    expect(page.locator("#step")).to_have_value("0")
    page.keyboard.press("End")
    page.locator("#as").select_option("1")
    expect(page).to_have_url(page.url.split("?")[0] + f"?step={at(page)}&as=1")
    expect(page.locator("#as")).to_have_value("1")
