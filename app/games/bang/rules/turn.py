"""A turn, step by step. One phase of the engine is one turn.

Steps 0 to 15: the turn passes, the dead return, the event, what it does at once, the start of the
turn, Dynamite, Jail, abilities chosen, cards received, phases 1 to 3, the end, cleaning up.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from app.engine import choose, choose_some, pick
from app.games.bang import events
from app.games.bang.places import END, At, InHand, Way
from app.games.bang.rules import hooks, piles
from app.games.bang.rules.check import check
from app.games.bang.rules.draw import phase_one
from app.games.bang.rules.event_piles import turn_up_event, turns_now
from app.games.bang.rules.play import take_way, ways
from app.games.bang.rules.settle import settle
from app.games.bang.rules.wounds import take_leave, wound
from app.games.bang.state import Figure, InPlay, Street
from app.kit.answers import agrees


async def take_turn(street: Street) -> None:
    """All steps of a turn, until its player is out, in Jail, or the game is over."""
    begin(street)
    for step in STEPS:
        await step(street)
        await settle(street)
        if street.won or gone(street) or skipped(street):
            break
    clean_up(street)


def gone(street: Street) -> bool:
    """Decision D6: a player who dies in their own turn ends it; of two, the active character."""
    return not street.acting.alive or (street.phase != "start" and not street.current.alive)


def skipped(street: Street) -> bool:
    """Jail: the turn is over if every character of the player is in."""
    return all(figure.locked for figure in street.acting.living())


def begin(street: Street) -> None:
    street.turn += 1
    street.phase = "start"
    wake_misses(street)
    street.tell(events.TurnBegan(street.acting.seat, street.turn, street.extra))


# --- before drawing ------------------------------------------------------------------------------


async def event_step(street: Street) -> None:
    """Steps 2 and 3: a new event comes first, and finishes what it does at once."""
    if turns_now(street):
        await turn_up_event(street)


async def start_step(street: Street) -> None:
    """Step 4 (T1): what events do at the start of a turn. Two players: after Jail."""
    if not street.pairs:
        await start_effects(street)


async def late_start_step(street: Street) -> None:
    if street.pairs:
        await start_effects(street)


async def start_effects(street: Street) -> None:
    for do in hooks.events(street, "start"):
        if street.current.alive:
            await do(street, street.current)


async def dynamite_step(street: Street) -> None:
    """Step 5, Dynamite: 2 to 9 of spades costs three lives; else it goes to the next player."""
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


async def jail_step(street: Street) -> None:
    """Step 6, Jail: a heart, or the turn is skipped. Decision A3: discarded either way."""
    for figure in street.acting.living():
        thing = street.thing(figure, "jail")
        if thing is None:
            continue
        free = (await check(street, figure, "jail")).suit == "hearts"
        if free or street.options["failed_jail"] == "discard":
            figure.front.remove(thing)
            piles.discard(street, thing.card)
        figure.locked = not free
        street.tell(events.Jailed(figure.seat, thing.card.face, free))


async def active_step(street: Street) -> None:
    """Two players, phase 0: choose the active character; one in Jail can't be."""
    player = street.acting
    free = {At(one.number): one for one in player.living() if not one.locked}
    if street.pairs and free:
        chosen = next(iter(free.values()))
        if len(free) > 1:
            now = At(player.active.number)
            usual = now if now in free else next(iter(free))
            chosen = await pick(player.seat, "active", free, silent=lambda: usual)
        player.active = street.current = chosen
        street.tell(events.Activated(player.seat, chosen.character.face))
    street.phase = "begun"


async def abilities_step(street: Street) -> None:
    """Steps 7 and 8: Vera Custer, Greygory Deck, Youl Grinner."""
    figure = street.current
    for name in figure.texts:
        if street.has(figure, name) and name in hooks.MOMENTS["before drawing"]:
            await hooks.MOMENTS["before drawing"][name](street, figure)


# --- phases 1 to 3 -------------------------------------------------------------------------------


async def draw_step(street: Street) -> None:
    """Steps 9 and 10: phase 1."""
    street.phase = "draw"
    await phase_one(street)
    for do in hooks.events(street, "after drawing"):
        await do(street, street.current)


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
        await settle(street)


def now(street: Street) -> Callable[[], list[Way]] | list[Way]:
    """What can be done now, looked up again if somebody may step in meanwhile."""
    return partial(offered, street) if street.interruptible else offered(street)


def offered(street: Street) -> list[Way]:
    """All ways to play. Decision F10: the phase doesn't end while the duty can be done."""
    if street.won or not street.current.alive:
        return [END]
    found = ways(street, street.current)
    cards = street.components.cards
    bound = street.duty and any(w.card is street.duty and w.name in cards for w in found)
    return found if bound else [*found, END]


async def end_play_step(street: Street) -> None:
    """Step 12: the end of phase 2."""
    street.duty = None
    for do in hooks.events(street, "after playing"):
        await do(street, street.current)


async def discard_step(street: Street) -> None:
    """Step 13, phase 3: no more cards than lives. Gary Looter takes what is discarded."""
    street.phase = "discard"
    figure = street.current
    player = figure.player
    excess = len(player.hand) - limit(street, figure)
    if excess <= 0:
        return
    places = [InHand(player.seat, n) for n in range(len(player.hand))]
    chosen = places
    if excess < len(places):
        street.fixed = player.seat
        last = [place.id for place in places[-excess:]]
        chosen = await choose_some(
            player.seat, "discard", places, excess, excess, silent=lambda: last
        )
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


# --- the end -------------------------------------------------------------------------------------


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
    """Step 15: limits are counted from nothing again, and green cards become ready."""
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


STEPS: tuple[Callable[[Street], Awaitable[None]], ...] = (
    event_step,
    start_step,
    dynamite_step,
    jail_step,
    active_step,
    late_start_step,
    abilities_step,
    draw_step,
    play_step,
    end_play_step,
    discard_step,
    no_mercy_step,
    end_step,
    ghost_step,
)
