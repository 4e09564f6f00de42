"""Scoring: Kings and Queens, and what every player is worth in the end. Pure functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from app.engine import Seat
from app.games.sheriff.cards import Components, Good
from app.kit.scoring import ranks

Parts: TypeAlias = tuple[int, int, int, int, int, int]


@dataclass(frozen=True, slots=True)
class Wealth:
    """What a player has at the end; goods by kind, contraband and royal goods included."""

    seat: Seat
    gold: int
    stand: Mapping[str, int]
    under: Mapping[str, int]
    orders: tuple[str, ...]
    black_market: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Title:
    """The race for one good: how many cards count for everybody, and who gets how much."""

    good: str
    counts: tuple[int, ...]
    kings: tuple[Seat, ...]
    queens: tuple[Seat, ...]
    king_each: int
    queen_each: int


@dataclass(frozen=True, slots=True)
class Total:
    """A player's result: its parts and their sum."""

    seat: Seat
    gold: int
    goods: int
    contraband: int
    orders: int
    black_market: int
    titles: int
    points: int
    rank: int


@dataclass(frozen=True, slots=True)
class Score:
    titles: tuple[Title, ...]
    totals: tuple[Total, ...]


def final_score(box: Components, legal: Sequence[str], all_wealth: Sequence[Wealth]) -> Score:
    """Gold, goods on and under the stand, cards of the modules, Kings and Queens."""
    titles = tuple(race(box, good, all_wealth) for good in legal)
    sums = [_sum(box, titles, wealth) for wealth in all_wealth]
    keys = [
        (sum(parts), *_tie_break(box, wealth))
        for parts, wealth in zip(sums, all_wealth, strict=True)
    ]
    places = ranks(keys)
    totals = (
        Total(wealth.seat, *parts, points=sum(parts), rank=place)
        for wealth, parts, place in zip(all_wealth, sums, places, strict=True)
    )
    return Score(titles, tuple(totals))


def counting(box: Components, good: str, stand: Mapping[str, int]) -> int:
    """How many cards of a legal good a stand counts: royal goods count as two or three."""
    return sum(
        number * _counts_for(box.goods[face], good) for face, number in stand.items() if number
    )


def _counts_for(card: Good, good: str) -> int:
    if card.id == good:
        return 1
    return card.counts if card.counts_as == good else 0


def race(box: Components, good: str, all_wealth: Sequence[Wealth]) -> Title:
    """Most cards: King; second most: Queen. Cards under the stand don't count."""
    counts = tuple(counting(box, good, wealth.stand) for wealth in all_wealth)
    king, queen = box.goods[good].king, box.goods[good].queen
    most = max(counts)
    if not most:
        return Title(good, counts, (), (), 0, 0)
    kings = tuple(seat for seat, count in enumerate(counts) if count == most)
    if len(kings) > 1:  # both bonuses are split, and there is no Queen (ruling 33)
        return Title(good, counts, kings, (), (king + queen) // len(kings), 0)
    second = max((count for count in counts if count < most), default=0)
    queens = tuple(seat for seat, count in enumerate(counts) if second and count == second)
    return Title(good, counts, kings, queens, king, queen // len(queens) if queens else 0)


def _sum(box: Components, titles: Sequence[Title], wealth: Wealth) -> Parts:
    goods = contraband = 0
    for held in (wealth.stand, wealth.under):
        for face, number in held.items():
            value = box.goods[face].value * number
            goods += value * box.goods[face].legal
            contraband += value * (not box.goods[face].legal)
    orders = sum(box.orders[id].bonus for id in wealth.orders)
    black = sum(box.black_market[id].value for id in wealth.black_market)
    won = sum(
        title.king_each * (wealth.seat in title.kings)
        + title.queen_each * (wealth.seat in title.queens)
        for title in titles
    )
    return wealth.gold, goods, contraband, orders, black, won


def _tie_break(box: Components, wealth: Wealth) -> tuple[int, int]:
    """Ruling 32: most legal goods on the stand, then most contraband; nothing under it counts."""
    legal = sum(n for face, n in wealth.stand.items() if box.goods[face].legal)
    return legal, sum(wealth.stand.values()) - legal
