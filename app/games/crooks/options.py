"""Options of a table: places where the rulebook can be read in two ways."""

from __future__ import annotations

from app.engine import N_, Pick, Switch
from app.kit.first_player import FIRST_PLAYER

OPTIONS = (
    Switch(
        "memory_notes",
        N_("Memory notes"),
        default=True,
        help=N_(
            "The table remembers which crooks you saw where. Turn it off to rely on your memory."
        ),
    ),
    Pick(
        "assassin_scope",
        N_("The assassin strikes"),
        values=("same_job", "any_job"),
        names=(N_("on the job where it is placed"), N_("on any job")),
        default="same_job",
    ),
    Switch(
        "show_removed",
        N_("Removed crooks are shown"),
        default=True,
        help=N_("Everybody sees the face-down crooks that an assassin removes."),
    ),
    Pick(
        "full_row",
        N_("With a crook on every job you"),
        values=("recruit", "pass"),
        names=(
            N_("may recruit; a crook that fits nowhere leaves the game"),
            N_("must pass, even if an accomplice or an assassin could still be placed"),
        ),
        default="recruit",
    ),
    Switch(
        "pass_after_recruiting",
        N_("Passing after recruiting"),
        default=False,
        help=N_(
            "Instead of robbing you may pass: your crook leaves the game unseen, and you are out."
        ),
    ),
    FIRST_PLAYER,
)
