"""Lockup by clicking: alone on a phone, from roll call to the score, and three people at a table.

The first round and the end are played on the page; what lies between is decided past it, and the
page follows.
"""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import expect

from tests.e2e.axe import complaints
from tests.e2e.players import Party, Player, closed, follow, hurry, offer, pressing, snapshot

LAZY = ("nothing", "decline", "pass", "skip", "done")
_OUT_OF_SIGHT = """() => {
  const panel = document.querySelector(".panel").getBoundingClientRect();
  return [...document.querySelectorAll('.can[data-at^="room:"]')]
    .map((one) => [one.dataset.at, one.getBoundingClientRect()])
    .filter(([, { top, bottom }]) => top < 0 || bottom > panel.top + 1).map(([at]) => at);
}"""
_SMALL = """() => [...document.querySelectorAll("#room .can, #asks button, #asks label")]
  .filter((thing) => thing.checkVisibility({ visibilityProperty: true }))
  .map((thing) => [thing, thing.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < 43.5)
  .map(([thing, { width, height }]) => `${thing.outerHTML.slice(0, 90)} ${width}x${height}`)"""


def press(player: Player, selector: str) -> None:
    thing = player.page.locator(selector).first
    (thing.tap if player.phone else thing.click)()


def send_crew(player: Player, room: str, up: list[int], down: tuple[int, ...] = ()) -> None:
    """A turn in roll call: tiles, those that lie face down, and the room."""
    seat = snapshot(player)["viewer"]
    ask = offer(player, "place")["id"]
    for number in up:
        press(player, f'.lk-tile:has([value="cell:{seat}:{number}"])')
    for number in down:
        press(player, f'.lk-down:has([value="cell:{seat}:{number}"])')
    press(player, f'.can[data-at="room:{room}"]')
    expect(player.page.locator(f'[id="ask-{ask}"]')).to_have_count(0)


def course(player: Player) -> Any:
    return snapshot(player)["parts"]["course"]


def answer_by_clicks(player: Player, luck: random.Random) -> None:
    """Whatever is asked now: a crew is sent, cubes are ticked, and else anything is clicked."""
    ask = pressing(snapshot(player))[0]
    form = f'[id="ask-{ask["id"]}"]'
    if ask["kind"] == "place":
        places = ask["form"]["room"]["options"]
        rooms = [one["id"].split(":")[1] for one in places if one["id"] != "pass"]
        send_crew(player, luck.choice(rooms), [0])
    elif ask["max"] > 1:
        for number in range(ask["min"]):
            press(player, f"{form} [data-least] label >> nth={number}")
        press(player, f"{form} button.main")
        expect(player.page.locator(form)).to_have_count(0)
    else:
        player.act(luck)


def play_round(player: Player, luck: random.Random) -> None:
    """On the page, until this round or the game is over."""
    now = course(player)["round"]
    while pressing(snapshot(player)) and course(player)["round"] == now:
        answer_by_clicks(player, luck)
        follow([player])


def test_alone_on_a_phone(party: Party) -> None:
    """Two taps from the front page; every step of the watch is said; the score ends it."""
    luck = random.Random(3)
    vera = party.come("Вера", phone=True, locale="ru-RU", reduced_motion="reduce")
    vera.go("/")
    vera.page.locator('a[href="/new/lockup#alone"]').tap()
    vera.page.locator('[name="name"]').fill(vera.name)
    vera.page.locator("#alone").tap()
    expect(vera.status("playing")).to_have_count(1)
    expect(vera.page.locator(".ask-guard")).to_have_count(1)  # the watch goes first
    vera.act(luck)
    expect(vera.page.locator(".ask-place")).to_be_visible()
    assert vera.page.evaluate(_OUT_OF_SIGHT) == []
    assert vera.page.evaluate(_SMALL) == []
    send_crew(vera, "smithy", [3])
    assert snapshot(vera)["parts"]["room:smithy"]["stacks"][-1]["known"] == 5
    play_round(vera, luck)
    assert course(vera)["round"] == 2
    assert not complaints(vera.page)
    with closed(vera):
        hurry([vera], luck, until=lambda: course(vera)["round"] == 6, lazy=LAZY)
    play_round(vera, luck)
    expect(vera.status("finished")).to_have_count(1)
    expect(vera.page.locator(".lk-final table.scoring thead th")).to_have_count(3)
    expect(vera.page.locator("#result")).to_be_visible()
    assert not complaints(vera.page)


def test_three_at_a_desk_and_with_phones(party: Party) -> None:
    """Face-down tokens stay hidden, one click answers all moments for tomes, all see the score."""
    luck = random.Random(8)
    anna = party.come("Anna")
    boris = party.come("Борис", phone=True, locale="ru-RU")
    clara = party.come("Clara", phone=True)
    people = [anna, boris, clara]
    party.gather("lockup", *people, options={"first_player": "first_seat"})
    send_crew(anna, "smithy", [1], down=(2,))
    expect(boris.page.locator('[data-at="token:smithy:0:1"] [data-face]')).to_have_count(0)
    follow(people)
    send_crew(boris, "smithy", [3])
    follow(people)
    send_crew(clara, "chow_hall", [3], down=(5,))
    follow(people)
    hurry(people, luck, until=lambda: offer(anna, "window"), lazy=LAZY)
    assert all(player.phone or player.page.evaluate(_OUT_OF_SIGHT) == [] for player in people)
    stand = [player for player in people if offer(player, "window")]
    for player in stand:
        press(player, '.ask-window button[value="pass:round"]')
        expect(player.page.locator(".ask-window")).to_have_count(0)
        expect(player.page.locator(".ahead-on")).to_be_visible()
    hurry(people, luck, until=lambda: course(anna)["round"] == 2, lazy=LAZY)
    assert not any(offer(player, "window") for player in stand)
    with closed(clara):  # the others follow to the end
        hurry(people, luck, lazy=LAZY)
    for player in people:
        expect(player.status("finished")).to_have_count(1)
        expect(player.page.locator(".lk-final .score-total td")).to_have_count(3)
        player.looks_right()
    assert not complaints(anna.page)
