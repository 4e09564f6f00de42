"""People that a step is about: its user, one rival, all rivals, or the player who must choose."""

from __future__ import annotations

from collections.abc import Callable

from app.engine import Say
from app.games.scoundrels.pieces import Boss
from app.games.scoundrels.places import person
from app.games.scoundrels.state import Use
from app.kit.answers import pick_if_any


def candidates(use: Use, who: str) -> list[Boss]:
    """Everybody whom this word could mean, in turn order from the user."""
    if who == "self":
        return [use.boss]
    if who == "chooser":
        return [use.chooser] if use.chooser else []
    rivals = use.town.rivals(use.boss)
    return [use.boss, *rivals] if who == "any" else rivals


async def one_of(use: Use, kind: str, who: str, fits: Callable[[Boss], bool]) -> Boss | None:
    """The player whom the user picks, if there is anybody left to pick."""

    def people() -> dict[Say, Boss]:
        return {person(boss.seat): boss for boss in candidates(use, who) if fits(boss)}

    return await pick_if_any(use.boss.seat, kind, people)
