"""The cards of Bang! as data: read from `cards.toml`, checked, and never changed.

What a card does is in `rules` and `sets`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from app.engine import BadComponents
from app.kit.components import (
    Printed,
    by_seats,
    exactly,
    numbered,
    one_from,
    one_of,
    read_by,
    record,
    table,
    tables,
    within,
)

TABLES = ("rules", "pay", "casts", "roles", "cards", "deck", "characters", "events")
SUITS = ("hearts", "diamonds", "clubs", "spades")
RED = ("hearts", "diamonds")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
COLOURS = ("brown", "blue", "green")
VERBS = (
    *("attack", "draw", "duel", "heal", "indians", "lay", "miss", "store", "strip"),
    "take",
)
AIMS = ("self", "other", "any", "others", "all", "answer")
REACHES = ("none", "any", "near", "weapon")
SETS = ("base", "dodge_city", "bullet", "wild_west")
DECKS = ("high_noon", "fistful", "wild_west")
ROLES = ("sheriff", "deputy", "outlaw", "renegade")
CASTS = (3, 4, 5, 6, 7, 8)


def _some(high: int = 20) -> Any:
    """A number that most rows leave out: then 0."""
    return within(0, high, 0)


@dataclass(frozen=True, slots=True)
class Kind(Printed):
    """What all copies of a playing card have in common.

    `does` is what it does, `aim` to which players, `reach` how far. `pays` are further cards that
    it costs, `draws` those that it brings besides; `sees` and `seen` change distances.
    """

    number: int = within(1, 999)
    colour: str = one_of(COLOURS)
    does: str = one_of(VERBS)
    aim: str = one_of(AIMS)
    reach: str = one_of(REACHES)
    amount: int = _some()
    draws: int = _some()
    pays: int = _some(1)
    gun: int = _some()
    sees: int = _some()
    seen: int = _some()
    # Blue and green cards are put in play, in front of somebody.
    stays: bool = read_by(lambda row, name: row.get("colour") != "brown")
    misses: bool = read_by(lambda row, name: row.get("does") == "miss")


@dataclass(frozen=True, slots=True)
class Copy:
    """One card of the deck."""

    id: str
    card: str = one_from("cards")
    set: str = one_of(SETS)
    suit: str = one_of(SUITS)
    rank: str = one_of(RANKS)


@dataclass(frozen=True, slots=True)
class Character(Printed):
    """A character: lives, and any numbers of its ability."""

    number: int = within(1, 999)
    set: str = one_of(SETS)
    life: int = within(1, 20)
    sees: int = _some()
    seen: int = _some()
    dodges: int = _some()
    draws: int = _some()
    limit: int = _some(99)
    beer: int = _some()
    starts: int = _some()


@dataclass(frozen=True, slots=True)
class EventCard(Printed):
    """A card of the event piles."""

    number: int = within(1, 999)
    deck: str = one_of(DECKS)
    amount: int = _some()


@dataclass(frozen=True, slots=True)
class Role(Printed):
    number: int = within(1, 9)


@dataclass(frozen=True, slots=True)
class Cast:
    """The roles for one number of players."""

    sheriff: int = within(0, 1)
    deputy: int = within(0, 9)
    outlaw: int = within(0, 9)
    renegade: int = within(0, 9)

    def roles(self) -> list[str]:
        return [role for role in ROLES for _ in range(getattr(self, role))]


@dataclass(frozen=True, slots=True)
class Rules:
    draw: int = within(1, 9)
    bangs: int = within(1, 9)
    colt: int = within(1, 9)
    reward: int = within(0, 9)
    sheriff_lives: int = within(0, 9)
    beer_needs_more_than: int = within(0, 8)
    bounty: int = within(0, 99_999)
    keep_price: int = within(0, 99_999)
    start_money: int = within(0, 99_999)
    lowest_bid: int = within(1, 99_999)


@dataclass(frozen=True, slots=True)
class Pay:
    """What a game pays: role, fate and the side that has won; times outlaws or players."""

    sheriff_law: int = within(0, 99_999)
    sheriff_renegade: int = within(0, 99_999)
    deputy_law: int = within(0, 99_999)
    dead_deputy_law: int = within(0, 99_999)
    outlaw_outlaws: int = within(0, 99_999)
    dead_outlaw_outlaws: int = within(0, 99_999)
    renegade_outlaws: int = within(0, 99_999)
    renegade_renegade: int = within(0, 99_999)
    last_renegade_law: int = within(0, 99_999)
    fine: int = within(0, 99_999)


@dataclass(frozen=True)
class Components:
    """Everything in the box."""

    rules: Rules
    pay: Pay
    casts: Mapping[int, Cast]
    roles: Mapping[str, Role]
    cards: Mapping[str, Kind]
    deck: Mapping[str, Copy]
    characters: Mapping[str, Character]
    events: Mapping[str, EventCard]
    kinds: Mapping[str, Kind] = field(default_factory=dict)  # of the copies

    @cached_property
    def numbers(self) -> Mapping[str, Mapping[str, int]]:
        """The characters that have each number: "sees" -> "rose_doolan" -> 1."""
        names = ("sees", "seen", "dodges", "draws", "limit", "beer", "starts")
        rows = self.characters.items()
        return {name: {id: n for id, row in rows if (n := getattr(row, name))} for name in names}

    def numbers_of(self, abilities: Iterable[str]) -> Mapping[str, int]:
        """The largest number of each name among these abilities."""
        found: dict[str, int] = {}
        for name, numbers in self.numbers.items():
            for ability in abilities:
                if ability in numbers:
                    found[name] = max(numbers[ability], found.get(name, 0))
        return found

    @cached_property
    def misses(self) -> frozenset[str]:
        """The kinds of cards that are a miss when they are played from the hand."""
        return frozenset(
            [name for name, kind in self.cards.items() if kind.misses and not kind.stays]
        )

    @cached_property
    def backs(self) -> Mapping[str, tuple[str, ...]]:
        """The faces of each back: playing cards, characters, events."""
        return {"card": tuple(self.deck), "character": tuple(self.characters)}


def read_components(raw: Mapping[str, Any]) -> Components:
    """The components in this file's content. Raises `BadComponents` and names the row."""
    tables(raw, TABLES)
    cards: dict[str, Kind] = numbered(table(raw, "cards", Kind))
    deck = table(raw, "deck", Copy)
    components = Components(
        rules=record(raw, "rules", Rules),
        pay=record(raw, "pay", Pay),
        casts=by_seats(raw, "casts", Cast, CASTS),
        roles=numbered(table(raw, "roles", Role)),
        cards=cards,
        deck=deck,
        characters=numbered(table(raw, "characters", Character)),
        events=numbered(table(raw, "events", EventCard)),
        kinds={id: cards[copy.card] for id, copy in deck.items()},
    )
    _check(components)
    return components


def _check(components: Components) -> None:
    """Check what concerns several rows."""
    exactly("roles", components.roles, ROLES)
    for count, cast in components.casts.items():
        if len(cast.roles()) != count:
            raise BadComponents(f"casts.{count}: {count} roles are wanted")
    base = [one for one in components.characters.values() if one.set == "base"]
    if len(base) < 2 * max(CASTS):
        raise BadComponents(f"characters: {2 * max(CASTS)} of the base set are wanted")
    if sum(copy.set == "base" for copy in components.deck.values()) < 60:
        raise BadComponents("deck: at least 60 cards of the base set are wanted")
