"""A short game of 3000 Scoundrels by clicking: two phones and a desktop, to the end.

Whose turn it is, the server is asked. What is offered on the table is clicked there now and then,
else in the list beside the question, since every click on the table takes a browser's time.
"""

from __future__ import annotations

import random
import time
from typing import Any

from playwright.sync_api import Locator, expect

from tests.e2e.axe import complaints
from tests.e2e.players import Party, Player, offer, pressing, snapshot, wait_until

LAZY = ("skip", "done", "let", "newcomer", "no", "sheriff")
CLICKS = 900  # so many no short game takes
ON_TABLE = 0.25
PAUSE = 30  # milliseconds, in which an answer comes to the server
_UNNAMED = """() => [
    ...document.querySelectorAll("#room .can, #room button, #room a, #room summary")]
  .filter((thing) => thing.checkVisibility({ visibilityProperty: true }))
  .filter((thing) => !thing.ariaLabel && !thing.textContent.trim())
  .map((thing) => thing.outerHTML.slice(0, 120))"""
_IN_SIGHT = """() => {
  const panel = document.querySelector(".panel").getBoundingClientRect();
  return [...document.querySelectorAll('.can[data-at^="saloon:"]')]
    .map((thing) => thing.getBoundingClientRect())
    .every(({ top, bottom }) => top >= 0 && bottom <= panel.top);
}"""
_SMALL = """() => [...document.querySelectorAll("#room .can, #asks button")]
  .filter((thing) => thing.checkVisibility({ visibilityProperty: true }))
  .map((thing) => [thing, thing.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < 43.5)
  .map(([thing, { width, height }]) => `${thing.outerHTML.slice(0, 90)} ${width}x${height}`)"""

# The 0 laid face up stands beside the six slots: they are as wide as a finger then, too.
_SEVENTH = """() => [...document.querySelectorAll(".sc-slots")].map((slots) => {
  const more = [];
  while (slots.childElementCount < 7) {
    more.push(slots.lastElementChild.cloneNode(true));
    slots.append(more.at(-1));
  }
  const width = slots.firstElementChild.getBoundingClientRect().width;
  more.forEach((slot) => slot.remove());
  return width;
}).filter((width) => width < 43.5).map((width) => `seven slots of ${width}`)"""


def form(player: Player, ask: Any) -> Locator:
    return player.page.locator(f'[id="ask-{ask["id"]}"]')


def press(player: Player, thing: Locator) -> None:
    thing.scroll_into_view_if_needed()
    (thing.tap if player.phone else thing.click)()


