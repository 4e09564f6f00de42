"""Dragging in questions of several things: all that is chosen travels, and orders are laid out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from app.engine.table import Table
from tests.e2e.axe import complaints
from tests.e2e.players import DESKTOP, PHONE
from tests.games.lockup.jail import Jail
from tests.games.sheriff.table import Fair
from tests.support.server import Server
from tests.support.staged import Position, drawn

_KEEP_ANSWERS = """document.addEventListener("submit", (event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
  const sent = [...new FormData(event.target, event.submitter)];
  (window.answers ??= []).push(sent.filter(([name]) => name.startsWith("field.")));
})"""
_CENTRE = """(one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""

Show = Callable[[Table[Any], int, str], Page]


@pytest.fixture(params=[DESKTOP, PHONE], ids=["desk", "phone"])
def show(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Show]:
    """Shows a table to a seat that is asked this; what they answer is kept."""
    context = browser.new_context(reduced_motion="reduce", **request.param)

    def shown(table: Table[Any], seat: int, kind: str) -> Page:
        page = context.new_page()
        html = drawn(Position(kind, table, table.decisions, seat), "en")
        address = f"{server.url}/staged"
        page.route(address, lambda route: route.fulfill(body=html, content_type="text/html"))
        page.goto(address)
        for script in ("choices", "drag", "order"):
            page.add_script_tag(url=f"{server.url}/static/{script}.js")
        page.evaluate(_KEEP_ANSWERS)
        return page

    yield shown
    context.close()


def answers(page: Page) -> list[list[list[str]]]:
    found: list[list[list[str]]] = page.evaluate("window.answers ?? []")
    return found


def lift(thing: Locator, goal: Locator) -> None:
    """Carry something there, and still hold it."""
    mouse = thing.page.mouse
    thing.scroll_into_view_if_needed()
    mouse.move(*thing.evaluate(_CENTRE))
    mouse.down()
    mouse.move(*goal.evaluate(_CENTRE), steps=6)


def carry(thing: Locator, goal: Locator) -> None:
    lift(thing, goal)
    thing.page.mouse.up()


def in_hand(page: Page, number: int) -> Locator:
    return page.locator(f'.sh-fan-card[data-at$=":{number}"]')


def test_all_chosen_tokens_go_to_the_room_together(show: Show) -> None:
    page = show(Jail(2).table, 0, "place")
    tiles = page.locator(".lk-tile")
    room = page.locator('.can[data-at="room:smithy"]')
    tiles.nth(0).click()
    tiles.nth(2).click()
    page.locator(".lk-down").nth(1).click()
    lift(tiles.nth(3), room)  # not chosen before: it comes along
    expect(page.locator(".carried-count")).to_have_text("4")
    expect(room).to_contain_class("drop")
    page.mouse.up()
    expect(page.locator(".carried, .drop, .lifted")).to_have_count(0)
    [sent] = answers(page)
    assert sorted(sent) == [
        ["field.crew", "cell:0:0"],
        ["field.crew", "cell:0:2"],
        ["field.crew", "cell:0:3"],
        ["field.down", "cell:0:1"],
        ["field.room", "room:smithy"],
    ]


def test_tokens_dropped_elsewhere_stay_where_they_are(show: Show) -> None:
    page = show(Jail(2).table, 0, "place")
    tile = page.locator(".lk-tile").nth(0)
    carry(tile, page.locator('[data-at="room:library"]'))
    expect(page.locator(".carried, .drop, .lifted")).to_have_count(0)
    expect(tile.locator("input")).not_to_be_checked()
    assert answers(page) == []


def test_cards_are_dragged_into_the_bag_up_to_its_limit(show: Show) -> None:
    fair = Fair(3, start="load")
    page = show(fair.table, 1, "load")
    bag, count = page.locator(".ask-load .several"), page.locator(".ask-load .count").first
    carry(in_hand(page, 0), page.locator(".board"))
    expect(count).to_have_text("0 of 5")
    for number in range(5):
        lift(in_hand(page, number), bag)
        expect(bag).to_contain_class("drop")
        page.mouse.up()
        expect(count).to_have_text(f"{number + 1} of 5")
        expect(in_hand(page, number)).to_contain_class("chosen")
    carry(in_hand(page, 5), bag)  # full
    expect(count).to_have_text("5 of 5")
    in_hand(page, 0).click()  # a click still takes one out
    expect(count).to_have_text("4 of 5")
    page.locator('.ask-load label:has([value="later"])').click()
    page.locator(".ask-load .done button").click()
    [sent] = answers(page)
    assert sorted(sent)[:4] == [["field.cards", f"hand:1:{number}"] for number in range(1, 5)]
    assert not complaints(page)


def putting_on_a_pile() -> Fair:
    """The merchant set three cards aside, and took none from the piles."""
    fair = Fair(3, start="market.aside")
    fair.answer(1, "market.aside", [f"hand:1:{number}" for number in range(3)])
    fair.answer(1, "market.take", "deck")
    return fair


def order(page: Page) -> list[str]:
    found: list[str] = page.locator(".in-order input").evaluate_all(
        "(all) => all.map((one) => one.value)"
    )
    return [value.removeprefix("aside:") for value in found]


def test_cards_for_a_pile_are_put_in_order_by_clicks_keys_and_dragging(show: Show) -> None:
    page = show(putting_on_a_pile().table, 1, "market.put")
    cards = page.locator(".in-order button")
    assert order(page) == ["0", "1", "2"]
    cards.nth(0).click()
    assert order(page) == ["1", "2", "0"]
    expect(page.locator(".in-order + output")).to_contain_text("3 of 3")
    cards.nth(0).focus()
    page.keyboard.press("ArrowRight")
    assert order(page) == ["2", "1", "0"]
    page.keyboard.press("ArrowLeft")  # it kept the focus
    assert order(page) == ["1", "2", "0"]
    carry(cards.nth(2), cards.nth(0))
    assert order(page) == ["0", "1", "2"]
    assert answers(page) == []
    assert not complaints(page)


def test_a_set_of_cards_is_dragged_onto_a_pile(show: Show) -> None:
    page = show(putting_on_a_pile().table, 1, "market.put")
    page.locator(".in-order button").nth(1).click()
    carry(page.locator(".sh-aside"), page.locator('.can[data-at="pile:1"]'))
    assert answers(page) == [
        [
            ["field.order", "aside:0"],
            ["field.order", "aside:2"],
            ["field.order", "aside:1"],
            ["field.pile", "pile:1"],
        ]
    ]


def test_a_finger_drags_from_the_hand(show: Show) -> None:
    page = show(Fair(3, start="load").table, 1, "load")
    touch = page.context.new_cdp_session(page)

    def finger(kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    x, y = in_hand(page, 2).evaluate(_CENTRE)
    to_x, to_y = page.locator(".ask-load .several").evaluate(_CENTRE)
    finger("touchStart", x, y)
    for step in range(1, 9):
        finger("touchMove", x + (to_x - x) * step / 8, y + (to_y - y) * step / 8)
    finger("touchEnd")
    expect(page.locator(".ask-load .count").first).to_have_text("1 of 5")
    expect(in_hand(page, 2)).to_contain_class("chosen")
