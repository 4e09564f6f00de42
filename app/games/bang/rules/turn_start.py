"""The start of a turn, up to phase 1: the event, Dynamite, Jail, abilities that are chosen."""

from __future__ import annotations

from collections.abc import Awaitable

from app.engine import pick
from app.games.bang import events
from app.games.bang.people import Figure, InPlay
from app.games.bang.places import At
from app.games.bang.rules import hooks, piles
from app.games.bang.rules.check import check
from app.games.bang.rules.event_piles import turn_up_event, turns_now
from app.games.bang.rules.settle import settle
from app.games.bang.rules.wounds import wound
from app.games.bang.state import Street

# Vera first: what she copies works in the same turn.
BEFORE_DRAWING = ("vera_custer", "greygory_deck", "youl_grinner")


def event_step(street: Street) -> Awaitable[None] | None:
    """Steps 2 and 3: a new event comes first, and finishes what it does at once."""
    if turns_now(street):
        return turn_up_event(street)
    settle(street)  # Suzy Lafayette may have come back with an empty hand
    return None


def start_step(street: Street) -> Awaitable[None] | None:
    """Step 4 (T1): what events do at the start of a turn. Two players: after Jail."""
    return None if street.pairs else hooks.of_events(street, "start")


def late_start_step(street: Street) -> Awaitable[None] | None:
    return hooks.of_events(street, "start") if street.pairs else None


def dynamite_step(street: Street) -> Awaitable[None] | None:
    """Step 5, Dynamite: 2 to 9 of spades costs three lives; else it goes to the next player."""
    return dynamites(street) if in_front(street, "dynamite") else None


def in_front(street: Street, name: str) -> bool:
    """Whether the player whose turn it is has such a card in front of them."""
    return any([one.has_in_front(name) for one in street.acting.figures if one.front])


async def dynamites(street: Street) -> None:
    for figure in street.acting.living():
        for thing in [one for one in figure.front if one.name == "dynamite"]:
            if figure.alive and thing in figure.front and street.works(figure, thing):
                await dynamite(street, figure, thing)


async def dynamite(street: Street, figure: Figure, thing: InPlay) -> None:
    drawn = await check(street, figure, "dynamite")
    if drawn.explodes:
        figure.front.remove(thing)
        piles.discard(street, thing.card)
        street.tell(events.Exploded(figure.seat, thing.card.face))
        await wound(street, figure, street.components.cards["dynamite"].amount, None, "dynamite")
        return
    to = await next_for_dynamite(street, figure)
    if to is not None:
        figure.front.remove(thing)
        to.front.append(thing)
        street.tell(events.PassedOn(figure.seat, to.seat, thing.card.face))


async def next_for_dynamite(street: Street, figure: Figure) -> Figure | None:
    """Decision A6: the next player who has none; two players lay it where they like."""
    free = [one for one in street.others(figure) if one.has_in_front("dynamite") is None]
    if not free or not street.pairs:
        return free[0] if free else None
    if len(free) == 1:
        return free[0]
    places = {At(one.number): one for one in free}
    return await pick(free[0].seat, "dynamite", places, silent=lambda: next(iter(places)))


def jail_step(street: Street) -> Awaitable[None] | None:
    """Step 6, Jail: a heart, or the turn is skipped. Decision A3: discarded either way."""
    return jails(street) if in_front(street, "jail") else None


async def jails(street: Street) -> None:
    for figure in street.acting.living():
        thing = street.thing(figure, "jail")
        if thing is None:
            continue
        free = (await check(street, figure, "jail")).suit == "hearts"
        if free or street.options["failed_jail"] == "discard" or all_in_jail(street):
            figure.front.remove(thing)
            piles.discard(street, thing.card)
        figure.locked = not free
        street.tell(events.Jailed(figure.seat, thing.card.face, free))


def all_in_jail(street: Street) -> bool:
    """Nobody could ever move again, at least under Curse: then a Jail opens by being checked."""
    return all(figure.has_in_front("jail") for figure in street.living)


def active_step(street: Street) -> Awaitable[None] | None:
    """Two players, phase 0."""
    if street.pairs:
        return choose_active(street)
    street.phase = "begun"
    return None


async def choose_active(street: Street) -> None:
    """Choose the active character; one in Jail can't be."""
    player = street.acting
    free = {At(one.number): one for one in player.living() if not one.locked}
    if free:
        chosen = next(iter(free.values()))
        if len(free) > 1:
            now = At(player.active.number)
            usual = now if now in free else next(iter(free))
            chosen = await pick(player.seat, "active", free, silent=lambda: usual)
        player.active = street.current = chosen
        street.tell(events.Activated(player.seat, chosen.character.face))
    street.phase = "begun"


def abilities_step(street: Street) -> Awaitable[None] | None:
    """Steps 7 and 8: Vera Custer, Greygory Deck, Youl Grinner."""
    able = [name for name in BEFORE_DRAWING if name in street.current.texts]
    return use_abilities(street, street.current) if able else None


async def use_abilities(street: Street, figure: Figure) -> None:
    for name in BEFORE_DRAWING:
        if street.has(figure, name):
            await hooks.MOMENTS["before drawing"][name](street, figure)
