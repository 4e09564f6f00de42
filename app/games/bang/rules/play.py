"""Phase 2: which cards, abilities and events can be used now, and playing one of them."""

from __future__ import annotations

from collections.abc import Iterator

from app.engine import Card
from app.games.bang import events
from app.games.bang.components import Kind
from app.games.bang.people import Figure, InPlay
from app.games.bang.places import Way
from app.games.bang.rules import hooks, piles
from app.games.bang.rules.answers import shoots
from app.games.bang.rules.attack import immune
from app.games.bang.rules.distance import LEAST, distances, gun
from app.games.bang.rules.effects import carry_out
from app.games.bang.rules.in_play import may_lie, put_in_play
from app.games.bang.rules.wounds import discard_some
from app.games.bang.state import Street
from app.games.bang.under_way import Play


class Targets:
    """Who can be aimed at from here, looked up once for all cards of a hand."""

    def __init__(self, street: Street, by: Figure) -> None:
        self.street, self.by = street, by
        self.gun = gun(street, by)
        self.others = street.others(by)
        self._far: dict[Figure, int] | None = None
        self._found: dict[tuple[str, str], list[Figure]] = {}

    def of(self, aim: str, reach: str) -> list[Figure]:
        found = self._found.get((aim, reach))
        if found is None:
            found = self._found[aim, reach] = self._within(aim, reach)
        return found

    def _within(self, aim: str, reach: str) -> list[Figure]:
        among = self.others if aim == "other" else self.street.around(self.by)
        if reach not in ("near", "weapon"):
            return among
        if self._far is None:
            self._far = distances(self.street, self.by)
        far = self.gun if reach == "weapon" else LEAST
        return [figure for figure in among if self._far[figure] <= far]


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
    found: list[Way] = []
    targets = Targets(street, figure)
    if not figure.player.cuffed:
        for n, card in enumerate(figure.hand):
            if not figure.player.suit or street.suit(card) == figure.player.suit:
                found += hand_ways(street, figure, f"hand:{figure.seat}:{n}", card, targets)
    for n, thing in enumerate(figure.front):
        if thing.ready and street.works(figure, thing):
            found += green_ways(street, figure, f"front:{figure.number}:{n}", thing, targets)
    for more in hooks.abilities(street, figure, "ways"):
        found += more(street, figure, targets)
    for more in hooks.events(street, "ways"):
        found += more(street, figure, targets)
    return found


def hand_ways(
    street: Street, figure: Figure, at: str, card: Card, targets: Targets
) -> Iterator[Way]:
    """A card of the hand, as what it is or as a BANG!."""
    kind = street.kind(card)
    if kind.stays:
        yield from lay_ways(street, figure, at, card, kind)
    elif kind.id != "bang" and not kind.misses and playable(street, figure, kind):
        yield from aimed_ways(street, figure, Way(at, kind.id, at, card), kind, targets)
    if shoots(street, figure, card) and bang_left(street, figure):
        name = at if kind.id == "bang" else f"{at}/bang"
        bang = street.components.cards["bang"]
        yield from aimed_ways(street, figure, Way(at, "bang", name, card), bang, targets)


def playable(street: Street, figure: Figure, kind: Kind) -> bool:
    """Whether a brown card can be played at all. Decision A9: Beer without effect can be."""
    if kind.id == "beer" and street.event == "the_reverend":
        return False
    return len(figure.hand) > kind.pays


def lay_ways(street: Street, figure: Figure, at: str, card: Card, kind: Kind) -> Iterator[Way]:
    """Blue and green cards: in front of oneself; Jail in front of anybody but the sheriff."""
    if kind.id == "jail":
        for other in street.around(figure):
            if other.player.role_name != "sheriff" and may_lie(street, other, kind):
                yield Way(at, kind.id, f"{at}>figure:{other.number}", card, target=other)
        return
    for mine in figure.player.living():
        if may_lie(street, mine, kind):
            name = f"{at}>figure:{mine.number}" if street.pairs else at
            yield Way(at, kind.id, name, card, target=mine)


