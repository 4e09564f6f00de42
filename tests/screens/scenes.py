"""The scenes to take pictures of, in the order in which a host sees them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from playwright.sync_api import Page

from app.tables import lessons
from tests.screens.host import Host
from tests.screens.moments import staged
from tests.support.own import own_of

LATE = 50  # from this version on, scenes come after those around the table

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
    host.shoot(name, f"/house/gallery/{host.game}?step=31&eyes=2&votes=yes", stranger=True)


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
        wanted = sorted(lessons.next_answers(lessons.state_after(game, answers)))
        answers += wanted[:1]
    return answers


def gallery(host: Host, name: str) -> None:
    host.shoot(name, "/house/gallery", stranger=True)


def nothing(host: Host, name: str) -> None:
    host.shoot(name, "/nothing", stranger=True)


RoomContext: TypeAlias = Callable[[Host, str], None]


def scenes_of(game: str) -> dict[str, RoomContext]:
    """All scenes of this game by name, in order."""
    before = _named(front, new, rules, lesson, gathering, setup, invited)
    beside_it = _named(chooser, keys, beside, paused, offline, waits, onlooker)
    after = _named(end, staged, replay, me, handover, home, credits, gallery, nothing)
    special: dict[str, RoomContext] = {"first": first, "strategy": strategy}
    moments = own_of(game).scenes
    played = {name: special.get(name, moment) for name in moments}
    early = {name: scene for name, scene in played.items() if moments[name][1] < LATE}
    return before | early | beside_it | played | after


def _named(*scenes: RoomContext) -> dict[str, RoomContext]:
    return {scene.__name__: scene for scene in scenes}
