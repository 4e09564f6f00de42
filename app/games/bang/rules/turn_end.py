"""The end of a turn, and what is cleared then."""

from __future__ import annotations

from app.games.bang import events
from app.games.bang.rules import hooks, piles
from app.games.bang.rules.wounds import take_leave
from app.games.bang.state import Street
from app.kit.answers import agrees


async def no_mercy_step(street: Street) -> None:
    """Step 14, the variant without mercy (V4): the sheriff takes a BANG! back."""
    card, player = street.returned, street.acting
    if not street.options["no_mercy"] or player.role_name != "sheriff":
        return
    if card and card in street.discard and await agrees(player.seat, "mercy"):
        street.discard.remove(card)
        piles.receive(street, player, [card])
        street.tell(events.TookBack(player.seat, card.face))


async def end_step(street: Street) -> None:
    """Step 14 (T5): Miss Susanna, then Vendetta."""
    for do in hooks.events(street, "end"):
        if street.current.alive:
            await do(street, street.current)


async def ghost_step(street: Street) -> None:
    """Ghost Town (H1): the ghost is gone again; nobody is rewarded."""
    figure = street.current
    if figure.ghost:
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
            misses = street.components.cards[thing.name].misses
            thing.ready = thing.ready or not (later and misses)
    for player in street.players:
        player.accused = player.accuser = False


def wake_misses(street: Street) -> None:
    """Decision A7, the other way: green misses work from their owner's next turn on."""
    for figure in street.acting.figures:
        for thing in figure.front:
            thing.ready = True
