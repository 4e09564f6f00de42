"""What people at a table decide together, in browsers: pauses, absences, an end, a parked game."""

from __future__ import annotations

import random

import psycopg
import pytest
from playwright.sync_api import expect

from tests.e2e.axe import complaints
from tests.e2e.players import Party, Player, hurry, play
from tests.support.server import Server

OPEN_ALL = "document.querySelectorAll('main details').forEach((one) => (one.open = true))"


def gather(party: Party, *people: Player, away: str = "vote", seconds: int = 0) -> str:
    clock = {"kind": "live", "seconds": seconds, "bank": 0} if seconds else {"kind": "none"}
    return party.gather("crooks", *people, away=away, clock=clock)


def gather_by_clicks(party: Party, *people: Player, seconds: int) -> str:
    """A table with a clock, opened by clicking."""
    host = people[0]
    host.go("/new/crooks")
    page = host.page
    page.locator('[name="name"]').fill(host.name)
    page.locator(f'label:has(input[name="seats"][value="{len(people)}"])').click()
    page.evaluate(OPEN_ALL)
    page.locator('input[name="clock"][value="live"]').check()
    page.locator('[name="seconds"]').fill(str(seconds))
    page.locator('[name="bank"]').fill("0")
    page.locator("#away").select_option("vote")
    page.locator('form[action^="/new/"] button.main').click()
    page.wait_for_url("**/t/*")
    for guest in people[1:]:
        guest.go(f"/t/{host.table}")
        guest.sit()
    host.start()
    for player in people:
        expect(player.status("playing")).to_have_count(1)
    return host.table


def menu(player: Player, subject: str) -> None:
    """Ask for something by the menu of the table, and be sure of it."""
    player.page.evaluate("document.querySelector('details.menu').open = true")
    form = player.page.locator(f'.menu form:has(input[name="subject"][value="{subject}"])')
    form.locator("button").click()
    sure = player.page.locator("dialog.chooser[open] button.choice")
    if sure.count():
        sure.first.click()


def vote(player: Player, choice: str) -> None:
    player.page.locator(f'#votes button[value="{choice}"]').click()


def asked_of(*people: Player) -> tuple[Player, list[Player]]:
    while True:
        for player in people:
            if player.asked():
                return player, [other for other in people if other is not player]
        people[0].page.wait_for_timeout(50)


def test_a_pause_and_its_end(party: Party) -> None:
    anna, boris = party.come("Anna"), party.come("Борис", phone=True, locale="ru-RU")
    gather_by_clicks(party, anna, boris, seconds=600)
    menu(anna, "pause")
    expect(boris.page.locator("#votes section")).to_be_visible()
    assert complaints(boris.page) == []
    vote(boris, "yes")
    for player in (anna, boris):
        expect(player.page.locator("#votes section")).to_have_count(0)
        expect(player.page.locator("#waiting")).to_contain_text(
            "paused" if player is anna else "Перерыв"
        )
        player.looks_right()
    play([anna, boris], random.Random(1), clicks=1)  # it is a pause of the clocks alone
    menu(boris, "resume")
    for player in (anna, boris):
        expect(player.page.locator("#waiting")).not_to_contain_text("clocks")
    expect(anna.page.locator("time.deadline")).to_have_count(1)


def test_a_no_ends_a_proposal_and_a_yes_of_all_the_game(party: Party) -> None:
    anna, boris = party.come("Anna"), party.come("Boris")
    gather(party, anna, boris)
    menu(anna, "end")
    vote(boris, "no")
    expect(anna.page.locator("#votes section")).to_have_count(0)
    menu(anna, "end")
    vote(boris, "yes")
    for player in (anna, boris):
        expect(player.status("finished")).to_have_count(1)
        expect(player.page.locator("#result-title")).to_contain_text("without a result")
    assert complaints(anna.page) == []


