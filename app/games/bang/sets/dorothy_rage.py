"""Dorothy Rage, an orange event of Wild West Show: a rival has to play the card that is named."""

from __future__ import annotations

from collections.abc import Iterator

from app.engine import Card, Say, choose, pick
from app.games.bang import events
from app.games.bang.components import Kind
from app.games.bang.people import Figure
from app.games.bang.places import At, InHand, Named, Way, always
from app.games.bang.rules.hooks import at
from app.games.bang.rules.play import play_card
from app.games.bang.rules.playable import Targets, aimed_ways, lay_ways, playable
from app.games.bang.state import Street
from app.kit.answers import SKIP


@at("ways", "dorothy_rage")
def dorothy_ways(street: Street, me: Figure, targets: Targets) -> Iterator[Way]:
    if "dorothy_rage" not in street.once:
        for other in street.others(me):
            if other.hand and other is other.player.active and orders(street, other):
                place = f"event:dorothy_rage>{At(other.number)}"
                yield Way("event:dorothy_rage", "dorothy_rage", place, target=other)


def orders(street: Street, other: Figure) -> list[Named]:
    """Cards that could be played, as far as all can see: a refusal says nothing of the hand."""
    found = Targets(street, other)
    kinds = dict.fromkeys(card.id for card in street.components.kinds.values())
    return [
        Named(kind)
        for kind in street.components.cards
        if kind in kinds and could_play(street, other, street.components.cards[kind], found)
    ]


def could_play(street: Street, other: Figure, kind: Kind, found: Targets) -> bool:
    if kind.stays:
        return bool(lay_ways(street, other, "", other.hand[0], kind))
    if kind.misses or not playable(street, other, kind):
        return False
    return bool(aimed_ways(found, kind, "", kind.id, "", None))


@at("do", "dorothy_rage")
async def dorothy_rage(street: Street, me: Figure, way: Way) -> None:
    """Name a card. If it is there, choose its target; otherwise the hand is shown (W4)."""
    other = way.target
    assert other, "an order is given to somebody"
    street.once.add("dorothy_rage")
    street.last = None
    offered: list[Named | Say] = [*orders(street, other), SKIP]
    named = await choose(me.seat, "dorothy", offered, silent=lambda: SKIP.id)
    if not isinstance(named, Named):
        return
    card = next((one for one in other.hand if street.kind(one).id == named.card), None)
    street.tell(events.Ordered(me.seat, other.seat, named.card, card is not None))
    if card is None:
        street.knowledge.show(other.hand, *street.knowledge.viewers)
        street.tell(events.HandShown(other.seat, tuple(one.face for one in other.hand)))
        return
    await force(street, me, other, card)


async def force(street: Street, me: Figure, other: Figure, card: Card) -> None:
    """The owner plays it, with their reach; the active player chooses the target."""
    kind, at = street.kind(card), InHand(other.seat, other.hand.index(card)).id
    if kind.stays:
        ways = lay_ways(street, other, at, card, kind)
    else:
        ways = aimed_ways(Targets(street, other), kind, at, kind.id, at, card)
    options = {Say(way.id.partition(">")[2] or "none"): way for way in ways}
    if not options:
        return
    chosen = next(iter(options.values()))
    if len(options) > 1:
        chosen = await pick(me.seat, "dorothy.target", options, silent=always(next(iter(options))))
    await play_card(street, other, chosen, forced=True)
