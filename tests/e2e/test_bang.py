"""Bang! at phones and desks: a base game of four to its end, and eight seats in one window."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.players import DESKTOP, PHONE, Party, hurry
from tests.games.bang.page import page as html_of
from tests.games.bang.table import Street
from tests.support import staged
from tests.support.server import Server

_OVER = "document.documentElement.scrollHeight - innerHeight"


def test_four_play_a_base_game_to_its_end(party: Party) -> None:
    """The pages of a phone and a desk follow to the end; two more people look at it then."""
    luck = random.Random(5)
    phones = {"Boris": True, "Diego": True}
    people = [
        party.come(name, phone=phones.get(name, False))
        for name in ("Anna", "Boris", "Chen", "Diego")
    ]
    table = party.gather("bang", *people, pageless=people[2:])
    hurry(people, luck, lazy=("end",))
    for player in people[2:]:
        player.go(f"/t/{table}")
    for player in people:
        expect(player.status("finished")).to_have_count(1)
        player.looks_right()


def test_eight_seats_with_bots_fit_one_window(party: Party) -> None:
    anna = party.come("Anna")
    anna.say_name()
    table = anna.send("/api/tables", data={"game": "bang", "seats": 8}).json()["id"]
    anna.take_seat(table)
    for seat in range(1, 8):
        anna.send(f"/t/{table}/bot", form={"bot": "easy", "seat": str(seat)})
    anna.send(f"/api/tables/{table}/start")
    anna.go(f"/t/{table}")
    expect(anna.status("playing")).to_have_count(1)
    expect(anna.page.locator(".bang-figure")).to_have_count(8)
    assert anna.page.evaluate(_OVER) <= 0
    for figure in anna.page.locator(".bang-figure").all():
        expect(figure).to_be_in_viewport(ratio=1)


LONG = (
    "Анна",
    "Александр",
    "Константин",
    "Екатерина",
    "Владислав",
    "Christopher",
    "Stanislav",
    "Ольга",
)
_CUT = """(names) => [...document.querySelectorAll(names)]
  .filter((name) => name.scrollWidth > name.clientWidth + 1).map((name) => name.textContent)"""
_LETTERS = """[...document.querySelectorAll(".seat-name")].map((name) => {
  const words = (node) => node.data.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
  const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT, words);
  const [text, range, { right }] = [texts.nextNode(), new Range(), name.getBoundingClientRect()];
  const inside = [...text.data].filter((_, n) => {
    range.setStart(text, n);
    range.setEnd(text, n + 1);
    return range.getBoundingClientRect().right <= right;
  });
  return [text.data.length, inside.length];
})"""


def test_eight_on_a_phone_can_be_told_apart_by_their_names(
    browser: Browser, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whole in the street; as much as seven letters in the bar above it."""
    monkeypatch.setattr(staged, "NAMES", LONG)
    roles = ("sheriff", "deputy", "deputy", "outlaw", "outlaw", "outlaw", "renegade", "renegade")
    characters = ("vulture_sam", "bart_cassidy", "calamity_janet", "el_gringo", "pedro_ramirez")
    usual = ("suzy_lafayette", "slab_the_killer", "rose_doolan")
    people = zip(roles, (*characters, *usual), strict=True)
    street = Street(*(f"{n} {role} {who}" for n, (role, who) in enumerate(people)))
    context = browser.new_context(reduced_motion="reduce", **PHONE)
    page = context.new_page()
    html = html_of(street, "0")
    page.route(
        f"{server.url}/staged", lambda route: route.fulfill(body=html, content_type="text/html")
    )
    page.goto(f"{server.url}/staged")
    page.evaluate("document.fonts.ready")
    assert page.evaluate(_CUT, ".bang-who") == []
    for length, seen in page.evaluate(_LETTERS):
        assert seen >= min(length, 7)
    context.close()


def test_a_phone_keeps_its_width_when_the_last_of_four_is_waited_for(
    browser: Browser, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What sticks out of the bar makes a phone zoom out, even if nobody sees it."""
    monkeypatch.setattr(staged, "NAMES", LONG)
    people = ("Anna sheriff | bang", "Boris outlaw", "Chen outlaw", "Diego renegade | missed")
    street = Street(*people).play("Anna: bang>Diego")
    context = browser.new_context(reduced_motion="reduce", **PHONE)
    page = context.new_page()
    html = html_of(street, "Diego")
    page.route(
        f"{server.url}/staged", lambda route: route.fulfill(body=html, content_type="text/html")
    )
    page.goto(f"{server.url}/staged")
    assert page.evaluate("innerWidth") == PHONE["viewport"]["width"]
    context.close()


ROSA = "lady_rosa_of_texas"
_ORDER = """[...document.querySelectorAll(".bang-figure")].map((one) => {
  const { left, top } = one.getBoundingClientRect();
  return { name: one.querySelector(".bang-who").textContent.trim(), left, top };
}).sort((a, b) => a.top - b.top || a.left - b.left).map(({ name }) => name)"""
_SIGNED = """[...document.querySelectorAll(".bang-role:not(.is-empty)")].map((role) => {
  const { left, top } = role.getBoundingClientRect();
  const under = [...document.querySelectorAll(".bang-figure")].find((one) => {
    const box = one.getBoundingClientRect();
    return left >= box.left - 2 && left < box.right && top >= box.top - 2 && top < box.bottom;
  });
  const who = under?.querySelector(".bang-who").textContent.trim();
  return [role.innerText.trim().split("\\n")[0], who];
})"""


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_who_changes_places_by_lady_rosa_stands_there_on_the_page(
    device: dict[str, Any], browser: Browser, server: Server
) -> None:
    """Rivals clockwise from the reader's left, with the roles that are known of them."""
    people = ("Anna outlaw", "Boris sheriff", "Chen outlaw", "Diego renegade", "Ewa deputy")
    street = Street(*people, orange=ROSA, wild_west=True)
    context = browser.new_context(reduced_motion="reduce", **device)
    page = context.new_page()
    html = [html_of(street, "Anna")]
    page.route(
        f"{server.url}/staged", lambda route: route.fulfill(body=html[0], content_type="text/html")
    )
    page.goto(f"{server.url}/staged")
    assert page.evaluate(_ORDER) == ["Борис", "Chen", "Diego", "Ewa", "Anna"]
    html[0] = html_of(street.play(f"Anna: {ROSA}>Ewa"), "Anna")
    page.goto(f"{server.url}/staged")
    assert page.evaluate(_ORDER) == ["Ewa", "Борис", "Chen", "Diego", "Anna"]
    assert dict(page.evaluate(_SIGNED)) == {"Sheriff": "Борис", "Outlaw": "Anna"}
    context.close()
