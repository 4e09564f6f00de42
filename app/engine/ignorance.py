"""Deal again what a viewer cannot know, without touching what that viewer does know.

This defines a viewer's ignorance: two tables that differ only in it look the same to that viewer.
Faces change places among cards of one kind that the viewer can't tell apart (a pool). The result
keeps all claims (claims.py), doesn't depend on the true deal, and may be any legal deal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from app.engine.claims import Claim
from app.engine.dice import Dice
from app.engine.hidden import Card, Knowledge
from app.engine.parts import Seat, Viewer

Pool: TypeAlias = tuple[str, int]
Dealt: TypeAlias = dict[Card, str]
OpenClaim: TypeAlias = Claim[frozenset[Card]]  # about cards that a viewer doesn't see

_TRIES: Final = 40  # deals that break a claim are thrown away this often before one is mended
_MENDINGS: Final = 8
_SWAPS: Final = 400


def redeal_cards(knowledge: Knowledge, viewer: Viewer, dice: Dice) -> None:
    """Deal again, in place, all that this viewer can't know."""
    if isinstance(viewer, str):
        return
    unseen = [card for card in knowledge.cards if not card.known_to(viewer)]
    claims = open_claims(knowledge, viewer)
    pools: dict[Pool, list[Card]] = {}
    for card in unseen:
        pools.setdefault((card.kind, card.pool_of(viewer)), []).append(card)
    for group in _linked(list(pools.values()), claims):
        _Deal(group, claims).again(dice)


def open_claims(knowledge: Knowledge, viewer: Seat | None) -> list[OpenClaim]:
    """The claims of this viewer about cards it doesn't see, less the faces that it does see."""
    found = []
    for claim in knowledge.claimed(viewer):
        seen = [card for card in claim.cards if card.known_to(viewer)]
        least = claim.least - sum(claim.fits(card.face) for card in seen)
        if least > 0:
            left = frozenset(claim.cards).difference(seen)
            found.append(Claim(left, claim.faces, claim.others, least))
    return found


def _linked(pools: Sequence[list[Card]], claims: Iterable[OpenClaim]) -> list[list[list[Card]]]:
    """The pools in groups: one claim may link several pools."""
    groups = [[pool] for pool in pools]
    for claim in claims:
        about = [g for g in groups if any(not claim.cards.isdisjoint(pool) for pool in g)]
        if len(about) > 1:
            groups = [g for g in groups if g not in about] + [[p for g in about for p in g]]
    return groups


