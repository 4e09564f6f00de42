"""The words that an effect is written in: which verbs there are and what each of them reads.

What the verbs do is in `verbs/`; this table is what a file of cards is checked against.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.engine import BadComponents
from app.games.scoundrels.cards.components import ALL_OF_THEM, POKER, Step, Steps
from app.games.scoundrels.cards.rows import Row, read_row

WHO = ("self", "opponent", "each_opponent", "any", "chooser")
COUNTERS = (
    "played_cards_today", "own_henchmen_in_jail", "henchmen_freed_now", "henchmen_jailed_now",
)  # fmt: skip
WHERE = {
    "steal_safe": ("site", "unused"),
    "swap_safe": ("site", "unused"),
    "scout_poker_card": ("played_facedown", "deck_top", "hand"),
    "use_other_scoundrel": ("own_sheet", "saloon", "discard_top"),
    "hire": ("saloon", "discard_top"),
}
SWAPS = ("self", "other", "any")

# Verb -> the fields that it reads, besides label, requires, unless and optional.
VERBS: dict[str, tuple[str, ...]] = {
    "pay_money": ("amount",),
    "gain_money": ("amount", "per", "who"),
    "steal_money": ("amount", "who"),
    "gain_rep": ("amount", "who"),
    "lose_rep": ("amount", "who"),
    "scout_safe": ("site", "count", "up_to", "distinct", "same_site"),
    "mark_safe": (),
    "steal_safe": ("where", "site", "target", "price"),
    "swap_safe": ("where",),
    "free_henchman": ("who", "count"),
    "jail_henchman": ("who",),
    "place_henchman": ("who", "target"),
    "scout_poker_card": ("where", "who", "count", "up_to"),
    "reveal_poker_card": ("values", "options"),
    "shuffle_poker_deck": ("target",),
    "draw_cards": ("count",),
    "destroy_poker_card": (),
    "use_other_scoundrel": ("where",),
    "hire": ("where", "discount"),
    "use_sheriff_office": (),
    "swap_jobs": ("target",),
    "swap_traits": ("target",),
    "discard_saloon": (),
    "move_mark": (),
    "remove_mark": (),
    "discard_self": (),
    "choose": ("options",),
    "opponents_choose": ("options",),
}
_NUMBERS = ("amount", "count", "price", "discount")
_FLAGS = ("up_to", "distinct", "same_site", "optional")
_LABELS = ("target", "label", "requires", "unless")
COSTS = ("pay_money", "lose_rep", "jail_henchman")


def read_steps(row: Row, field: str) -> Steps:
    """An effect, or a part of one; `cost` is limited to what can be paid."""
    steps = row.rows(field, _step)
    _check_labels(row, field, steps)
    if field == "cost" and any(step.do not in COSTS for step in steps):
        raise BadComponents(f"{row.name}: cost is made of {', '.join(COSTS)}")
    return steps


def _step(row: Row) -> Step:
    verb = row.one_of("do", tuple(VERBS))
    allowed = {"do", "label", "requires", "unless", "optional", *VERBS[verb]}
    if unknown := sorted(row.content.keys() - allowed):
        raise BadComponents(f"{row.name}: {verb} knows no {', '.join(unknown)}")
    given: dict[str, Any] = {
        field: _READ[field](row, verb) for field in row.content if field != "do"
    }
    if verb in WHERE and "where" not in given:
        raise BadComponents(f"{row.name}: where is missing")
    row.read.update(row.content)
    return Step(verb, **given)


def _count(row: Row, field: str) -> int:
    if row.content.get(field) == "all":
        return ALL_OF_THEM
    return row.number(field, 0, 99)


def _options(row: Row) -> tuple[Steps, ...]:
    found = row.get("options")
    if not isinstance(found, list) or len(found) < 2:
        raise BadComponents(f"{row.name}: options are at least two lists of steps")
    return tuple(
        read_row(lambda one: read_steps(one, "steps"), f"{row.name}, option {n}", {"steps": steps})
        for n, steps in enumerate(found, start=1)
    )


def _check_labels(row: Row, field: str, steps: Steps) -> None:
    """`requires` and the like name a step that comes before."""
    known: set[str] = set()
    for step in steps:
        wanted = {step.requires, step.unless} - {""}
        if step.do in ("place_henchman", "steal_safe", "shuffle_poker_deck"):
            wanted |= {step.target} - {"", "any"}
        if wanted - known:
            raise BadComponents(f"{row.name}: {field}: no step before has that label")
        known.add(step.label)


def _number(field: str) -> Callable[[Row, str], object]:
    return lambda row, verb: _count(row, field)


def _flag(field: str) -> Callable[[Row, str], object]:
    return lambda row, verb: row.flag(field)


def _label(field: str) -> Callable[[Row, str], object]:
    return lambda row, verb: row.label(field)


_READ: dict[str, Callable[[Row, str], object]] = {
    **{field: _number(field) for field in _NUMBERS},
    **{field: _flag(field) for field in _FLAGS},
    **{field: _label(field) for field in _LABELS},
    "per": lambda row, verb: row.one_of("per", COUNTERS),
    "who": lambda row, verb: (
        row.label("who") if verb == "place_henchman" else row.one_of("who", WHO)
    ),
    "where": lambda row, verb: row.one_of("where", WHERE[verb]),
    "site": lambda row, verb: row.label("site"),
    "values": lambda row, verb: row.some_of("values", POKER),
    "options": lambda row, verb: _options(row),
}
