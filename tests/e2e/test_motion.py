"""What moves is only show: it ends, blocks nothing, and spares those who don't want it."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.players import Party, Player, comes, hurry, play, snapshot

_WATCH = """
window.flown = 0;
new MutationObserver((changes) => {
  for (const change of changes)
    for (const thing of change.addedNodes)
      if (thing.classList?.contains("flying")) window.flown++;
}).observe(document, { childList: true, subtree: true });
"""


def two(party: Party, **context: Any) -> list[Player]:
    anna = party.come("Anna", motion=True, **context)
    boris = party.come("Boris", motion=True)
    for player in (anna, boris):
        player.context.add_init_script(_WATCH)
    return [anna, boris]


@pytest.mark.parametrize(("wish", "some"), [("no-preference", True), ("reduce", False)])
def test_things_travel_unless_somebody_minds(party: Party, wish: str, some: bool) -> None:
    people = two(party, reduced_motion=wish)
    party.gather("crooks", *people)
    play(people, random.Random(4), clicks=8)
    page = people[0].page
    page.wait_for_timeout(1500)
    assert (page.evaluate("window.flown") > 0) is some
    assert page.locator(".flying").count() == 0


_FLY = """async () => {
  const [, place] = document.querySelectorAll(".board [data-at]:has(.card)");
  place.querySelector(".card").style.width = "24rem";  // as large as any that was ever shown
  const { at } = place.dataset;
  const line = `<li><i data-travel="card" data-start="${at}" data-goal="${at}" data-times="1">`;
  document.getElementById("r-chronicle").insertAdjacentHTML("beforeend", line);
  document.dispatchEvent(new CustomEvent("htmx:ws:after:message:incoming"));
  const widths = [];
  for (let frame = 0; frame < 60; frame++) {
    if (document.querySelector(".flying")) widths.push(document.documentElement.scrollWidth);
    await new Promise(requestAnimationFrame);
  }
  return Math.max(...widths);
}"""


def test_nothing_that_flies_makes_the_page_wider(party: Party) -> None:
    anna, boris = party.come("Anna", phone=True, motion=True), party.come("Boris")
    party.gather("scoundrels", anna, boris, pageless=[boris])
    assert anna.page.evaluate(_FLY) == 390


def test_a_table_may_want_no_motion_and_each_may_want_it_all_the_same(party: Party) -> None:
    people = two(party)
    anna, boris = (player.page for player in people)
    link = people[0].open_table("crooks", 2)
    anna.goto(f"{anna.url}/setup")
    anna.locator("details", has=anna.locator("#pace")).evaluate("more => more.open = true")
    anna.locator("#pace").select_option("none")
    anna.locator("form button.main").click()
    people[1].go(link)
    people[1].sit()
    boris.evaluate("localStorage.setItem('pace', '1')")
    boris.reload()
    people[0].start()
    play(people, random.Random(4), clicks=8)
    boris.wait_for_timeout(1500)
    assert anna.evaluate("window.flown") == 0
    assert boris.evaluate("window.flown") > 0


def test_a_card_may_be_carried_to_its_place(party: Party) -> None:
    people = two(party)
    party.gather("crooks", *people)
    luck = random.Random(4)
    while not any(player.page.locator(".asked [data-drag]").count() for player in people):
        hurry(people, luck, decisions=1)
    mine = next(one for one in people if one.page.locator(".asked [data-drag]").count())
    page = mine.page
    asked = page.locator("#asks form[data-ask]").get_attribute("id")
    page.locator(".board .can[data-at]").first.scroll_into_view_if_needed()
    start, goal = (
        page.locator(where).first.bounding_box() for where in ("[data-drag]", ".board .can")
    )
    assert start
    assert goal
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(goal["x"] + 20, goal["y"] + 20, steps=5)
    assert page.locator(".carried").count() == 1
    page.mouse.up()
    assert page.locator(".carried, .drop").count() == 0
    sheet = page.locator("dialog.chooser[open] button.choice")
    if sheet.count():
        sheet.first.click()
    page.locator(f"[id='{asked}']").wait_for(state="detached")


_SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries())
    if (!hadRecentInput) window.shifts.push([value, Boolean(document.body.dataset.end)]);
}).observe({ type: "layout-shift" });
"""
_LINES = "(lines) => document.getElementById('r-chronicle').childElementCount === lines"
_AT_ITS_END = "scrollY + innerHeight >= document.documentElement.scrollHeight - 2"
_TOP = "document.querySelector('.board').getBoundingClientRect().top"


