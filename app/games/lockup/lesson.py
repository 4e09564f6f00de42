"""The table of the lesson: the usual preparation, with the cards where `lesson.toml` wants them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.engine import Deal
from app.games.lockup.rules import setup
from app.games.lockup.rules.patrol import put_suspicion
from app.games.lockup.state import Prison
from app.kit.stacked import lay_out


def set_up(cards: Mapping[str, Any], deal: Deal) -> Prison:
    """Preparation, as in every game, with stacked decks."""
    prison = setup.set_up(deal)
    prison.goals = dict(cards["goals"])
    for crew, board in zip(prison.crews, cards["crews"], strict=True):
        crew.board = board
    lay_out(prison.knowledge, (card for card in prison.display if card), cards["items"])
    lay_out(prison.knowledge, reversed(prison.tomes), cards["tomes"])
    lay_out_goons(prison, cards["goons"])
    return prison


def lay_out_goons(prison: Prison, faces: list[str]) -> None:
    """From the chow hall down to the sewers, then those who come on patrol; with their cubes."""
    for room in prison.slots:
        prison.supply["suspicion"] += room.suspicion
        room.suspicion = 0
    standing = [room.goon for room in reversed(prison.slots) if room.goon]
    lay_out(prison.knowledge, [*standing, *reversed(prison.goons)], faces)
    put_suspicion(prison)
