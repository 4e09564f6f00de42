"""One table, one view: players who are asked see their choices and what they need to judge them.

Every kind of question of every game is looked at, with the most players, at a desk and on a phone.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from app.engine import ONLOOKER
from app.games import GAMES
from tests.support.own import own_of
from tests.support.server import Server
from tests.support.staged import ALL, drawn, positions, seen_by

PHONE, *DESKS = (390, 844), (1440, 900), (1366, 768), (1920, 1080)
JUMP = 8  # pixels by which a region may move between two questions
LINES = (
    40  # of the chronicle, more than any window shows: with all of it a look takes twice as long
)

# What of this question is not wholly in sight: regions that it needs, and answers that can be given
# neither on the board nor by a button. On a phone the first region is enough.
_HIDDEN = """([kind, all]) => {
  const known = new Map();
  const frames = (thing) => {
    const parent = thing.parentElement;
    if (!parent) return [];
    if (!known.has(parent)) {
      const { overflow, display } = getComputedStyle(parent);
      const clips = overflow !== "visible" && display !== "contents";
      known.set(parent, [...(clips ? [parent.getBoundingClientRect()] : []), ...frames(parent)]);
    }
    return known.get(parent);
  };
  const inside = (box, frame) => box.left >= frame.left - 1.5 && box.right <= frame.right + 1.5
    && box.top >= frame.top - 1.5 && box.bottom <= frame.bottom + 1.5;
  const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const panel = document.querySelector(".panel").getBoundingClientRect();
  const covered = (thing, box) => !thing.closest(".panel") && box.bottom > panel.top + 1.5
    && document.querySelector(".panel").scrollHeight > 0;
  const boxed = (thing) => {
    const box = thing.getBoundingClientRect();
    return box.width && box.height ? [thing] : [...thing.children].flatMap(boxed);
  };
  const shown = (thing) => {
    const box = thing.getBoundingClientRect();
    return thing.checkVisibility({ visibilityProperty: true }) && box.width > 0
      && [page, ...frames(thing)].every((frame) => inside(box, frame)) && !covered(thing, box);
  };
  const forms = [...document.querySelectorAll("#asks form")];
  const form = forms.find((one) => one.matches(`.ask-${kind.replaceAll(".", "-")}`));
  const needs = (form.dataset.needs || "").split(" ").filter(Boolean);
  const lacking = (all ? needs : needs.slice(0, 1)).filter((id) => {
    const thing = document.getElementById(id);
    return !thing || !boxed(thing).every((one) => shown(one) || !one.closest("#room"));
  });
  const unanswerable = [...form.querySelectorAll("[data-for]")].filter((field) => {
    const button = field.closest("label") || field;
    const at = [field.dataset.for, field.dataset.forAt].filter(Boolean);
    const named = (name) => [...document.querySelectorAll(`[data-at="${CSS.escape(name)}"]`)];
    const places = at.flatMap(named);
    return !shown(button) && !places.some(shown);
  });
  return [...lacking.map((id) => `${id} is out of sight`),
    ...unanswerable.map((field) => `${field.dataset.for} can't be chosen in sight`)];
}"""
_TOPS = """() => Object.fromEntries([...document.querySelectorAll(".board, .board .region > [id]")]
  .filter((part) => part.getBoundingClientRect().height && !part.closest(".scrolls"))
  .map((part) => [part.id || "board", part.getBoundingClientRect().top]))"""
_SMALL = """() => {
  const found = new Set();
  const words = document.createTreeWalker(document.getElementById("room"), NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const thing = node.parentElement;
    const box = thing.getBoundingClientRect();
    if (!node.data.trim() || box.width < 2 || !thing.checkVisibility()) continue;
    if (thing.closest("[aria-hidden=true]") || thing.closest(".hidden")) continue;
    const size = parseFloat(getComputedStyle(thing).fontSize);
    if (size < 11.99 && size > 0) found.add(`${thing.className}: ${size}`);
  }
  return [...found];
}"""
# As a push would, the room alone is exchanged; then all is measured at once.
_LOOK = f"""([kind, desk]) => {{
  const html = window.pages[kind];
  const fresh = new DOMParser().parseFromString(html, "text/html");
  document.documentElement.lang = fresh.documentElement.lang;
  for (const id of ["room", "r-chronicle"]) {{
    document.getElementById(id).replaceChildren(...fresh.getElementById(id).childNodes);
  }}
  window.room.glow();
  for (const name of ["changed", "settled"]) {{
    document.dispatchEvent(new CustomEvent(`facedown:${{name}}`));
  }}
  const page = document.documentElement;
  const over = [page.scrollHeight - innerHeight, page.scrollWidth - page.clientWidth];
  const wrong = ({_HIDDEN})([kind, desk]);
  if (over[0] > 0) wrong.push(`${{over[0]}} px higher than the window`);
  if (over[1] > 0) wrong.push(`${{over[1]}} px wider than the window`);
  if (!desk) wrong.push(...({_SMALL})().map((one) => `${{one}} px`));
  return [wrong, desk ? ({_TOPS})() : {{}}];
}}"""
_STRIPS = """() => [...document.querySelectorAll("[data-strip]")]
  .map((strip) => strip.getBoundingClientRect().width)"""


class Looked:
    """What was wrong at all sizes, and where regions began."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.wrong: list[str] = []
        self.tops: dict[Any, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))

    def at(self, size: tuple[int, int], asked: dict[str, tuple[int, str]]) -> None:
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        for kind, (seat, lang) in asked.items():
            wrong, tops = self.page.evaluate(_LOOK, [kind, size != PHONE])
            self.wrong += [f"{kind}, {size[0]}x{size[1]}, {lang}: {one}" for one in wrong]
            for part, top in tops.items():
                self.tops[size, seat, lang][part].append(top)

    def jumps(self) -> list[str]:
        return [
            f"{part} at {where}: {min(tops):.0f} to {max(tops):.0f}"
            for where, parts in self.tops.items()
            for part, tops in parts.items()
            if max(tops) - min(tops) >= JUMP
        ]


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_what_a_question_needs_is_in_sight_when_it_is_asked(
    game: Any, browser: Browser, server: Server
) -> None:
    found = positions(game)
    assert found.keys() <= game.needs.keys(), "a game says of every kind what it needs"
    assert game.needs.keys() - found.keys() <= own_of(game.id).rare, (
        "what it says is of questions that are asked"
    )
    asked = {kind: (one.seat, ("en", "ru")[n % 2]) for n, (kind, one) in enumerate(found.items())}
    last = max(found, key=lambda kind: found[kind].step)  # shown with the whole chronicle
    pages = {
        kind: drawn(found[kind], lang, ALL if kind == last else LINES)
        for kind, (_, lang) in asked.items()
    }
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    address, first = f"{server.url}/staged", next(iter(pages.values()))
    page.route(address, lambda route: route.fulfill(body=first, content_type="text/html"))
    page.goto(address)
    page.evaluate("(pages) => { window.pages = pages; }", pages)
    looked = Looked(page)
    for size in (PHONE, *DESKS):
        looked.at(size, asked)
    context.close()
    assert not looked.wrong, "\n".join(looked.wrong)
    assert not looked.jumps(), "\n".join(looked.jumps())


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_an_onlooker_sees_every_rival(game: Any, browser: Browser, server: Server) -> None:
    """No seat is their own; none takes the room of the others."""
    last = max(positions(game).values(), key=lambda one: one.step)
    page = browser.new_page()
    address = f"{server.url}/staged"
    html = seen_by(last, "en", ONLOOKER)
    page.route(address, lambda route: route.fulfill(body=html, content_type="text/html"))
    for width, height in DESKS:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(address)
        widths = page.evaluate(_STRIPS)
        assert not widths or len(widths) == last.table.deal.seats
        assert not widths or max(widths) < 1.5 * min(widths), f"{width}x{height}: {widths}"
    page.close()
