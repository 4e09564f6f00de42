"""Strength: of tokens and guard cards, and the order at a location."""

from __future__ import annotations

from collections.abc import Iterable

from app.engine import Card, Seat
from app.games.lockup.cards.board import Token
from app.games.lockup.cards.guards import GuardCard
from app.games.lockup.state import Crew, Prison


def strength_of(one: Token | GuardCard, power: int) -> int:
    """Enforcers are as strong as their owner has power cubes at this moment."""
    return power if one.kind == "enforcer" else one.strength


def strength(prison: Prison, crew: Crew, cards: Iterable[Card]) -> int:
    return sum(strength_of(prison.token(card), crew.power) for card in cards)


def by_strength(prison: Prison) -> tuple[tuple[Seat, ...], dict[Seat, int]]:
    """Lights out 1: from strong to weak; ties in turn order, from the marker's owner."""
    check = prison.there()
    there = prison.rooms[check.room].tokens
    found = {
        crew.seat: strength(prison, crew, there[crew.seat]) + check.bonus.get(crew.seat, 0)
        for crew in prison.in_order()
        if crew.seat in check.present
    }
    order = sorted(found, key=lambda seat: -found[seat])  # stable: ties stay in turn order
    return tuple(order), found


def has_lookout(prison: Prison, seat: Seat) -> bool:
    """Lights out 2: a lookout at the location, or an alibi."""
    check = prison.there()
    cards = prison.rooms[check.room].tokens[seat]
    return seat in check.alibis or any(prison.token(card).kind == "lookout" for card in cards)
