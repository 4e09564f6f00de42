"""Phase 2: playing a card, and what counts for the limits of the turn."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from app.engine import Card
from app.games.bang import events
from app.games.bang.components import Kind
from app.games.bang.in_progress import Play
from app.games.bang.people import Figure
from app.games.bang.places import Way
from app.games.bang.rules import hooks, piles
from app.games.bang.rules.attack import immune
from app.games.bang.rules.effects import carry_out
from app.games.bang.rules.in_play import put_in_play
from app.games.bang.rules.wounds import discard_some
from app.games.bang.state import Street


def take_way(street: Street, figure: Figure, way: Way) -> Awaitable[None]:
    """One atomic play; the next one comes when all its windows are closed."""
    do: Callable[..., Awaitable[None]] = hooks.MOMENTS["do"].get(way.name, play_card)
    return do(street, figure, way)


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
        lay(street, play, kind)
    else:
        await carry_out_card(street, play, kind, way.thing is None)


def count(street: Street, figure: Figure, card: Card, kind: Kind, forced: bool) -> None:
    """Count a card for the limits of the turn; one that Dorothy Rage orders counts for nobody."""
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


def lay(street: Street, play: Play, kind: Kind) -> None:
    target = play.target
    if kind.id == "jail" and target and immune(street, target, play.by, play.suits):
        assert play.card, "a card is laid down"
        piles.discard(street, play.card, play.by.player)
        return
    put_in_play(street, play, kind)


async def carry_out_card(street: Street, play: Play, kind: Kind, of_hand: bool) -> None:
    """Symbols: carry out the effect; then the card goes to the discard pile in any case."""
    assert play.card, "a card is played"
    street.under_way.append(play)
    if kind.pays and play.by.hand:
        await discard_some(street, play.by.player, "pay", kind.pays)
    await carry_out(street, play)
    street.under_way.remove(play)
    piles.discard(street, play.card, play.by.player)
    if kind.colour == "brown" and of_hand and street.own_turn(play.by.player):
        street.last = play
