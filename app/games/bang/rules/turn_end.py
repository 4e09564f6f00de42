"""The end of a turn, and what is cleared then."""

from __future__ import annotations

from collections.abc import Awaitable

from app.engine import Card
from app.games.bang import events
from app.games.bang.people import Figure
from app.games.bang.rules import hooks, piles
from app.games.bang.rules.wounds import take_leave
from app.games.bang.state import Street
from app.kit.answers import agrees


def no_mercy_step(street: Street) -> Awaitable[None] | None:
    """Step 14, the variant without mercy (V4): the sheriff takes a BANG! back."""
    if not street.options["no_mercy"] or street.acting.role_name != "sheriff":
        return None
    return take_back(street, street.returned)


async def take_back(street: Street, card: Card | None) -> None:
    player = street.acting
    if card and card in street.discard and await agrees(player.seat, "mercy"):
        street.discard.remove(card)
        piles.receive(street, player, [card])
        street.tell(events.TookBack(player.seat, card.face))


def end_step(street: Street) -> Awaitable[None] | None:
    """Step 14 (T5): Miss Susanna, then Vendetta."""
    return hooks.of_events(street, "end")


def ghost_step(street: Street) -> Awaitable[None] | None:
    """Ghost Town (H1): the ghost is gone again; nobody is rewarded."""
    return ghost_leaves(street, street.current) if street.current.ghost else None


async def ghost_leaves(street: Street, figure: Figure) -> None:
    figure.ghost = figure.alive = False
    figure.life = 0
    street.fell.append(figure)
    street.tell(events.GhostLeft(figure.seat))
    await take_leave(street, figure)


def clean_up(street: Street) -> None:
    """Step 15: limits start over, and green cards become ready."""
    street.bangs = street.counted = 0
    street.once.clear()
    street.mine, street.duty, street.last, street.returned = False, None, None, None
    later = street.options["green_missed"] == "own_turn"
    for figure in street.acting.figures:
        figure.locked = False
        for thing in figure.front:
            if not (later and street.components.cards[thing.name].misses):
                thing.ready = True
    for player in street.players:
        player.accused = player.accuser = False


def wake_misses(street: Street) -> None:
    """Decision A7, the other way: green misses work from their owner's next turn on."""
    for figure in street.acting.figures:
        for thing in figure.front:
            thing.ready = True
