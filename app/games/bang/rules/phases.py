"""Phases 1 to 3 of a turn: draw, play, discard."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from app.engine import Card, choose, choose_some
from app.games.bang import events
from app.games.bang.people import Figure, Player
from app.games.bang.places import END, InHand, Way
from app.games.bang.rules import hooks, piles
from app.games.bang.rules.draw import phase_one
from app.games.bang.rules.play import take_way
from app.games.bang.rules.playable import ways
from app.games.bang.rules.settle import settle
from app.games.bang.rules.wounds import beer_works
from app.games.bang.state import Street


async def draw_step(street: Street) -> None:
    """Steps 9 and 10: phase 1."""
    street.phase = "draw"
    await phase_one(street)
    if effects := hooks.of_events(street, "after drawing"):
        await effects


async def play_step(street: Street) -> None:
    """Step 11, phase 2: any number of plays, one at a time."""
    street.phase = "play"
    player = street.acting
    while not street.won and street.current.alive:
        street.idle = True
        way = await choose(player.seat, "play", now(street), silent=lambda: offered(street)[-1].id)
        street.idle = False
        if way is END:
            return
        await take_way(street, street.current, way)
        settle(street)


def now(street: Street) -> Callable[[], list[Way]] | list[Way]:
    """What can be done now; it is looked up again when somebody has stepped in meanwhile."""
    if not street.interruptible:
        return offered(street)
    looked, known = -1, list[Way]()

    def look() -> list[Way]:
        nonlocal looked, known
        if looked != street.stepped:
            looked, known = street.stepped, offered(street)
        return known

    return look


def offered(street: Street) -> list[Way]:
    """All ways to play. Decision F10: the phase doesn't end while the duty can be done."""
    if street.won or not street.current.alive:
        return [END]
    found = ways(street, street.current)
    if not (street.duty and bound(street, street.duty, found)):
        found.append(END)
    return found


def bound(street: Street, duty: Card, found: list[Way]) -> bool:
    """Whether the duty can be done now, and has an effect."""
    cards = street.components.cards
    return any(w.card is duty and w.name in cards for w in found) and has_effect(street, duty)


def has_effect(street: Street, card: Card) -> bool:
    """F10: a Beer that heals nothing is no duty."""
    healthy = street.current.life >= street.current.most or not beer_works(street)
    return not (street.kind(card).id == "beer" and healthy)


def end_play_step(street: Street) -> Awaitable[None] | None:
    """Step 12: the end of phase 2."""
    street.duty = None
    return hooks.of_events(street, "after playing")


def discard_step(street: Street) -> Awaitable[None] | None:
    """Step 13, phase 3: no more cards than lives."""
    street.phase = "discard"
    excess = len(street.acting.hand) - limit(street, street.current)
    return discard(street, street.acting, excess) if excess > 0 else None


async def discard(street: Street, player: Player, excess: int) -> None:
    """Silence discards any. Gary Looter takes them."""
    places = [InHand(player.seat, n) for n in range(len(player.hand))]
    chosen = places
    if excess < len(places):
        street.fixed = player.seat
        chosen = await choose_some(player.seat, "discard", places, excess, excess)
        street.fixed = None
    cards = [player.hand[place.number] for place in chosen]
    looters = [one for one in street.with_ability("gary_looter") if one.player is not player]
    if looters:
        for card in cards:
            piles.hand_over(street, card, player, looters[0].player)
        told = piles.seen(street, looters[0].player, cards, player.seat)
        street.tell(events.Looted(looters[0].seat, player.seat, len(cards), told))
    else:
        piles.pay(street, player, cards, "excess")


def limit(street: Street, figure: Figure) -> int:
    """Phase 3: as many cards as lives; Sean Mallory ten; a ghost none."""
    if figure.ghost:
        return 0
    return street.number(figure, "limit") or max(0, figure.life)