def green_ways(
    street: Street, figure: Figure, at: str, thing: InPlay, targets: Targets
) -> Iterator[Way]:
    """A green card that lies ready: all but the misses, which only answer."""
    kind = street.components.cards[thing.name]
    if kind.colour == "green" and not kind.misses:
        first = Way(at, kind.id, at, thing.card, thing)
        yield from aimed_ways(street, figure, first, kind, targets)


def aimed_ways(
    street: Street, figure: Figure, way: Way, kind: Kind, targets: Targets
) -> Iterator[Way]:
    """The same way, once for each target that it can have."""
    if kind.aim not in ("other", "any"):
        yield way
        return
    reach = kind.reach
    if kind.id == "panic" and street.options["panic_range"] == "any":
        reach = "any"
    for target in targets.of(kind.aim, reach):
        if kind.does in ("take", "strip"):
            yield from card_ways(street, figure, way, target)
        else:
            yield aim(way, f"figure:{target.number}", target)


def card_ways(street: Street, figure: Figure, way: Way, target: Figure) -> Iterator[Way]:
    """A card in front of the target, or any of the hand. Decision A5: not one of their own."""
    if target.player is not figure.player and target.hand and target is target.player.active:
        yield aim(way, f"hand:{target.seat}", target)
    for n, thing in enumerate(target.front):
        if thing is not way.thing:
            yield aim(way, f"front:{target.number}:{n}", target, thing)


def aim(way: Way, place: str, target: Figure, aimed: InPlay | None = None) -> Way:
    return Way(way.at, way.name, f"{way.id}>{place}", way.card, way.thing, target, aimed)


# --- playing -------------------------------------------------------------------------------------


async def take_way(street: Street, figure: Figure, way: Way) -> None:
    """One atomic play; the next one comes when all its windows are closed."""
    if do := hooks.MOMENTS["do"].get(way.name):
        await do(street, figure, way)
    else:
        await play_card(street, figure, way)


async def play_card(street: Street, figure: Figure, way: Way, *, forced: bool = False) -> None:
    """Phase 2: play a card of the hand, or use a green one that lies ready."""
    assert way.card, "a card is played"
    kind = street.components.cards[way.name]
    card = way.card
    suits = (street.suit(card),)
    play = Play(figure, kind.id, card, suits, way.target, way.aimed)
    if way.thing is None:
        piles.from_hand(street, figure.player, card)
    else:
        piles.pick_up(street, figure, card)
    told = way.target.seat if way.target else None
    street.tell(events.Played(figure.seat, card.face, kind.id, told))
    count(street, figure, card, kind, forced)
    if kind.does == "lay" or (kind.stays and way.thing is None):
        await lay(street, play, kind)
    else:
        await carry_out_card(street, play, kind, way.thing is None)


def count(street: Street, figure: Figure, card: Card, kind: Kind, forced: bool) -> None:
    """The limits of the turn; a card that Dorothy Rage wants played counts for nobody."""
    street.last = None
    if not street.own_turn(figure.player) or forced:
        if street.has(figure, "molly_stark"):
            street.molly[figure.seat] = street.molly.get(figure.seat, 0) + 1
        return
    street.counted += 1
    if card is street.duty:
        street.duty = None
    if kind.id == "bang":
        street.bangs += 1
        if street.kind(card).id == "bang":
            street.returned = card


async def lay(street: Street, play: Play, kind: Kind) -> None:
    target = play.target
    if kind.id == "jail" and target and immune(street, target, play.by, play.suits):
        assert play.card, "a card is laid down"
        piles.discard(street, play.card, play.by.player)
        return
    await put_in_play(street, play, kind)


async def carry_out_card(street: Street, play: Play, kind: Kind, of_hand: bool) -> None:
    """Symbols: the effect, and then the card goes to the discard pile, whatever came of it."""
    assert play.card, "a card is played"
    street.under_way.append(play)
    if kind.pays and play.by.hand:
        await discard_some(street, play.by.player, "pay", kind.pays)
    await carry_out(street, play)
    street.under_way.remove(play)
    piles.discard(street, play.card, play.by.player)
    if kind.colour == "brown" and of_hand and street.own_turn(play.by.player):
        street.last = play
