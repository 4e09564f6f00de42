"""The cards of Crooks as data: read from `cards.toml`, checked, and never changed.

What a card does is in `rules.py` and `actions.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.engine import BadComponents
from app.kit.components import (
    Colour,
    Printed,
    by_seats,
    colours,
    exactly,
    numbered,
    one_of,
    read_by,
    record,
    some_from,
    table,
    tables,
    within,
)
from app.kit.rows import Row

TABLES = ("rules", "setups", "masterminds", "jobs", "hideouts", "gangs", "actions", "crooks")
ACTIONS = ("accomplice", "assassin", "kingpin", "pickpocket", "spy", "switch")
SEAT_COUNTS = (2, 3, 4)


@dataclass(frozen=True, slots=True)
class Crook(Printed):
    number: int = within(1, 999)
    rating: int = within(0, 99)
    modifier: int = within(-99, 99)
    gangs: tuple[str, ...] = some_from("gangs")
    action: str = one_of(("", *ACTIONS))


@dataclass(frozen=True, slots=True)
class Job(Printed):
    value: int = within(0, 99)


@dataclass(frozen=True, slots=True)
class Hideout(Printed):
    """A place where crooks wait to be recruited."""


@dataclass(frozen=True, slots=True)
class Gang(Printed):
    number: int = within(1, 9)
    colour: str = one_of(("red", "blue", "yellow", "green"))


def _amount(row: Row, name: str) -> int:
    """The pickpocket's money; other actions have no amount."""
    return row.number(name, 0, 99) if row.name == "actions.pickpocket" else 0


@dataclass(frozen=True, slots=True)
class Action(Printed):
    amount: int = read_by(_amount)


@dataclass(frozen=True, slots=True)
class SetUp:
    """The set-up for one number of players: hideouts with the sizes of their piles, gang bonus."""

    hideouts: tuple[str, ...] = some_from("hideouts")
    pile_sizes: tuple[int, ...] = read_by(
        lambda row, name: row.numbers(name, 1, 10, len(row.content["hideouts"]))
    )
    gang_bonus: int = within(0, 99)

    @property
    def piles(self) -> dict[str, int]:
        return dict(zip(self.hideouts, self.pile_sizes, strict=True))


@dataclass(frozen=True, slots=True)
class Rules:
    start_money: int = within(1, 99)
    recruit_cost_per_card: int = within(1, 9)
    face_down_cost: int = within(0, 9)


@dataclass(frozen=True, slots=True)
class Components:
    """Everything in the box. Each table is in the order of its numbers."""

    rules: Rules
    setups: Mapping[int, SetUp]
    colours: tuple[Colour, ...]
    jobs: Mapping[int, Job]
    hideouts: Mapping[str, Hideout]
    gangs: Mapping[str, Gang]
    actions: Mapping[str, Action]
    crooks: Mapping[str, Crook]
    kingpins: frozenset[str]  # at most one of the crooks


def read_components(raw: Mapping[str, Any]) -> Components:
    """The components in this file's content. Raises `BadComponents` and names the row."""
    tables(raw, TABLES)
    jobs: dict[str, Job] = numbered(table(raw, "jobs", Job), "value")
    crooks: dict[str, Crook] = numbered(table(raw, "crooks", Crook))
    components = Components(
        rules=record(raw, "rules", Rules),
        setups=by_seats(raw, "setups", SetUp, SEAT_COUNTS),
        colours=colours(raw, "masterminds", max(SEAT_COUNTS)),
        jobs={job.value: job for job in jobs.values()},
        hideouts=table(raw, "hideouts", Hideout),
        gangs=numbered(table(raw, "gangs", Gang)),
        actions=table(raw, "actions", Action),
        crooks=crooks,
        kingpins=frozenset(one.id for one in crooks.values() if one.action == "kingpin"),
    )
    _check(components)
    return components


def _check(components: Components) -> None:
    """Check what concerns several rows."""
    exactly("actions", components.actions, ACTIONS)
    if len(components.jobs) < 2 or not components.gangs:
        raise BadComponents("jobs: at least two are wanted, and at least one of gangs")
    for count, set_up in components.setups.items():
        if sum(set_up.pile_sizes) > len(components.crooks):
            raise BadComponents(f"setups.{count}: the piles want more crooks than there are")
    if len(components.kingpins) > 1:
        raise BadComponents("crooks: there can be only one kingpin")
