"""The board of a game: its parts, region by region."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from markupsafe import Markup

from app.engine import Part
from app.games import GAMES
from app.tables.model import TableView
from app.web.render.face_up import FaceUp
from app.web.render.game_context import GameContext
from app.web.render.i18n import tongue
from app.web.render.parts import draw

CHRONICLE = "chronicle"


def home_of(part_id: str, part: Any, context: GameContext) -> str:
    """The region of the page in which this part is drawn."""
    if isinstance(part, Part):
        return part.home
    if part_id.startswith("log:"):
        return CHRONICLE
    return _homes(context.game).get(str(part["type"]), "board")


def by_region(parts: Mapping[str, Any], context: GameContext) -> dict[str, list[str]]:
    """The ids of the parts of each region, in their order."""
    regions: dict[str, list[str]] = {}
    for part_id, part in parts.items():
        regions.setdefault(home_of(part_id, part, context), []).append(part_id)
    return regions


class Board:
    """The board of a game as its `board.html` composes it: regions, each with its parts."""

    def __init__(self, view: TableView, context: GameContext, face_up: FaceUp) -> None:
        self._view = view
        self._look = context
        self._face_up = face_up
        self._ids = by_region(view.parts, context)
        self._asked: list[str] = []

    def html(self) -> Markup:
        template = tongue(self._look.lang).templates.get_template(f"{self._look.game}/board.html")
        board = Markup(template.render(region=self._within, game=self._look, view=self._view))
        left = [name for name in self._ids if name not in (*self._asked, CHRONICLE)]
        regions = Markup("").join(self.region(name) for name in left)
        return self._face_up.of_all(board) + regions

    def _within(self, name: str) -> Markup:
        """A region within the frame that the game draws, which all see alike."""
        return self._face_up.but(self.region(name))

    def region(self, name: str) -> Markup:
        self._asked.append(name)
        return Markup('<div id="r-{0}" class="region region-{0}">{1}</div>').format(
            name, self.parts(name)
        )

    def parts(self, name: str) -> Markup:
        parts = self._view.parts
        ids = self._ids.get(name, ())
        drawn = ((part_id, draw(part_id, parts[part_id], self._look)) for part_id in ids)
        return Markup("").join(self._face_up.part(*named) for named in drawn)


@cache
def _homes(game: str) -> Mapping[str, str]:
    return {kind.stored_type: kind.home for kind in GAMES[game].parts}
