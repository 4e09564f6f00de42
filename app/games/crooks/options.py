"""What the host of a table may choose: places where the rulebook can be read in two ways."""

from __future__ import annotations

from app.engine import N_, Pick, Switch

OPTIONS = (
    Switch(
        "memory_notes",
        N_("Memory notes"),
        default=True,
        help=N_("The table keeps for you which crooks you saw where. Off: remember it yourself."),
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
            N_("must pass"),
        ),
        default="recruit",
    ),
    Pick(
        "first_player",
        N_("First player"),
        values=("drawn", "first_seat"),
        names=(N_("drawn by lot"), N_("the player in the first seat")),
        default="drawn",
    ),
)
