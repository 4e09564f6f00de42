"""What merry men do when they have come into town, by the verb of their card."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from app.engine import Card, Say, Seat, choose, choose_some, only, pick
from app.games.sheriff.cards import MerryMan
from app.games.sheriff.rules.gold import pay_as_far_as_it_goes, steal, take_from_bank
from app.games.sheriff.rules.moves import discard, draw, into_hand, put_open, salvage, top_of_deck
from app.games.sheriff.rules.numbers import legal_at_gate
from app.games.sheriff.rules.undo import undo
from app.games.sheriff.state import Bag, Gate, Stand
from app.games.sheriff.view import events
from app.kit.faces import faces

By = tuple[Seat, ...]
Deed = Callable[[Gate, Bag, MerryMan, By], Awaitable[None]]


async def steal_and_share(gate: Gate, bag: Bag, man: MerryMan, by: By) -> None:
    """Robin Hood, Will Scarlet: the thief's own part first; the rest in whole coins (10.10)."""
    loot = steal(gate, bag.owner, by, man.amount, "stolen")
    for _ in range(min(max(0, loot - man.other), gate.stands[bag.owner].gold)):
        others = gate.others(bag.owner)
        poorest = min(others, key=lambda seat: gate.stands[seat].gold)
        options = {Say(f"stand:{seat}", at=f"stand:{seat}"): seat for seat in others}
        silent = next(place for place, seat in options.items() if seat == poorest)
        to = await pick(bag.owner, "merry.give", options, silent=lambda s=silent: s)  # type: ignore[misc]
        pay_as_far_as_it_goes(gate, bag.owner, (to,), 1, "shared")


async def collect(gate: Gate, bag: Bag, man: MerryMan, by: By) -> None:
    """Little John: every other player pays, the Sheriff too (13.12)."""
    for seat in gate.others(bag.owner):
        pay_as_far_as_it_goes(gate, seat, (bag.owner,), man.amount, "merry")


async def safe_conduct(gate: Gate, bag: Bag, man: MerryMan, by: By) -> None:
    """Maid Marian: another merchant's closed bag is bound to pass (13.11)."""
    closed = {Say(f"bag:{one.owner}"): one for one in gate.unsettled()}
    if closed:
        chosen = await pick(bag.owner, "merry.bag", closed)
        chosen.safe = True
        gate.tell(events.SafeConduct(bag.owner, chosen.owner))
        undo(gate, chosen.owner)


async def give_alms(gate: Gate, bag: Bag, man: MerryMan, by: By) -> None:
    """Friar Tuck: compares after his reward (13.12)."""
    limit = gate.stands[bag.owner].gold
    poorer = [seat for seat in gate.others(bag.owner) if gate.stands[seat].gold < limit]
    for seat in (bag.owner, *poorer):
        take_from_bank(gate, seat, man.amount, "merry")


async def refund(gate: Gate, bag: Bag, man: MerryMan, by: By) -> None:
    """Alan-a-Dale: at most what the taker kept of bribes to let this bag pass (13.13)."""
    left = man.amount
    for deal in gate.deals:
        if deal.giver == bag.owner and deal.wants.get(bag.owner) == "pass" and deal.kept:
            amount = min(left, deal.kept)
            if deal.joint:
                amount = min(amount, gate.chest_gold)
                gate.chest_gold -= amount
                gate.stands[bag.owner].gold += amount
                gate.tell(events.GoldPaid(None, (bag.owner,), amount, "refund"))
            else:
                amount = pay_as_far_as_it_goes(gate, deal.takers[0], (bag.owner,), amount, "refund")
            deal.kept -= amount
            left -= amount


async def pay_for_legal(gate: Gate, bag: Bag, man: MerryMan, by: By) -> None:
    """Much: legal goods of this bag, but for what is contraband at the gate (13.5, 13.14)."""
    count = sum(legal_at_gate(gate, gate.good(card)) for card in reached(gate, bag))
    take_from_bank(gate, bag.owner, man.amount * count, "merry")


async def pay_for_contraband(gate: Gate, bag: Bag, man: MerryMan, by: By) -> None:
    """Gilbert Whitehand: contraband of this bag, royal goods too."""
    count = sum(not legal_at_gate(gate, gate.good(card)) for card in reached(gate, bag))
    take_from_bank(gate, bag.owner, man.amount * count, "merry")


def reached(gate: Gate, bag: Bag) -> list[Card]:
    """Cards of this bag that reached the own stand, or went under it (13.14)."""
    under = gate.stands[bag.owner].under
    return [*bag.arrived, *(under[len(under) - 2 * bag.orders :] if bag.orders else [])]


async def peek(gate: Gate, bag: Bag, man: MerryMan, by: By) -> None:
    """Will Stutely: one closed bag, for its peeker's eyes; that it was looked into all see."""
    closed = {Say(f"bag:{one.owner}"): one for one in gate.unsettled()}
    if closed:
        chosen = await pick(bag.owner, "merry.bag", closed)
        gate.knowledge.show(chosen.cards, bag.owner)
        seen = only(bag.owner, faces(chosen.cards))
        gate.tell(events.Peeked(bag.owner, chosen.owner, seen))


