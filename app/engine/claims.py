"""Claims: facts about face-down cards, such as "one of these kinds" or "two apples here".

A claim is always true of its cards, wherever they go. When cards are mixed and a viewer can't tell
them apart any more, claims about some of them become claims about all of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from app.engine.hidden import Card

Key: TypeAlias = tuple[frozenset[str], bool]
Same: TypeAlias = dict["Claim", "Claim"]


@dataclass(frozen=True, slots=True)
class Claim:
    """At least this many of these cards have one of these faces, or with `others` any but these."""

    cards: frozenset[Card]
    faces: frozenset[str]
    others: bool
    least: int

    def fits(self, face: str) -> bool:
        return (face in self.faces) != self.others


def each(cards: Iterable[Card], faces: Iterable[str], *, others: bool = False) -> list[Claim]:
    """Each of these cards has one of these faces, or any but these."""
    allowed = frozenset(faces)
    return [Claim(frozenset([card]), allowed, others, 1) for card in cards]


def after_mixing(
    claims: dict[Claim, None], mixed: frozenset[Card], same: Same
) -> dict[Claim, None]:
    """The claims that still hold for a viewer who lost track of which of these cards is which.

    Most viewers know the same: with `same`, which is kept for one mixing, they share their claims.
    """
    touched = [one for one in claims if not (one.cards.isdisjoint(mixed) or one.cards >= mixed)]
    if not touched:
        return claims
    kept = [claim for claim in claims if claim not in touched]
    blurred: dict[Key, list[Claim]] = {}
    for claim in touched:
        _add_up(blurred.setdefault((claim.faces, claim.others), []), claim)
    wider = [
        Claim(_tight(claim.cards | mixed), claim.faces, claim.others, claim.least)
        for group in blurred.values()
        for claim in group
    ]
    return dict.fromkeys(kept + [same.setdefault(claim, claim) for claim in wider])


def _tight(cards: frozenset[Card]) -> frozenset[Card]:
    """The same set in as little room as it needs: a union takes up to four times as much."""
    return frozenset({*cards})


def _add_up(group: list[Claim], claim: Claim) -> None:
    """Claims about different cards add up: one apple here and one there are two."""
    for place, other in enumerate(group):
        if other.cards.isdisjoint(claim.cards):
            both = other.cards | claim.cards
            group[place] = Claim(both, claim.faces, claim.others, other.least + claim.least)
            return
    group.append(claim)
