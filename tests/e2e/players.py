"""People at browsers: they click whatever the page offers, whichever game it is."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, expect

from tests.support.answers import choose

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PATIENCE = 20_000  # milliseconds; the machine may be busy
WITHOUT_NETWORK = ("ERR_INTERNET_DISCONNECTED", "ERR_NETWORK_CHANGED", "WebSocket connection to")

expect.set_options(timeout=PATIENCE)

_WATCH_POLICY = """
addEventListener("securitypolicyviolation", (e) =>
  console.error("Content Security Policy: " + e.violatedDirective + " " + e.blockedURI));
"""
_UNSTAGED = "location.protocol === 'http:' && localStorage.setItem('moments', 'off')"
_COVERED = """() => {
  const boxes = (what) => [...document.querySelectorAll(what)]
    .filter((one) => one.checkVisibility()).map((one) => [one, one.getBoundingClientRect()]);
  const seats = boxes("#seats .seat");
  return boxes(".top-bar a, .top-bar button, .top-bar summary").filter(([, box]) => seats
    .some(([, seat]) => seat.left < box.right - 1 && seat.right > box.left + 1
      && seat.top < box.bottom - 1 && seat.bottom > box.top + 1))
    .map(([one]) => one.outerHTML.slice(0, 80));
}"""
_UNANSWERED = """(id) => {
  const form = document.getElementById(id);
  return Boolean(form && form.ariaBusy !== "true");
}"""
_GONE = "(id) => !document.getElementById(id)"
_ASKED = """(ids) => {
  const forms = [...document.querySelectorAll("#asks form[data-ask]")].map((form) => form.id);
  return forms.length === ids.length && ids.every((id) => forms.includes(id));
}"""
# Looked at whenever the page has changed, so that nobody waits longer than it takes.
_COMES = """([given, patience]) => new Promise((came) => {
  const look = () => (%s)(given) && (changes.disconnect(), came(true));
  const changes = new MutationObserver(look);
  changes.observe(document, { subtree: true, childList: true, attributeFilter: ["id"] });
  setTimeout(came, patience, false);
  look();
})"""
_WIDTHS = """() => {
  const page = document.documentElement;
  const out = [...document.body.querySelectorAll("*")].filter(
    (e) => e.getBoundingClientRect().right > page.clientWidth + 1);
  const names = out.slice(0, 6).map((e) => `${e.tagName}#${e.id}.${e.className}`);
  return [page.scrollWidth, page.clientWidth, names];
}"""


class Player:
    """One person with one browser."""

    def __init__(
        self, context: BrowserContext, home: str, name: str, phone: bool, locale: str = "en-GB"
    ) -> None:
        self.context = context
        self.locale = locale
        self.home = home
        self.name = name
        self.phone = phone
        self.clicks = 0
        self.complaints: list[str] = []
        self.offline = False
        self.stays = False  # in the game: never passes willingly
        self._table = ""
        context.set_default_timeout(PATIENCE)
        context.add_init_script(_WATCH_POLICY)

    @cached_property
    def page(self) -> Page:
        """Made when it is first looked at: people whose page is of no interest have none."""
        page = self.context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.complaints.append(f"page: {error}"))
        page.on("dialog", self._surprised)
        return page

    @property
    def looks(self) -> bool:
        """Whether they have a page open now."""
        return "page" in vars(self) and self.page.url != "about:blank"

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type != "error":
            return
        if self.offline and any(word in message.text for word in WITHOUT_NETWORK):
            return
        self.complaints.append(f"console: {message.text} {message.location}")

    def _surprised(self, dialog: Any) -> None:
        self.complaints.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    # --- coming to the table -------------------------------------------------------------------

    def go(self, path: str) -> None:
        answer = self.page.goto(path if path.startswith("http") else self.home + path)
        assert answer
        assert answer.ok, f"{path}: {answer.status}"
        self.looks_right()

    def open_table(self, game: str, seats: int) -> str:
        """Open a table by clicking; the answer is the link for friends."""
        self.go(f"/new/{game}")
        name = self.page.locator('[name="name"]')
        if name.count():  # not said before
            name.fill(self.name)
        self.page.locator(f'label:has(input[name="seats"][value="{seats}"])').click()
        self.page.locator('form[action^="/new/"] button.main').click()
        self.page.wait_for_url("**/t/*")
        return str(self.page.locator("#invite-link").input_value())

    def sit(self) -> None:
        name = self.page.locator("#sit-name")
        if name.count():
            name.fill(self.name)
        self.page.locator("#sit button.main").click()
        expect(self.page.locator(".seat-mine")).to_be_visible()
        self.looks_right()

    def start(self) -> None:
        self.page.locator("form.start button").click()

    # --- past the page ---------------------------------------------------------------------------

    def send(self, path: str, **content: Any) -> Any:
        """Send this as the page would, with its cookies, but without the page."""
        headers = {"sec-fetch-site": "same-origin", "accept-language": self.locale}
        answer = self.context.request.post(self.home + path, headers=headers, **content)
        assert answer.ok, f"{path}: {answer.status} {answer.text()}"
        return answer

    def say_name(self) -> None:
        self.send("/me", form={"name": self.name})

    def take_seat(self, table: str) -> None:
        self.say_name()
        self.send(f"/api/tables/{table}/seats", data={})
        self._table = table

    @property
    def table(self) -> str:
        """The one that the page shows, or showed before it was closed; else where they sit."""
        if self.looks and (shown := re.search(r"/t/(\w+)", self.page.url)):
            self._table = shown[1]
        return self._table

    # --- playing ---------------------------------------------------------------------------------

    def asked(self) -> bool:
        return self.page.locator("#asks form[data-ask]").count() > 0

    def finished(self) -> bool:
        return self.status("finished").count() > 0

    def status(self, name: str) -> Locator:
        return self.page.locator(f'#status[data-status="{name}"]')

    def act(self, luck: random.Random) -> None:
        """Answer an open question, and wait until the table has moved on."""
        form = self.page.locator("#asks form[data-ask]").first
        asked = form.get_attribute("id")
        self.click_something(form, luck)
        self.sees_gone(str(asked))
        self.looks_right()

    def sees_gone(self, name: str) -> None:
        assert comes(self.page, _GONE, name), f"{self.name}: {name} stays"

    def click_something(self, form: Locator, luck: random.Random) -> None:
        """Any answer, by the board where it glows, else in the panel."""
        self.clicks += 1
        if form.locator("[data-carry]").count():
            self._carry(form, luck)
            return
        glowing = self.page.locator(".can[data-at]")
        shown = self._shown(form.locator("button.choice"))
        if self.stays:
            shown = [one for one in shown if one.get_attribute("value") != "pass"]
        name = str(form.get_attribute("id"))
        if glowing.count() and (luck.random() < 0.85 or not shown):
            self._click(glowing.nth(luck.randrange(glowing.count())))
            self._choose_in_sheet(name, luck)
        elif shown:
            self._click(luck.choice(shown))
            self._choose_in_sheet(name, luck)
        else:
            self._fill_in(form, luck)

    def _carry(self, form: Locator, luck: random.Random) -> None:
        """Tick what is taken along, then click the place where it goes."""
        group = form.locator("[data-carry]")
        for tick in group.locator("label").all()[: int(group.get_attribute("data-least") or 0)]:
            self._click(tick)
        places = [one.get_attribute("data-for") for one in form.locator("button[data-for]").all()]
        self._click(self.page.locator(f'.can[data-at="{luck.choice(places)}"]').first)

    def _choose_in_sheet(self, form: str, luck: random.Random) -> None:
        """Two answers at one place, a click that wants to be confirmed, or a target that glows now.

        What follows a tap, follows a moment later.
        """
        targets = self.page.locator(".target")
        answers = self.page.locator("dialog[open] button.choice")
        until = time.monotonic() + PATIENCE / 1000
        while self.unanswered(form):
            assert time.monotonic() < until, f"{self.name}: a click on {form} does nothing"
            if answers.count():
                answers.nth(luck.randrange(answers.count())).click()
            elif targets.count():
                self._click(targets.nth(luck.randrange(targets.count())))
            self.page.wait_for_timeout(20)

    def unanswered(self, form: str) -> bool:
        """Whether this question is there, and no answer to it is under way."""
        return bool(self.page.evaluate(_UNANSWERED, form))

    def _fill_in(self, form: Locator, luck: random.Random) -> None:
        """Questions with more than one click: tick as many as are wanted, then send."""
        for group in form.locator("[data-least]").all():
            for tick in luck.sample(
                group.locator("label").all(), int(group.get_attribute("data-least") or 0)
            ):
                tick.click()
        for group in form.locator("fieldset").all():
            radios = group.locator("label:has(input[type=radio])").all()
            if radios:
                luck.choice(radios).click()
        form.locator("button.main").click()

    @staticmethod
    def _shown(buttons: Locator) -> list[Locator]:
        return [button for button in buttons.all() if button.is_visible()]

    def _click(self, thing: Locator) -> None:
        thing.scroll_into_view_if_needed()
        (thing.tap if self.phone else thing.click)()

    def say(self, text: str) -> None:
        if self.phone:  # the chat comes from below
            self.page.locator(".panel [data-side]").tap()
        self.page.locator("#say").fill(text)
        self.page.locator("form.say button").click()
        expect(self.page.locator("#say")).to_have_value("")
        if self.phone:
            self.page.locator("#side > [data-side]").tap()

    # --- checks -----------------------------------------------------------------------------------

    def looks_right(self) -> None:
        """Nothing sticks out of the page, and no seat covers the bar."""
        page, screen, widest = self.page.evaluate(_WIDTHS)
        assert page <= screen, f"{self.name}: {page} px on a screen of {screen} px: {widest}"
        assert self.page.evaluate(_COVERED) == [], self.name

    def sees(self, text: str) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()


@dataclass
class Party:
    """Some people, each with a browser."""

    browser: Browser
    home: str
    players: list[Player] = field(default_factory=list)

    def come(
        self,
        name: str,
        phone: bool = False,
        moments: bool = False,
        motion: bool = False,
        **context: Any,
    ) -> Player:
        """`moments`: what happens is staged; in most tests it would only be clicked away.

        `motion`: things fly and fade, which takes a third of a browser's time.
        """
        device = PHONE if phone else DESKTOP
        calm = {} if moments or motion else {"reduced_motion": "reduce"}
        given = {"locale": "en-GB", **calm, **device, **context}
        made = self.browser.new_context(**given)
        if not moments:
            made.add_init_script(_UNSTAGED)
        player = Player(made, self.home, name, phone, given["locale"])
        self.players.append(player)
        return player

    def gather(
        self, game: str, *people: Player, pageless: Sequence[Player] = (), **wishes: Any
    ) -> str:
        """All sit at a table of the first, whose game has started; nobody had to click for it.

        `pageless`: nobody looks at their pages, so none is opened.
        """
        host = people[0]
        host.say_name()
        wanted = {"game": game, "seats": len(people), **wishes}
        table: str = host.send("/api/tables", data=wanted).json()["id"]
        for player in people:
            player.take_seat(table)
        host.send(f"/api/tables/{table}/start")
        for player in people:
            if player not in pageless:
                player.go(f"/t/{table}")
                expect(player.status("playing")).to_have_count(1)
        return table

    def gather_by_clicks(self, game: str, *people: Player) -> str:
        """The first opens a table, all come by the link and sit, and the game starts."""
        host = people[0]
        link = host.open_table(game, len(people))
        for guest in people[1:]:
            guest.go(link)
            guest.sit()
        host.start()
        for player in people:
            expect(player.status("playing")).to_have_count(1)
            player.looks_right()
        return host.table

    def go_home(self) -> None:
        complaints = [f"{p.name}: {said}" for p in self.players for said in p.complaints]
        for player in self.players:
            player.context.close()
        assert not complaints, "\n".join(complaints)


def snapshot(player: Player) -> Any:
    """The server's view of this player's table, for this player."""
    return player.context.request.get(f"{player.home}/api/tables/{player.table}").json()


def pressing(seen: Any) -> list[Any]:
    """The questions that the table waits for."""
    return [ask for ask in seen["asks"] if not ask.get("optional") and ask.get("chosen") is None]


def offer(player: Player, kind: str) -> Any:
    return next((ask for ask in snapshot(player)["asks"] if ask["kind"] == kind), None)


def comes(page: Page, condition: str, given: Any) -> bool:
    """Wait until this function of the page says yes; no, if the page takes too long."""
    return bool(page.evaluate(_COMES % condition, [given, PATIENCE]))


def wait_until(page: Page, true: str) -> None:
    """Asked from here: a page that waits by itself may not evaluate text, by its own policy."""
    until = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(true):
        assert time.monotonic() < until, true
        page.wait_for_timeout(30)


def hurry(
    people: Sequence[Player],
    luck: random.Random,
    *,
    decisions: int = 10_000,
    until: Callable[[], object] = lambda: False,
    lazy: Sequence[str] = ("pass",),
) -> None:
    """Play on past the pages, which follow: so many decisions, until that is so, or to the end.

    `lazy`: answers that are only given where there is no other.
    """
    seats = [snapshot(player)["viewer"] for player in people]
    for _ in range(decisions):
        if until():
            break
        asking = asked_now(people, seats)
        if not asking:
            break
        player, ask = luck.choice(asking)
        decide(player, ask, luck, lazy)
    follow(people)


@contextmanager
def closed(*people: Player) -> Iterator[None]:
    """None of these has the page open meanwhile: drawing each change takes a browser's time."""
    tables = [player.table for player in people]
    for player in people:
        player.page.goto("about:blank")
    yield
    for player, table in zip(people, tables, strict=True):
        player.go(f"/t/{table}")


