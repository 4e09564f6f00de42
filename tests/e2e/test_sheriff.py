"""Three people bargain at the gate, one of them on a phone, and play to the end."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Locator, expect

from tests.e2e.axe import complaints
from tests.e2e.players import Party, Player, closed, hurry, offer, snapshot

OPTIONS = {"first_player": "first_seat", "black_market": False}


def form(player: Player, kind: str) -> Locator:
    ask = offer(player, kind)
    assert ask, kind
    return player.page.locator(f'[id="ask-{ask["id"]}"]')


def press(player: Player, thing: Locator) -> None:
    (thing.tap if player.phone else thing.click)()


def gold(player: Player, seat: int) -> int:
    found: int = snapshot(player)["parts"][f"stand:{seat}"]["gold"]
    return found


def offers(player: Player) -> int:
    """A bribe for their own bag, on the page; how many taps it took."""
    deal = form(player, "deal.offer")
    steps = [deal.locator("summary").first, deal.locator('[data-by="1"]').first]
    steps += [deal.locator('[data-by="1"]').first, deal.locator("button.main").first]
    for step in steps:
        press(player, step)
    seat = snapshot(player)["viewer"]
    expect(player.page.locator(f'.sh-deal.state-open[data-at^="slip:deal:{seat}:"]')).to_have_count(
        1
    )
    return len(steps)


def accepts(player: Player, giver: int) -> None:
    """One tap: the bribe is taken, and the bag passes."""
    before = gold(player, giver)
    press(player, player.page.locator(f'.can[data-at^="yes:deal:{giver}:"]'))
    expect(player.page.locator(f'[data-at="bag:{giver}"].verdict-pass')).to_have_count(1)
    assert gold(player, giver) == before - 2


def inspecting(seen: Any) -> bool:
    return bool(seen["parts"]["course"]["step"] == "inspect")


def test_three_people_bargain_at_the_gate_one_of_them_on_a_phone(party: Party) -> None:
    luck = random.Random(7)
    anna = party.come("Anna")
    boris = party.come("Борис", phone=True, locale="ru-RU", reduced_motion="reduce")
    chen = party.come("Chen")
    people = [anna, boris, chen]
    party.gather("sheriff", *people, options=OPTIONS)
    # Anna is the Sheriff: the merchant on the phone bribes her.
    hurry(people, luck, until=lambda: offer(anna, "inspect"))
    assert offers(boris) <= 4
    boris.looks_right()
    accepts(anna, 1)
    expect(boris.page.locator('[data-at="bag:1"].verdict-pass')).to_have_count(1)
    hurry(people, luck, until=lambda: not inspecting(snapshot(anna)), lazy=("rest",))
    # Now the Sheriff is on the phone.
    hurry(people, luck, until=lambda: offer(boris, "inspect"))
    offers(chen)
    expect(boris.page.locator('.sh-deal.state-open[data-at^="slip:deal:2:"]')).to_be_visible()
    assert not complaints(boris.page)
    accepts(boris, 2)
    asked = form(boris, "inspect")
    press(boris, boris.page.locator('.can[data-at="bag:0"]'))
    press(boris, boris.page.locator("dialog[open] button.choice").nth(1))
    expect(asked).to_have_count(0)
    hurry(people, luck, until=lambda: not inspecting(snapshot(anna)))
    assert snapshot(anna)["parts"]["stand:1"]["record"][2:] == [1, 1]
    with closed(anna):  # the others follow to the end
        hurry(people, luck)
    for player in people:
        expect(player.status("finished")).to_have_count(1)
        player.looks_right()
        expect(player.page.locator(".sh-final [data-total]")).to_have_count(3)
