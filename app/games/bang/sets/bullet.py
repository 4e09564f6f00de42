"""The three characters of The Bullet!"""

from __future__ import annotations

from collections.abc import Iterator

from app.engine import Card, pick
from app.games.bang import events
from app.games.bang.in_progress import Fan, Play
from app.games.bang.people import Figure, InPlay, Player
from app.games.bang.places import InHand, Open, Way, always
from app.games.bang.rules import draw, piles
from app.games.bang.rules.effects import carry_out
from app.games.bang.rules.hooks import at
from app.games.bang.rules.playable import Targets
from app.games.bang.sets.base import give_back, look_at
from app.games.bang.state import Street

WILL = "uncle_will"


@at("ways", WILL)
def will_ways(street: Street, me: Figure, targets: Targets) -> Iterator[Way]:
    if WILL not in street.once and not me.player.cuffed:
        for n, card in enumerate(me.hand):
            if not me.player.suit or street.suit(card) == me.player.suit:
                place = InHand(me.seat, n).id
                yield Way(place, WILL, f"{place}/{WILL}", card)


@at("do", WILL)
async def uncle_will(street: Street, me: Figure, way: Way) -> None:
    """Any card as a General Store, once per turn; it counts as one card played."""
    assert way.card, "a card is played"
    street.once.add(WILL)
    street.counted += 1
    street.last = None
    card = piles.from_hand(street, me.player, way.card)
    street.tell(events.Played(me.seat, card.face, "general_store", None))
    play = Play(me, "general_store", card, (street.suit(card),))
    street.under_way.append(play)
    await carry_out(street, play)
    street.under_way.remove(play)
    piles.discard(street, card, me.player)


@at("laid", "johnny_kisch")
def johnny_kisch(street: Street, me: Figure, laid: InPlay) -> None:
    """Cards of the same name in front of the others are discarded (C9)."""
    for other in street.living:
        for thing in [one for one in other.front if one.name == laid.name and one is not laid]:
            if other.player is not me.player:
                piles.pick_up(street, other, thing.card)
                piles.discard(street, thing.card)
                told = events.Stripped(me.seat, other.seat, thing.card.face, True, "johnny_kisch")
                street.tell(told)


@at("draw", "claus_the_saint")
async def claus_the_saint(street: Street, me: Figure) -> list[Card]:
    """One card more than there are players: two to keep, and one for each of the others (C10)."""
    players = [figure.player for figure in street.around(me)]
    others = [one for one in dict.fromkeys(players) if one is not me.player]
    mine = street.event == "abandoned_mine" and bool(street.discard)
    cards = look_at(street, me, draw.fewer(street, len(others) + 2), mine)
    left, gifts = list(cards), dict[Player, Card]()
    street.fan = fan = Fan(me.seat, "claus_the_saint", left, open=mine)
    for other in others if street.options["thirst"] == "one_fewer" or len(cards) > 1 else ():
        if len(left) > 1:
            fan.about = other.seat
            places = {Open(n): card for n, card in enumerate(left)}
            first = next(iter(places))
            gift = await pick(me.seat, "draw.claus", places, silent=always(first))
            left.remove(gift)
            gifts[other] = gift
            fan.chosen.append(gift)
    street.fan = None
    give_back(street, me, [], left, among=cards)
    for other, gift in gifts.items():
        piles.receive(street, other, [gift])
        told = piles.seen(street, other, [gift], me.seat)
        street.tell(events.Gave(me.seat, other.seat, told, "claus_the_saint"))
    return left
