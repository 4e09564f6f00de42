"""How `cards.toml` becomes `Components`, with a sentence for whatever is wrong in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import Any, TypeVar

from app.engine import BadComponents
from app.games.crooks.components import (
    ACTIONS,
    SEAT_COUNTS,
    Action,
    Colour,
    Components,
    Crook,
    Gang,
    Hideout,
    Job,
    Row,
    SetUp,
)

T = TypeVar("T")

_TABLES = (
    "rules", "setups", "masterminds", "jobs", "hideouts", "gangs", "actions", "crooks",
)  # fmt: skip


def read_components(raw: Mapping[str, Any]) -> Components:
    """The components in this file's content. Raises `BadComponents` and names the row."""
    whole = Row("cards.toml", raw)
    for name in _TABLES:
        whole.read.add(name)
        if not isinstance(raw.get(name), Mapping):
            raise BadComponents(f"cards.toml: the table {name} is missing")
    whole.done()
    hideouts = {row.id: row for row in _table(raw, "hideouts", _hideout)}
    gangs = _numbered(_table(raw, "gangs", _gang))
    crooks = _numbered(_table(raw, "crooks", lambda id, row: _crook(id, row, tuple(gangs))))
    rules = Row("rules", raw["rules"])
    components = Components(
        start_money=rules.number("start_money", 1, 99),
        recruit_cost=rules.number("recruit_cost_per_card", 1, 9),
        face_down_cost=rules.number("face_down_cost", 0, 9),
        setups=_set_ups(raw["setups"], tuple(hideouts)),
        colours=tuple(_numbered(_table(raw, "masterminds", _colour)).values()),
        jobs=_jobs(_table(raw, "jobs", _job)),
        hideouts=hideouts,
        gangs=gangs,
        actions={row.id: row for row in _table(raw, "actions", _action)},
        crooks=crooks,
    )
    rules.done()
    _check(components)
    return components


def _table(raw: Mapping[str, Any], name: str, read: Callable[[str, Row], T]) -> list[T]:
    """Every row of a table, in the order of their ids."""
    found = []
    for id in sorted(raw[name]):
        row = Row(f"{name}.{id}", raw[name][id])
        found.append(read(id, row))
        row.done()
    return found


def _numbered(rows: Iterable[Any]) -> dict[str, Any]:
    """By number, which must be unique: the order of a table follows from its content alone."""
    ordered = sorted(rows, key=lambda row: row.number)
    for one, other in pairwise(ordered):
        if one.number == other.number:
            raise BadComponents(f"{one.id} and {other.id} have the same number {one.number}")
    return {row.id: row for row in ordered}


def _jobs(rows: Iterable[Job]) -> dict[int, Job]:
    jobs: dict[int, Job] = {}
    for row in sorted(rows, key=lambda job: job.value):
        if row.value in jobs:
            raise BadComponents(f"{jobs[row.value].id} and {row.id} have the same value")
        jobs[row.value] = row
    return jobs


def _crook(id: str, row: Row, gangs: tuple[str, ...]) -> Crook:
    return Crook(
        id,
        number=row.number("number", 1, 999),
        rating=row.number("rating", 0, 99),
        modifier=row.number("modifier", -99, 99),
        gangs=row.some_of("gangs", gangs),
        action=row.one_of("action", ("", *ACTIONS)),
        name=row.words("name"),
        text=row.words("text"),
    )


def _job(id: str, row: Row) -> Job:
    return Job(id, row.number("value", 0, 99), row.words("name"), row.words("text"))


def _hideout(id: str, row: Row) -> Hideout:
    return Hideout(id, row.words("name"), row.words("text"))


def _gang(id: str, row: Row) -> Gang:
    colour = row.one_of("colour", ("red", "blue", "yellow", "green"))
    number = row.number("number", 1, 9)
    return Gang(id, number, colour, row.words("name"), row.words("text"))


def _action(id: str, row: Row) -> Action:
    amount = row.number("amount", 0, 99) if id == "pickpocket" else 0
    return Action(id, amount, row.words("name"), row.words("text"))


def _colour(id: str, row: Row) -> Colour:
    return Colour(id, row.number("number", 1, 9), row.words("name"))


def _set_ups(raw: Mapping[str, Any], hideouts: tuple[str, ...]) -> dict[int, SetUp]:
    if set(raw) != {str(count) for count in SEAT_COUNTS}:
        raise BadComponents("setups: one for 2, 3 and 4 players each is wanted")
    rows = {count: Row(f"setups.{count}", raw[str(count)]) for count in SEAT_COUNTS}
    return {count: _set_up(row, hideouts) for count, row in rows.items()}


def _set_up(row: Row, hideouts: tuple[str, ...]) -> SetUp:
    used = row.some_of("hideouts", hideouts)
    piles = dict(zip(used, row.numbers("pile_sizes", len(used)), strict=True))
    set_up = SetUp(piles, row.number("gang_bonus", 0, 99))
    row.done()
    return set_up


def _check(components: Components) -> None:
    """What no single row can be blamed for."""
    if wrong := sorted(set(ACTIONS) ^ set(components.actions)):
        wanted = ", ".join(ACTIONS)
        raise BadComponents(f"actions.{wrong[0]}: exactly these are wanted: {wanted}")
    if len(components.jobs) < 2 or not components.gangs:
        raise BadComponents("jobs: at least two are wanted, and at least one of gangs")
    if len(components.colours) < max(SEAT_COUNTS):
        raise BadComponents("masterminds: a colour for each of four players is wanted")
    for count, set_up in components.setups.items():
        if sum(set_up.piles.values()) > len(components.crooks):
            raise BadComponents(f"setups.{count}: the piles want more crooks than there are")
    actions = Counter(crook.action for crook in components.crooks.values())
    if actions["kingpin"] > 1:
        raise BadComponents("crooks: there can be only one kingpin")
