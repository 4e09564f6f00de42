"""Settling a bag (3.4, 10.31): one uninterrupted run, whether it passes or is opened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.engine import Card, One, Say, Seat, Some, choose, fill, only, pick
from app.games.sheriff.deal import Verdict
from app.games.sheriff.rules.bargain import sweep
from app.games.sheriff.rules.gold import halves, pay_as_far_as_it_goes, take_from_bank
from app.games.sheriff.rules.market import seat_of
from app.games.sheriff.rules.merry_men import caught, enter_town, regain_trust
from app.games.sheriff.rules.moves import discard, held, put_closed, put_open, salvage, show_all
from app.games.sheriff.rules.numbers import fine, in_force, law, legal_at_gate, number, share
from app.games.sheriff.rules.orders import fill_orders
from app.games.sheriff.rules.payment import pay
from app.games.sheriff.rules.strike import carried_out, deliver_named
from app.games.sheriff.state import GOODS, MERRY, Bag, Gate, Stand
from app.games.sheriff.view import events
from app.kit.faces import faces

By = tuple[Seat, ...]


async def settle(gate: Gate, owner: Seat, verdict: Verdict, by: By) -> None:
    """Carry out what was decided about a bag; `by` are the officers who decided it."""
    bag = gate.bags[owner]
    gate.settling = owner
    if verdict == "pass":
        await let_pass(gate, bag, by)
    else:
        await open_bag(gate, bag, by)
    keep_record(gate, bag, verdict, by)
    carried_out(gate, owner)
    gate.settling = None
    sweep(gate)


def keep_record(gate: Gate, bag: Bag, verdict: Verdict, by: By) -> None:
    """What everybody has seen of this merchant and these officers."""
    stand = gate.stands[bag.owner]
    stand.lies += bag.lied
    stand.truths += not bag.lied
    for officer in by:
        gate.stands[officer].searched += verdict == "open"
        gate.stands[officer].waved += verdict == "pass"


# --- passed --------------------------------------------------------------------------------------


async def let_pass(gate: Gate, bag: Bag, by: By) -> None:
    """The owner unpacks: legal goods face up, contraband face down, its number public."""
    stand = gate.stands[bag.owner]
    source = held(gate, stand)
    goods = [card for card in bag.cards if card.kind == GOODS]
    legal = [card for card in goods if gate.good(card).legal]
    closed = [card for card in goods if not gate.good(card).legal]
    bag.merry = next((card for card in bag.cards if card.kind == MERRY), None)
    bag.verdict, bag.cards = "pass", []
    put_open(gate, stand, legal)
    put_closed(gate, stand, closed, [card for card in source if card not in goods])
    bag.arrived = [*legal, *closed]
    bag.lied = bool(judged(bag, goods)[1] or bag.merry)
    contraband = sum(not legal_at_gate(gate, gate.good(card)) for card in legal) + len(closed)
    secret = only(bag.owner, faces(closed))
    gate.tell(events.BagPassed(bag.owner, by, bag.size, faces(legal), len(closed), secret))
    deliver_named(gate, bag.owner)
    await fill_orders(gate, bag)
    pay_subsidies(gate, bag)
    if bag.merry:
        await enter_town(gate, bag, by)
    elif contraband and not stand.merry_man:
        await regain_trust(gate, stand)


def pay_subsidies(gate: Gate, bag: Bag) -> None:
    """Apple harvest, cheap bread, weapons: for cards of this bag that reached the stand (13.14)."""
    here = [*bag.arrived, *used_for_orders(gate, bag)]

    def of(good: str) -> list[Card]:
        return [card for card in here if card.face == good]

    for one in in_force(gate, "harvest"):
        if len(of(one.good)) >= one.least:
            take_from_bank(gate, bag.owner, one.amount, "harvest")
    for one in in_force(gate, "subsidy"):
        take_from_bank(gate, bag.owner, one.amount * len(of(one.good)), "subsidy")
    for one in in_force(gate, "weapons"):
        reward_weapons(gate, bag, one.good, one.other)


def used_for_orders(gate: Gate, bag: Bag) -> list[Card]:
    """Cards of this bag that went under the stand."""
    orders = bag.orders
    under = gate.stands[bag.owner].under
    return under[len(under) - 2 * orders :] if orders else []


def reward_weapons(gate: Gate, bag: Bag, good: str, amount: int) -> None:
    """The reward shows how many there were, so the weapons themselves are shown."""
    here = [*bag.arrived, *used_for_orders(gate, bag)]
    weapons = [card for card in here if card.face == good]
    closed = [card for card in weapons if not card.open]
    rest = [card for card in bag.arrived if not card.open and card not in closed]
    gate.knowledge.came_out(*gate.knowledge.viewers)
    if closed:
        show_all(gate, closed)
        gate.tell(events.WeaponsShown(bag.owner, faces(closed)))
    gate.knowledge.rule_out(rest, [good])
    take_from_bank(gate, bag.owner, amount * len(weapons), "weapons")


# --- opened --------------------------------------------------------------------------------------


async def open_bag(gate: Gate, bag: Bag, by: By) -> None:
    """The whole bag is shown to all; what was declared goes to the stand, the rest is lost."""
    stand = gate.stands[bag.owner]
    cards, bag.cards, bag.verdict = bag.cards, [], "open"
    gate.openings += 1
    kept, lost = judged(bag, cards)
    honest = not lost and all(legal_at_gate(gate, gate.good(card)) for card in kept)
    bag.lied = not honest
    gate.knowledge.turn_up(*cards)
    fines = tuple([printed(gate, c) if honest else fine_of(gate, c, lost) for c in cards])
    debt = compensation(gate, fines) if honest else fined(gate, stand, sum(fines))
    shown = (bag.declared, faces(cards), fines, debt, honest)
    gate.tell(events.BagOpened(bag.owner, by, *shown))
    put_open(gate, stand, kept)
    bag.arrived = list(kept)
    for card in lost:
        if card.kind == MERRY:
            caught(gate, bag.owner, card)
    goods = [card for card in lost if card.kind == GOODS]
    await confiscate(gate, goods, by)
    if honest:
        for officer, part in halves(gate, by, debt).items():
            await pay(gate, officer, (bag.owner,), part, "compensation")
    else:
        await pay(gate, bag.owner, by, debt, "fine")
    deliver_named(gate, bag.owner)
    if not honest:
        await stash(gate, goods, by)
    pay_informers(gate, bag, honest)
    pay_subsidies(gate, bag)


def judged(bag: Bag, cards: Sequence[Card]) -> tuple[list[Card], list[Card]]:
    """The first n cards of each declared kind match; every other card is undeclared."""
    left = dict(bag.declared)
    kept, lost = [], []
    for card in cards:
        if left.get(card.face, 0):
            left[card.face] -= 1
            kept.append(card)
        else:
            lost.append(card)
    return kept, lost


def printed(gate: Gate, card: Card) -> int:
    """What a card of an honest bag brings."""
    return gate.good(card).fine


def fine_of(gate: Gate, card: Card, lost: Sequence[Card]) -> int:
    """What a card costs in a bag that lies: nothing, if it was declared."""
    if card not in lost:
        return 0
    if card.kind == MERRY:
        return gate.merry_man(card).fine
    return fine(gate, gate.good(card))


def fined(gate: Gate, stand: Stand, debt: int) -> int:
    """The sum is multiplied, not each; Sir Richard halves what the law left (13.1)."""
    debt = share(debt, number(gate, "merchant_fine"))
    if debt:
        debt, stand.fine_percent = share(debt, stand.fine_percent), 100
    return debt


def compensation(gate: Gate, fines: Sequence[int]) -> int:
    """What the owner of an honest bag is paid: the fines of all its cards (3.4)."""
    return share(sum(fines), number(gate, "compensation"))


async def confiscate(gate: Gate, goods: list[Card], by: By) -> None:
    """Confiscated goods go onto a discard pile; the Sheriff chooses which, and the order."""
    if not goods:
        return
    order, pile = goods, 0
    if len(gate.piles) > 1:
        gate.aside = goods
        order, pile = await pile_and_order(gate, goods, by[0])
        gate.aside = []
    discard(gate, order, pile)
    gate.confiscated += goods
    gate.tell(events.Confiscated(by[0], pile, faces(order)))


async def pile_and_order(gate: Gate, goods: list[Card], seat: Seat) -> tuple[list[Card], int]:
    shorter = min(range(len(gate.piles)), key=lambda n: len(gate.piles[n]))
    piles = [Say(f"pile:{n}") for n in range(len(gate.piles))]
    if len(goods) == 1:
        one = await choose(seat, "confiscate.one", piles, silent=lambda: piles[shorter].id)
        return goods, seat_of(one)
    places = [Say(f"aside:{n}") for n in range(len(goods))]
    form: dict[str, Any] = {"pile": One(piles), "order": Some(places, len(places), len(places))}
    usual = {"pile": piles[shorter].id, "order": [place.id for place in places]}
    answer: dict[str, Any] = await fill(seat, "confiscate", form, silent=lambda: usual)
    return [goods[seat_of(one)] for one in answer["order"]], seat_of(answer["pile"])


async def stash(gate: Gate, goods: Sequence[Card], by: By) -> None:
    """The Sheriff's private stash: one of the goods just confiscated (13.10)."""
    there = {
        Say(f"pile:{number}:{place}"): card
        for number, pile in enumerate(gate.piles)
        for place, card in enumerate(pile)
        if card in goods
    }
    if not there or len(by) > 1 or not law(gate, "stash"):
        return
    card = await pick(by[0], "stash", there, skip=True)
    if card:
        salvage(gate, gate.stands[by[0]], card)


def pay_informers(gate: Gate, bag: Bag, honest: bool) -> None:
    """Informers who pointed at this bag become known now (13.9)."""
    rule = law(gate, "informers")
    if rule is None:
        return
    for seat in gate.merchants():
        theirs = gate.bags.get(seat)
        if theirs is None or theirs.named != bag.owner:
            continue
        gate.tell(events.InformerKnown(seat, bag.owner, not honest))
        if honest:
            pay_as_far_as_it_goes(gate, seat, (bag.owner,), rule.amount, "informer")
        else:
            take_from_bank(gate, seat, rule.amount, "informer")
