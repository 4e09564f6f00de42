"""What cards do: a function for each verb of `cards.toml`, the same for cards that share it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from app.engine import choose, pick
from app.games.bang import events
from app.games.bang.components import Kind
from app.games.bang.in_progress import Fan, Play, Shot
from app.games.bang.people import Figure, InPlay
from app.games.bang.places import HandOf, InFront, Open, always
from app.games.bang.rules import piles
from app.games.bang.rules.attack import attack, duel, immune, indians
from app.games.bang.rules.event_piles import turn_up_orange
from app.games.bang.rules.wounds import beer_works, heal
from app.games.bang.state import Street
from app.kit.faces import faces

FLIPS = ("stagecoach", "wells_fargo")  # turn up orange events
Effect: TypeAlias = Callable[[Street, Play, Kind], Awaitable[None]]


def carry_out(street: Street, play: Play) -> Awaitable[None]:
    """The effect of a card, by what it is played as."""
    kind = street.components.cards[play.name]
    return EFFECTS[kind.does](street, play, kind)


def aimed_at(street: Street, play: Play, kind: Kind) -> list[Figure]:
    """The targets in their order: all are found when the card is played."""
    if play.target:
        return [play.target]
    return street.others(play.by) if kind.aim == "others" else []


async def shoot(street: Street, play: Play, kind: Kind) -> None:
    """BANG! and all cards with its symbol; several targets one after another."""
    if kind.draws:
        piles.draw(street, play.by.player, kind.draws, kind.id)
    dodges = street.number(play.by, "dodges") if kind.id == "bang" else 0
    for target in aimed_at(street, play, kind):
        if target.alive and not immune(street, target, play.by, play.suits):
            shot = Shot(play.name, play.by, target, play.suits, max(1, dodges))
            await attack(street, shot, kind.amount)


async def regain(street: Street, play: Play, kind: Kind) -> None:
    """Beer and similar cards. Beer alone gives Tequila Joe more, and nothing when two are left."""
    lives = kind.amount
    if kind.id == "beer":
        if not beer_works(street):
            return
        lives = street.number(play.by, "beer") or lives
    targets = street.around(play.by) if kind.aim == "all" else [play.target or play.by]
    for target in targets:
        if not immune(street, target, play.by, play.suits):
            heal(street, target, lives)


async def take_cards(street: Street, play: Play, kind: Kind) -> None:
    """Stagecoach and similar cards."""
    piles.draw(street, play.by.player, kind.amount, kind.id)
    pony = kind.id == "pony_express" and street.options["pony_express_flips"]
    if (kind.id in FLIPS or pony) and not play.repeat:
        await turn_up_orange(street)


async def take(street: Street, play: Play, kind: Kind) -> None:
    """Panic! and similar cards: into the hand."""
    target = play.target
    assert target, "a card is taken from somebody"
    if not immune(street, target, play.by, play.suits):
        take_one(street, play.by, target, play.aimed, kind.id)


def take_one(street: Street, by: Figure, target: Figure, aimed: InPlay | None, why: str) -> None:
    """A card in front of this character, or a random one from the hand."""
    taker, giver = by.player, target.player
    if aimed is not None:
        card = piles.pick_up(street, target, aimed.card)
        piles.receive(street, taker, [card])
        street.tell(events.TookFront(taker.seat, giver.seat, card.face, why))
    elif giver.hand and giver is not taker:
        card = piles.steal(street, taker, giver)
        told = piles.seen(street, taker, [card], giver.seat)
        street.tell(events.TookHand(taker.seat, giver.seat, told, why))


async def strip(street: Street, play: Play, kind: Kind) -> None:
    """Cat Balou and similar cards: to the discard pile. Brawl: from everybody (decision A12)."""
    for target in aimed_at(street, play, kind):
        if immune(street, target, play.by, play.suits):
            continue
        aimed = play.aimed
        if kind.aim == "others":
            aimed = await hand_or_front(street, play.by, target)
        strip_one(street, play.by, target, aimed, kind.id)


async def hand_or_front(street: Street, by: Figure, target: Figure) -> InPlay | None:
    """Brawl: a card in front of them, or one of the hand at random; silence takes the hand."""
    places: dict[HandOf | InFront, InPlay | None] = {
        InFront(target.number, n): thing for n, thing in enumerate(target.front)
    }

    def offered() -> dict[HandOf | InFront, InPlay | None]:
        hand: dict[HandOf | InFront, InPlay | None] = {HandOf(target.seat): None}
        return (hand if target.hand else {}) | places or hand

    if not places:
        return None
    if not target.hand and len(places) == 1:
        return next(iter(places.values()))
    return await pick(by.seat, "brawl", offered, silent=lambda: next(iter(offered())))


def strip_one(street: Street, by: Figure, target: Figure, aimed: InPlay | None, why: str) -> None:
    player = target.player
    if aimed is not None:
        card = piles.pick_up(street, target, aimed.card)
    elif player.hand and player is not by.player:
        card = piles.blind(street, player)
    else:
        return
    piles.discard(street, card)
    street.tell(events.Stripped(by.seat, player.seat, card.face, aimed is not None, why))


async def challenge(street: Street, play: Play, kind: Kind) -> None:
    await duel(street, play, kind.amount)


async def raid(street: Street, play: Play, kind: Kind) -> None:
    """Indians!: everybody else discards a BANG! or loses a life, one after another."""
    for target in street.others(play.by):
        if target.alive:
            await indians(street, play, target, kind.amount)


async def store(street: Street, play: Play, kind: Kind) -> None:
    """General Store: as many cards as there are characters; each takes one, this player first.

    Two players (V2): each takes all of theirs in one go, which is the order of the street.
    """
    cards = [card for _ in street.living if (card := piles.take_top(street))]
    street.knowledge.turn_up(*cards)
    street.tell(events.StoreOpened(play.by.seat, faces(cards)))
    street.fan = fan = Fan(play.by.seat, "store", cards, open=True)
    for customer in customers(street, play.by):
        if not cards:
            break
        fan.seat = customer.seat
        places = [Open(n) for n in range(len(cards))]
        first = always(places[0].id)
        chosen = places[0]
        if len(places) > 1:
            chosen = await choose(customer.seat, "store", places, silent=first)
        card = cards.pop(chosen.number)
        piles.receive(street, customer.player, [card])
        street.tell(events.Shopped(customer.seat, card.face))
    street.discard += cards  # nobody is left to take them
    street.fan = None


def customers(street: Street, by: Figure) -> list[Figure]:
    order = street.around(by)
    if street.pairs:
        mine = [figure for figure in order if figure.player is by.player]
        return mine + [figure for figure in order if figure.player is not by.player]
    return order


EFFECTS: dict[str, Effect] = {
    "attack": shoot,
    "draw": take_cards,
    "duel": challenge,
    "heal": regain,
    "indians": raid,
    "store": store,
    "strip": strip,
    "take": take,
}
