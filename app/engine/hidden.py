"""Cards with a hidden face, and `look`, the only door through which a face leaves.

What a viewer has lost track of is kept here too: cards mixed behind his back become one pool for
him, in which each may be any. `redeal_cards` deals those pools anew: the definition of ignorance.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from app.engine.dice import Dice
from app.engine.parts import Seat, Viewer, sees_all


class Card:
    """One card. Its face is a name in the game's components; rules may read it, views may not.

    `kind` is what everybody can tell by its back: cards of different kinds are never confused.
    """

    __slots__ = ("face", "kind", "open", "pools", "seen_by")

    def __init__(self, face: str, kind: str = "") -> None:
        self.face = face
        self.kind = kind
        self.open = False
        self.seen_by: set[Seat | None] = set()
        # viewer -> which of his pools; absent: the pool of all that he has never seen
        self.pools: dict[Seat | None, int] = {}

    def __repr__(self) -> str:
        return "Card(open)" if self.open else "Card(face down)"

    def __reduce__(self) -> tuple[Any, ...]:
        """Short: a snapshot holds every card of the game."""
        return _card, (self.face, self.kind, self.open, (*self.seen_by,), self.pools or None)

    def known_to(self, viewer: Viewer) -> bool:
        return self.open or sees_all(viewer) or viewer in self.seen_by


def _card(face: str, kind: str, open: bool, seen_by: Any, pools: Any) -> Card:
    """A card as it was when a snapshot was taken."""
    card = Card(face, kind)
    card.open = open
    card.seen_by.update(seen_by)
    card.pools = pools or card.pools
    return card


def look(card: Card, viewer: Viewer) -> str | None:
    """The face, if this viewer may see it; None is the back."""
    return card.face if card.known_to(viewer) else None


def privy(card: Card, viewer: Viewer) -> bool:
    """Whether this viewer knows a face that not everybody sees."""
    return not card.open and card.known_to(viewer)


class Knowledge:
    """Every card of a game, wherever it lies: who knows which, and how much has been learned.

    `learned` grows whenever anybody gets to know a face; that is what ends a take-back.
    """

    __slots__ = ("_last_pool", "cards", "learned", "viewers")

    def __init__(self, seats: int) -> None:
        self.cards: list[Card] = []
        self.learned = 0
        self.viewers: tuple[Seat | None, ...] = (*range(seats), None)
        self._last_pool = 0

    def card(self, face: str, kind: str = "") -> Card:
        self.cards.append(card := Card(face, kind))
        return card

    def show(self, cards: Iterable[Card], *viewers: Seat | None) -> None:
        """These viewers see these faces, and go on knowing them until the cards are mixed."""
        for card in cards:
            for viewer in viewers:
                if not card.known_to(viewer):
                    card.seen_by.add(viewer)
                    self.learned += 1

    def turn_up(self, *cards: Card) -> None:
        """Face up on the table: everybody sees it."""
        for card in cards:
            self.learned += not all(card.known_to(viewer) for viewer in self.viewers)
            card.open = True

    def turn_down(self, *cards: Card) -> None:
        """Face down again; everybody remembers what it was."""
        for card in cards:
            if card.open:
                card.open = False
                card.seen_by.update(self.viewers)

    def mix(self, cards: Sequence[Card], knowing: Iterable[Seat] = ()) -> None:
        """These cards can no longer be told apart, except by those `knowing`.

        A shuffle, or a choice made out of sight: who knew the faces knows the set, not the places.
        """
        insiders = set(knowing)
        for viewer in self.viewers:
            if viewer not in insiders:
                self._lose_track(cards, viewer)

    def _lose_track(self, cards: Sequence[Card], viewer: Seat | None) -> None:
        pools = {card.pools.get(viewer, 0) for card in cards if viewer not in card.seen_by}
        if not pools:  # he knew them all: a pool of their own
            self._last_pool += 1
            pools = {self._last_pool}
        pool = min(pools)
        for card in cards:
            card.seen_by.discard(viewer)
            card.pools[viewer] = pool
        if len(pools) > 1:  # mixed across pools: one pool of all is the least these labels can say
            for card in self.cards:
                if card.pools.get(viewer, 0) in pools:
                    card.pools[viewer] = pool


def redeal_cards(knowledge: Knowledge, viewer: Viewer, dice: Dice) -> None:
    """Deal anew, in place, every face that this viewer cannot know, within what he can know."""
    if isinstance(viewer, str):
        return
    pools: dict[tuple[str, int], list[Card]] = {}
    for card in knowledge.cards:
        if not card.known_to(viewer):
            pools.setdefault((card.kind, card.pools.get(viewer, 0)), []).append(card)
    for cards in pools.values():
        faces = [card.face for card in cards]
        dice.shuffle(faces)
        for card, face in zip(cards, faces, strict=True):
            card.face = face
