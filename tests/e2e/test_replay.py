"""The replay with script: it plays, steps by keys, looks through other eyes and links to steps."""

from __future__ import annotations

import random

from playwright.sync_api import Page, expect

from tests.e2e.players import Party, hurry


def test_a_replay(party: Party) -> None:
    anna, boris = party.come("Anna"), party.come("Boris")
    table = party.gather("crooks", anna, boris)
    hurry([anna, boris], random.Random(12))
    anna.go(f"/t/{table}/replay?step=3")
    page = anna.page
    page.evaluate("window.stayed = true")
    steps(page)
    it_plays(page)
    other_eyes(page)
    link = page.locator("#step-link").input_value()
    assert page.evaluate("window.stayed"), "no step loads the page anew"
    strange = party.come("Zoe", phone=True)
    strange.go(link)
    expect(strange.page.locator("#step")).to_have_value(at(page))
    anna.go("/me")
    expect(anna.page.locator(".tallies tbody tr")).to_contain_text("Crooks")


def at(page: Page) -> str:
    return str(page.locator("#step").input_value())


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
