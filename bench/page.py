"""The table page in Chromium: how long a push takes to apply, how much is loaded, what jumps.

python -m bench.page [--game crooks] [--phone]

A push is timed from the arrival of its message until the page has been changed and laid out.
"""

from __future__ import annotations

import argparse
import gzip
import random
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, sync_playwright

from tests.e2e.conftest import ARGUMENTS, CHROMIUM
from tests.e2e.players import Party, Player, play
from tests.support.server import Server

FRAME = 16.0  # milliseconds
WEIGHT = 100_000  # bytes of the first page, compressed, without fonts and art
SHIFT = 0.1  # what Google calls good
_WATCH = """
window.pushes = []; window.shifts = []; window.frames = [];
let began = 0;
addEventListener("htmx:ws:before:message:incoming", () => { began = performance.now(); }, true);
addEventListener("htmx:ws:after:message:incoming", (event) => {
  document.body.offsetHeight;
  window.pushes.push(performance.now() - began);
  const from = began;
  requestAnimationFrame(() => requestAnimationFrame((now) => window.frames.push(now - from)));
});
new PerformanceObserver((list) => {
  for (const one of list.getEntries())
    if (!one.hadRecentInput) window.shifts.push([one.startTime, one.value]);
}).observe({ type: "layout-shift", buffered: true });
"""


def measure(browser: Browser, server: Server, game: str, *, phone: bool) -> dict[str, Any]:
    """A whole game against another person, watched from one side."""
    party = Party(browser, server.url)
    anna, boris = party.come("Anna", phone=phone), party.come("Boris")
    table = party.gather(game, anna, boris)
    anna.page.add_init_script(_WATCH)
    weight = weigh(anna, f"/t/{table}")
    play([anna, boris], random.Random(1))
    anna.page.wait_for_timeout(500)
    pushes = sorted(anna.page.evaluate("window.pushes"))
    return {
        **weight,
        "pushes": len(pushes),
        "median": statistics.median(pushes),
        "p95": pushes[int(0.95 * len(pushes))],
        "frame": statistics.median(anna.page.evaluate("window.frames")),
        "shift": shift(anna.page.evaluate("window.shifts")),
    }


def shift(found: list[tuple[float, float]]) -> float:
    """The worst burst of shifts, as browsers' makers count it: at most 5 s, no pause over 1 s."""
    worst = burst = began = last = 0.0
    for at, value in found:
        if at - last > 1000 or at - began > 5000:
            burst, began = 0.0, at
        burst, last = burst + value, at
        worst = max(worst, burst)
    return worst


def weigh(player: Player, path: str) -> dict[str, int]:
    """What the first visit loads, as a proxy would compress it; fonts and art are counted apart."""
    found: set[str] = set()
    player.page.on("response", lambda answer: found.add(answer.url))
    player.page.goto(player.home + path)
    player.page.wait_for_timeout(500)
    weight = {"page": 0, "scripts": 0, "styles": 0, "art": 0}
    for address in found:
        body = player.context.request.get(address).body()
        weight[_kind(address)] += len(gzip.compress(body, 6))
    return weight


def _kind(address: str) -> str:
    suffix = Path(urlsplit(address).path).suffix
    return {".js": "scripts", ".css": "styles", "": "page", ".webmanifest": "page"}.get(
        suffix, "art"
    )


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="crooks")
    parser.add_argument("--phone", action="store_true")
    wanted = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as data,
        Server(Path(data)) as server,
        sync_playwright() as playwright,
    ):
        path = str(CHROMIUM) if CHROMIUM.exists() else None
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        found = measure(browser, server, wanted.game, phone=wanted.phone)
        browser.close()
    light = found["page"] + found["scripts"] + found["styles"]
    print(
        f"{found['pushes']} pushes applied: median {found['median']:.1f} ms,"
        f" p95 {found['p95']:.1f} ms (aim {FRAME:.0f});"
        f" shown after {found['frame']:.0f} ms\n"
        f"first page: {light / 1000:.1f} kB compressed (aim {WEIGHT / 1000:.0f}):"
        f" {found['page'] / 1000:.1f} page, {found['scripts'] / 1000:.1f} scripts,"
        f" {found['styles'] / 1000:.1f} styles; {found['art'] / 1000:.1f} fonts and art\n"
        f"layout shift without input: {found['shift']:.3f} (aim {SHIFT})"
    )
    return int(found["median"] > FRAME or light > WEIGHT or found["shift"] > SHIFT)


if __name__ == "__main__":
    sys.exit(main())
