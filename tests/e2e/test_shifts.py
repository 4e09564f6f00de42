"""Pushes don't make the page jump while somebody reads, on a phone and at a desk."""

from __future__ import annotations

import time
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute

from app.games import GAMES
from tests.e2e.players import DESKTOP, PATIENCE, PHONE, wait_until
from tests.support.pushed import watched
from tests.support.server import Server

PUSHES = 60
BURST = 25  # as many come within five seconds when bots play
GOOD = 0.1  # of layout shift, as Google counts it
FEWER = 40  # at a desk and at a smaller table
# At a smaller table more of what happens is the reader's own; these seeds are the worst of four.
SMALLER = [("lockup", 2, PHONE, b"b"), ("sheriff", 4, DESKTOP, b"c")]
_WATCH = """
localStorage.setItem("moments", "off");
window.shifts = [];
window.pushes = 0;
const name = (node) => node?.id || node?.className || node?.nodeName;
new PerformanceObserver((list) => list.getEntries().forEach((one) =>
  window.shifts.push([window.pushes, one.value, one.sources.map(({ node }) => name(node))])))
  .observe({ type: "layout-shift" });
addEventListener("htmx:ws:before:message:incoming", () => window.pushes++);
"""
_SHOWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def look_on(page: Page, server: Server, html: str, pushes: list[str]) -> list[Any]:
    """Every layout shift: after which push, how much, and what has moved."""
    address = f"{server.url}/t/staged"
    sockets: list[WebSocketRoute] = []
    page.route(address, lambda route: route.fulfill(body=html, content_type="text/html"))
    page.route_web_socket("**/t/staged/push*", lambda socket: _open(sockets, socket))
    page.add_init_script(_WATCH)
    page.goto(address)
    until = time.monotonic() + PATIENCE / 1000
    while not sockets:
        assert time.monotonic() < until, "the page opens no socket"
        page.wait_for_timeout(30)
    wait_until(page, "document.fonts.status === 'loaded'")
    page.evaluate("window.shifts = []")
    for number, message in enumerate(pushes, 1):
        sockets[-1].send(message)
        wait_until(page, f"window.pushes === {number}")
        page.evaluate(_SHOWN)
    found: list[Any] = page.evaluate("window.shifts")
    return found


def _open(sockets: list[WebSocketRoute], socket: WebSocketRoute) -> None:
    sockets.append(socket)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_on_a_phone_no_push_moves_the_board(game: Any, browser: Browser, server: Server) -> None:
    pushed = watched(game, PUSHES, b"shifts", game.max_seats)
    _stays(browser, server, PHONE, *pushed)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_at_a_desk_no_push_moves_the_board(game: Any, browser: Browser, server: Server) -> None:
    pushed = watched(game, FEWER, b"shifts", game.max_seats)
    _stays(browser, server, DESKTOP, *pushed)


@pytest.mark.parametrize(("game", "seats", "device", "seed"), SMALLER)
def test_nor_at_a_smaller_table(
    game: str, seats: int, device: Any, seed: bytes, browser: Browser, server: Server
) -> None:
    _stays(browser, server, device, *watched(GAMES[game], FEWER, seed, seats))


def _stays(browser: Browser, server: Server, device: Any, html: str, pushes: list[str]) -> None:
    context = browser.new_context(**device, reduced_motion="reduce")
    shifts = look_on(context.new_page(), server, html, pushes)
    context.close()
    moved: Counter[int] = Counter()
    for number, value, _ in shifts:
        moved[number] += value
    worst = max(sum(moved[n + k] for k in range(BURST)) for n in range(len(pushes)))
    assert worst <= GOOD, "\n".join(map(str, sorted(shifts, key=lambda one: -one[1])[:8]))