class _Deal:
    """Linked pools, which are dealt again together."""

    def __init__(self, pools: list[list[Card]], claims: Iterable[OpenClaim]) -> None:
        self.pools = pools
        self.true: Dealt = {card: card.face for pool in pools for card in pool}
        self.limits: dict[
            Card, list[OpenClaim]
        ] = {}  # claims about every single one of their cards
        self.counts: list[OpenClaim] = []
        for claim in claims:
            if claim.cards.isdisjoint(self.true):
                continue
            if claim.least == len(claim.cards):
                for card in claim.cards:
                    self.limits.setdefault(card, []).append(claim)
            else:
                self.counts.append(claim)

    def again(self, dice: Dice) -> None:
        for card, face in self._legal(dice).items():
            card.face = face
            card.changed()

    def _legal(self, dice: Dice) -> Dealt:
        for _ in range(_TRIES):
            dealt = self._dealt(dice)
            if not self._short(dealt):
                return dealt
        for _ in range(_MENDINGS):
            dealt = self._dealt(dice)
            if self._mended(dealt, dice):
                return dealt
        return self._walked(dict(self.true), dice)

    def fits(self, card: Card, face: str) -> bool:
        return all(claim.fits(face) for claim in self.limits.get(card, ()))

    # --- one deal, by limits alone -----------------------------------------------------------

    def _dealt(self, dice: Dice) -> Dealt:
        dealt: Dealt = {}
        for pool in self.pools:
            faces = [self.true[card] for card in pool]
            dice.shuffle(faces)
            dealt |= self._fill(pool, faces, dice)
        return dealt

    def _fill(self, pool: list[Card], left: list[str], dice: Dice) -> Dealt:
        """Deal cards with few possible faces first, so that each is dealt with an even chance."""
        limited = [card for card in pool if card in self.limits]
        if limited:
            dice.shuffle(limited)
            limited.sort(key=lambda card: sum(self.fits(card, face) for face in left))
        dealt: Dealt = {}
        for card in limited:
            fitting = [place for place, face in enumerate(left) if self.fits(card, face)]
            if fitting:
                dealt[card] = left.pop(dice.pick(fitting))
            else:
                self._make_room(card, dealt, left)
        rest = [card for card in pool if card not in dealt]
        return dealt | dict(zip(rest, left, strict=True))

    def _make_room(self, card: Card, dealt: Dealt, left: list[str]) -> None:
        """An augmenting path: take another card's face, that one a third's, until one is free."""
        taker_of: dict[Card, Card | None] = {card: None}
        for taker in (queue := [card]):
            free = next((n for n, face in enumerate(left) if self.fits(taker, face)), None)
            if free is not None:
                _pass_on(taker, left.pop(free), taker_of, dealt)
                return
            for other, face in dealt.items():
                if other not in taker_of and self.fits(taker, face):
                    taker_of[other] = taker
                    queue.append(other)
        raise AssertionError("these claims can't all be true")

    # --- claims that count -------------------------------------------------------------------

    def _short(self, dealt: Dealt) -> list[OpenClaim]:
        """The claims about numbers that don't hold in this deal."""
        return [claim for claim in self.counts if self._missing(claim, dealt) > 0]

    def _missing(self, claim: OpenClaim, dealt: Dealt) -> int:
        return claim.least - sum(claim.fits(dealt[card]) for card in claim.cards)

    def _missing_in_all(self, dealt: Dealt) -> int:
        return sum(max(0, self._missing(claim, dealt)) for claim in self.counts)

    def _mended(self, dealt: Dealt, dice: Dice) -> bool:
        """Mend a deal by swapping cards, now and then at the cost of another claim."""
        for _ in range(_SWAPS):
            short = self._short(dealt)
            if not short:
                return True
            swaps = self._helpful(dice.pick(short), dealt)
            if not swaps:
                return False
            if dice.below(4):
                after = [self._after(swap, dealt) for swap in swaps]
                least = min(after)
                swaps = [
                    swap for swap, missing in zip(swaps, after, strict=True) if missing == least
                ]
            _swap(dealt, *dice.pick(swaps))
        return False

    def _helpful(self, claim: OpenClaim, dealt: Dealt) -> list[tuple[Card, Card]]:
        """Swaps that bring these cards one more of the claimed faces."""
        return [
            (here, there)
            for pool in self.pools
            for here in pool
            if here in claim.cards and not claim.fits(dealt[here])
            for there in pool
            if there not in claim.cards and claim.fits(dealt[there])
            if self.fits(here, dealt[there]) and self.fits(there, dealt[here])
        ]

    def _after(self, swap: tuple[Card, Card], dealt: Dealt) -> int:
        """The shortfall after these two swap faces."""
        _swap(dealt, *swap)
        missing = self._missing_in_all(dealt)
        _swap(dealt, *swap)
        return missing

    def _walked(self, dealt: Dealt, dice: Dice) -> Dealt:
        """Swap legally from the true deal: the last resort if hardly any deal keeps the claims."""
        for _ in range(_SWAPS):
            pool = dice.pick(self.pools)
            here, there = dice.pick(pool), dice.pick(pool)
            if self.fits(here, dealt[there]) and self.fits(there, dealt[here]):
                _swap(dealt, here, there)
                if self._short(dealt):
                    _swap(dealt, here, there)
        return dealt


def _swap(dealt: Dealt, here: Card, there: Card) -> None:
    dealt[here], dealt[there] = dealt[there], dealt[here]


def _pass_on(taker: Card, face: str, taker_of: dict[Card, Card | None], dealt: Dealt) -> None:
    """Along an augmenting path: each card gets a new face and leaves its own to the one before."""
    card: Card | None = taker
    while card is not None:
        before = dealt.get(card, "")
        dealt[card] = face
        face, card = before, taker_of[card]
