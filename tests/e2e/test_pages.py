"""Every page fits a phone, in both languages and both themes, and no browser complains about it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from app.games import GAMES
from tests.e2e.players import Party

LONG = "Вильгельмина-Александрина-Константиновна"


@pytest.mark.parametrize(("locale", "theme"), [("en-GB", "light"), ("ru-RU", "dark")])
def test_every_page_fits_a_phone(party: Party, locale: str, theme: str) -> None:
    phone = party.come(LONG, phone=True, locale=locale, color_scheme=theme)
    for path in ("/", "/me", "/credits", "/api/docs", *(f"/new/{game}" for game in GAMES)):
        phone.go(path)
    assert phone.page.locator("html").get_attribute("lang") == locale[:2]
    for game in GAMES.values():
        phone.open_table(game.id, game.max_seats)
        for number in range(1, game.max_seats):
            phone.page.locator('form[action$="/bot"] button').first.click()
            expect(phone.page.locator(".chair-bot")).to_have_count(number)
        phone.looks_right()
        phone.start()
        expect(phone.page.locator("#status:not([data-status=gathering])")).to_have_count(1)
        phone.looks_right()
        phone.go(f"/t/{phone.table}")
    phone.go("/me")
    phone.page.locator('form[action="/me/handover"] button').click()
    expect(phone.page.locator("#handover-link")).to_be_visible()
    phone.looks_right()


def test_an_onlooker_follows_a_game_and_can_do_nothing(party: Party) -> None:
    host, onlooker = party.come("Anna"), party.come("Watcher", phone=True)
    link = host.open_table("crooks", 2)
    host.page.locator('form[action$="/bot"] button').first.click()
    onlooker.go(link)
    host.start()
    expect(onlooker.status("playing")).to_have_count(1)
    expect(host.page.locator("#asks form[data-ask]")).to_have_count(1)
    told = onlooker.page.locator("#r-chronicle > *").count()
    host.page.locator('form.ask-recruit button[value^="hideout:"]').first.evaluate(
        "button => button.click()"
    )
    expect(onlooker.page.locator("#r-chronicle > *")).not_to_have_count(told)
    assert onlooker.page.locator("form[data-ask], .can").count() == 0
    assert onlooker.page.locator("#fan-faces .crook").count() == 0
    onlooker.looks_right()
