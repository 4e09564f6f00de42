"""Paying for an item: fixed symbols, symbols of any kind, and what tomes change of both."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from app.engine import Say, pick
from app.games.lockup.cards.effect import RESOURCES
from app.games.lockup.places import kind_of
from app.games.lockup.rules import basics
from app.games.lockup.state import Crew, Prison
from app.games.lockup.view import events


@dataclass(frozen=True, slots=True)
class Price:
    """What is left to be paid."""

    fixed: Counter[str]
    any: int

    def without(self, resource: str) -> Price:
        """One cube of this kind less: off its own symbols first."""
        if self.fixed[resource]:
            return Price(self.fixed - Counter([resource]), self.any)
        return Price(self.fixed, self.any - 1)

    def opened(self, resource: str) -> Price:
        """One symbol of this kind may be paid with any cube."""
        return Price(self.fixed - Counter([resource]), self.any + 1)

    @property
    def total(self) -> int:
        return self.fixed.total() + self.any


def could_pay(prison: Prison, crew: Crew, price: Price) -> bool:
    """Whether a crew can pay this now, with the help of its tomes."""
    return affordable(crew, price, prison.bargain.wild) or bool(payers(prison, crew, price))


def affordable(crew: Crew, price: Price, wild: int) -> bool:
    """Ruling 16: fixed symbols first, then any cubes from what is left."""
    short = sum(max(0, n - crew.stock[kind]) for kind, n in price.fixed.items())
    return short <= wild and price.total <= crew.cubes


def payers(prison: Prison, crew: Crew, price: Price) -> dict[Say, tuple[Crew, str]]:
    """Ruling 21: opponents who took part in this check, and cubes of theirs that would help."""
    bargain, check = prison.bargain, prison.check
    if not bargain.victim_pays or check is None:
        return {}
    others = [prison.crew(seat) for seat in check.present if seat != crew.seat]
    return {
        Say(f"crew:{other.seat}/{kind}", at=f"crew:{other.seat}"): (other, kind)
        for other in others
        for kind in RESOURCES
        if other.stock[kind]
        and (price.fixed[kind] or price.any)
        and affordable(crew, price.without(kind), bargain.wild)
    }


async def settle_price(prison: Prison, crew: Crew, price: Price) -> Price:
    """What is left to be paid once tomes have changed the price."""
    while found := payers(prison, crew, price):
        first = next(iter(found))
        victim, kind = await pick(crew.seat, "victim", found, silent=lambda: first)  # noqa: B023
        basics.return_cubes(prison, victim, {kind: 1})
        prison.tell(events.VictimPaid(crew.seat, victim.seat, kind))
        price = price.without(kind)
        prison.bargain.victim_pays -= 1
    while prison.bargain.wild and price.fixed:
        opened = await kind_to_open(crew, price, prison.bargain.wild)
        if not opened:
            break
        price = price.opened(opened)
        prison.bargain.wild -= 1
    return price


async def kind_to_open(crew: Crew, price: Price, wild: int) -> str | None:
    """Forger's handbook: which symbol is paid with any cube; none, if that isn't needed."""
    kinds = {
        kind_of(kind): kind
        for kind in RESOURCES
        if price.fixed[kind] and affordable(crew, price.opened(kind), wild - 1)
    }
    if not affordable(crew, price, 0):
        first = next(iter(kinds))
        return await pick(crew.seat, "wild", kinds, silent=lambda: first)
    return await pick(crew.seat, "wild", kinds, skip=True) if kinds else None
