"""The terms of a deal as everybody who may read it sees them: closed cards are a number."""

from __future__ import annotations

from dataclasses import dataclass

from app.engine import Seat
from app.games.sheriff.deal import Bundle, Deal

Counted = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class BundleView:
    """What changes hands; goods by kind, names said to be in the zone or the bag."""

    gold: int
    goods: Counted
    closed: int
    blind: int
    zone: Counted
    bag: Counted
    shown: bool


@dataclass(frozen=True, slots=True)
class TermsView:
    """An offer or a demand, and what has become of it."""

    id: str
    author: Seat
    giver: Seat
    takers: tuple[Seat, ...]
    wants: tuple[tuple[Seat, str], ...]
    gives: BundleView
    back: BundleView
    promise: str
    private: bool
    state: str
    why: str
    pressed: tuple[Seat, ...]


def counted(counts: object) -> Counted:
    return tuple(sorted(dict(counts).items()))  # type: ignore[call-overload]


def bundle_of(bundle: Bundle) -> BundleView:
    return BundleView(
        bundle.gold,
        counted(bundle.goods),
        len(bundle.closed),
        bundle.blind,
        counted(bundle.zone),
        counted(bundle.bag),
        bundle.shown,
    )


def terms_of(deal: Deal) -> TermsView:
    return TermsView(
        deal.id,
        deal.author,
        deal.giver,
        deal.takers,
        tuple(sorted(deal.wants.items())),
        bundle_of(deal.gives),
        bundle_of(deal.back),
        deal.promise,
        deal.private,
        deal.state,
        deal.why,
        deal.pressed,
    )
