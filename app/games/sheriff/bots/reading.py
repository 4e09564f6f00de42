"""The table as a bot reads it: its hand, the stands, and what others have shown before."""

from __future__ import annotations

from collections import Counter

from app.engine import Seat, Sight
from app.games.sheriff.cards import Components, Good
from app.games.sheriff.view import parts
from app.games.sheriff.view.terms import TermsView
from app.kit.bot import Reading

TITLE = 0.1  # of the King's bonus, what a single card brings closer
DENIED = 0.5  # of what a rival loses, what it is worth to me


class Table(Reading):
    """One seat's view."""

    cards: Components

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        self.kind = sight.question.kind
        self.ids = [option.id for option in sight.question.options]

    def stand(self, seat: Seat) -> parts.Stand:
        return self.part(parts.Stand, f"stand:{seat}")

    def bag(self, seat: Seat) -> parts.Bag:
        return self.part(parts.Bag, f"bag:{seat}")

    def bags(self) -> list[parts.Bag]:
        """All bags that are not settled."""
        found = [part for part in self.sight.parts.values() if isinstance(part, parts.Bag)]
        return [bag for bag in found if bag.verdict is None]

    def course(self) -> parts.Course:
        return self.part(parts.Course, "course")

    def hand(self) -> list[str]:
        return [face or "" for face in self.part(parts.Hand, f"hand:{self.me}").cards]

    def good(self, face: str) -> Good | None:
        return self.cards.goods.get(face)

    def legal_in_hand(self) -> Counter[str]:
        legal = Counter(face for face in self.hand() if self.is_legal(face))
        return Counter({kind: legal[kind] for kind in sorted(legal)})

    def is_legal(self, face: str) -> bool:
        good = self.good(face)
        return good is not None and good.legal

    def worth(self, face: str) -> float:
        """What a card is worth on the stand, titles included."""
        good = self.good(face)
        if good is None:
            man = self.cards.merry_men[face]
            return man.reward + 2.0
        title = self.cards.goods[good.counts_as or face].king * TITLE * good.counts
        return good.value + (title if good.legal or good.counts_as else 0.0)

    def fine(self, face: str) -> int:
        good = self.good(face)
        return good.fine if good else self.cards.merry_men[face].fine

    def deal(self, id: str) -> TermsView:
        found = self.part(parts.Deals, "deals").terms
        return next(terms for terms in found if terms.id == id)

    def deals(self) -> list[TermsView]:
        return list(self.part(parts.Deals, "deals").terms)

    # --- what they have shown before ---------------------------------------------------------

    def lies(self, seat: Seat) -> float:
        """How often this merchant's bags were not what they said."""
        truths, lies, _, _ = self.stand(seat).record
        return (lies + 0.7) / (truths + lies + 2.5)

    def opens(self, officers: tuple[Seat, ...]) -> float:
        """How often these officers open a bag."""
        records = [self.stand(seat).record for seat in officers]
        opened = sum(record[2] for record in records)
        waved = sum(record[3] for record in records)
        return (opened + 0.8) / (opened + waved + 2.0)
