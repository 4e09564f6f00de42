"""Market (3.1): merchants exchange goods, one by one, clockwise; the Sheriff does not trade."""

from __future__ import annotations

from typing import Any

from app.engine import (
    Asked,
    Card,
    One,
    Say,
    Seat,
    Some,
    choose,
    choose_some,
    either,
    fill,
    only,
)
from app.games.sheriff.rules.moves import by_lot, discard, draw, into_hand
from app.games.sheriff.rules.numbers import number
from app.games.sheriff.state import Gate, Stand
from app.games.sheriff.view import events
from app.kit.faces import faces

DECK = Say("deck")


async def name_first(gate: Gate) -> None:
    """Section 5: who begins an open market is named by the Sheriff, or by both deputies."""
    if gate.blind:
        await agree_on_first(gate)
    gate.turn = 0
    gate.step = "market"


async def agree_on_first(gate: Gate) -> None:
    """Two deputies must name the same merchant; otherwise it is drawn by lot. Each names once."""
    merchants = gate.merchants()
    options = [Say(f"stand:{seat}", at=f"stand:{seat}") for seat in merchants]
    named: dict[Seat, Seat] = {}

    def heard(officer: Seat, one: Say) -> bool:
        named[officer] = seat_of(one)
        return len(named) == len(gate.officers)

    silent = None if gate.six else lambda: options[0].id
    asked = Asked("market.first", One(options), silent)
    await either(dict.fromkeys(gate.officers, asked), heard, lambda officer: officer not in named)
    agreed = len(set(named.values())) == 1
    gate.first = next(iter(named.values())) if agreed else by_lot(gate, merchants)
    gate.tell(events.FirstNamed(gate.first, agreed))


def seat_of(place: Say) -> Seat:
    return int(place.id.split(":")[1])


async def trade(gate: Gate) -> None:
    """One merchant's exchange."""
    merchants = gate.merchants()
    stand = gate.stands[merchants[gate.turn]]
    await (exchange_openly(gate, stand) if gate.blind else exchange(gate, stand))
    gate.turn += 1
    if gate.turn == len(merchants):
        discard(gate, gate.aside)
        gate.aside = []
        gate.turn, gate.step = 0, "load"


def in_hand(stand: Stand) -> list[Say]:
    """Places of the goods in hand."""
    return [Say(f"hand:{stand.seat}:{stand.hand.index(card)}") for card in stand.goods_in_hand()]


def at(stand: Stand, places: list[Say]) -> list[Card]:
    return [stand.hand[int(place.id.rpartition(":")[2])] for place in places]


async def set_aside(gate: Gate, stand: Stand) -> list[Card]:
    """Up to five goods leave the hand; none is allowed, too."""
    places = in_hand(stand)
    most = min(number(gate, "market_swap_max"), len(places))
    if not most:
        return []
    chosen = await choose_some(stand.seat, "market.aside", places, 0, most, silent=lambda: [])
    cards = at(stand, chosen)
    stand.hand = [card for card in stand.hand if card not in cards]
    return cards


async def exchange_openly(gate: Gate, stand: Stand) -> None:
    """Section 5: show the cards, and draw as many from the deck."""
    cards = await set_aside(gate, stand)
    gate.knowledge.turn_up(*cards)
    gate.aside += cards
    gate.tell(events.ShowedAside(stand.seat, faces(cards)))
    draw(gate, stand, len(cards))


async def exchange(gate: Gate, stand: Stand) -> None:
    """Set cards aside face down, refill from the piles and the deck, and put them on a pile."""
    gate.aside = await set_aside(gate, stand)
    secret = only(stand.seat, faces(gate.aside))
    gate.tell(events.SetAside(stand.seat, len(gate.aside), secret))
    while missing := gate.hand_size - len(stand.goods_in_hand()):
        if missing < 0 or not await take_from_pile(gate, stand):
            break
    draw(gate, stand, gate.hand_size - len(stand.goods_in_hand()))
    if gate.aside:
        await put_on_pile(gate, stand)


async def take_from_pile(gate: Gate, stand: Stand) -> bool:
    """Take the top card of a pile, or go on to the deck, after which no pile may be used."""
    tops = [Say(f"pile:{n}") for n, pile in enumerate(gate.piles) if pile]
    if not tops:
        return False
    chosen = await choose(stand.seat, "market.take", [*tops, DECK], silent=lambda: DECK.id)
    if chosen == DECK:
        return False
    card = gate.piles[seat_of(chosen)].pop()
    gate.tell(events.TookFromPile(stand.seat, seat_of(chosen), card.face))
    gate.knowledge.turn_down(card)
    into_hand(gate, stand, [card])
    return True


async def put_on_pile(gate: Gate, stand: Stand) -> None:
    """All cards set aside go face up onto the same pile, in any order."""
    places = [Say(f"aside:{n}") for n in range(len(gate.aside))]
    piles = [Say(f"pile:{n}") for n in range(len(gate.piles))]
    form: dict[str, Any] = {"pile": One(piles), "order": Some(places, len(places), len(places))}
    usual = {"pile": piles[0].id, "order": [place.id for place in places]}
    answer: dict[str, Any] = await fill(stand.seat, "market.put", form, silent=lambda: usual)
    cards = [gate.aside[seat_of(place)] for place in answer["order"]]
    gate.aside = []
    discard(gate, cards, seat_of(answer["pile"]))
    gate.tell(events.Discarded(stand.seat, seat_of(answer["pile"]), faces(cards)))
