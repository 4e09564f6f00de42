"""The scenes to take pictures of, in the order in which a host sees them."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from itertools import product
from pathlib import Path
from typing import Any, TypeAlias

from playwright.sync_api import Browser, BrowserContext, Page

from app.tables import lessons
from tests.e2e.players import DESKTOP, PHONE

SIZES: Mapping[str, dict[str, Any]] = {"desktop": DESKTOP, "phone": PHONE}
THEMES = ("dark", "light")
LANGUAGES = ("en", "ru")
QUICK = (("dark", "en"), ("light", "ru"))
LUCK = random.Random(8)
PATIENCE = 120_000  # milliseconds for a picture of a long page on a busy machine
_UNSTICK = "document.querySelector('.panel')?.style.setProperty('position', 'static')"


BOTS = {"crooks": "boss", "scoundrels": "outlaw"}
LAZY = ("pass", "skip", "leave", "done", "no", "end")
# Which question is asked in a scene, and not before which version of the table.
MOMENTS: Mapping[str, Mapping[str, tuple[str, int]]] = {
    "crooks": {
        "first": ("recruit", 0),
        "look": ("choose", 34),
        "place": ("place", 36),
        "turn": ("recruit", 50),
    },
    "scoundrels": {
        "strategy": ("strategy", 0),
        "first": ("plan.card", 0),
        "suspect": ("suspect", 0),
        "last-call": ("suspect.last", 0),
        "look": ("ability", 10),
        "mark": ("mark", 20),
        "place": ("hire", 40),
        "turn": ("ability", 60),
        "evening": ("evening", 60),
        "leader": ("first", 60),
    },
}
LATE = 50  # from this version on, scenes come after those around the table
FAR = 70  # decisions after which a scene is given up, since this game doesn't reach it


class Host:
    """Opens a table, plays against bots and takes pictures on the way."""

    def __init__(self, browser: Browser, home: str, game: str, folder: Path, quick: bool) -> None:
        self._browser = browser
        self._folder = folder
        self._looks = QUICK if quick else tuple(product(THEMES, LANGUAGES))
        self.home = home
        self.game = game
        self.skip = False
        self.taken = 0
        self._contexts = {size: self._come(device) for size, device in SIZES.items()}
        self.context = self._contexts["desktop"]
        self.table = ""
        self._begun = False

    def _come(self, device: dict[str, Any]) -> BrowserContext:
        return self._browser.new_context(
            **{"locale": "en-GB", "reduced_motion": "reduce", **device}
        )

    # --- pictures --------------------------------------------------------------------------------

    def shoot(
        self,
        name: str,
        path: str,
        *,
        stranger: bool = False,
        ready: Callable[[Page], None] | None = None,
    ) -> None:
        """Take this page in every size, theme and language."""
        if self.skip:
            return
        for size, (theme, lang) in product(SIZES, self._looks):
            context = self._come(SIZES[size]) if stranger else self._contexts[size]
            self._dress(context, theme, lang, stranger=stranger)
            page = context.new_page()
            page.goto(self.home + path, wait_until="load")
            page.evaluate("document.fonts.ready")
            page.wait_for_timeout(150)
            if ready:
                ready(page)
            file = self._folder / f"{name}-{size}-{theme}-{lang}.png"
            page.screenshot(path=file, timeout=PATIENCE)
            page.evaluate(_UNSTICK)
            whole = file.with_stem(file.stem + "-whole")
            page.screenshot(path=whole, full_page=True, timeout=PATIENCE)
            page.close()
            context.set_offline(False)
            self.taken += 1
            if stranger:
                context.close()

    def _dress(self, context: BrowserContext, theme: str, lang: str, *, stranger: bool) -> None:
        known = self.context.cookies(self.home)
        kept = [one for one in known if one["name"] not in ("theme", "language")]
        context.add_cookies([] if stranger else kept)  # type: ignore[arg-type]
        chosen = [("theme", theme), ("language", lang)]
        context.add_cookies([{"name": n, "value": v, "url": self.home} for n, v in chosen])
        if not stranger and kept:
            self._post("/me/language", language=lang, next="/")

    # --- deeds -----------------------------------------------------------------------------------

    def _post(self, path: str, **form: str) -> Any:
        return self.context.request.post(
            self.home + path, form=form, headers={"sec-fetch-site": "same-origin"}
        )

    def open_table(self) -> None:
        wishes = {"seats": "3", "clock": "live", "seconds": "90", "onlookers": "on"}
        options = {"option.strategy_cards": "on"}  # ignored by games without them
        opened = self._post(f"/new/{self.game}", name="Анна", **wishes, **options)
        self.table = opened.url.split("/t/")[1]
        self._post(f"/t/{self.table}/sit", contribution="")
        self._post(f"/t/{self.table}/bot", bot=BOTS[self.game], seat="1")

    def start(self) -> None:
        """Start the game, unless an earlier scene has."""
        if self._begun:
            return
        self._begun = True
        self._post(f"/t/{self.table}/bot", bot=BOTS[self.game], seat="2")
        self._post(f"/t/{self.table}/start")

    def chat(self, text: str) -> None:
        self._post(f"/t/{self.table}/chat", text=text)

    def vote(self, subject: str) -> None:
        self._post(f"/t/{self.table}/vote", subject=subject, choice="yes")

    def seen(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.context.request.get(
            f"{self.home}/api/tables/{self.table}"
        ).json()
        return seen

    def play(self, until: Callable[[dict[str, Any]], bool]) -> None:
        """Answer questions, not too foolishly, until the table looks like this."""
        page = self.context.new_page()
        for _ in range(2000):
            seen = self.seen()
            if until(seen) or seen["status"] == "finished":
                break
            if own := [ask for ask in seen["asks"] if not ask.get("optional")]:
                self._answer(own[0])
            else:
                page.wait_for_timeout(50)
        page.close()

    def play_to(self, scene: str) -> bool:
        """Play to the moment of this scene; False if it doesn't come soon."""
        kind, version = MOMENTS[self.game][scene]
        far = max(version, self.seen()["version"]) + FAR

        def there(seen: dict[str, Any]) -> bool:
            asked = any(ask["kind"] == kind for ask in seen["asks"])
            return bool(seen["version"] >= far or (seen["version"] >= version and asked))

        self.play(there)
        return any(ask["kind"] == kind for ask in self.seen()["asks"])

    def _answer(self, ask: dict[str, Any]) -> None:
        ids = [option["id"] for option in ask["options"]]
        better = [one for one in ids if one not in LAZY] or ids
        choice = LUCK.sample(better, max(1, ask.get("min", 1)))
        decided = {"ask": ask["id"], "choice": choice[0] if ask.get("max", 1) == 1 else choice}
        self.context.request.post(
            f"{self.home}/api/tables/{self.table}/decisions",
            data=decided,
            headers={"sec-fetch-site": "same-origin"},
        )


