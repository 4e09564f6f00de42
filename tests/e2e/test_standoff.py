"""A toy game in which the rules forbid talking for a while, and questions are answered ahead."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.axe import complaints
from tests.e2e.players import Party, Player

SERVER = "tests.e2e.toy_host"
RUSSIAN = {"locale": "ru-RU"}
CLOSED = "The rules of this game don't allow talking right now."


def hold_fire(player: Player) -> None:
    player.page.locator('#asks button[value="nobody"]').click()
    expect(player.page.locator("#asks form[data-ask]")).to_have_count(0)


def closed(player: Player) -> Locator:
    return player.page.locator("#talk_closed")


def test_the_chat_goes_while_the_rules_forbid_talking_and_comes_back(party: Party) -> None:
    anna, boris = party.come("Anna"), party.come("Борис", **RUSSIAN)
    party.gather("standoff", anna, boris)
    say = boris.page.locator("form.say")
    anna.say("Draw!")
    expect(say).to_be_visible()
    expect(closed(boris)).to_be_hidden()
    hold_fire(anna)
    boris.page.locator("#say").fill("Сначала вы")
    hold_fire(boris)
    for player in (anna, boris):  # now the third turn begins
        expect(closed(player)).to_be_visible()
        expect(player.page.locator("form.say")).to_be_hidden()
        expect(player.page.locator("form.reactions")).to_be_hidden()
        player.looks_right()
        assert not complaints(player.page)
    expect(closed(anna)).to_have_text(CLOSED)
    expect(closed(boris)).not_to_have_text(CLOSED)
    anna.go(f"/t/{anna.table}")
    expect(anna.page.locator("form.say")).to_be_hidden()
    hold_fire(anna)
    expect(closed(boris)).to_be_hidden()
    expect(say).to_be_visible()
    expect(boris.page.locator("#say")).to_have_value("Сначала вы")
    boris.page.locator("form.say button").click()
    expect(anna.page.locator("#chat")).to_contain_text("Сначала вы")


@pytest.mark.parametrize("phone", [False, True])
def test_a_question_that_was_answered_ahead_is_not_asked(party: Party, phone: bool) -> None:
    anna, boris = party.come("Anna"), party.come("Boris", phone=phone)
    party.gather("standoff", anna, boris)
    choice = boris.page.locator("#ahead select")
    expect(anna.page.locator(".seat-away")).to_have_count(0)  # both have come
    before = without_clocks(anna)
    answer_ahead(boris, "pass:game")
    expect(boris.page.locator(".ahead-on")).to_contain_text("always let it pass")
    boris.looks_right()
    assert not complaints(boris.page)
    boris.page.get_by_role("button", name="Ask me again").click()
    expect(boris.page.locator(".ahead-on")).to_have_count(0)
    expect(choice).to_have_value("ask:game")
    answer_ahead(boris, "pass:game")
    assert without_clocks(anna) == before, "nobody else can tell"
    anna.page.locator('#asks button[value="seat:1"]').click()
    expect(boris.status("finished")).to_have_count(1)


def without_clocks(player: Player) -> str:
    """The room, whatever time it is: how long somebody has been thinking goes on by itself."""
    room = player.page.locator("#room").inner_html()
    return re.sub(r"(<time class=\"thinking\"[^>]*>)[^<]*", r"\1", room)


def answer_ahead(player: Player, wish: str) -> None:
    if not player.page.locator("#ahead select").is_visible():
        player.page.locator("#ahead summary").click()
    player.page.locator("#ahead select").select_option(wish)
    player.page.locator("#ahead").get_by_role("button", name="Save").click()
    expect(player.page.locator(".ahead-on")).to_be_visible()
