"""Read `cards.toml` into `Components`, with a sentence for every mistake in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.engine import BadComponents
from app.games.scoundrels.cards import components as box
from app.games.scoundrels.cards.components import Components
from app.games.scoundrels.cards.steps import OFFICE
from app.kit.components import exactly, record, table, tables

RECORDS: Mapping[str, Any] = {"rules": box.Rules, "reputation": box.Track}
TABLES: Mapping[str, Any] = {
    "marks": box.MarkKind,
    "setups": box.SetUp,
    "sites": box.Site,
    "safes": box.SafeCard,
    "abilities": box.Ability,
    "office": box.OfficeOption,
    "leaders": box.Leader,
    "strategies": box.Strategy,
    "traits": box.Trait,
    "jobs": box.Job,
}
SEAT_COUNTS = (2, 3, 4)


def read_components(raw: Mapping[str, Any]) -> Components:
    """The components in this file's content. Raises `BadComponents` and names the row."""
    tables(raw, (*RECORDS, *TABLES))
    rules, track = (record(raw, name, kind) for name, kind in RECORDS.items())
    rows = {name: table(raw, name, kind) for name, kind in TABLES.items()}
    components = Components(rules=rules, track=track, **rows)
    _check(components)
    return components


def _check(components: Components) -> None:
    """Check what concerns several rows."""
    for length in ("short", "long", "wild_saloon"):
        for seats in SEAT_COUNTS:
            if f"{length}_{seats}" not in components.setups:
                raise BadComponents(f"setups: {length}_{seats} is missing")
    exactly("office", components.office, OFFICE)
    low, high = components.lowest_reputation, components.highest_reputation
    if not low <= components.rules.reputation_start <= high:
        raise BadComponents("rules: reputation_start is no space of the track")
    if shared := sorted(components.traits.keys() & components.jobs.keys()):
        raise BadComponents(f"traits and jobs: {shared[0]} is the id of both")
    _check_sites(components)
    _check_leaders(components)


def _check_sites(components: Components) -> None:
    for site in components.sites.values():
        values = sorted(safe.value for safe in components.safes.values() if safe.site == site.id)
        if values != sorted(site.printed) or len(values) < site.cells:
            raise BadComponents(f"sites.{site.id}: printed are the values of its safes, {values}")


def _check_leaders(components: Components) -> None:
    if len(components.leaders) < max(SEAT_COUNTS):
        raise BadComponents("leaders: one for each of four players is wanted")
    for leader in components.leaders:
        if len(components.strategies_of(leader)) != 2:
            raise BadComponents(f"leaders.{leader}: two strategies are wanted")
