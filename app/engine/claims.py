"""Claims: facts about face-down cards, such as "one of these kinds" or "two apples here".

A claim is always true of its cards, wherever they go. When cards are mixed and a viewer can't tell
them apart any more, claims about some of them become claims about all of them.

There can be many claims about many cards, so a claim keeps its cards as a set of bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

if TYPE_CHECKING:
    from app.engine.hidden import Card

Bits: TypeAlias = int
Cards = TypeVar("Cards")
Key: TypeAlias = tuple[frozenset[str], bool]
Claims: TypeAlias = dict["Claim[Bits]", None]
Same: TypeAlias = dict["Claim[Bits]", "Claim[Bits]"]


@dataclass(frozen=True, slots=True)
class Claim(Generic[Cards]):
    """At least this many of these cards have one of these faces, or with `others` any but these."""

    cards: Cards
    faces: frozenset[str]
    others: bool
    least: int

    def fits(self, face: str) -> bool:
        return (face in self.faces) != self.others


def bits_of(cards: Iterable[Card]) -> Bits:
    """The set of these cards as bits, by their numbers."""
    bits = 0
    for card in cards:
        bits |= 1 << card.number
    return bits


def numbers_in(bits: Bits) -> Iterator[int]:
    """The numbers in a set of bits, lowest first."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def each(cards: Iterable[Card], faces: Iterable[str], *, others: bool = False) -> list[Claim[Bits]]:
    """Each of these cards has one of these faces, or any but these."""
    allowed = frozenset(faces)
    return [Claim(1 << card.number, allowed, others, 1) for card in cards]


def after_mixing(claims: Claims, mixed: Bits, same: Same) -> Claims:
    """The claims that still hold for a viewer who lost track of which of these cards is which.

    Most viewers know the same, so they share their claims through `same`, a cache for one mixing.
    """
    touched = [one for one in claims if one.cards & mixed and mixed & ~one.cards]
    if not touched:
        return claims
    kept = [claim for claim in claims if claim not in touched]
    blurred: dict[Key, list[Claim[Bits]]] = {}
    for claim in touched:
        _add_up(blurred.setdefault((claim.faces, claim.others), []), claim)
    wider = [
        Claim(claim.cards | mixed, claim.faces, claim.others, claim.least)
        for group in blurred.values()
        for claim in group
    ]
    return dict.fromkeys(kept + [same.setdefault(claim, claim) for claim in wider])


def _add_up(group: list[Claim[Bits]], claim: Claim[Bits]) -> None:
    """Claims about different cards add up: one apple here and one there are two."""
    for place, other in enumerate(group):
        if not other.cards & claim.cards:
            both = other.cards | claim.cards
            group[place] = Claim(both, claim.faces, claim.others, other.least + claim.least)
            return
    group.append(claim)
