"""Take the pictures of the README: python -m tests.screens.readme [--game crooks]

Four friends play by random clicks until it is the first one's turn in the middle of the game. A
desktop and a phone show that moment side by side. Look at the result; if it is dull, run it again.
"""

from __future__ import annotations

import argparse
import random
from base64 import b64decode, b64encode
from collections.abc import Mapping
from typing import Any

import httpx
from playwright.sync_api import Browser, BrowserContext, Page

from app.games import GAMES
from app.settings import ROOT
from tests.e2e.players import DESKTOP, PHONE
from tests.screens.host import LAZY
from tests.screens.studio import studio
from tests.support.own import Picture, own_of

FRIENDS = ("Anna", "Ben", "Chloe", "David")
TALK = (("Ben", "That one is a bluff."), ("Chloe", "You said that last time."), ("Anna", "Tea?"))
TEDIOUS = ("arrange",)  # questions to leave as soon as possible
PAUSE = 1500  # milliseconds for motion to end


PICTURES = {game: shown for game in GAMES if (shown := own_of(game).readme)}
PAGE = """<style>
  body { margin: 0; width: 1600px; height: 880px; position: relative }
  img { position: absolute; box-sizing: border-box }
  .desk { left: 0; top: 40px; width: 1280px; border-radius: 12px }
  .phone { right: 4px; top: 12px; height: 856px; border: 9px solid #33291f; border-radius: 34px;
    box-shadow: 0 6px 28px #0008 }
</style><img class=desk src=%s><img class=phone src=%s>"""
TO_WEBP = """async (png) => {
  const image = new Image(); image.src = png; await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width; canvas.height = image.height;
  canvas.getContext("2d").drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", 0.88);
}"""


class Friends:
    """People at one table, each with a token; they play over the API."""

    def __init__(self, url: str, game: str, seats: int) -> None:
        self.url = url
        self.people = {name: self._guest(name) for name in FRIENDS[:seats]}
        host = next(iter(self.people.values()))
        wishes = {"game": game, "seats": seats, "pace": "none"}
        self.table = host.post("/api/tables", json=wishes).raise_for_status().json()["id"]
        self.here = f"/api/tables/{self.table}"
        for person in self.people.values():
            person.post(f"{self.here}/seats", json={}).raise_for_status()
        host.post(f"{self.here}/start").raise_for_status()

    def _guest(self, name: str) -> httpx.Client:
        client = httpx.Client(base_url=self.url, timeout=60)
        guest = client.post("/api/guests", json={"name": name, "language": "en"}).json()
        client.headers["authorization"] = f"Bearer {guest['token']}"
        return client

    def token(self, name: str) -> str:
        return self.people[name].headers["authorization"].removeprefix("Bearer ")

    def play_to(self, picture: Picture, luck: random.Random) -> bool:
        """Play until the picture's moment comes; False if the game ends before."""
        while True:
            for name, person in self.people.items():
                seen = person.get(self.here).json()
                if seen["status"] != "playing":
                    return False
                asks = [ask for ask in seen["asks"] if not ask.get("optional")]
                for ask in asks:
                    mine = name == FRIENDS[0] and seen["version"] >= picture.version
                    if mine and ask["kind"] == picture.kind:
                        return True
                    person.post(f"{self.here}/decisions", json=_decision(ask, luck))

    def wait_until_present(self, page: Page) -> None:
        """Nobody is to look away in the picture."""
        host = next(iter(self.people.values()))
        while not all(seat["present"] for seat in host.get(self.here).json()["seats"]):
            page.wait_for_timeout(100)

    def chat(self) -> None:
        for name, text in TALK:
            if name in self.people:
                self.people[name].post(f"{self.here}/chat", json={"text": text})


def _decision(ask: Mapping[str, Any], luck: random.Random) -> dict[str, Any]:
    ids = [option["id"] for option in ask["options"]]
    bold = [one for one in ids if one not in (*LAZY, "sheriff")]
    lazy = [one for one in ids if one in LAZY]
    choices = (lazy or ids) if ask["kind"] in TEDIOUS else (bold or ids)
    chosen = luck.sample(choices, max(1, ask["min"]))
    return {"ask": ask["id"], "choice": chosen[0] if ask["max"] == 1 else chosen}


def take(browser: Browser, url: str, game: str) -> bytes:
    """Play to the moment of this game's picture and return it as WebP."""
    picture = PICTURES[game]
    luck = random.Random(8)
    friends = Friends(url, game, picture.seats)
    while not friends.play_to(picture, luck):
        friends = Friends(url, game, picture.seats)
    friends.chat()
    others = [_visit(browser, friends, name, PHONE, "dark") for name in friends.people]
    friends.wait_until_present(others[0])
    desk, phone = (
        _visit(browser, friends, FRIENDS[0], device, theme).screenshot()
        for device, theme in ((DESKTOP, "dark"), (PHONE, "light"))
    )
    for page in others:
        page.context.close()
    return _composed(browser, desk, phone)


def _visit(
    browser: Browser, friends: Friends, name: str, device: dict[str, Any], theme: str
) -> Page:
    """This friend's page of the table, in English."""
    context: BrowserContext = browser.new_context(
        **{"locale": "en-GB", "reduced_motion": "reduce", **device}
    )
    cookies = {"facedown": friends.token(name), "theme": theme, "language": "en"}
    context.add_cookies([{"name": n, "value": v, "url": friends.url} for n, v in cookies.items()])
    page = context.new_page()
    page.goto(f"{friends.url}/t/{friends.table}", wait_until="load")
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(PAUSE)
    return page


def _composed(browser: Browser, desk: bytes, phone: bytes) -> bytes:
    page = browser.new_page(viewport={"width": 1600, "height": 880})
    page.set_content(PAGE % (_url(desk), _url(phone)), wait_until="load")
    both = page.screenshot(omit_background=True)
    webp: str = page.evaluate(TO_WEBP, _url(both))
    page.close()
    return b64decode(webp.split(",")[1])


def _url(png: bytes) -> str:
    return "data:image/png;base64," + b64encode(png).decode()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.screens.readme", description=__doc__)
    parser.add_argument("--game", nargs="*", default=[*PICTURES], choices=[*PICTURES])
    with studio() as (server, browser):
        for game in parser.parse_args().game:
            path = ROOT / "docs" / f"{PICTURES[game].file}.webp"
            path.write_bytes(take(browser, server.url, game))
            print(path)  # noqa: T201


if __name__ == "__main__":
    main()
