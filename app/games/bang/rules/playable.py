"""Phase 2: which cards, abilities and events can be used now, and at whom."""

from __future__ import annotations

from typing import TypeAlias

from app.engine import Card
from app.games.bang.components import Kind
from app.games.bang.people import Figure, InPlay
from app.games.bang.places import Way
from app.games.bang.rules import hooks
from app.games.bang.rules.answers import as_bang
from app.games.bang.rules.distance import LEAST, gun, within
from app.games.bang.rules.in_play import may_lie
from app.games.bang.state import Street

# A place to aim at: its name, the target there, and the card in front of the target.
Aim: TypeAlias = tuple[str, Figure, InPlay | None]


class Targets:
    """What can be aimed at from here, looked up once for all cards of a hand."""

    def __init__(self, street: Street, by: Figure) -> None:
        self.street, self.by = street, by
        self._found: dict[str, list[Aim]] = {}

    def of(self, kind: Kind) -> list[Aim]:
        """The places at which such a card can be aimed."""
        found = self._found.get(kind.id)
        if found is None:
            found = self._found[kind.id] = self._aims(kind)
        return found

    def _aims(self, kind: Kind) -> list[Aim]:
        among = self._within(kind)
        own = self.by.player if kind.aim == "other" else None
        if kind.does in ("take", "strip"):
            rivals = [target for target in among if target.player is not own]
            return [aim for target in rivals for aim in cards_of(self.by, target)]
        return [(target.place, target, None) for target in among if target.player is not own]

    def _within(self, kind: Kind) -> list[Figure]:
        street, by = self.street, self.by
        reach = kind.reach
        if kind.id == "panic" and street.options["panic_range"] == "any":
            reach = "any"
        if reach == "weapon":
            return within(street, by, gun(street, by))
        if reach == "near":
            return within(street, by, LEAST)
        return street.around(by)


def cards_of(by: Figure, target: Figure) -> list[Aim]:
    """Any card of their hand, or one in front of them. Decision A5: not one of the own hand."""
    found: list[Aim] = []
    player = target.player
    if player is not by.player and player.hand and target is player.active:
        found.append((player.place, target, None))
    for n, thing in enumerate(target.front):
        found.append((f"front:{target.number}:{n}", target, thing))
    return found


def bang_left(street: Street, figure: Figure) -> bool:
    """BANG!: one per turn, unless a character, a weapon or an event says otherwise."""
    if street.event == "the_sermon":
        return False
    limit = street.components.rules.bangs
    if street.event == "shootout":
        limit = street.amount("shootout")
    if street.bangs < limit or street.has(figure, "willy_the_kid"):
        return True
    return street.thing(figure, "volcanic") is not None


def ways(street: Street, figure: Figure) -> list[Way]:
    """Everything that this player can do now in phase 2."""
    targets = Targets(street, figure)
    found = [] if figure.player.cuffed else hand_ways(street, figure, targets)
    if figure.front:
        found += green_ways(street, figure, targets)
    for more in hooks.abilities(street, figure, "ways"):
        found += more(street, figure, targets)
    for more in hooks.events(street, "ways"):
        found += more(street, figure, targets)
    return found


def hand_ways(street: Street, figure: Figure, targets: Targets) -> list[Way]:
    """Each card of the hand, as what it is or as a BANG!."""
    kinds, player, found = street.components.kinds, figure.player, list[Way]()
    bang = street.components.cards["bang"]
    bangs = as_bang(street, figure) if bang_left(street, figure) else ()
    for n, card in enumerate(player.hand):
        if player.suit and street.suit(card) != player.suit:
            continue
        kind, at = kinds[card.face], f"{player.place}:{n}"
        if kind.stays:
            found += lay_ways(street, figure, at, card, kind)
        elif kind is not bang and not kind.misses and playable(street, figure, kind):
            found += aimed_ways(targets, kind, at, kind.id, at, card)
        if kind.id in bangs:
            id = at if kind is bang else f"{at}/bang"
            found += aimed_ways(targets, bang, at, "bang", id, card)
    return found


def playable(street: Street, figure: Figure, kind: Kind) -> bool:
    """Whether a brown card can be played at all. Decision A9: Beer without effect can be."""
    if kind.id == "beer" and street.event == "the_reverend":
        return False
    return not kind.pays or len(figure.hand) > kind.pays


def lay_ways(street: Street, figure: Figure, at: str, card: Card, kind: Kind) -> list[Way]:
    """Blue and green cards: in front of oneself; Jail in front of anybody but the sheriff."""
    if kind.id == "jail":
        return [
            Way(at, kind.id, f"{at}>{other.place}", card, None, other)
            for other in street.around(figure)
            if other.player.role_name != "sheriff" and may_lie(street, other, kind)
        ]
    return [
        Way(at, kind.id, f"{at}>{mine.place}" if street.pairs else at, card, None, mine)
        for mine in figure.player.figures
        if mine.alive and may_lie(street, mine, kind)
    ]


def green_ways(street: Street, figure: Figure, targets: Targets) -> list[Way]:
    """Green cards that lie ready: all but the misses, which only answer."""
    found = []
    for n, thing in enumerate(figure.front):
        kind = street.components.cards[thing.name]
        usable = kind.colour == "green" and not kind.misses and thing.ready
        if usable and street.works(figure, thing):
            at = f"front:{figure.number}:{n}"
            found += aimed_ways(targets, kind, at, kind.id, at, thing.card, thing)
    return found


def aimed_ways(
    targets: Targets,
    kind: Kind,
    at: str,
    name: str,
    id: str,
    card: Card | None,
    thing: InPlay | None = None,
) -> list[Way]:
    """The ways to use a card like one of this kind: one for each target that it can have."""
    if kind.aim not in ("other", "any"):
        return [Way(at, name, id, card, thing)]
    return [
        Way(at, name, f"{id}>{place}", card, thing, target, aimed)
        for place, target, aimed in targets.of(kind)
        if aimed is None or aimed is not thing
    ]
