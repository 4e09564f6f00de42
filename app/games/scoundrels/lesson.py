"""The table of the lesson: the usual preparation, with the cards where `lesson.toml` wants them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from app.engine import Card, Deal
from app.games.scoundrels.rules.setup import build_decks, deal_leaders, fill_saloon, set_out_safes
from app.games.scoundrels.state import Town
from app.games.scoundrels.view import events


def set_up(cards: Mapping[str, Any], deal: Deal) -> Town:
    """Preparation, in the order of the rulebook, with a stacked deck."""
    town = Town(deal=deal)
    build_decks(town)
    set_out_safes(town)
    deal_leaders(town)
    for boss, leader, hand in zip(town.bosses, cards["leaders"], cards["hands"], strict=True):
        boss.leader = leader
        lay_out(town, boss.hand, hand)
    for site, safes in cards["safes"].items():
        lay_out(town, (safe.card for safe in town.sites[site] if safe), safes)
    lay_out(town, reversed(town.traits), (name.split()[0] for name in cards["saloon"]))
    lay_out(town, reversed(town.jobs), (name.split()[1] for name in cards["saloon"]))
    town.first = cards["first"]
    town.tell(events.Began(town.first, town.days))
    fill_saloon(town)
    return town


def lay_out(town: Town, cards: Iterable[Card], faces: Iterable[str]) -> None:
    """These faces on the first of these cards; each changes places with one of the same back."""
    for card, face in zip(cards, faces, strict=False):
        other = next(c for c in town.knowledge.cards if c.face == face and c.kind == card.kind)
        card.face, other.face = other.face, card.face
