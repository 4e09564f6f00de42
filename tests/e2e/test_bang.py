"""Bang! at phones and desks: a base game of four to its end, and eight seats in one window."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from tests.e2e.players import Party, hurry

_OVER = "document.documentElement.scrollHeight - innerHeight"


def test_four_play_a_base_game_to_its_end(party: Party) -> None:
    """Two phones and two desks, whose pages follow to the end."""
    luck = random.Random(5)
    phones = {"Boris": True, "Diego": True}
    people = [
        party.come(name, phone=phones.get(name, False))
        for name in ("Anna", "Boris", "Chen", "Diego")
    ]
    party.gather("bang", *people)
    hurry(people, luck, lazy=("end",))
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