# Which part of the window shows the table and nothing above it.
_TABLE_IN_SIGHT = """() => {
  const board = document.querySelector(".board");
  const { left, width } = board.getBoundingClientRect();
  const heights = Array.from({ length: 50 }, (_, n) => (n + .5) / 50 * innerHeight);
  const shown = (y) => board.contains(document.elementFromPoint(left + width / 2, y));
  return heights.filter(shown).length / heights.length;
}"""


@pytest.mark.parametrize("phone", [False, True])
def test_nothing_is_moved_by_a_game_and_its_result_comes_above_the_table(
    party: Party, phone: bool
) -> None:
    """Watched by somebody who only looks on, so nothing moves by their click."""
    people = [party.come("Anna"), party.come("Boris")]
    watching = party.come("Zoe", phone=phone, motion=True)
    watching.context.add_init_script(_SHIFTS)
    watching.go(f"/t/{party.gather('crooks', *people, pageless=people)}")
    page = watching.page
    page.evaluate("window.scrollTo(0, 120)")
    luck = random.Random(5)
    while (seen := snapshot(people[0]))["status"] == "playing":
        lines = sum(part.startswith("log:") for part in seen["parts"])
        assert comes(page, _LINES, lines)  # page and table are in step
        hurry(people, luck, decisions=1)
    expect(page.locator("[data-end=shown] .result:not(.result-waits)")).to_be_visible()
    shifts = page.evaluate("window.shifts")
    assert sum(value for value, at_the_end in shifts if not at_the_end) < 0.05
    assert sum(value for value, at_the_end in shifts if at_the_end) < 0.1
    assert page.evaluate("document.activeElement.id") == "final"
    before = page.evaluate(_TOP)
    page.keyboard.press("Escape")
    expect(page.locator("[data-end]")).to_have_count(0)
    assert abs(page.evaluate(_TOP) - before) < 2 or page.evaluate(_AT_ITS_END)
    expect(page.locator("[data-look-back]")).to_be_hidden()
    assert page.evaluate(_TABLE_IN_SIGHT) > 0.4
    watching.looks_right()


_HEIGHT = "document.querySelector('.panel').getBoundingClientRect().height"
_TURN_UP = """
document.querySelector(".panel .fan-card").innerHTML =
  document.querySelector(".board .card-face").outerHTML
"""


def test_what_another_takes_up_in_the_open_lies_where_its_back_would(party: Party) -> None:
    people = two(party)
    watching = party.come("Zoe", motion=True)
    watching.go(f"/t/{party.gather('crooks', *people)}")
    page = watching.page
    held, seen = page.locator(".panel .fan-card .card-back"), page.locator(".board .card-face")
    luck = random.Random(5)
    while not (held.count() and seen.count()):
        assert play(people, luck, clicks=1), "the game is over"
    before = page.evaluate(_HEIGHT)
    page.evaluate(_TURN_UP)  # as if it were an open one: a play of luck comes to it rarely
    expect(page.locator(".panel .card-face")).to_be_visible()
    assert page.evaluate(_HEIGHT) == before


def test_the_scores_are_read_out_and_are_right_at_the_end(party: Party) -> None:
    people = two(party)
    party.gather("crooks", *people, pageless=people[1:])
    hurry(people, random.Random(5))
    page = people[0].page
    page.locator("[data-total]").first.wait_for()
    page.keyboard.press("Shift")  # enough read out
    page.locator(".score-waits, .result-waits").first.wait_for(state="detached")
    totals = page.locator("[data-total]")
    told = [one.get_attribute("data-total") for one in totals.all()]
    assert totals.all_inner_texts() == told
    page.locator("[data-read-out]").click()
    page.locator(".score-waits").first.wait_for(state="attached")
    assert totals.all_inner_texts() != told
    page.keyboard.press("Shift")
    page.locator(".score-waits, .result-waits").first.wait_for(state="detached")
    assert totals.all_inner_texts() == told
    people[0].looks_right()
