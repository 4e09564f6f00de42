"""Options of a table, and which of them don't go together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.engine import N_, Conflict, Pick, Switch
from app.kit.first_player import FIRST_PLAYER

MODES = ("six_scoundrels", "wild_saloon", "start_with_zero")

OPTIONS = (
    Pick(
        "length",
        N_("Length"),
        values=("short", "long"),
        names=(N_("short: two days"), N_("long: three days")),
        default="short",
        help=N_("Two days suit a first game; with two or three players, three days are better."),
    ),
    Switch(
        "strategy_cards",
        N_("Strategy cards"),
        default=False,
        help=N_(
            "Everybody chooses a leader, then secretly one of the leader's two strategy cards."
        ),
    ),
    Switch(
        "six_scoundrels",
        N_("Even more scoundrels"),
        default=False,
        help=N_("Six scoundrels on a sheet instead of five. Long game only."),
    ),
    Switch(
        "wild_saloon",
        N_("Wild, wild saloon"),
        default=False,
        help=N_(
            "The saloon always has a purple job, and three safes are allowed from the first day."
            " Long game only."
        ),
    ),
    Switch(
        "start_with_zero",
        N_("Start from zero"),
        default=False,
        help=N_("Everybody starts with the 0 in hand. Long game only."),
    ),
    FIRST_PLAYER,
)

_TOO_SHORT = N_(
    "Even more scoundrels, Wild, wild saloon and Start from zero are for the long game only."
)


def refuse(options: Mapping[str, Any], seats: int) -> Conflict | None:
    """Additional modes: only with three days."""
    modes = tuple(mode for mode in MODES if options[mode])
    return Conflict(_TOO_SHORT, modes) if options["length"] == "short" and modes else None
