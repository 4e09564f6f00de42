"""Cards with a hidden face, and `look`, the only door through which a face leaves.

It also records what viewers lose track of: cards that are mixed out of a viewer's sight become one
pool, in which any card may be any of them. Facts that still hold for them are claims (claims.py).
Dealing again what a viewer can't know is the subject of ignorance.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from app.engine.claims import Bits, Claim, Claims, Same, after_mixing, bits_of, each, numbers_in
from app.engine.parts import ALL, Seat, Viewer, one_set

Viewers: TypeAlias = frozenset[Seat | None]

NOBODY: Viewers = one_set(frozenset())


class Showing(NamedTuple):
    """A card as it is at one moment: its face, and who may see it. Views are made of these."""

    face: str
    open: bool
    seen_by: Viewers

    def known_to(self, viewer: Viewer) -> bool:
        return self.open or viewer in self.seen_by or viewer == ALL


class Card:
    """A card. Its face is a name in the game's components; rules may read it, views may not.

    `kind` is what everybody can tell from its back: cards of different kinds are never confused.
    """

    __slots__ = ("_showing", "face", "kind", "number", "open", "pools", "seen_by")

    def __init__(self, number: int, face: str, kind: str, pools: tuple[int, ...]) -> None:
        self.number = number  # among all cards of the game
        self.face = face
        self.kind = kind
        self.open = False
        self.seen_by = NOBODY
        # Each viewer's pool that it is in, onlookers' last; 0: of all cards never seen.
        self.pools = pools
        self._showing: Showing | None = None

    @property
    def showing(self) -> Showing:
        """The card as it is now; equal as long as nothing changes."""
        if self._showing is None:
            self._showing = Showing(self.face, self.open, self.seen_by)
        return self._showing

    def changed(self) -> None:
        """Call this after any change."""
        self._showing = None

    def __repr__(self) -> str:
        return "Card(open)" if self.open else "Card(face down)"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle it briefly: a snapshot holds every card of the game."""
        return _card, (self.number, self.face, self.kind, self.open, self.seen_by, self.pools)

    def known_to(self, viewer: Viewer) -> bool:
        return self.open or viewer in self.seen_by or viewer == ALL

    def pool_of(self, viewer: Seat | None) -> int:
        """The pool of this viewer that the card is in."""
        return self.pools[_place(viewer)]


def _place(viewer: Seat | None) -> int:
    """The index of a viewer among all viewers; onlookers come last."""
    return -1 if viewer is None else viewer


def _card(number: int, face: str, kind: str, open: bool, seen_by: Any, pools: Any) -> Card:
    """A card as it was when a snapshot was taken."""
    card = Card(number, face, kind, pools)
    card.open = open
    card.seen_by = one_set(seen_by)
    return card


def showing(cards: Iterable[Card]) -> tuple[Showing, ...]:
    """These cards as they are now."""
    return tuple([card._showing or card.showing for card in cards])


def look(card: Card | Showing, viewer: Viewer) -> str | None:
    """The face if this viewer may see it, otherwise None (the back)."""
    return card.face if card.known_to(viewer) else None


def privy(card: Card | Showing, viewer: Viewer) -> bool:
    """Whether this viewer knows a face that not everybody sees."""
    return not card.open and card.known_to(viewer)


