"""Direct play: what glows says what it does, what costs is asked twice, and one may take back."""

from __future__ import annotations

import random

from playwright.sync_api import Locator, expect

from tests.e2e.players import Party, Player, hurry, snapshot

_GLOWS = """() => [...document.querySelectorAll(".board .can[data-at], .panel .can[data-at]")]
  .map((thing) => [thing.dataset.at, thing.title, thing.getAttribute("aria-description")])"""


def two(party: Party, phone: bool = False) -> tuple[Player, Player]:
    """The player who is asked, and the other one."""
    people = [party.come(name, phone=phone, motion=True) for name in ("Anna", "Boris")]
    party.gather("crooks", *people)
    asked = next(player for player in people if player.asked())
    return asked, next(player for player in people if player is not asked)


def asked_for(player: Player, kind: str) -> Locator:
    form = player.page.locator(f"#asks form.ask-{kind}")
    expect(form).to_have_count(1)
    return form


def test_a_turn_by_clicks_on_the_table(party: Party) -> None:
    asked, other = two(party)
    form = asked_for(asked, "recruit")
    all_that_glows_says_what_it_does(asked, form)
    a_waiting_player_reads_why(other, asked)
    what_costs_is_asked_twice(asked, form)
    asked.page.locator('.board .can[data-at^="hideout:"]').first.click()
    asked_for(asked, "choose")
    expect(asked.page.locator("#take_back form")).to_have_count(0)  # the cards have been seen
    expect(asked.page.locator(".region-hand .secret")).to_be_visible()
    expect(other.page.locator(".region-hand .card-face")).to_have_count(0)
    asked.page.locator(".region-hand .can").first.click()
    asked_for(asked, "place")
    asked.page.locator("#take_back button").click()
    asked_for(asked, "choose")
    assert len(snapshot(asked)["asks"]) == 1


def all_that_glows_says_what_it_does(player: Player, form: Locator) -> None:
    glowing = player.page.evaluate(_GLOWS)
    offered = [one["id"] for one in snapshot(player)["asks"][0]["options"] if ":" in one["id"]]
    assert sorted(at for at, _, _ in glowing) == sorted(offered)
    for at, title, description in glowing:
        words = form.locator(f'[data-for="{at}"]').text_content() or ""
        assert title == description == words.strip() != ""


def a_waiting_player_reads_why(player: Player, active: Player) -> None:
    waiting = player.page.locator("#waiting")
    expect(waiting.locator(".awaited")).to_contain_text(active.name)
    expect(waiting.locator(".why")).to_be_visible()
    expect(player.page.locator(".can")).to_have_count(0)


def what_costs_is_asked_twice(player: Player, form: Locator) -> None:
    page, before = player.page, snapshot(player)["version"]
    form.locator("button[data-confirm]").click()
    sheet = page.locator("dialog.chooser[open]")
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    form.locator("button[data-confirm]").click()
    sheet.locator("button.quiet").click()
    expect(sheet).to_have_count(0)
    assert snapshot(player)["version"] == before


def test_a_crook_on_the_table_is_read_by_a_tap(party: Party) -> None:
    phone, other = two(party, phone=True)
    luck = random.Random(3)
    cards = phone.page.locator(".crooks-slot:not(.can) .card-face:has(.card-band)")
    while not cards.count():
        hurry([phone, other], luck, decisions=1)
    before = snapshot(phone)["version"]
    words = str(cards.first.locator(".card-band-text").text_content()).strip()
    cards.first.scroll_into_view_if_needed()
    cards.first.tap()
    sheet = phone.page.locator("dialog.big-sheet[open]")
    expect(sheet).to_contain_text(words)
    expect(sheet.locator(".card-band-text")).to_be_visible()
    expect(sheet.locator("a[href*='/rules/crooks#card-']")).to_be_visible()
    phone.looks_right()
    phone.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    assert snapshot(phone)["version"] == before
