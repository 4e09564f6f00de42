"""The table as a bot reads it: its hand, the stands, and how others have behaved before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from math import exp, prod

from app.engine import Seat, Sight
from app.games.sheriff.cards import Components, Good
from app.games.sheriff.view import parts
from app.games.sheriff.view.terms import TermsView
from app.kit.bot import Reading

OPEN_RACE = 1.2  # cards by which a race may still change in one round
NEARER = (0.15, 0.35, 0.9)  # parts of its profit, by how many of the three are there already
DENIED = 0.5  # what a rival's loss is worth to me, as a part of it


class Eye(Reading):
    """One seat's view."""

    cards: Components

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        self.kind = sight.question.kind
        self.ids = [option.id for option in sight.question.options]

    def stand(self, seat: Seat) -> parts.Stand:
        return self.part(parts.Stand, f"stand:{seat}")

    def stands(self) -> list[parts.Stand]:
        return [part for part in self.sight.parts.values() if isinstance(part, parts.Stand)]

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

    def legal_kinds(self) -> set[str]:
        """The legal goods of this table."""
        return {kind for kind, _ in self.stand(self.me).goods}

    def tops(self) -> list[str]:
        """The goods on top of the discard piles that may be taken from."""
        piles = self.part(parts.Market, "market").piles
        return [pile[-1] for pile in piles if pile] if len(piles) > 1 else []

    def share(self, kind: str) -> float:
        """The share of this kind in the deck."""
        goods = self.cards.goods.values()
        return self.cards.goods[kind].count / sum(good.count for good in goods)

    def is_legal(self, face: str) -> bool:
        good = self.good(face)
        return good is not None and good.legal

    def worth(self, face: str, more: int = 1) -> float:
        """The worth of each of this many more such cards on the stand, titles included."""
        good = self.good(face)
        if good is None:
            man = self.cards.merry_men[face]
            return man.reward + 2.0
        kind = good.counts_as or face
        title = self.title(kind, more * good.counts) / more if good.legal or good.counts_as else 0.0
        return good.value + title + self.black_market(face)

    def title(self, kind: str, more: int) -> float:
        """The points by which this many more cards of a kind raise what its title promises."""
        mine, rivals = self.race(kind)
        return self.promise(kind, mine + more, rivals) - self.promise(kind, mine, rivals)

    def promise(self, kind: str, mine: int, rivals: Sequence[int]) -> float:
        """King if all rivals are beaten, Queen if all but one are; what is to come blurs it."""
        course = self.course()
        blur = 0.7 + OPEN_RACE * max(0, course.rounds - course.round)
        ahead = [1 / (1 + exp((theirs - mine) / blur)) for theirs in rivals]
        king = prod(ahead)
        queen = sum(king / one * (1 - one) for one in ahead)
        good = self.cards.goods[kind]
        return good.king * king + good.queen * queen

    def race(self, kind: str) -> tuple[int, list[int]]:
        """How many cards of a kind count on my stand and on the others, as far as I know."""
        counts = {
            part.seat: dict(part.goods).get(kind, 0)
            + sum(map(partial(self.counts, kind), part.zone))
            for part in self.stands()
        }
        return counts.pop(self.me), [*counts.values()]

    def counts(self, kind: str, face: str | None) -> int:
        """The number of a legal kind for which a card of a closed zone counts."""
        good = self.good(face) if face else None
        return good.counts if good and good.counts_as == kind else 0

    def black_market(self, face: str) -> float:
        """The worth of a contraband card as a step to the black market."""
        part = self.sight.parts.get("black")
        if not isinstance(part, parts.BlackMarket):
            return 0.0
        left = [cards[0] for cards in part.cards if cards]
        card = next((one for one in left if self.cards.black_market[one].good == face), None)
        if card is None:
            return 0.0
        needs = self.cards.rules.black_market_needs
        have = self.stand(self.me).zone.count(face) % needs
        profit = self.cards.black_market[card].value - needs * self.cards.goods[face].value
        return float(profit * NEARER[min(have, len(NEARER) - 1)])

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
