"""A picture of each kind of moment, from the replay of the game that was played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page

from app.games import GAMES
from tests.screens.host import Host
from tests.support.own import own_of

UNTIL_TURNED_UP = 1600  # milliseconds for a card to turn up and its stamp to fall
EYES = "0"


def staged(host: Host, name: str) -> None:
    """Each kind at the step of this game at which it comes first; some games lack some."""
    for kind, step in () if host.skip else first_steps(host):
        path = f"/t/{host.table}/replay?step={step}&as={EYES}"
        host.shoot(f"{name}-{kind}", path, ready=play, whole=False)


def play(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("document.dispatchEvent(new CustomEvent('facedown:step'))")
    page.wait_for_timeout(UNTIL_TURNED_UP)


def first_steps(host: Host) -> Iterator[tuple[str, int]]:
    kinds = {one.stored_type for one in GAMES[host.game].events if one.moment not in ("", "after")}
    named = dict(own_of(host.game).moments)
    known: set[str] = set()
    for step in range(host.seen()["version"] + 1):
        parts = seen_at(host, step)
        for line in (parts[one] for one in parts if one.startswith("log:") and one not in known):
            if line["type"] in kinds:
                kinds.remove(line["type"])
                yield line["type"].lower(), step
            for name in [one for one, is_one in named.items() if is_one(line)]:
                del named[name]
                yield name, step
        known |= parts.keys()


def seen_at(host: Host, step: int) -> Any:
    path = f"{host.home}/api/tables/{host.table}/replay?step={step}&as={EYES}"
    return host.context.request.get(path).json()["parts"]