class Table:
    """Three people, and what was looked at while they played."""

    def __init__(self, party: Party) -> None:
        self.luck = random.Random(5)
        self.people = [
            party.come("Anna"),
            party.come("Борис", phone=True, locale="ru-RU", reduced_motion="reduce"),
            party.come("Chen", phone=True, reduced_motion="reduce"),
        ]
        party.gather_by_clicks("scoundrels", *self.people)
        self.wrong: set[str] = set()
        self.looked: set[str] = set()
        self.suspected = False

    def play(self) -> None:
        """All who are waited for answer, until the game is over."""
        quiet = time.monotonic()
        for _ in range(CLICKS):
            seen = snapshot(self.people[0])
            if seen["status"] == "finished":
                return
            if any([self.act(self.people[one["seat"]]) for one in seen["waiting_for"]]):
                quiet = time.monotonic()
            assert time.monotonic() - quiet < 20, "nobody is asked anything"
        raise AssertionError("no end")

    def act(self, player: Player) -> bool:
        """One answer of this player."""
        asks = pressing(snapshot(player))
        if not asks:
            return False
        ask = asks[0]
        expect(form(player, ask)).to_have_count(1)
        if ask["kind"] == "hire" and player.phone:
            wait_until(player.page, _IN_SIGHT)  # who can be hired, without being looked for
        if ask["kind"] == "hire" and not self.suspected:
            self.suspected = self.suspect(player)
        if ask["kind"] not in self.looked:
            self.look(player, ask["kind"])
        ids = [option["id"] for option in ask["options"]]
        lively = [one for one in ids if one not in LAZY] or ids
        self.decide(player, ask, "done" if ask["kind"] == "arrange" else self.luck.choice(lively))
        return True

    def decide(self, player: Player, ask: Any, choice: str) -> None:
        thing = player.page.locator(f'.can[data-at="{choice}"]')
        if self.luck.random() < ON_TABLE and thing.count() == 1:
            press(player, thing)
        else:
            answer = form(player, ask).locator(f'[data-for="{choice}"]')
            if answer.is_visible():
                answer.click()  # as a finger does: what covers it is a fault
            else:  # what lies on the table need not be shown a second time
                answer.dispatch_event("click")
        sure = player.page.locator("dialog[open] button.choice")
        until = time.monotonic() + 20
        player.page.wait_for_timeout(PAUSE)
        while ask["id"] in [one["id"] for one in pressing(snapshot(player))]:
            if sure.count():  # several answers at one place, or something is lost by this one
                sure.first.click()
            assert time.monotonic() < until, f"{player.name}: {ask['kind']} is not answered"
            player.page.wait_for_timeout(PAUSE)

    def look(self, player: Player, kind: str) -> None:
        """At the first question of every kind: nothing sticks out, has no name, or is too small."""
        self.looked.add(kind)
        player.looks_right()
        found = player.page.evaluate(_UNNAMED)
        found += player.page.evaluate(_SMALL) if player.phone else []
        found += player.page.evaluate(_SEVENTH) if player.phone else []
        found += complaints(player.page) if kind in ("plan.slot", "hire", "scout") else []
        self.wrong |= {f"{player.name}, {kind}: {one}" for one in found}

    def suspect(self, active: Player) -> bool:
        """In the middle of a turn one rival doubts by one click, another lets the card pass."""
        before = [ask["id"] for ask in pressing(snapshot(active))]
        rivals = [one for one in self.people if one is not active]
        if not all(offer(rival, "suspect") for rival in rivals):
            return False
        doubting, trusting = rivals
        at = offer(doubting, "suspect")["options"][0]["at"]
        card = doubting.page.locator(f'.can[data-at="{at}"]')
        assert "(" in (card.get_attribute("title") or ""), "it says which card is suspected"
        press(doubting, card)
        for player in (doubting, active):
            henchmen = player.page.locator(f'[data-at="{at}"] .sc-henchman')
            expect(henchmen).to_have_count(1)
        let = offer(trusting, "suspect.pass")
        form(trusting, let).locator('[data-for="let"]').click()
        expect(form(trusting, let)).to_have_count(0)
        assert offer(trusting, "suspect"), "a player who lets a card pass may still object"
        assert [ask["id"] for ask in pressing(snapshot(active))] == before, "nobody was stopped"
        return True


def test_a_short_game_on_two_phones_and_a_desktop(party: Party) -> None:
    table = Table(party)
    table.play()
    assert table.suspected, "nobody could be suspected in their turn"
    assert not table.wrong, "\n".join(sorted(table.wrong))
    for player in table.people:
        expect(player.status("finished")).to_have_count(1)
        player.looks_right()
    phone = table.people[1]
    the_scores_add_up(phone)
    expect(phone.page.locator("[data-end=shown] .result")).to_be_attached()
    phone.page.keyboard.press("Shift")  # enough read out
    expect(phone.page.locator(".result:not(.result-waits)")).to_be_visible()
    phone.page.wait_for_timeout(500)
    assert not complaints(phone.page)
    the_end_is_read_out_and_can_be_skipped(table.people[0])


def the_scores_add_up(player: Player) -> None:
    """What is read out, safe by safe, is what the totals say."""
    table = player.page.locator("[data-scoring]")
    totals = [int(one) for one in table.locator("[data-total]").all_inner_texts()]
    sums = [0] * len(totals)
    for row in table.locator("tbody tr").all():
        for seat, cell in enumerate(row.locator("td").all()):
            own = cell.get_attribute("data-add")
            beats = [one.get_attribute("data-add") for one in cell.locator("[data-add]").all()]
            sums[seat] += sum(int(one or 0) for one in [own, *beats])
    assert sums == totals


def the_end_is_read_out_and_can_be_skipped(player: Player) -> None:
    """Safe by safe, for all that mind no motion; the whole of it is there from the beginning."""
    page = player.page
    page.emulate_media(reduced_motion="no-preference")  # those who look for mistakes reduce it
    waits = page.locator(".beat-waits, .score-waits, .result-waits")
    page.keyboard.press("Shift")  # enough of what was read out by itself
    expect(waits).to_have_count(0)
    page.locator("[data-read-out]").click()
    expect(page.locator(".beat-waits").first).to_be_attached()
    page.locator("[data-skip]").click()
    expect(waits).to_have_count(0)
    expect(page.locator("[data-skip]")).to_be_hidden()
    the_scores_add_up(player)
