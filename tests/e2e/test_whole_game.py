"""Three people play a whole game by clicking, while life goes on around them.

Two have phones. One loses the network for a while, one moves to another device, somebody switches
the language, and somebody has a very strange name.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

import psycopg
import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.players import Party, Player, play
from tests.support.server import Server

STRANGE = "<img src=x onerror=alert(1)>"
TALK = "<script>document.title='taken'</script>&amp;"


# The smallest game: here the page is tested, and every click of it takes a browser's time.
@pytest.mark.parametrize("game_id", ["crooks"])
def test_a_whole_game(party: Party, server: Server, game_id: str) -> None:
    luck = random.Random(6)
    anna = party.come("Anna", motion=True)
    boris = party.come("Борис", phone=True, locale="ru-RU")
    strange = party.come(STRANGE, phone=True)
    table = party.gather_by_clicks(game_id, anna, boris, strange)
    people = [anna, boris, strange]

    for player in people:
        player.stays = True  # the game must not end before everything has happened to it
    play(people, luck, clicks=4)
    talk(anna, strange)
    switch_language_and_theme(anna)
    play(people, luck, clicks=2)
    lose_the_network(people, boris, luck)
    miss_something(people, boris, luck)
    play(people, luck, clicks=2)
    for player in people:
        player.stays = False
    people[2] = moved = move(party, strange, table)
    play(people, luck)

    for player in people:
        assert player.finished()
        assert player.page.locator("img[src=x]").count() == 0
    assert STRANGE in moved.page.locator("#room").inner_text()
    assert server.database
    every_click_counted_once(server.database, table, [*people, strange])
    the_replay_is_open_to_anyone(party.browser, server, table)


def talk(anna: Player, strange: Player) -> None:
    strange.say(TALK)
    anna.sees(TALK)
    anna.say("Ну что, поехали?")
    strange.sees("Ну что, поехали?")
    assert "taken" not in anna.page.title()
    assert STRANGE in anna.page.locator("#chat").inner_text()
    assert anna.page.locator("#chat script, #room script, #room img[src=x]").count() == 0


def switch_language_and_theme(player: Player) -> None:
    page = player.page
    assert page.locator("html").get_attribute("lang") == "en"
    page.locator('[data-opens="help"]').click()
    page.locator('#help form[action="/me/language"] button[value="ru"]').click()
    expect(page.locator('html[lang="ru"]')).to_have_count(1)
    theme = page.locator("[data-theme-toggle] button")
    wanted = theme.get_attribute("value")
    theme.click()
    expect(page.locator(f'html[data-theme="{wanted}"]')).to_have_count(1)
    assert "/t/" in page.url, "a player who switches stays at the table"
    player.looks_right()


def lose_the_network(people: list[Player], lost: Player, luck: random.Random) -> None:
    """A click without a network is kept, said to be unsaved, and sent once when it is back."""
    others = [player for player in people if player is not lost]
    while not lost.asked():
        play(others, luck, clicks=1)
        lost.page.wait_for_timeout(300)
    form = lost.page.locator("#asks form[data-ask]").first
    asked = form.get_attribute("id")
    lost.offline = True
    lost.context.set_offline(True)
    lost.click_something(form, luck)
    expect(lost.page.locator("#line")).to_be_visible()
    lost.page.wait_for_timeout(1500)
    assert lost.page.locator(f"[id='{asked}']").count() == 1
    lost.context.set_offline(False)
    expect(lost.page.locator(f"[id='{asked}']")).to_have_count(0)
    play(people, luck, clicks=1)
    lost.offline = False


def miss_something(people: list[Player], lost: Player, luck: random.Random) -> None:
    """A player who was away finds the table as it is now, without doing anything for it."""
    others = [player for player in people if player is not lost]
    seat = snapshot(lost)["viewer"]
    while lost.asked() or waited_for(lost) == [seat]:
        if lost.asked():
            lost.act(luck)
        else:
            lost.page.wait_for_timeout(50)
    lost.offline = True
    lost.context.set_offline(True)
    lost.page.wait_for_timeout(500)
    told = lost.page.locator("#r-chronicle > *").count()
    while (waited := waited_for(others[0])) != [seat]:  # the server: pages may be a moment behind
        assert waited, "nobody is waited for"
        if any(player.asked() for player in others):
            play(others, luck, clicks=1)
        else:
            others[0].page.wait_for_timeout(50)
    assert not lost.asked(), "this player was not away"
    lost.context.set_offline(False)
    expect(lost.page.locator("#asks form[data-ask]")).to_have_count(1)
    now = others[0].page.locator("#r-chronicle > *").count()
    expect(lost.page.locator("#r-chronicle > *")).to_have_count(now)
    assert now > told
    lost.act(luck)
    lost.offline = False


def snapshot(player: Player) -> Any:
    """The server's view of the table that this person's page shows."""
    address = re.sub(r"/t/(\w+).*", r"/api/tables/\1", player.page.url)
    return player.page.request.get(address).json()


def waited_for(player: Player) -> list[int]:
    return [waited["seat"] for waited in snapshot(player)["waiting_for"]]


def move(party: Party, old: Player, table: str) -> Player:
    """A link made on one device goes on there as the same person on another."""
    old.go("/me")
    old.page.locator('form[action="/me/handover"] button').click()
    link = old.page.locator("#handover-link").input_value()
    new = party.come(old.name + " (2)", phone=True)
    new.go(link)
    new.page.locator('form[action^="/handover/"] button').click()
    new.page.wait_for_load_state()
    new.go(f"/t/{table}")
    expect(new.page.locator(".seat-mine")).to_be_visible()
    again = party.come("Mallory")
    used = again.page.goto(link)
    assert used
    assert used.status == 404
    again.complaints.clear()  # the browser notes that the link was refused
    again.go(f"/t/{table}")
    expect(again.page.locator(".seat-mine")).to_have_count(0)
    return new


def every_click_counted_once(database: str, table: str, players: list[Player]) -> None:
    with psycopg.connect(database) as connection:
        rows = connection.execute(
            "select seat, by, key from log where table_id = %s", (table,)
        ).fetchall()
    assert {by for _, by, _ in rows} == {"player"}
    assert max(Counter(key for _, _, key in rows).values()) == 1
    assert len(rows) == sum(player.clicks for player in players)


def the_replay_is_open_to_anyone(browser: Browser, server: Server, table: str) -> None:
    """After the end, without a name and without script."""
    stranger = browser.new_context(java_script_enabled=False)
    page = stranger.new_page()
    answer = page.goto(f"{server.url}/t/{table}/replay?step=0")
    assert answer
    assert answer.ok
    first = page.locator("main").inner_text()
    page.locator('a[data-step="next"]').first.click()
    assert page.locator("main").inner_text() != first
    page.locator('a[data-step="last"]').first.click()
    assert page.locator("main").inner_text() != first
    answer = page.goto(f"{server.url}/t/{table}/replay?step=3&as=all")
    assert answer
    assert answer.ok
    stranger.close()