async def put_on_stall(gate: Gate, bag: Bag, man: MerryMan, by: By) -> None:
    """Arthur a Bland: one legal good from the hand straight onto the stand."""
    stand = gate.stands[bag.owner]
    legal = {place: card for place, card in hand_places(stand) if gate.good(card).legal}
    card = await pick(bag.owner, "merry.stall", legal, skip=True)
    if card:
        stand.hand.remove(card)
        put_open(gate, stand, [card])
        gate.tell(events.PutOnStall(bag.owner, card.face))


def hand_places(stand: Stand) -> list[tuple[Say, Card]]:
    return [
        (Say(f"hand:{stand.seat}:{stand.hand.index(card)}"), card) for card in stand.goods_in_hand()
    ]


async def swap(gate: Gate, bag: Bag, man: MerryMan, by: By) -> None:
    """David of Doncaster: draw, then discard as many."""
    stand = gate.stands[bag.owner]
    await discard_from_hand(gate, stand, draw(gate, stand, man.amount))


async def discard_from_hand(gate: Gate, stand: Stand, count: int) -> None:
    """Onto a discard pile of your choice."""
    places = dict(hand_places(stand))
    count = min(count, len(places))
    if not count:
        return
    ids = [place.id for place in places]
    chosen = await choose_some(
        stand.seat, "merry.discard", list(places), count, count, silent=lambda: ids[:count]
    )
    cards = [places[one] for one in chosen]
    stand.hand = [card for card in stand.hand if card not in cards]
    piles = [Say(f"pile:{n}") for n in range(len(gate.piles))]
    pile = 0
    if len(piles) > 1:
        one = await choose(stand.seat, "merry.pile", piles, silent=lambda: piles[0].id)
        pile = piles.index(one)
    discard(gate, cards, pile)
    gate.tell(events.Discarded(stand.seat, pile, faces(cards)))


async def salvage_one(gate: Gate, bag: Bag, man: MerryMan, by: By) -> None:
    """Wat: a good confiscated this round that is still in a discard pile (13.10)."""
    there = {
        Say(f"pile:{number}:{place}"): card
        for number, pile in enumerate(gate.piles)
        for place, card in enumerate(pile)
        if card in gate.confiscated
    }
    if there and (card := await pick(bag.owner, "merry.salvage", there, skip=True)):
        salvage(gate, gate.stands[bag.owner], card)


async def rummage(gate: Gate, bag: Bag, man: MerryMan, by: By) -> None:
    """Reynold Greenleaf: one of the top cards of a pile, then a good of the hand is discarded."""
    there = {
        Say(f"pile:{number}:{place}"): card
        for number, pile in enumerate(gate.piles)
        for place, card in list(enumerate(pile))[-man.amount :]
    }
    if not there:
        return
    place = await choose(bag.owner, "merry.rummage", list(there))
    card, stand = there[place], gate.stands[bag.owner]
    number = int(place.id.split(":")[1])
    gate.piles[number].remove(card)
    gate.confiscated = [one for one in gate.confiscated if one is not card]
    gate.tell(events.TookFromPile(bag.owner, number, card.face))
    gate.knowledge.turn_down(card)
    into_hand(gate, stand, [card])
    await discard_from_hand(gate, stand, 1)


async def gamble(gate: Gate, bag: Bag, man: MerryMan, by: By) -> None:
    """Gamble Gold: the top goods card decides, and is discarded."""
    card = top_of_deck(gate)
    if card is None:
        return
    discard(gate, [card])
    gate.tell(events.Gambled(bag.owner, card.face))
    legal = gate.good(card).legal
    take_from_bank(gate, bag.owner, man.other if legal else man.amount, "merry")


async def halve_next_fine(gate: Gate, bag: Bag, man: MerryMan, by: By) -> None:
    gate.stands[bag.owner].fine_percent = man.amount


async def widen_next_bag(gate: Gate, bag: Bag, man: MerryMan, by: By) -> None:
    gate.stands[bag.owner].bag_bonus += man.amount


async def share_with_one(gate: Gate, bag: Bag, man: MerryMan, by: By) -> None:
    """Fair Ellen: any other player."""
    options = {Say(f"stand:{seat}", at=f"stand:{seat}"): seat for seat in gate.others(bag.owner)}
    friend = await pick(bag.owner, "merry.friend", options)
    for seat in (bag.owner, friend):
        take_from_bank(gate, seat, man.amount, "merry")


async def spread_largesse(gate: Gate, bag: Bag, man: MerryMan, by: By) -> None:
    """Diccon: the Sheriff pays each merchant, gold only (13.3)."""
    for seat in gate.merchants():
        steal(gate, seat, by, man.amount, "largesse")


DEEDS: Mapping[str, Deed] = {
    "alms": give_alms,
    "collect": collect,
    "gamble": gamble,
    "largesse": spread_largesse,
    "next_bag": widen_next_bag,
    "next_fine": halve_next_fine,
    "peek": peek,
    "per_contraband": pay_for_contraband,
    "per_legal": pay_for_legal,
    "refund": refund,
    "rummage": rummage,
    "safe_conduct": safe_conduct,
    "salvage": salvage_one,
    "share": share_with_one,
    "stall": put_on_stall,
    "steal": steal_and_share,
    "swap": swap,
}
