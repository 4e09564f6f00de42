"""Phase 2: which cards, abilities and events can be used now, and at whom."""

from __future__ import annotations

from app.engine import Card
from app.games.bang.components import Kind
from app.games.bang.people import Figure, InPlay
from app.games.bang.places import Way
from app.games.bang.rules import hooks
from app.games.bang.rules.answers import as_bang
from app.games.bang.rules.distance import LEAST, gun, within
from app.games.bang.rules.in_play import may_lie
from app.games.bang.state import Street


class Targets:
    """Who can be aimed at from here, looked up once for all cards of a hand."""

    def __init__(self, street: Street, by: Figure) -> None:
        self.street, self.by = street, by
        self._found: dict[tuple[str, str], list[Figure]] = {}

    def of(self, aim: str, reach: str) -> list[Figure]:
        found = self._found.get((aim, reach))
        if found is None:
            found = self._found[aim, reach] = self._within(aim, reach)
        return found

    def _within(self, aim: str, reach: str) -> list[Figure]:
        street, by = self.street, self.by
        if reach in ("near", "weapon"):
            among = within(street, by, gun(street, by) if reach == "weapon" else LEAST)
        else:
            among = street.around(by)
        if aim == "other":
            among = [figure for figure in among if figure.player is not by.player]
        return among


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
            found += aimed_ways(street, figure, Way(at, kind.id, at, card), kind, targets)
        if kind.id in bangs:
            name = at if kind is bang else f"{at}/bang"
            found += aimed_ways(street, figure, Way(at, "bang", name, card), bang, targets)
    return found


def playable(street: Street, figure: Figure, kind: Kind) -> bool:
    """Whether a brown card can be played at all. Decision A9: Beer without effect can be."""
    if kind.id == "beer" and street.event == "the_reverend":
        return False
    return len(figure.hand) > kind.pays


def lay_ways(street: Street, figure: Figure, at: str, card: Card, kind: Kind) -> list[Way]:
    """Blue and green cards: in front of oneself; Jail in front of anybody but the sheriff."""
    if kind.id == "jail":
        return [
            Way(at, kind.id, f"{at}>{other.place}", card, target=other)
            for other in street.around(figure)
            if other.player.role_name != "sheriff" and may_lie(street, other, kind)
        ]
    return [
        Way(at, kind.id, f"{at}>{mine.place}" if street.pairs else at, card, target=mine)
        for mine in figure.player.living()
        if may_lie(street, mine, kind)
    ]


def green_ways(street: Street, figure: Figure, targets: Targets) -> list[Way]:
    """Green cards that lie ready: all but the misses, which only answer."""
    found = []
    for n, thing in enumerate(figure.front):
        kind, at = street.components.cards[thing.name], f"front:{figure.number}:{n}"
        usable = kind.colour == "green" and not kind.misses and thing.ready
        if usable and street.works(figure, thing):
            way = Way(at, kind.id, at, thing.card, thing)
            found += aimed_ways(street, figure, way, kind, targets)
    return found


def aimed_ways(street: Street, figure: Figure, way: Way, kind: Kind, targets: Targets) -> list[Way]:
    """The same way, once for each target that it can have."""
    if kind.aim not in ("other", "any"):
        return [way]
    reach = kind.reach
    if kind.id == "panic" and street.options["panic_range"] == "any":
        reach = "any"
    among = targets.of(kind.aim, reach)
    if kind.does in ("take", "strip"):
        return [found for target in among for found in card_ways(figure, way, target)]
    at, name, id, card, thing = way.at, way.name, way.id, way.card, way.thing
    return [Way(at, name, f"{id}>{target.place}", card, thing, target) for target in among]


def card_ways(figure: Figure, way: Way, target: Figure) -> list[Way]:
    """A card in front of the target, or any of the hand. Decision A5: not one of their own."""
    found = [
        aim(way, f"front:{target.number}:{n}", target, thing)
        for n, thing in enumerate(target.front)
        if thing is not way.thing
    ]
    player = target.player
    if player is not figure.player and player.hand and target is player.active:
        found.insert(0, aim(way, player.place, target))
    return found


def aim(way: Way, place: str, target: Figure, aimed: InPlay | None = None) -> Way:
    return Way(way.at, way.name, f"{way.id}>{place}", way.card, way.thing, target, aimed)
