"""What is under way: a card being played, an attack, cards laid out for a choice, an auction."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.engine import Card, Seat
from app.games.bang.people import Figure, InPlay


@dataclass(slots=True, eq=False)
class Play:
    """A card or an ability being played. `name` is what it is played as; payments have no suit."""

    by: Figure
    name: str
    card: Card | None = None
    suits: tuple[str, ...] = ()
    target: Figure | None = None
    aimed: InPlay | None = None
    repeat: bool = False


@dataclass(slots=True, eq=False)
class Shot:
    """An attack that is being answered. Without `by` it has no author."""

    name: str
    by: Figure | None
    target: Figure
    suits: tuple[str, ...] = ()
    needed: int = 1
    made: int = 0
    aimed: InPlay | None = None
    used: list[str] = field(default_factory=list)  # Barrel and Jourdonnais, once per attack


@dataclass(slots=True, eq=False)
class Fan:
    """Cards laid out for a choice: for one player in secret, or face up for everybody."""

    seat: Seat
    why: str
    cards: list[Card]
    open: bool
    about: Seat | None = None  # who gets the card that is chosen
    chosen: list[Card] = field(default_factory=list)  # cards that are chosen already


@dataclass(slots=True, eq=False)
class Auction:
    """An auction for a character, in the variant of hiring."""

    character: Card
    bid: int = 0
    bidder: Seat | None = None
