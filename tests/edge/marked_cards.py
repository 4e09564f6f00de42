"""Cards that carry a name which occurs nowhere else, so that what is found was told.

Cards of a table of components get other ids. Poker cards are compared with the slots that everybody
reads, so theirs go on being equal to what they were; only what is written of them is the name.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from app.engine import Card
from app.engine.hidden import Knowledge
from app.games import GAMES
from app.tables import card_sets
from tests.support.own import own_of

# Games with such cards.
MARKED = [game for game in GAMES if own_of(game).canaries]
# How the kinds of cards begin that are no rows of a table.
KINDS = tuple(kind for game in GAMES for kind in own_of(game).kinds)


def canary(card: str) -> str:
    return f"canary_{sha256(card.encode()).hexdigest()[:10]}"


class Marked(str):
    """Equal to the face that the rules know; written, it is a canary."""

    plain: str
    kind: str

    def __new__(cls, plain: str, kind: str) -> Marked:
        made = super().__new__(cls, canary(f"{kind} {plain}"))
        made.plain, made.kind = plain, kind
        return made

    def __eq__(self, other: object) -> bool:
        return self.plain == (other.plain if isinstance(other, Marked) else other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self.plain)

    def __reduce__(self) -> tuple[Any, ...]:
        return Marked, (self.plain, self.kind)


def mark_cards() -> None:
    """From now on, in this process."""
    honest, card_of = card_sets.shipped, Knowledge.card

    def marked(game_id: str) -> dict[str, Any]:
        content = honest(game_id)
        for kind in own_of(game_id).canaries:
            content[kind] = {canary(card): row for card, row in content[kind].items()}
        return content

    def card(knowledge: Knowledge, face: str, kind: str = "") -> Card:
        return card_of(knowledge, Marked(face, kind) if kind.startswith(KINDS) else face, kind)

    card_sets.shipped = marked
    Knowledge.card = card  # type: ignore[method-assign]
