"""The table of the lesson: the usual preparation, with the cards where `lesson.toml` wants them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.engine import Deal
from app.games.scoundrels.rules.setup import dealt, fill_saloon
from app.games.scoundrels.state import Town
from app.games.scoundrels.view import events
from app.kit.stacked import lay_out


def set_up(cards: Mapping[str, Any], deal: Deal) -> Town:
    """Preparation, in the order of the rulebook, with a stacked deck."""
    town = dealt(deal)
    for boss, leader, hand in zip(town.bosses, cards["leaders"], cards["hands"], strict=True):
        boss.leader = leader
        lay_out(town.knowledge, boss.hand, hand)
    for site, safes in cards["safes"].items():
        lay_out(town.knowledge, (safe.card for safe in town.sites[site] if safe), safes)
    lay_out(town.knowledge, reversed(town.traits), (name.split()[0] for name in cards["saloon"]))
    lay_out(town.knowledge, reversed(town.jobs), (name.split()[1] for name in cards["saloon"]))
    town.first = cards["first"]
    town.tell(events.Began(town.first, town.days))
    fill_saloon(town)
    return town
