"""What the host of a table may choose, and which choices don't go together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.engine import N_, Pick, Switch

MODES = ("six_scoundrels", "wild_saloon", "start_with_zero")

OPTIONS = (
    Pick(
        "length",
        N_("Length"),
        values=("short", "long"),
        names=(N_("short: two days"), N_("long: three days")),
        default="short",
        help=N_("Two days are for a first game; with two or three players three days are better."),
    ),
    Switch(
        "strategy_cards",
        N_("Strategy cards"),
        default=False,
        help=N_("Everybody chooses a leader, then in secret one of the leader's two cards."),
    ),
    Switch(
        "six_scoundrels",
        N_("Even more scoundrels"),
        default=False,
        help=N_("Six scoundrels on a sheet instead of five. Only in the long game."),
    ),
    Switch(
        "wild_saloon",
        N_("Wild, wild saloon"),
        default=False,
        help=N_(
            "A purple job is always in the saloon, and three safes are allowed from the first day."
            " Only in the long game."
        ),
    ),
    Switch(
        "start_with_zero",
        N_("Start from zero"),
        default=False,
        help=N_("Everybody begins with the 0 in hand. Only in the long game."),
    ),
)

_TOO_SHORT = N_(
    "Even more scoundrels, Wild, wild saloon and Start from zero are for the long game only."
)


def refuse(options: Mapping[str, Any], seats: int) -> str | None:
    """Additional modes: only with three days."""
    if options["length"] == "short" and any(options[mode] for mode in MODES):
        return _TOO_SHORT
    return None
