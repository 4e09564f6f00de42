"""The cards of Sheriff of Nottingham as data: read from `cards.toml`, checked, never changed.

What laws and merry men do is in `rules`; here is only which function it is, and its numbers.
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
    numbered,
    one_from,
    one_of,
    otherwise,
    record,
    table,
    tables,
    within,
)

TABLES = (
    "rules",
    "setups",
    "merchants",
    "goods",
    "black_market",
    "laws",
    "orders",
    "merry_men",
)
LEGAL, CONTRABAND, ROYAL = "legal", "contraband", "royal"
SEAT_COUNTS = (3, 4, 5, 6)
MARKS = ("", "4+", "5-")
# The numbers of the rules that laws change, with their usual values; the rest is in [rules].
USUAL = {
    "contraband_fine": 0,
    "merchant_fine": 100,
    "compensation": 100,
    "undeclared_legal_fine": 1,
    "inspections_min": 0,
    "inspections_max": 99,
    "bribe_gold_max": 999,
    "bribe_goods": 1,
    "gift_tax_percent": 0,
    "offers_max": 99,
    "gate_toll": 0,
    "declared_kinds": 1,
}
LAW_VERBS = (
    "set",
    "add",
    "percent",
    "plague",
    "weapons",
    "harvest",
    "subsidy",
    "stash",
    "lid",
    "informers",
)
MERRY_VERBS = (
    "alms",
    "collect",
    "gamble",
    "largesse",
    "next_bag",
    "next_fine",
    "peek",
    "per_contraband",
    "per_legal",
    "refund",
    "rummage",
    "safe_conduct",
    "salvage",
    "share",
    "stall",
    "steal",
    "swap",
)
_PARAMS = ("", *USUAL, "bag_min", "bag_max", "market_swap_max")


@dataclass(frozen=True, slots=True)
class Rules:
    start_gold: int = within(0, 999)
    hand_size: int = within(1, 12)
    market_swap_max: int = within(0, 12)
    bag_min: int = within(1, 9)
    bag_max: int = within(1, 9)
    pile_start: int = within(0, 20)
    pile_keeps: int = within(0, 20)
    black_market_needs: int = within(1, 9)
    orders_open: int = within(1, 9)
    laws_active: int = within(1, 2)
    merry_men_dealt: int = within(1, 3)
    rounds_of_deputies: int = within(1, 9)


@dataclass(frozen=True, slots=True)
class SetUp:
    """The set-up for one number of players."""

    rounds: int = within(1, 60)
    officers: int = within(1, 2)
    cards: str = one_of(("all", "fewer"))


@dataclass(frozen=True, slots=True)
class Good(Printed):
    """A kind of goods. `counts_as`: the legal good that a royal one counts as, and how often."""

    number: int = within(1, 99)
    kind: str = one_of((LEGAL, CONTRABAND, ROYAL))
    value: int = within(0, 99)
    fine: int = within(0, 99)
    count: int = within(0, 99)
    count_3: int = within(0, 99)
    king: int = within(0, 99, 0)
    queen: int = within(0, 99, 0)
    counts: int = within(1, 9, 1)
    counts_as: str = otherwise(one_from("goods"), "")

    @property
    def legal(self) -> bool:
        return self.kind == LEGAL


@dataclass(frozen=True, slots=True)
class BlackMarketCard(Printed):
    good: str = one_from("goods")
    rank: int = within(1, 9)
    value: int = within(0, 99)


@dataclass(frozen=True, slots=True)
class Law(Printed):
    do: str = one_of(LAW_VERBS)
    mark: str = one_of(MARKS, "")
    param: str = one_of(_PARAMS, "")
    amount: int = within(0, 999, 0)
    other: int = within(0, 99, 0)
    least: int = within(0, 9, 0)
    good: str = otherwise(one_from("goods"), "")


@dataclass(frozen=True, slots=True)
class Order(Printed):
    contraband: str = one_from("goods")
    legal: str = one_from("goods")
    bonus: int = within(0, 99)
    players_min: int = within(1, 9)


@dataclass(frozen=True, slots=True)
class MerryMan(Printed):
    do: str = one_of(MERRY_VERBS)
    reward: int = within(0, 99)
    fine: int = within(0, 99)
    amount: int = within(0, 99, 0)
    other: int = within(0, 99, 0)


@dataclass(frozen=True, slots=True)
class Components:
    """Everything in the box."""

    rules: Rules
    setups: Mapping[int, SetUp]
    colours: tuple[Colour, ...]
    goods: Mapping[str, Good]
    black_market: Mapping[str, BlackMarketCard]
    laws: Mapping[str, Law]
    orders: Mapping[str, Order]
    merry_men: Mapping[str, MerryMan]

    def of_kind(self, *kinds: str) -> list[str]:
        """The ids of all goods of these kinds, in the order of their numbers."""
        return [good.id for good in self.goods.values() if good.kind in kinds]


def read_components(raw: Mapping[str, Any]) -> Components:
    """The components in this file's content. Raises `BadComponents` and names the row."""
    tables(raw, TABLES)
    components = Components(
        rules=record(raw, "rules", Rules),
        setups=by_seats(raw, "setups", SetUp, SEAT_COUNTS),
        colours=colours(raw, "merchants", max(SEAT_COUNTS)),
        goods=numbered(table(raw, "goods", Good)),
        black_market=table(raw, "black_market", BlackMarketCard),
        laws=table(raw, "laws", Law),
        orders=table(raw, "orders", Order),
        merry_men=table(raw, "merry_men", MerryMan),
    )
    _check(components)
    return components


def _check(components: Components) -> None:
    """Check what concerns several rows."""
    rules = components.rules
    _check_goods(components)
    for law in components.laws.values():
        _check_law(law)
    for count, set_up in components.setups.items():
        _check_set_up(components, count, set_up)
    if not rules.bag_min <= rules.bag_max <= rules.hand_size:
        raise BadComponents("rules: bag_min is at most bag_max, and that at most hand_size")
    if len(components.laws) < 12 or len(components.merry_men) < 6 * rules.merry_men_dealt + 2:
        raise BadComponents("laws, merry_men: at least 12 laws, and merry men for six players")


def _check_goods(components: Components) -> None:
    goods = components.goods
    for good in goods.values():
        if good.kind == ROYAL and not (good.counts_as and goods[good.counts_as].legal):
            raise BadComponents(f"goods.{good.id}: a royal good counts as a legal one")
        if good.count_3 > good.count:
            raise BadComponents(f"goods.{good.id}: count_3 is at most count")
    for order in components.orders.values():
        if not goods[order.legal].legal or goods[order.contraband].kind != CONTRABAND:
            raise BadComponents(f"orders.{order.id}: one legal good and one contraband are wanted")


def _check_set_up(components: Components, count: int, set_up: SetUp) -> None:
    goods = components.goods.values()
    cards = [good.count if set_up.cards == "all" else good.count_3 for good in goods]
    if sum(cards) < 3 * count * (components.rules.hand_size + 2):
        raise BadComponents(f"setups.{count}: there are too few goods for so many players")
    if set_up.officers != (2 if count == max(SEAT_COUNTS) else 1):
        raise BadComponents(f"setups.{count}: two deputies are for six players, and only for them")


def _check_law(law: Law) -> None:
    if (law.do in ("set", "add", "percent")) != bool(law.param):
        raise BadComponents(f"laws.{law.id}: param belongs to set, add and percent")
    if (law.do in ("plague", "weapons", "harvest", "subsidy")) != bool(law.good):
        raise BadComponents(f"laws.{law.id}: good belongs to plague, weapons, harvest and subsidy")