class Knowledge:
    """All cards of a game, wherever they lie: who knows which, and how much has been learned.

    `learned` grows whenever anybody gets to know a face: after that nothing can be taken back.
    """

    __slots__ = ("_everybody", "_last_pool", "_unmixed", "cards", "claims", "learned", "viewers")

    def __init__(self, seats: int) -> None:
        self.cards: list[Card] = []
        self.learned = 0
        self.viewers: tuple[Seat | None, ...] = (*range(seats), None)
        self._everybody: Viewers = one_set(frozenset(self.viewers))
        self.claims: dict[Seat | None, Claims] = {}
        self._last_pool = 0
        self._unmixed = (0,) * len(self.viewers)

    def card(self, face: str, kind: str = "") -> Card:
        self.cards.append(card := Card(len(self.cards), face, kind, self._unmixed))
        return card

    def show(self, cards: Iterable[Card], *viewers: Seat | None) -> None:
        """Show these faces to these viewers, who know them until the cards are mixed."""
        for card in cards:
            if card.open or card.seen_by.issuperset(viewers):
                continue
            seen_by = one_set(card.seen_by.union(viewers))
            self.learned += len(seen_by) - len(card.seen_by)
            card.seen_by = seen_by
            card.changed()

    def turn_up(self, *cards: Card) -> None:
        """Turn a card face up: everybody sees it."""
        for card in cards:
            if not card.open:
                self.learned += card.seen_by != self._everybody
                card.open = True
                card.changed()

    def turn_down(self, *cards: Card) -> None:
        """Turn a card face down again; everybody remembers what it was."""
        for card in cards:
            if card.open:
                card.open = False
                card.seen_by = self._everybody
                card.changed()

    def limit(self, cards: Iterable[Card], faces: Iterable[str], *viewers: Seat | None) -> None:
        """Let these viewers (or all) know that each of these cards has one of these faces."""
        self._claim(each(cards, faces), viewers)

    def rule_out(self, cards: Iterable[Card], faces: Iterable[str], *viewers: Seat | None) -> None:
        """Let these viewers (or all) know that none of these cards has one of these faces."""
        self._claim(each(cards, faces, others=True), viewers)

    def holds(
        self, cards: Iterable[Card], counts: Mapping[str, int], *viewers: Seat | None
    ) -> None:
        """Let these viewers (or all) know that at least this many of these cards have each face."""
        among = bits_of(cards)
        claims = [Claim(among, frozenset([face]), False, n) for face, n in counts.items()]
        self._claim(claims, viewers)

    def forget(self) -> None:
        """Drop the cached showings while nobody is looking."""
        for card in self.cards:
            card.changed()

    def came_out(self, *viewers: Seat | None) -> None:
        """Note that these viewers have learned something by chance or from unknown faces."""
        self.learned += 1

    def among(
        self, cards: Iterable[Card], faces: Iterable[str], least: int, *viewers: Seat | None
    ) -> None:
        """Let these viewers (or all) know that at least this many cards have one of these faces."""
        self._claim([Claim(bits_of(cards), frozenset(faces), False, least)], viewers)

    def claimed(self, viewer: Seat | None) -> list[Claim[list[Card]]]:
        """The claims that this viewer knows of, each with its cards."""
        return [
            Claim([self.cards[n] for n in numbers_in(one.cards)], one.faces, one.others, one.least)
            for one in self.claims.get(viewer, ())
        ]

    def _claim(self, claims: Sequence[Claim[Bits]], viewers: Iterable[Seat | None]) -> None:
        added = dict.fromkeys(claims)
        for viewer in viewers or self.viewers:
            self.claims.setdefault(viewer, {}).update(added)

    def mix(self, cards: Sequence[Card], knowing: Iterable[Seat] = ()) -> None:
        """Mix these cards: only the viewers `knowing` can still tell them apart.

        This is a shuffle, or a choice made out of sight. Viewers still know what is among these
        cards, but not where.
        """
        insiders = set(knowing)
        if not insiders and all([card.seen_by == self._everybody for card in cards]):
            self._all_lose_track(cards)
            return
        same: Same = {}
        alike = len({card.pools for card in cards}) == 1
        seen = NOBODY.union(*[card.seen_by for card in cards])
        lost: list[Seat | None] = []
        for viewer in self.viewers:
            if alike and viewer not in seen and not self.claims.get(viewer):
                continue  # this viewer could never tell them apart
            if viewer not in insiders and self._loses_track(cards, viewer, same):
                lost.append(viewer)
        left = {known: one_set(known.difference(lost)) for known in {c.seen_by for c in cards}}
        for card in cards:
            card.seen_by = left[card.seen_by]
            card.changed()

    def _all_lose_track(self, cards: Sequence[Card]) -> None:
        """The quick way for a pile that everybody knows: a pool of its own for each viewer."""
        mixed, same = bits_of(cards), dict[Claim[Bits], Claim[Bits]]()
        for viewer, claims in self.claims.items():
            self.claims[viewer] = after_mixing(claims, mixed, same)
        pools = tuple([self._last_pool + n for n in range(1, len(self.viewers) + 1)])
        self._last_pool = pools[-1]
        for card in cards:
            card.seen_by, card.pools = NOBODY, pools
            card.changed()

    def _loses_track(self, cards: Sequence[Card], viewer: Seat | None, same: Same) -> bool:
        """Note what this viewer still knows of mixed cards; False if nothing changes for them."""
        place = _place(viewer)
        pools = {card.pools[place] for card in cards if viewer not in card.seen_by}
        unseen = not any([viewer in card.seen_by for card in cards])
        if unseen and len(pools) == 1 and not self.claims.get(viewer):
            return False  # this viewer could never tell them apart
        self._keep_claims(cards, viewer, same)
        if not pools:  # this viewer knew them all: the cards become a pool of their own
            self._last_pool += 1
            pools = {self._last_pool}
        pool = min(pools)
        self._pool(cards, viewer, pool)
        if len(pools) > 1:  # mixed across pools: these labels can only say that all are one pool
            rest = [card for card in self.cards if card.pools[place] in pools]
            self._pool(rest, viewer, pool)
        return True

    def _pool(self, cards: Iterable[Card], viewer: Seat | None, pool: int) -> None:
        """Put these cards into one pool of this viewer. Cards that were alike stay alike."""
        place = len(self.viewers) - 1 if viewer is None else viewer
        known: dict[tuple[int, ...], tuple[int, ...]] = {}
        for card in cards:
            was = card.pools
            if (now := known.get(was)) is None:
                now = known[was] = (*was[:place], pool, *was[place + 1 :])
            card.pools = now

    def _keep_claims(self, cards: Sequence[Card], viewer: Seat | None, same: Same) -> None:
        """Keep the claims that this viewer can still make about these cards after mixing."""
        if claims := self.claims.get(viewer):
            self.claims[viewer] = after_mixing(claims, bits_of(cards), same)
        seen = [card.face for card in cards if viewer in card.seen_by]
        if 0 < len(seen) < len(cards):  # if all were seen, they are a pool of their own
            self.holds(cards, Counter(seen), viewer)

    def gather(self, cards: Sequence[Card], knowing: Iterable[Seat] = ()) -> None:
        """Put a complete set back together, face down: a whole deck, or somebody's whole hand.

        Everybody knows what is in it, so anything known about single cards is void. Only the
        viewers `knowing` can tell these cards apart.
        """
        self.turn_down(*cards)
        among, insiders = bits_of(cards), set(knowing)
        self._last_pool += 1
        for viewer in self.viewers:
            if viewer in insiders:
                continue
            for card in cards:
                card.seen_by = one_set(card.seen_by - {viewer})
                card.changed()
            self._pool(cards, viewer, self._last_pool)
            if claims := self.claims.get(viewer):
                self.claims[viewer] = {one: None for one in claims if not one.cards & among}
