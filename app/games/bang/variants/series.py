"""A series of games for money: the badge goes round; experience, hiring (V5)."""

from __future__ import annotations

from itertools import cycle

from app.engine import Card, Say, amount, choose, choose_some, pick
from app.games.bang import events
from app.games.bang.in_progress import Auction, Fan
from app.games.bang.people import Figure, Player
from app.games.bang.places import InFront, Open, always
from app.games.bang.rules.seating import collect, leading_seat, place_figure
from app.games.bang.state import Street
from app.kit.answers import PASS, agrees
from app.kit.faces import faces

RAISE = Say("raise")


async def next_game(street: Street) -> None:
    """Keep what may be kept, then deal everything again."""
    kept: dict[int, Card] = {}
    if street.options["experience"]:
        for player in street.players:
            await keep_cards(street, player)
    if street.options["hiring"]:
        kept = await keep_characters(street)
    street.game += 1
    collect(street)
    street.hire = []
    for seat, card in kept.items():
        street.characters.remove(card)
        street.players[seat].kept_character = card
    street.phase = "prepare"


async def keep_cards(street: Street, player: Player) -> None:
    """Experience: $500 for each card in front of you, which is in hand when the next game begins.

    No more than lives at the start, and than money.
    """
    price = street.components.rules.keep_price
    places: dict[InFront, Card] = {
        InFront(one.number, n): thing.card
        for one in player.figures
        for n, thing in enumerate(one.front)
    }
    most = min(len(places), player.money // price if price else 99, player.active.most)
    if most < 1 or not await agrees(player.seat, "keep"):
        return
    first = [next(iter(places)).id]
    chosen = await choose_some(
        player.seat, "keep.cards", list(places), 1, most, silent=always(first)
    )
    for place in chosen:
        card = places[place]
        for figure in player.figures:
            figure.front = [thing for thing in figure.front if thing.card is not card]
        player.kept.append(card)
        player.money -= price
    paid = price * len(player.kept)
    street.tell(events.KeptCards(player.seat, faces(player.kept), paid))


async def keep_characters(street: Street) -> dict[int, Card]:
    """Hiring: players who are alive may keep their character, for the price first paid."""
    kept = {}
    for player in street.players:
        may = player.alive and 0 < player.price <= player.money
        if may and await agrees(player.seat, "keep.character"):
            player.money -= player.price
            kept[player.seat] = card = player.active.character
            street.tell(events.KeptCharacter(player.seat, card.face, player.price))
        if player.seat not in kept:
            player.price = 0
    return kept


async def hire_characters(street: Street) -> None:
    """Hiring: as many characters as players want one; auctions go counter-clockwise."""
    left = [player for player in street.players if player.kept_character is None]
    street.hire = [street.characters.pop() for _ in left]
    street.knowledge.turn_up(*street.hire)
    street.tell(events.CharactersOpened(faces(street.hire)))
    seats = street.deal.seats
    order = [street.players[(leading_seat(street) - n) % seats] for n in range(1, seats + 1)]
    hired: dict[int, Card] = {}
    openers = cycle(order)
    while any(not poor(street, player) for player in left):
        opener = next(one for one in openers if one in left and not poor(street, one))
        await auction(street, opener, [one for one in order if one in left], hired)
        left = [player for player in left if player.seat not in hired]
    for player in [one for one in order if one in left]:
        await take_free(street, player, hired)
    for player in street.players:
        character = hired.get(player.seat) or player.kept_character
        assert character, "everybody has a character now"
        player.kept_character = None
        place_hired(street, player, character)


def poor(street: Street, player: Player) -> bool:
    return player.money < street.components.rules.lowest_bid


async def auction(
    street: Street, opener: Player, bidders: list[Player], hired: dict[int, Card]
) -> None:
    """The opener picks a character and names the first bid; the others raise or drop out."""
    street.fan = Fan(opener.seat, "hire", street.hire, open=True)
    places = {Open(n): card for n, card in enumerate(street.hire)}
    card = next(iter(places.values()))
    if len(places) > 1:
        card = await pick(opener.seat, "hire", places, silent=lambda: next(iter(places)))
    street.fan = None
    lowest = street.components.rules.lowest_bid
    street.auction = now = Auction(card, bidder=opener.seat)
    now.bid = await amount(opener.seat, "bid", lowest, opener.money, silent=lambda: lowest)
    street.tell(events.Bid(opener.seat, card.face, now.bid))
    await raise_or_drop_out(street, now, bidders, opener)
    winner = street.players[now.bidder if now.bidder is not None else opener.seat]
    winner.money -= now.bid
    winner.price = now.bid
    hired[winner.seat] = card
    street.hire.remove(card)
    street.auction = None
    street.tell(events.Hired(winner.seat, card.face, now.bid))


async def raise_or_drop_out(
    street: Street, now: Auction, bidders: list[Player], opener: Player
) -> None:
    """Counter-clockwise, until nobody but the last bidder is left."""
    place = bidders.index(opener)
    waiting = bidders[place + 1 :] + bidders[:place]
    while waiting:
        player = waiting.pop(0)
        low = now.bid + 1
        if player.money < low:
            continue
        said = await choose(player.seat, "raise", [RAISE, PASS], silent=lambda: PASS.id)
        if said == PASS:
            continue
        bid = await amount(player.seat, "bid", low, player.money, silent=always(low))
        before, now.bidder, now.bid = now.bidder, player.seat, bid
        street.tell(events.Bid(player.seat, now.character.face, now.bid))
        waiting.append(next(one for one in bidders if one.seat == before))


async def take_free(street: Street, player: Player, hired: dict[int, Card]) -> None:
    """A player who can't pay the lowest bid takes a remaining character, free."""
    places = {Open(n): card for n, card in enumerate(street.hire)}
    card = next(iter(places.values()))
    if len(places) > 1:
        street.fan = Fan(player.seat, "hire", street.hire, open=True)
        card = await pick(player.seat, "hire", places, silent=lambda: next(iter(places)))
        street.fan = None
    street.hire.remove(card)
    hired[player.seat] = card
    street.tell(events.Hired(player.seat, card.face, 0))


def place_hired(street: Street, player: Player, character: Card) -> Figure:
    return place_figure(street, player, character, street.characters.pop())
