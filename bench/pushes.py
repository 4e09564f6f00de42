"""The price of each push for the page's own thread, read from a trace of Chromium."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from playwright.sync_api import BrowserContext, Page

TRACED = ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"]
_Own = tuple[float, float, str, float]
KINDS = ("script", "style", "layout", "paint", "other")
_KIND = {
    "UpdateLayoutTree": "style",
    "Layout": "layout",
    **dict.fromkeys(("PrePaint", "Paint", "Layerize", "Commit", "UpdateLayer"), "paint"),
    **dict.fromkeys(("FunctionCall", "EventDispatch", "ParseHTML"), "script"),
    **dict.fromkeys(("FireAnimationFrame", "RunMicrotasks", "MinorGC", "MajorGC"), "script"),
}
_MARK = """
addEventListener("htmx:ws:before:message:incoming", (event) => {
  if (!event.detail.message.data.includes('"hb"')) performance.mark("push-came");
}, true);
addEventListener("htmx:ws:after:message:incoming", () => requestAnimationFrame(() => {
  const shown = new MessageChannel();
  shown.port1.onmessage = () => performance.mark("push-shown");
  shown.port2.postMessage("after the frame");
}));
"""


def watcher(context: BrowserContext, address: str) -> Page:
    """A player's second window: it gets the same pushes, and nobody touches it."""
    page = context.new_page()
    page.add_init_script(_MARK)
    page.goto(address)
    page.wait_for_timeout(1000)
    return page


def costs(trace: bytes) -> list[dict[str, float]]:
    """Milliseconds of each push by kind of work, from arrival until it has been shown."""
    events = json.loads(trace)["traceEvents"]
    marks = sorted((e for e in events if e["name"].startswith("push-")), key=lambda e: e["ts"])
    thread = [marks[0]["pid"], marks[0]["tid"]]
    own = list(_own([e for e in events if [e["pid"], e["tid"]] == thread and "tdur" in e]))
    return [cost for came, shown in _spans(marks) for cost in _shares(own, came, shown)]


def _spans(marks: list[Mapping[str, Any]]) -> Iterator[tuple[list[float], float]]:
    """When pushes came, and when they were shown; on a busy machine one frame may show two."""
    came: list[float] = []
    for mark in marks:
        if mark["name"] == "push-came":
            came.append(mark["ts"])
        elif came:
            yield came, mark["ts"]
            came = []


def _shares(own: list[_Own], came: list[float], shown: float) -> list[dict[str, float]]:
    sums = dict.fromkeys(KINDS, 0.0)
    for start, end, kind, cost in own:
        if end > came[0] and start <= shown:
            sums[kind] += cost / len(came)
    return [sums] * len(came)


def _own(events: list[Mapping[str, Any]]) -> Iterator[_Own]:
    """Each event's span, its kind (or its parent's), and its time without its children."""
    around: list[tuple[float, float, str]] = []
    for event in sorted(events, key=lambda e: (e["ts"], -e["dur"])):
        while around and around[-1][1] <= event["ts"]:
            around.pop()
        kind = _KIND.get(event["name"], around[-1][2] if around else "other")
        cost = event["tdur"] / 1000
        if around:
            yield *around[-1], -cost
        around.append((event["ts"], event["ts"] + event["dur"], kind))
        yield *around[-1], cost
