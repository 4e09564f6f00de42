"""The vocabulary of effects: which verbs there are, and which fields each of them reads.

What the verbs do is in `verbs/`; a file of cards is checked against this module.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from app.kit.components import flag, one_of, otherwise, read_by, reader, some_of
from app.kit.rows import Row, read_row

POKER = ("0", "A", "2", "3", "4", "5", "6")
SLOTS = POKER[1:]  # no slot for the 0
ARROWS = ("left", "right", "up", "down")
OFFICE = ("bail_one", "bail_two", "bribe", "sell_information")
ALL_OF_THEM = 99  # count = "all"
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
COSTS = ("pay_money", "lose_rep", "jail_henchman")


def _number(default: int) -> Any:
    def read(row: Row, name: str) -> int:
        return ALL_OF_THEM if row.get(name) == "all" else row.number(name, 0, 99)

    return otherwise(read_by(read), default)


def _flag() -> Any:
    return otherwise(flag(), False)


def _label(default: str = "") -> Any:
    return otherwise(read_by(lambda row, name: row.label(name)), default)


def _who(row: Row, name: str) -> str:
    placed = row.content["do"] == "place_henchman"
    return row.label(name) if placed else row.one_of(name, WHO)


def _where(row: Row, name: str) -> str:
    return row.one_of(name, WHERE[row.content["do"]])


def _options(row: Row, name: str) -> tuple[Steps, ...]:
    found = row.get(name)
    if not isinstance(found, list) or len(found) < 2:
        raise row.wrong("options are at least two lists of steps")
    return tuple(
        read_row(lambda one: read_steps(one, "steps"), f"{row.name}, option {n}", {"steps": steps})
        for n, steps in enumerate(found, start=1)
    )


@dataclass(frozen=True, slots=True)
class Step:
    """One thing an effect does. Fields that its verb does not read keep their defaults."""

    do: str
    amount: int = _number(1)
    per: str = otherwise(one_of(COUNTERS), "")  # the amount is for each of these
    count: int = _number(1)
    who: str = otherwise(read_by(_who), "self")  # one of WHO, or a label
    where: str = otherwise(read_by(_where), "")
    site: str = _label("any")
    target: str = _label()
    price: int = _number(0)
    discount: int = _number(0)
    values: tuple[str, ...] = otherwise(some_of(POKER), ())
    options: tuple[tuple[Step, ...], ...] = otherwise(read_by(_options), ())
    up_to: bool = _flag()
    distinct: bool = _flag()
    same_site: bool = _flag()
    optional: bool = _flag()
    label: str = _label()  # other steps name this one by it
    requires: str = _label()  # only if the step of that label happened
    unless: str = _label()  # only if it did not


Steps: TypeAlias = tuple[Step, ...]


def effect() -> Any:
    """A field that holds an effect, or a part of one."""
    return read_by(read_steps)


def read_steps(row: Row, field: str) -> Steps:
    """The steps of an effect; `cost` is limited to what can be paid."""
    steps = row.rows(field, _step)
    _check_labels(row, field, steps)
    if field == "cost" and any(step.do not in COSTS for step in steps):
        raise row.wrong(f"cost is made of {', '.join(COSTS)}")
    return steps


def _step(row: Row) -> Step:
    verb = row.one_of("do", VERBS)
    allowed = {"do", "label", "requires", "unless", "optional", *VERBS[verb]}
    if unknown := sorted(row.content.keys() - allowed):
        raise row.wrong(f"{verb} knows no {', '.join(unknown)}")
    if verb in WHERE and "where" not in row.content:
        raise row.wrong("where is missing")
    return reader(Step, do=verb)(row)


def _check_labels(row: Row, field: str, steps: Steps) -> None:
    """`requires` and the like name a step that comes before."""
    known: set[str] = set()
    for step in steps:
        wanted = {step.requires, step.unless} - {""}
        if step.do in ("place_henchman", "steal_safe", "shuffle_poker_deck"):
            wanted |= {step.target} - {"", "any"}
        if wanted - known:
            raise row.wrong(f"{field}: no step before has that label")
        known.add(step.label)
