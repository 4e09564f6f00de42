"""The host of a table who takes pictures of it: in every size, theme and language."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from app.games import GAMES
from app.tables.bots.answers import best_bot
from tests.e2e.players import DESKTOP, PHONE
from tests.support.answers import choose
from tests.support.own import own_of

SIZES: Mapping[str, dict[str, Any]] = {"desktop": DESKTOP, "phone": PHONE}
THEMES = ("dark", "light")
LANGUAGES = ("en", "ru")
QUICK = (("dark", "en"), ("light", "ru"))
LUCK = random.Random(8)
PATIENCE = 120_000  # milliseconds for a picture of a long page on a busy machine
_UNSTICK = "document.querySelector('.panel')?.style.setProperty('position', 'static')"


LAZY = ("pass", "skip", "leave", "done", "no", "end")
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
        whole: bool = True,
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
            if whole:
                page.evaluate(_UNSTICK)
                long = file.with_stem(file.stem + "-whole")
                page.screenshot(path=long, full_page=True, timeout=PATIENCE)
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
        seats, on = own_of(self.game).pictured
        wishes = {"seats": str(seats), "clock": "live", "seconds": "90", "onlookers": "on"}
        on = ("strategy_cards", *on)  # ignored by games without them
        options = {f"option.{name}": "on" for name in on}
        opened = self._post(f"/new/{self.game}", name="Анна", **wishes, **options)
        self.table = opened.url.split("/t/")[1].split("#")[0]
        self._post(f"/t/{self.table}/sit", contribution="")
        self._post(f"/t/{self.table}/bot", bot=best_bot(GAMES[self.game]), seat="1")

    def start(self) -> None:
        """Start the game, unless an earlier scene has."""
        if self._begun:
            return
        self._begun = True
        for seat in range(2, own_of(self.game).pictured[0]):
            self._post(f"/t/{self.table}/bot", bot=best_bot(GAMES[self.game]), seat=str(seat))
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
        kind, version = own_of(self.game).scenes[scene]
        far = max(version, self.seen()["version"]) + FAR

        def there(seen: dict[str, Any]) -> bool:
            asked = any(ask["kind"] == kind for ask in seen["asks"])
            return bool(seen["version"] >= far or (seen["version"] >= version and asked))

        self.play(there)
        return any(ask["kind"] == kind for ask in self.seen()["asks"])

    def _answer(self, ask: dict[str, Any]) -> None:
        decided = {"ask": ask["id"], "choice": _lively(ask)}
        self.context.request.post(
            f"{self.home}/api/tables/{self.table}/decisions",
            data=decided,
            headers={"sec-fetch-site": "same-origin"},
        )


def _lively(ask: dict[str, Any]) -> Any:
    """Any answer that does something."""
    if not ask.get("options"):
        return choose(ask, LUCK)
    ids = [option["id"] for option in ask["options"]]
    better = [one for one in ids if one not in LAZY] or ids
    choice = LUCK.sample(better, max(1, ask.get("min", 1)))
    return choice[0] if ask.get("max", 1) == 1 else choice
