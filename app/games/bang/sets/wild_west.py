"""Characters of Wild West Show.

Big Spencer is in `answers.py`, Gary Looter in `phases.py`, John Pain in `check.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

from app.engine import choose
from app.games.bang import events
from app.games.bang.in_progress import Play
from app.games.bang.people import Figure
from app.games.bang.places import HandOf, InHand, Way
from app.games.bang.rules import piles
from app.games.bang.rules.answers import is_bang
from app.games.bang.rules.check import check
from app.games.bang.rules.effects import carry_out
from app.games.bang.rules.hooks import at
from app.games.bang.rules.playable import Targets, aimed_ways
from app.games.bang.rules.seating import put_back_drawn
from app.games.bang.state import Street
from app.kit.answers import agrees
from app.kit.faces import faces


@at("dying", "teren_kill")
async def teren_kill(street: Street, me: Figure) -> None:
    """Unless the card is a spade: stay, with one life, and draw a card (C16)."""
    if (await check(street, me, "teren_kill")).suit not in ("spades", ""):
        me.life = 1
        street.tell(events.Stayed(me.seat))
        piles.draw(street, me.player, 1, "teren_kill")


@at("ways", "flint_westwood")
def flint_ways(street: Street, me: Figure, targets: Targets) -> Iterator[Way]:
    used = "flint_westwood" in street.once and street.options["flint_westwood"] == "once"
    rich = [one.player for one in street.others(me) if one.hand]
    for n, card in enumerate(me.hand if not used else ()):
        at = InHand(me.seat, n).id
        for other in dict.fromkeys(rich):
            place = f"{at}/flint_westwood>{HandOf(other.seat)}"
            yield Way(at, "flint_westwood", place, card, target=other.active)


@at("do", "flint_westwood")
async def flint_westwood(street: Street, me: Figure, way: Way) -> None:
    """A chosen card for two of theirs, which are drawn first."""
    assert way.card, "a card is given"
    assert way.target, "a swap with somebody"
    street.once.add("flint_westwood")
    street.last = None
    other = way.target.player
    for _ in range(min(2, len(other.hand))):
        card = piles.steal(street, me.player, other)
        told = piles.seen(street, me.player, [card], other.seat)
        street.tell(events.TookHand(me.seat, other.seat, told, "flint_westwood"))
    piles.hand_over(street, way.card, me.player, other)
    told = piles.seen(street, other, [way.card], me.seat)
    street.tell(events.Gave(me.seat, other.seat, told, "flint_westwood"))


@at("before drawing", "greygory_deck")
async def greygory_deck(street: Street, me: Figure) -> None:
    """Two random characters of the base game; both are kept or both are replaced (C13)."""
    if not await agrees(me.seat, "greygory"):
        return
    own = [text for text in me.texts if text not in faces(me.drawn)]
    put_back_drawn(street, me)
    box = street.components.characters
    free = [card for card in street.characters if box[card.face].set == "base"]
    if len(free) > 1:
        street.dice.shuffle(free)
        me.drawn = free[:2]
        street.knowledge.turn_up(*me.drawn)
        street.characters = [card for card in street.characters if card not in me.drawn]
    street.take_on(me, *own, *faces(me.drawn))
    street.knowledge.mix(street.characters)
    street.tell(events.DrewCharacters(me.seat, faces(me.drawn)))


@at("before drawing", "youl_grinner")
async def youl_grinner(street: Street, me: Figure) -> None:
    """A card from everyone with more in hand; counted once, before the first gift (C17)."""
    count = len(me.hand)
    others = dict.fromkeys(one.player for one in street.others(me))
    for giver in [one for one in others if len(one.hand) > count]:
        if not giver.hand:
            continue
        street.fixed = giver.seat
        places = [InHand(giver.seat, n) for n in range(len(giver.hand))]
        chosen = await choose(giver.seat, "youl", places)  # silence: any of them
        street.fixed = None
        card = giver.hand[chosen.number]
        piles.hand_over(street, card, giver, me.player)
        told = piles.seen(street, me.player, [card], giver.seat)
        street.tell(events.Gave(giver.seat, me.seat, told, "youl_grinner"))


@at("ways", "lee_van_kliff")
def lee_ways(street: Street, me: Figure, targets: Targets) -> Iterator[Way]:
    """The brown card just played, once more, with any targets (C15)."""
    last = street.last
    if last is None or last.repeat:
        return
    kind = street.components.cards[last.name]
    for n, card in enumerate(me.hand):
        if is_bang(street, me, card) or street.orange == "showdown":
            at = InHand(me.seat, n).id
            id = f"{at}/lee_van_kliff"
            yield from aimed_ways(targets, kind, at, "lee_van_kliff", id, card)


@at("do", "lee_van_kliff")
async def lee_van_kliff(street: Street, me: Figure, way: Way) -> None:
    """No second payment, no second orange event, and not the BANG! of the turn."""
    last = street.last
    assert last, "there is a card to repeat"
    assert way.card, "a BANG! is discarded"
    piles.pay(street, me.player, [way.card], "lee_van_kliff")
    street.last = None
    play = Play(me, last.name, None, last.suits, way.target, way.aimed, repeat=True)
    street.tell(events.Repeated(me.seat, last.name, way.target.seat if way.target else None))
    street.under_way.append(play)
    await carry_out(street, play)
    street.under_way.remove(play)