# --- scenes --------------------------------------------------------------------------------------


def front(host: Host, name: str) -> None:
    host.shoot(name, "/", stranger=True)


def new(host: Host, name: str) -> None:
    host.shoot(name, f"/new/{host.game}", stranger=True)


def gathering(host: Host, name: str) -> None:
    host.open_table()
    host.shoot(name, f"/t/{host.table}")


def setup(host: Host, name: str) -> None:
    host.shoot(name, f"/t/{host.table}/setup")


def invited(host: Host, name: str) -> None:
    host.shoot(name, f"/t/{host.table}", stranger=True)


def first(host: Host, name: str) -> None:
    host.start()
    host.play_to(name)
    host.chat("Ну что, поехали?")
    host.shoot(name, f"/t/{host.table}")


def moment(host: Host, name: str) -> None:
    if host.play_to(name):
        host.shoot(name, f"/t/{host.table}")


def strategy(host: Host, name: str) -> None:
    host.start()
    moment(host, name)


def chooser(host: Host, name: str) -> None:
    def opened(page: Page) -> None:
        page.locator(".can[data-at]").first.click()

    host.shoot(name, f"/t/{host.table}", ready=opened)


def keys(host: Host, name: str) -> None:
    host.shoot(name, f"/t/{host.table}", ready=lambda page: page.locator("[data-opens]").click())


