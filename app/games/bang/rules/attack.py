"""Attacks: the window in which the target answers, and what follows from a hit.

attack -> answers -> hit -> damage -> death -> rewards; each step may open windows of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial

from app.engine import Say, choose
from app.games.bang import events
from app.games.bang.in_progress import Play, Shot
from app.games.bang.people import Figure, InPlay
from app.games.bang.places import HIT, InFront, InHand
from app.games.bang.rules import piles
from app.games.bang.rules.answers import (
    bangs_in_hand,
    dodges_on_table,
    may_answer,
    misses_in_hand,
)
from app.games.bang.rules.check import check
from app.games.bang.rules.wounds import wound
from app.games.bang.state import Street

NO_CHANGE = nullcontext()


def answering(street: Street, figure: Figure) -> AbstractContextManager[None]:
    """Two players: a passive character that is aimed at is active while it answers."""
    return active(figure) if street.pairs else NO_CHANGE


@contextmanager
def active(figure: Figure) -> Iterator[None]:
    player = figure.player
    before, player.active = player.active, figure
    try:
        yield
    finally:
        player.active = next((one for one in (before, *player.living()) if one.alive), figure)


def immune(street: Street, figure: Figure, by: Figure | None, suits: tuple[str, ...]) -> bool:
    """Apache Kid: diamonds played by others do nothing to him."""
    if "diamonds" not in suits or by is None or by.player is figure.player:
        return False
    if not street.has(figure, "apache_kid"):
        return False
    street.tell(events.Immune(figure.seat))
    return True


async def attack(street: Street, shot: Shot, damage: int) -> None:
    """An attack on a player: unless they dodge, they lose lives."""
    with answering(street, shot.target):
        if await hits(street, shot):
            await wound(street, shot.target, damage, shot.by, shot.name)


async def hits(street: Street, shot: Shot) -> bool:
    """Whether the target is hit, after all answers."""
    street.shots.append(shot)
    street.tell(events.Shot(shot.by.seat if shot.by else None, shot.target.seat, shot.name))
    while shot.made < shot.needed and shot.target.alive:
        if not await answer(street, shot):
            break
    street.shots.remove(shot)
    return shot.made < shot.needed


async def answer(street: Street, shot: Shot) -> bool:
    """One answer; False if the target takes the hit. Cards given before that are lost."""
    figure = shot.target
    held = partial(misses_in_hand, street, figure)
    on_table = dodges_on_table(street, shot)  # nobody who steps in changes that
    if not may_answer(street, figure, on_table, held):
        return False

    def offered() -> list[InHand | InFront | Say]:
        return [*held(), *on_table, HIT]

    chosen = await choose(figure.seat, "dodge", offered, silent=lambda: HIT.id)
    if isinstance(chosen, InHand):
        play_miss(street, shot, chosen)
    elif isinstance(chosen, InFront):
        await use_in_front(street, shot, figure.front[chosen.number])
    elif chosen is not HIT:
        await behind_barrel(street, shot, "jourdonnais")
    return chosen is not HIT


def play_miss(street: Street, shot: Shot, place: InHand) -> None:
    """Symbols, Missed!: a card of the hand; what else it shows is carried out at once."""
    figure = shot.target
    card = piles.from_hand(street, figure.player, figure.hand[place.number])
    piles.discard(street, card, figure.player)
    street.tell(events.Dodged(figure.seat, card.face, "hand"))
    out_of_turn(street, figure)
    shot.made += 1
    kind = street.kind(card)
    if kind.misses and kind.draws:
        piles.draw(street, figure.player, kind.draws, kind.id)


async def use_in_front(street: Street, shot: Shot, thing: InPlay) -> None:
    """A Barrel, or a green card with a miss, which is used up."""
    figure = shot.target
    if thing.name == "barrel":
        await behind_barrel(street, shot, "barrel")
        return
    piles.pick_up(street, figure, thing.card)
    piles.discard(street, thing.card, figure.player)
    street.tell(events.Dodged(figure.seat, thing.card.face, "front"))
    shot.made += 1
    if draws := street.components.cards[thing.name].draws:
        piles.draw(street, figure.player, draws, thing.name)


async def behind_barrel(street: Street, shot: Shot, what: str) -> None:
    """Barrel, and Jourdonnais: a heart is one dodge. Decision A14: each once per attack."""
    shot.used.append(what)
    drawn = await check(street, shot.target, what)
    if drawn.suit == "hearts":
        shot.made += 1


def out_of_turn(street: Street, figure: Figure) -> None:
    """Molly Stark is due a card for each that she plays out of turn from her hand (C7)."""
    if street.has(figure, "molly_stark") and not street.own_turn(figure.player):
        street.molly[figure.seat] = street.molly.get(figure.seat, 0) + 1


async def gives_bang(street: Street, figure: Figure, kind: str) -> bool:
    """Duel, Indians!: discard a BANG!, or don't. The Sermon: not in their own turn."""
    silenced = street.event == "the_sermon" and street.own_turn(figure.player)

    held = partial(bangs_in_hand, street, figure)

    def offered() -> list[InHand | Say]:
        return [*held(), HIT]

    if silenced or not may_answer(street, figure, False, held):
        return False
    chosen = await choose(figure.seat, kind, offered, silent=lambda: HIT.id)
    if not isinstance(chosen, InHand):
        return False
    card = piles.from_hand(street, figure.player, figure.hand[chosen.number])
    piles.discard(street, card, figure.player)
    street.tell(events.GaveBang(figure.seat, card.face, kind))
    out_of_turn(street, figure)
    return True


async def indians(street: Street, play: Play, figure: Figure, damage: int) -> None:
    """Indians!: a BANG! or a life."""
    if immune(street, figure, play.by, play.suits):
        return
    with answering(street, figure):
        if not await gives_bang(street, figure, "indians"):
            await wound(street, figure, damage, play.by, play.name)


async def duel(street: Street, play: Play, damage: int) -> None:
    """Duel: BANG! by turns, the challenged player first; who gives none loses a life.

    Decision D3: nobody is the author when challengers lose their own duel.
    """
    target, by = play.target, play.by
    assert target, "a duel is with somebody"
    if street.options["apache_duel"] == "no_effect" and immune(street, target, by, play.suits):
        return
    turns = partial(gives_bang, street, kind="duel")
    with answering(street, target):
        here, there = target, by
        while await turns(here):
            here, there = there, here
        await wound(street, here, damage, by if here is target else None, play.name)
