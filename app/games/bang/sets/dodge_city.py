"""Characters of Dodge City, where they are more than a number in `cards.toml`.

Pixie Pete, Sean Mallory and Tequila Joe are numbers; Apache Kid and Molly Stark are in `attack.py`,
Belle Star in `state.py` (which cards have an effect), Elena Fuente in `answers.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

from app.engine import Card, Say, choose
from app.games.bang import events
from app.games.bang.in_progress import Shot
from app.games.bang.people import Figure
from app.games.bang.places import DECK, At, InFront, InHand, Way
from app.games.bang.rules import draw, piles
from app.games.bang.rules.attack import attack, immune
from app.games.bang.rules.hooks import at
from app.games.bang.rules.playable import Targets, aimed_ways
from app.games.bang.rules.seating import put_back_drawn
from app.games.bang.rules.wounds import discard_some, heal, wound
from app.games.bang.state import Street
from app.kit.answers import SKIP

VERA = "vera_custer"


@at("draw", "bill_noface")
async def bill_noface(street: Street, me: Figure) -> list[Card]:
    """One card, and one for each wound."""
    return draw.take(street, me, draw.number(street, me, 1 + me.most - me.life))


@at("draw", "pat_brennan")
async def pat_brennan(street: Street, me: Figure) -> list[Card] | None:
    """Two cards of the deck, or one that lies in front of anybody."""
    places: dict[InFront | Say, tuple[Figure, Card]] = {
        InFront(one.number, n): (one, thing.card)
        for one in street.around(me)
        for n, thing in enumerate(one.front)
    }
    if not places:
        return None
    chosen = await choose(me.seat, "draw.pat", [*places, DECK], silent=lambda: DECK.id)
    if chosen == DECK:
        return None
    owner, card = places[chosen]
    piles.pick_up(street, owner, card)
    piles.receive(street, me.player, [card])
    street.tell(events.TookFront(me.seat, owner.seat, card.face, "pat_brennan"))
    return [card]


@at("eliminated", "greg_digger")
async def greg_digger(street: Street, me: Figure, dead: Figure) -> None:
    """Two lives; not for those who are losing their last one themselves."""
    if me.life > 0:
        heal(street, me, 2)


@at("eliminated", "herb_hunter")
async def herb_hunter(street: Street, me: Figure, dead: Figure) -> None:
    piles.draw(street, me.player, 2, "herb_hunter")


@at("ways", "chuck_wengam")
def chuck_ways(street: Street, me: Figure, targets: Targets) -> Iterator[Way]:
    if me.life > 1 and not me.ghost:
        yield Way("ability:chuck_wengam", "chuck_wengam", "ability:chuck_wengam")


@at("do", "chuck_wengam")
async def chuck_wengam(street: Street, me: Figure, way: Way) -> None:
    """A life, but not the last, for two cards."""
    await wound(street, me, 1, None, "chuck_wengam")
    piles.draw(street, me.player, 2, "chuck_wengam")


@at("ways", "doc_holyday")
def doc_ways(street: Street, me: Figure, targets: Targets) -> Iterator[Way]:
    if "doc_holyday" not in street.once and len(me.hand) > 1:
        bang, at = street.components.cards["bang"], "ability:doc_holyday"
        yield from aimed_ways(targets, bang, at, "doc_holyday", at, None)


@at("do", "doc_holyday")
async def doc_holyday(street: Street, me: Figure, way: Way) -> None:
    """Two cards for a shot within reach. Decision C5: one diamond is enough for Apache Kid."""
    assert way.target, "a shot is at somebody"
    street.once.add("doc_holyday")
    street.last = None
    cards = await discard_some(street, me.player, "doc", 2)
    suits = tuple(street.suit(card) for card in cards)
    both = street.options["doc_apache"] == "both_diamonds"
    if both and set(suits) != {"diamonds"}:
        suits = tuple(suit for suit in suits if suit != "diamonds")
    if not immune(street, way.target, me, suits):
        await attack(street, Shot("doc_holyday", me, way.target, suits), 1)


@at("ways", "jose_delgado")
def jose_ways(street: Street, me: Figure, targets: Targets) -> Iterator[Way]:
    limited = street.options["jose_delgado"] == "twice" and "jose twice" in street.once
    for n, card in enumerate(me.hand if not limited else ()):
        if street.kind(card).colour == "blue":
            place = InHand(me.seat, n).id
            yield Way(place, "jose_delgado", f"{place}/jose_delgado", card)


@at("do", "jose_delgado")
async def jose_delgado(street: Street, me: Figure, way: Way) -> None:
    """A blue card of the hand for two of the deck."""
    assert way.card, "a card is discarded"
    street.once.add("jose twice" if "jose once" in street.once else "jose once")
    street.last = None
    piles.pay(street, me.player, [way.card], "jose_delgado")
    piles.draw(street, me.player, 2, "jose_delgado")


@at("before drawing", VERA)
async def vera_custer(street: Street, me: Figure) -> None:
    """The ability of any of the living, for a round (C8); the text, never the lives."""
    street.take_on(me, VERA)
    put_back_drawn(street, me)
    others = [one for one in street.living if one is not me]
    places: dict[At | Say, Figure] = {At(one.number): one for one in others}
    chosen = await choose(me.seat, "vera", [*places, SKIP], silent=lambda: SKIP.id)
    if chosen != SKIP:
        model = places[chosen]
        street.take_on(me, VERA, model.character.face)
        street.tell(events.Copied(me.seat, model.character.face))