def offline(host: Host, name: str) -> None:
    def cut(page: Page) -> None:
        page.context.set_offline(True)
        page.locator("#line").wait_for(state="visible")

    host.shoot(name, f"/t/{host.table}", ready=cut)


def waits(host: Host, name: str) -> None:
    """Another player's turn, and a vote about a silent one."""
    host.shoot(name, f"/house/furniture/{host.game}?step=31&eyes=2&votes=yes", stranger=True)


def onlooker(host: Host, name: str) -> None:
    host.shoot(name, f"/t/{host.table}", stranger=True)


def end(host: Host, name: str) -> None:
    host.play(lambda seen: False)
    host.shoot(name, f"/t/{host.table}")


def replay(host: Host, name: str) -> None:
    host.shoot(name, f"/t/{host.table}/replay?step=40&as=all")


def me(host: Host, name: str) -> None:
    host.shoot(name, "/me")


def handover(host: Host, name: str) -> None:
    def moved(page: Page) -> None:
        page.locator('form[action="/me/handover"] button').click()
        page.locator("#handover-link").wait_for()

    host.shoot(name, "/me", ready=moved)


def home(host: Host, name: str) -> None:
    host.shoot(name, "/")


def credits(host: Host, name: str) -> None:
    host.shoot(name, "/credits", stranger=True)


def rules(host: Host, name: str) -> None:
    host.shoot(name, f"/rules/{host.game}", stranger=True)


def beside(host: Host, name: str) -> None:
    """The rules beside a running game."""

    def opened(page: Page) -> None:
        page.keyboard.press("r")
        page.locator(".rules-panel").wait_for()

    host.shoot(name, f"/t/{host.table}", ready=opened)


def paused(host: Host, name: str) -> None:
    """A pause; one vote is enough, since nobody else sits at the table."""
    host.vote("pause")
    host.shoot(name, f"/t/{host.table}")
    host.vote("resume")


def lesson(host: Host, name: str) -> None:
    """The first steps of the lesson, and some in the middle, where the board is full."""
    for steps in (0, 5, 20, 33) if host.game in lessons.taught() else ():
        played = ",".join(_learned(host.game, steps))
        host.shoot(f"{name}-{steps}", f"/learn/{host.game}?played={played}", stranger=True)


def _learned(game: str, steps: int) -> list[str]:
    answers: list[str] = []
    for _ in range(steps):
        wanted = sorted(lessons.next_answers(lessons.stand(game, answers)))
        answers += wanted[:1]
    return answers


def furniture(host: Host, name: str) -> None:
    host.shoot(name, "/house/furniture", stranger=True)


def nothing(host: Host, name: str) -> None:
    host.shoot(name, "/nothing", stranger=True)


RoomContext: TypeAlias = Callable[[Host, str], None]


def scenes_of(game: str) -> dict[str, RoomContext]:
    """All scenes of this game by name, in order."""
    before = _named(front, new, rules, lesson, gathering, setup, invited)
    beside_it = _named(chooser, keys, beside, paused, offline, waits, onlooker)
    after = _named(end, replay, me, handover, home, credits, furniture, nothing)
    special: dict[str, RoomContext] = {"first": first, "strategy": strategy}
    played = {name: special.get(name, moment) for name in MOMENTS[game]}
    early = {name: scene for name, scene in played.items() if MOMENTS[game][name][1] < LATE}
    return before | early | beside_it | played | after


def _named(*scenes: RoomContext) -> dict[str, RoomContext]:
    return {scene.__name__: scene for scene in scenes}
