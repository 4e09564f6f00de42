"""The table page in Chromium: the price of a push, the weight of a visit, layout shifts.

python -m bench.page [--game crooks] [--phone | --desktop]

For each push it counts the processor time of the page's own thread until the push has been shown,
so other programs hardly matter. The measured page is a second window of Anna's that nobody touches:
only pushes change it.
"""

from __future__ import annotations

import argparse
import gzip
import os
import random
import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Response, sync_playwright

from app.games import GAMES
from bench import past_pages, pushes
from tests.e2e.conftest import ARGUMENTS, CHROMIUM
from tests.e2e.players import Party, Player
from tests.support.server import Server

FRAME = 16.0  # milliseconds
WEIGHT = 100_000  # bytes of the first page as they are sent, without fonts and art
NAMES = ("Boris", "Chen", "Diego")
SHIFT = 0.1  # what Google calls good
_WATCH = """
window.seen = { shifts: [], long: [], largest: 0, ended: Infinity };
const watch = (type, tell) => new PerformanceObserver((list) => list.getEntries().forEach(tell))
  .observe({ type, buffered: true });
watch("layout-shift", (one) => one.hadRecentInput || seen.shifts.push([one.startTime, one.value]));
watch("longtask", (one) => seen.long.push([one.startTime, one.duration]));
watch("largest-contentful-paint", (one) => { seen.largest = one.startTime; });
addEventListener("htmx:ws:before:message:incoming", (event) => {
  if (event.detail.message.data.includes('"end"')) seen.ended = performance.now();
}, true);
"""


def measure(browser: Browser, server: Server, game: str, *, phone: bool) -> dict[str, Any]:
    """Play a whole game against as few other people as it takes."""
    party = Party(browser, server.url)
    anna = party.come("Anna", phone=phone)
    people = [anna, *map(party.come, NAMES[: max(1, GAMES[game].min_seats - 1)])]
    table = party.gather(game, *people)
    anna.context.add_init_script(_WATCH)
    found: dict[str, Any] = {**weigh(anna, f"/t/{table}"), **loaded(anna.page)}
    watcher = pushes.watcher(anna.context, anna.page.url)
    browser.start_tracing(page=watcher, categories=pushes.TRACED)
    past_pages.play(people, random.Random(1))
    watcher.wait_for_timeout(500)
    costs = pushes.costs(browser.stop_tracing())
    seen = watcher.evaluate("seen")
    for player in party.players:
        player.context.close()
    shifts = [
        (at, value) for at, value in seen["shifts"] if at < (seen["ended"] or at + 1)
    ]  # the end of the game looks different
    moved = {"shift": shift(shifts), "shifted": sum(value for _, value in shifts)}
    return {**found, **moved, "costs": costs}


def loaded(page: Page) -> dict[str, float]:
    """Time of the largest paint, and how long the page was blocked."""
    for _ in range(50):
        if (seen := page.evaluate("seen"))["largest"]:
            break
        page.wait_for_timeout(100)  # not reported once something has scrolled
    blocked = sum(duration - 50 for _, duration in seen["long"])
    return {"largest": seen["largest"], "blocked": blocked}


def shift(found: list[tuple[float, float]]) -> float:
    """The worst burst of layout shifts: at most 5 s long, no pause over 1 s (the CLS rule)."""
    worst = burst = began = last = 0.0
    for at, value in found:
        if at - last > 1000 or at - began > 5000:
            burst, began = 0.0, at
        burst, last = burst + value, at
        worst = max(worst, burst)
    return worst


def weigh(player: Player, path: str) -> dict[str, int]:
    """Bytes of the first visit, as a proxy sends them; fonts and art are counted apart.

    Of a table's page we compress ourselves what lies face up; a proxy leaves it as it is.
    """
    found: dict[str, Response] = {}
    player.page.on("response", lambda answer: found.update({answer.url: answer}))
    player.page.goto(player.home + path)
    player.page.wait_for_timeout(1000)
    weight = {"page": 0, "scripts": 0, "styles": 0, "art": 0}
    for address, answer in [*found.items()]:  # more may come meanwhile
        kind = _kind(address)
        if kind == "page":
            weight[kind] += answer.request.sizes()["responseBodySize"]
        else:
            body = player.context.request.get(address).body()
            weight[kind] += len(gzip.compress(body, 6))
    return weight


def _kind(address: str) -> str:
    suffix = Path(urlsplit(address).path).suffix
    return {".js": "scripts", ".css": "styles", "": "page", ".webmanifest": "page"}.get(
        suffix, "art"
    )


APPLIED = ("script", "style", "layout")  # after these the page is right; the rest is painting


def lines(name: str, found: dict[str, Any]) -> Iterator[str]:
    """One line per measure of a page."""
    costs = found["costs"]
    each = {kind: statistics.median(cost[kind] for cost in costs) for kind in pushes.KINDS}
    kinds = ", ".join(f"{kind} {ms:.1f}" for kind, ms in each.items())
    yield (
        f"{name}, first page: {light(found) / 1000:.1f} kB sent (aim {WEIGHT / 1000:.0f};"
        f" page {found['page'] / 1000:.1f}, scripts {found['scripts'] / 1000:.1f},"
        f" styles {found['styles'] / 1000:.1f}) and {found['art'] / 1000:.0f} kB of fonts and art;"
        f" largest paint after {found['largest']:.0f} ms, blocked for {found['blocked']:.0f} ms"
    )
    yield (
        f"{name}, a push: applied in {half(applied(costs)):.1f} ms of processor time"
        f" (aim {FRAME:.0f}, p95 {nearly_all(applied(costs)):.1f}),"
        f" shown in {half(shown(costs)):.1f} (p95 {nearly_all(shown(costs)):.1f}):"
        f" {kinds}; {len(costs)} pushes"
    )
    yield (
        f"{name}, layout shift by pushes: {found['shift']:.2f} at worst (aim {SHIFT}),"
        f" {found['shifted']:.2f} in the whole game; load {os.getloadavg()[0]:.1f}"
    )


def applied(costs: list[dict[str, float]]) -> list[float]:
    return [sum(cost[kind] for kind in APPLIED) for cost in costs]


def shown(costs: list[dict[str, float]]) -> list[float]:
    return [sum(cost.values()) for cost in costs]


half = statistics.median


def nearly_all(costs: list[float]) -> float:
    return sorted(costs)[int(0.95 * len(costs))]


def light(found: dict[str, Any]) -> int:
    """The weight of the first page without fonts and art."""
    return int(found["page"] + found["scripts"] + found["styles"])


def missed(found: dict[str, Any]) -> bool:
    slow = half(applied(found["costs"])) > FRAME
    return slow or light(found) > WEIGHT or found["shift"] > SHIFT


def wanted() -> Iterator[tuple[str, bool]]:
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", choices=list(GAMES))
    parser.add_argument("--phone", action="store_true")
    parser.add_argument("--desktop", action="store_true")
    asked = parser.parse_args()
    for game in [asked.game] if asked.game else GAMES:
        for phone in (False, True):
            if asked.phone in (asked.desktop, phone):
                yield game, phone


def main() -> int:
    failed = 0
    path = str(CHROMIUM) if CHROMIUM.exists() else None
    with (
        tempfile.TemporaryDirectory() as data,
        Server(Path(data)) as server,
        sync_playwright() as playwright,
    ):
        for game, phone in wanted():
            browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
            found = measure(browser, server, game, phone=phone)
            browser.close()
            for line in lines(f"{game}, {'phone' if phone else 'desktop'}", found):
                print(line, flush=True)
            failed |= missed(found)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