def asked_now(people: Sequence[Player], seats: Sequence[int | None]) -> list[tuple[Player, Any]]:
    """What these people are asked, in their order; only those who are waited for are looked at."""
    first = snapshot(people[0])
    waited = {one["seat"] for one in first["waiting_for"]}
    looks = [
        (player, first if player is people[0] else snapshot(player))
        for player, seat in zip(people, seats, strict=True)
        if seat in waited
    ]
    return [(player, ask) for player, seen in looks for ask in pressing(seen)]


def decide(player: Player, ask: Any, luck: random.Random, lazy: Sequence[str] = ()) -> None:
    """One random answer."""
    lively = {**ask, "options": [one for one in ask.get("options", ()) if one["id"] not in lazy]}
    choice = choose(lively if len(lively["options"]) >= max(1, ask.get("min", 0)) else ask, luck)
    data = {"ask": ask["id"], "choice": choice}
    player.send(f"/api/tables/{player.table}/decisions", data=data)


def follow(people: Sequence[Player]) -> None:
    """Until every page that is open shows what its person is asked now."""
    for player in people:
        if player.looks:
            asks = [f"ask-{ask['id']}" for ask in snapshot(player)["asks"]]
            assert comes(player.page, _ASKED, asks), f"{player.name} does not see {asks}"


def play(people: Sequence[Player], luck: random.Random, clicks: int = 10_000) -> int:
    """All who are asked answer, until the game is over or so often; returns how often."""
    done, quiet_since = 0, time.monotonic()
    while done < clicks and not all(player.finished() for player in people):
        asked = [player for player in people if player.asked()]
        if asked:
            luck.choice(asked).act(luck)
            done, quiet_since = done + 1, time.monotonic()
        else:
            assert time.monotonic() - quiet_since < PATIENCE / 1000, "nobody is asked anything"
            people[0].page.wait_for_timeout(30)
    return done