def test_a_bot_sits_in_until_its_person_is_back(party: Party) -> None:
    anna, boris = party.come("Anna"), party.come("Boris", phone=True)
    gather(party, anna, boris, seconds=5)
    silent, [other] = asked_of(anna, boris)
    expect(other.page.locator("#votes section")).to_be_visible(timeout=30_000)
    other.looks_right()
    assert complaints(other.page) == []
    vote(other, "bot")
    seat = other.page.locator(f"#seats li:has-text('{silent.name}')")
    expect(seat).to_contain_text("a bot takes over")
    silent.page.reload()
    expect(silent.page.locator("#seats li.seat-mine")).not_to_contain_text("a bot takes over")
    expect(seat).not_to_contain_text("a bot takes over")
    expect(other.page.locator("#chat")).to_contain_text(silent.name)


def test_an_opened_seat_is_taken_by_somebody_else(party: Party) -> None:
    anna, boris, cleo = party.come("Anna"), party.come("Boris"), party.come("Cleo", phone=True)
    zoe = party.come("Zoe", phone=True)
    table = gather(party, anna, boris, cleo, away="open")
    zoe.go(f"/t/{table}")  # the page is there before the seat opens
    expect(zoe.page.locator("#result #sit-name")).to_have_count(0)
    leave(boris)
    expect(anna.page.locator("#chat")).to_contain_text("seat is open")
    boris.sees("Your seat is still yours.")
    zoe.page.locator("#result #sit-name").fill("Zoe")
    zoe.page.locator("#result button.main").click()
    zoe.sees("The players decide.")
    for player in (anna, cleo):
        expect(player.page.locator("#votes")).to_contain_text("Zoe would like the open seat")
        player.looks_right()
        assert complaints(player.page) == []
        vote(player, "yes")
    expect(zoe.page.locator(".seat-mine")).to_be_visible()
    expect(anna.page.locator("#seats")).to_contain_text("Zoe")
    play([zoe, anna, cleo], random.Random(4), clicks=6)


def test_a_former_player_comes_before_a_newcomer(party: Party) -> None:
    anna, boris, cleo = party.come("Anna"), party.come("Boris", phone=True), party.come("Cleo")
    gather(party, anna, boris, cleo, away="open")
    leave(boris)
    boris.sees("Your seat is still yours.")
    boris.looks_right()
    boris.page.locator("#result form.sit button").click()
    expect(boris.page.locator(".seat-mine")).to_be_visible()
    expect(anna.page.locator("#chat")).to_contain_text("Boris is back")
    play([anna, boris, cleo], random.Random(4), clicks=4)


def leave(player: Player) -> None:
    player.page.evaluate("document.querySelector('details.menu').open = true")
    player.page.locator('.menu form[action$="/leave"] button').click()
    player.page.locator("dialog.chooser[open] button.choice").first.click()


def test_a_player_who_leaves_may_come_back(party: Party) -> None:
    anna, boris = party.come("Anna"), party.come("Boris", phone=True)
    gather(party, anna, boris, away="bot")
    leave(boris)
    boris.sees("You have left this table.")
    expect(anna.page.locator("#seats li:has-text('Boris')")).to_contain_text("has left")
    boris.page.locator("#result form.sit button").click()
    expect(anna.page.locator("#seats li:has-text('Boris')")).not_to_contain_text("has left")
    play([anna, boris], random.Random(5), clicks=4)


@pytest.mark.own_server
def test_a_parked_game_goes_back_and_on(party: Party, server: Server) -> None:
    anna, boris = party.come("Anna"), party.come("Борис", phone=True, locale="ru-RU")
    table = gather(party, anna, boris)
    hurry([anna, boris], random.Random(6), decisions=6)
    for player in (anna, boris):
        player.offline = True
    server.stop()
    assert server.database
    with psycopg.connect(server.database) as database:  # as if the rules had been corrected
        database.execute("update log set seen = 'other' where table_id = %s and step = 4", (table,))
    server.start()
    for player in (anna, boris):
        player.go(f"/t/{table}")
        expect(player.status("parked")).to_have_count(1)
        assert complaints(player.page) == []
        player.complaints.clear()  # the browser notes that there was no server for a while
        player.offline = False
    vote(boris, "rewind")
    for player in (anna, boris):
        expect(player.status("playing")).to_have_count(1)
    play([anna, boris], random.Random(7), clicks=3)
