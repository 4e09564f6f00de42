"""The table of the lesson: the usual preparation, with the cards where `lesson.toml` wants them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.engine import Deal
from app.games.bang.rules import setup
from app.games.bang.state import Street
from app.kit.stacked import lay_out


def set_up(cards: Mapping[str, Any], deal: Deal) -> Street:
    """Preparation, as in every game, with stacked piles and a sheriff who is named."""
    street = setup.set_up(deal)
    street.first = cards["sheriff"]
    lay_out(street.knowledge, street.unused_roles, cards["roles"])
    lay_out(street.knowledge, reversed(street.characters), cards["characters"])
    lay_out(street.knowledge, reversed(street.deck), cards["deck"])
    return street
