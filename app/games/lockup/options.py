"""Options of a table."""

from __future__ import annotations

from app.engine import N_, Pick, Switch
from app.kit.first_player import FIRST_PLAYER

OPTIONS = (
    Switch(
        "expert",
        N_("Expert mode"),
        default=False,
        help=N_(
            "Every crew begins differently, with its own board and a trait that its player"
            " chooses. Alone, the watch begins with 20 reputation."
        ),
    ),
    Pick(
        "guards",
        N_("The watch, if you play alone"),
        values=("moderate", "challenging", "expert"),
        names=(
            N_("moderate: old lockup"),
            N_("challenging: damp dungeon"),
            N_("expert: savage pit"),
        ),
        default="moderate",
    ),
    FIRST_PLAYER,
)
