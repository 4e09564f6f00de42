"""Answers of several things, amounts and forms: what is missing is said before anything is sent."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.axe import complaints
from tests.e2e.players import Party, Player

SERVER = "tests.e2e.toy_host"
RUSSIAN = {"locale": "ru-RU"}


def done(player: Player) -> Locator:
    return player.page.locator("#asks .done button")


def lacking(player: Player) -> Locator:
    return player.page.locator("#asks .lacking")


def tick(player: Player, value: str) -> Locator:
    return player.page.locator(f'#asks label:has(input[value="{value}"])')


def in_order(player: Player) -> None:
    """The question is wholly in the window, and nothing hinders those who can't see it."""
    player.looks_right()
    form = player.page.locator("#asks form")
    expect(form).to_be_in_viewport()
    expect(done(player)).to_be_in_viewport(ratio=1)
    assert not complaints(player.page)


@pytest.mark.parametrize("phone", [False, True])
def test_every_shape_of_an_answer_is_played_on_the_page(party: Party, phone: bool) -> None:
    anna = party.come("Anna", phone=phone)
    boris = party.come("Борис", phone=phone, **RUSSIAN)
    invite = anna.open_table("bazaar", 2)
    boris.go(invite)
    boris.sit()
    anna.start()
    load_with_the_board(anna)
    pay(anna)
    make_an_offer(anna)
    load_with_the_keyboard(boris)


def load_with_the_board(anna: Player) -> None:
    expect(lacking(anna)).to_have_text("Choose 2 more.")
    expect(done(anna)).to_have_attribute("aria-disabled", "true")
    in_order(anna)
    done(anna).click(force=True)  # says what is missing, and sends nothing
    expect(lacking(anna)).to_have_attribute("role", "alert")
    for good in ("apples", "silk"):
        thing = anna.page.locator(f'.board [data-at="stall:{good}"]')
        thing.click()
        expect(thing).to_have_class(re.compile("chosen"))
    expect(anna.page.locator("#asks .count")).to_have_text("2 of 3")
    expect(done(anna)).to_have_attribute("aria-disabled", "false")
    tick(anna, "stall:mead").click()
    expect(tick(anna, "stall:bread").locator("input")).to_be_disabled()
    tick(anna, "stall:bread").click(force=True)
    expect(lacking(anna)).to_have_text("You can't choose any more. Unselect something first.")
    tick(anna, "stall:mead").click()
    expect(anna.page.locator("#asks .count")).to_have_text("2 of 3")
    in_order(anna)
    done(anna).click()
    anna.sees("Apples")


def pay(anna: Player) -> None:
    number = anna.page.locator('#asks input[type="number"]')
    expect(number).to_have_value("0")
    in_order(anna)
    for text in ("", "21", "1.5"):
        number.fill(text)
        expect(lacking(anna)).to_have_text("Enter a whole number from 0 to 20.")
    number.fill("6")
    anna.page.get_by_role("button", name="One more").click()
    expect(number).to_have_value("7")
    expect(lacking(anna)).to_have_text("")
    done(anna).click()


def make_an_offer(anna: Player) -> None:
    expect(lacking(anna)).to_contain_text("Choose one of these.")
    in_order(anna)
    tick(anna, "merchant").click()
    tick(anna, "cheese").click()
    anna.page.locator('#asks input[name="field.promise"]').fill("No questions asked")
    expect(anna.page.locator("#asks .text-field .count")).to_have_text("18 of 60")
    expect(lacking(anna)).to_have_text("")
    in_order(anna)
    done(anna).click()
    anna.sees("No questions asked")


def load_with_the_keyboard(boris: Player) -> None:
    """In Russian, without a mouse."""
    expect(lacking(boris)).to_have_text("Выберите ещё 2.")
    in_order(boris)
    boris.page.keyboard.press("q")
    for _ in range(2):
        boris.page.keyboard.press("Space")
        boris.page.keyboard.press("Tab")
    expect(boris.page.locator("#asks .count")).to_have_text("2 из 3")
    boris.page.keyboard.press("Enter")
    expect(boris.page.locator('#asks input[type="number"]')).to_be_visible()
