"""Small print can be read by everybody: by finger, by mouse and by keys."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.axe import complaints
from tests.e2e.players import Party, Player, offer, pressing, snapshot

LAZY = ("skip", "done", "let", "no", "pass")
FAR = 300  # decisions after which the table should have come there

# As if an ability asked for this place, as few do: one answer, which counts its clicks.
_OFFERED = """(at) => {
  window.chosen = 0;
  const form = Object.assign(document.createElement("form"), { id: "ask-of-test" });
  form.dataset.ask = "";
  const answer = document.createElement("button");
  Object.assign(answer, { type: "button", textContent: "This one" });
  answer.dataset.for = at;
  answer.addEventListener("click", () => window.chosen++);
  form.append(answer);
  document.getElementById("asks").append(form);
  document.dispatchEvent(new CustomEvent("facedown:pushed"));
}"""
_TAKEN_BACK = """() => {
  document.getElementById("ask-of-test").remove();
  document.dispatchEvent(new CustomEvent("facedown:pushed"));
}"""
_BESIDE = """(thing) => {
  const { left, right } = thing.getBoundingClientRect();
  return left >= 0 && right <= innerWidth;
}"""


def test_small_print_is_read_before_anything_is_chosen(party: Party) -> None:
    phone = party.come("Anna", phone=True, reduced_motion="reduce")
    desktop = party.come("Boris")
    come_to_a_hire(phone, desktop)
    a_tap_opens_a_card_with_its_answers(phone)
    a_tap_opens_the_discard_pile_too(phone)
    panels_come_by_their_tabs(phone)
    the_stage_follows_the_chronicle(phone)
    a_mouse_rests(desktop.page)
    keys_reach_all_small_print(desktop.page)
    a_mouse_that_rests_is_left_alone(desktop.page)
    for player in (phone, desktop):
        player.looks_right()
        assert not complaints(player.page)


# --- on the way ----------------------------------------------------------------------------------


def come_to_a_hire(phone: Player, other: Player) -> None:
    """A game with strategies, in which the phone may hire and the discard pile is not empty."""
    form = {"name": phone.name, "seats": "2", "onlookers": "on", "option.strategy_cards": "on"}
    opened = post(phone, "/new/scoundrels", form=form)
    phone.go(opened.url)
    link = str(phone.page.locator("#invite-link").input_value())
    other.go(link)
    other.sit()
    phone.start()
    expect(phone.status("playing")).to_have_count(1)
    luck = random.Random(3)
    for _ in range(FAR):
        hire = offer(phone, "hire")
        if hire and "discard" in snapshot(phone)["parts"] and saloon(hire) and discarded(phone):
            break
        for player in (phone, other):
            for ask in pressing(snapshot(player))[:1]:
                answer(player, ask, luck)
    expect(phone.page.locator(f'[id="ask-{hire["id"]}"]')).to_have_count(1)


def discarded(player: Player) -> Any:
    return snapshot(player)["parts"]["discard"]["scoundrels"]


def saloon(hire: Any) -> list[str]:
    return [one["id"] for one in hire["options"] if one["id"].startswith("saloon:")]


def answer(player: Player, ask: Any, luck: random.Random) -> None:
    ids = [option["id"] for option in ask["options"]]
    lively = [one for one in ids if one not in LAZY] or ids
    to_sheriff = ask["kind"] == "hire" and "sheriff" in ids
    chosen = ["sheriff"] if to_sheriff else luck.sample(lively, max(1, ask["min"]))
    choice = chosen[0] if ask["max"] == 1 else chosen
    data = {"ask": ask["id"], "choice": choice}
    post(player, f"/api/tables/{player.table}/decisions", data=data)


def post(player: Player, path: str, **content: Any) -> Any:
    headers = {"sec-fetch-site": "same-origin"}
    answered = player.context.request.post(player.home + path, headers=headers, **content)
    assert answered.ok, answered.text()
    return answered


# --- what is looked at ---------------------------------------------------------------------------


def sheet(page: Page) -> Locator:
    return page.locator("dialog.big-sheet[open]")


def words(thing: Locator, what: str) -> str:
    return str(thing.locator(what).first.text_content()).strip()


def close(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(sheet(page)).to_have_count(0)


def a_tap_opens_a_card_with_its_answers(player: Player) -> None:
    page = player.page
    card = page.locator(".sc-saloon .can").first
    card.scroll_into_view_if_needed()
    card.tap()
    expect(sheet(page).locator(".sc-effect")).to_have_text(words(card, ".sc-effect"))
    expect(sheet(page).locator(".sc-when")).to_be_visible()
    expect(sheet(page).locator("button.choice")).to_have_count(1)
    sheet(page).locator('a[href^="/rules/scoundrels#card-"]').first.click()
    expect(page.locator(".rules-panel")).to_be_visible()
    page.locator(".rules-close").click()
    expect(sheet(page)).to_have_count(0)


def a_tap_opens_the_discard_pile_too(player: Player) -> None:
    page = player.page
    page.evaluate(_OFFERED, "discard")
    pile = page.locator('.can[data-at="discard"]')
    pile.scroll_into_view_if_needed()
    pile.tap()
    expect(sheet(page).locator(".sc-effect")).to_have_text(words(pile, ".sc-effect"))
    assert page.evaluate("chosen") == 0, "nothing is chosen before it was read"
    sheet(page).locator("button.choice").click()
    assert page.evaluate("chosen") == 1
    page.evaluate(_TAKEN_BACK)


def panels_come_by_their_tabs(player: Player) -> None:
    page = player.page
    sites = page.locator("#sc-sites")
    assert not sites.evaluate(_BESIDE)
    page.locator('[data-tabs] a[href="#sc-sites"]').tap()
    expect(page.locator('[data-tabs] a[aria-current][href="#sc-sites"]')).to_have_count(1)
    assert sites.evaluate(_BESIDE)
    sites.locator(".sc-safe[data-big]").first.tap()
    expect(sheet(page)).to_be_visible()
    close(page)


def the_stage_follows_the_chronicle(player: Player) -> None:
    last = words(player.page.locator("#r-chronicle > li").last, "xpath=.")
    expect(player.page.locator(".ticker > li").last).to_have_text(last)


def a_mouse_rests(page: Page) -> None:
    page.mouse.move(0, 0)
    card = page.locator(".sc-saloon .sc-cell").first
    card.scroll_into_view_if_needed()
    page.wait_for_timeout(100)  # what scrolls under a mouse is not looked at
    card.hover()
    expect(page.locator(".glass .sc-effect")).to_have_text(words(card, ".sc-effect"))
    page.mouse.move(0, 0)
    expect(page.locator(".glass")).to_be_hidden()


_EMPTY = """() => {
  document.activeElement.blur();
  window.setTimeout = (act) => act?.call?.();
  const place = Object.assign(document.createElement("div"), { id: "new" });
  place.style = "position: fixed; left: 300px; top: 100px; width: 200px; height: 90vh; z-index: 99";
  document.getElementById("room").append(place);
}"""
_DEALT = """() => new Promise((done) => {
  const copy = document.querySelector(".sc-saloon .sc-cell").cloneNode(true);
  copy.style = "height: 100%";
  document.getElementById("new").append(copy);
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)));
})"""


def a_mouse_that_rests_is_left_alone(page: Page) -> None:
    """A card that was dealt under it is enlarged after a movement, and above the question."""
    glass = page.locator(".glass")
    page.evaluate(_EMPTY)
    page.mouse.move(350, 500)
    page.evaluate(_DEALT)
    page.mouse.move(352, 500)
    expect(glass).to_be_hidden()
    page.mouse.move(352, 510)
    expect(glass).to_be_visible()
    big, panel = glass.bounding_box(), page.locator(".panel").bounding_box()
    assert big
    assert panel
    assert big["y"] + big["height"] <= panel["y"]


def keys_reach_all_small_print(page: Page) -> None:
    """Cards, strategies and the discard pile are on the way of the tab key."""
    for small in (".sc-saloon .sc-cell", ".sc-portrait[data-big]", "#p-discard"):
        thing = page.locator(small).first
        assert thing.evaluate("(thing) => thing.tabIndex") == 0, small
        page.keyboard.press("Shift+Tab")  # people who use keys see what has the focus
        thing.focus()
        expect(page.locator(".glass")).to_be_visible()
        page.keyboard.press("i")
        expect(sheet(page)).to_be_visible()
        close(page)
    page.evaluate("localStorage.setItem('letters', 'off')")
    page.locator("#p-discard").focus()
    page.keyboard.press("i")
    assert not sheet(page).count(), "letters were switched off"
    page.keyboard.press("Enter")
    expect(sheet(page)).to_be_visible()
    close(page)
