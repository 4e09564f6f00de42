"""The table of the lesson: the usual preparation, with the deck that `lesson.toml` wants."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.engine import Deal
from app.games.sheriff.rules import setup
from app.games.sheriff.state import Gate
from app.kit.stacked import lay_out


def set_up(cards: Mapping[str, Any], deal: Deal) -> Gate:
    """Preparation, as in every game, with a stacked deck and a first Sheriff who is named."""
    gate = setup.lay_table(deal, first=cards["sheriff"])
    lay_out(gate.knowledge, reversed(gate.deck), cards["deck"])
    setup.deal_out(gate)
    return gate
