"""The table of the lesson: the usual preparation, with the piles that `lesson.toml` wants."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.engine import Deal
from app.games.crooks import rules
from app.games.crooks.state import City
from app.kit.stacked import lay_out


def set_up(cards: Mapping[str, Any], deal: Deal) -> City:
    """Preparation, as in every game, with stacked piles."""
    city = rules.set_up(deal)
    for hideout, faces in cards["hideouts"].items():
        lay_out(city.knowledge, city.hideouts[hideout], faces)
    return city
