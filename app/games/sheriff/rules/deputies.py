"""Two deputies (section 5, 14.12): lamps, what both press, and what one does alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from app.engine import Asked, Offer, One, Say, Seat, choose, either
from app.games.sheriff.deal import Deal, Verdict
from app.games.sheriff.rules.bargain import acceptable, one_of, sweep, tell, to_answer
from app.games.sheriff.rules.cover import bound, lawful, may_treat, possible
from app.games.sheriff.rules.strike import strike
from app.games.sheriff.state import Bag, Gate
from app.games.sheriff.view import events
from app.games.sheriff.view.terms import terms_of

REST, JOIN, ALONE, STOP = Say("rest"), Say("join"), Say("alone"), Say("stop")
LAMPS = ("undecided", "pass", "open")


async def deputies_decide(gate: Gate) -> None:
    """Until a bag is to be settled, or both let all the rest pass.

    A deputy who rests isn't asked again until the other has shown or pressed something.
    """
    opened: list[tuple[Seat, Seat]] = []

    def heard(seat: Seat, one: Say) -> bool:
        what, _, which = one.id.partition(":")
        if one == REST:
            gate.resting.add(seat)
            return gate.resting >= {*gate.officers}
        bag = gate.bags[int(which)]
        if what in LAMPS:
            set_lamp(gate, seat, bag, what)
        elif what == "let":
            return press_pass(gate, seat, bag)
        else:
            opened.append((seat, bag.owner))
            return True
        return False

    asked = {
        seat: Asked("inspect.two", One(partial(choices, gate, seat)), silent=lambda: REST.id)
        for seat in gate.officers
    }
    await either(asked, heard, lambda seat: seat not in gate.resting)
    for seat, owner in opened:
        await press_open(gate, seat, gate.bags[owner])
    if gate.due is None and gate.resting >= {*gate.officers}:
        gate.ending = True


def choices(gate: Gate, seat: Seat) -> list[Say]:
    """Lamps are free to change; Pass and Open are what makes deeds."""
    options = [REST]
    for bag in gate.unsettled():
        at = f"bag:{bag.owner}"
        if bag.solo in (None, seat):
            options += [
                Say(f"{lamp}:{bag.owner}", at=at)
                for lamp in LAMPS
                if lamp != bag.lamps.get(seat, LAMPS[0])
            ]
            options += [
                Say(f"{what}:{bag.owner}", at=at)
                for what, verdict in (("let", "pass"), ("search", "open"))
                if may_press(gate, seat, bag, "pass" if verdict == "pass" else "open")
            ]
    return options


def may_press(gate: Gate, seat: Seat, bag: Bag, verdict: Verdict) -> bool:
    if verdict == "pass" and seat in bag.pressed:
        return False
    held = bound(gate, bag.owner)
    return held == verdict if held else lawful(gate, {bag.owner: verdict}, seat)


def set_lamp(gate: Gate, seat: Seat, bag: Bag, lamp: str) -> None:
    """A stance, shown to all; it takes back what this deputy has pressed, and wakes the other."""
    bag.lamps[seat] = lamp
    bag.pressed.discard(seat)
    gate.resting.clear()
    gate.tell(events.LampSet(seat, bag.owner, lamp))


def press_pass(gate: Gate, seat: Seat, bag: Bag) -> bool:
    """Both have to press Pass, unless a deal has decided it or the bag is in one deputy's hands."""
    bag.pressed.add(seat)
    bag.lamps[seat] = "pass"
    gate.resting.clear()
    gate.tell(events.PassPressed(seat, bag.owner))
    if bag.solo == seat:
        gate.due = bag.owner, "pass", (seat,)
    elif bound(gate, bag.owner) or bag.pressed >= {*gate.officers}:
        gate.due = bag.owner, "pass", gate.officers
    return gate.due is not None


async def press_open(gate: Gate, seat: Seat, bag: Bag) -> None:
    """The other deputy may join within ten seconds; otherwise this one acts alone."""
    bag.lamps[seat] = "open"
    bag.pressed.discard(seat)
    by: tuple[Seat, ...] = gate.officers
    if bag.solo == seat:
        by = (seat,)
    elif not bound(gate, bag.owner):
        gate.tell(events.Alone(seat, (bag.owner,), "open"))
        answer = await ask_other(gate, seat, [JOIN, ALONE])
        by = gate.officers if answer == JOIN else (seat,)
    gate.due = bag.owner, "open", by


async def ask_other(gate: Gate, seat: Seat, options: list[Say]) -> Say:
    other = next(one for one in gate.officers if one != seat)
    return await choose(other, "deputy.alone", options, silent=lambda: ALONE.id)


# --- deals ---------------------------------------------------------------------------------------


def joint_acts(gate: Gate) -> Iterator[Offer]:
    """What a deputy may press about offers and demands; seen by everybody who sees the offer."""
    for seat in gate.officers:
        yield from press_offers(gate, seat)
        waiting = [deal for deal in gate.deals if deal.state == "open" and seat in deal.pressed]
        others = [deal for deal in waiting if deal.author != seat]
        yield from one_of(gate, seat, "deal.unpress", others, partial(unpress, seat))


def press_offers(gate: Gate, seat: Seat) -> Iterator[Offer]:
    by_id = {deal.id: deal for deal in pressable(gate, seat)}
    if not by_id:
        return

    async def act(one: Say) -> None:
        await press_deal(gate, seat, by_id[one.id])
        sweep(gate)

    def noticed(one: Say) -> tuple[Seat, ...] | None:
        deal = by_id[one.id]
        waits = deal.demand or (deal.joint and not all_press(gate, seat, deal))
        return deal.audience if waits and not alone(gate, seat, deal) else None

    options = [Say(id, at=f"yes:{id}") for id in by_id]
    yield Offer(seat, "deal.press", act, One(options), noticed)


def pressable(gate: Gate, seat: Seat) -> list[Deal]:
    """Offers to this deputy, and joint demands of the other one."""
    offers = [
        deal
        for deal in to_answer(gate, seat)
        if not deal.demand and seat not in deal.pressed and acceptable(gate, deal, seat)
    ]
    demands = [
        deal
        for deal in gate.deals
        if deal.state == "open" and deal.demand and deal.joint and seat in deal.takers
        if seat not in deal.pressed
    ]
    return [deal for deal in (*offers, *demands) if deal.joint or can_act_alone(gate, seat, deal)]


def can_act_alone(gate: Gate, seat: Seat, deal: Deal) -> bool:
    """A solo deal wants this deputy's lamp on open for all its bags."""
    return alone(gate, seat, deal) and all(may_treat(gate, owner, (seat,)) for owner in deal.wants)


def all_press(gate: Gate, seat: Seat, deal: Deal) -> bool:
    return {*deal.pressed, seat} >= {*deal.takers}


def alone(gate: Gate, seat: Seat, deal: Deal) -> bool:
    return not deal.demand and all(
        gate.bags[owner].lamps.get(seat) == "open" for owner in deal.wants
    )


async def press_deal(gate: Gate, seat: Seat, deal: Deal) -> None:
    """Both press a joint one; who has the lamp on open may take it alone."""
    deal.pressed = (*deal.pressed, seat)
    tell(gate, deal, events.DealPressed(seat, terms_of(deal)))
    if deal.demand:
        return
    if all_press(gate, seat, deal) and deal.joint:
        await strike(gate, deal)
    elif can_act_alone(gate, seat, deal):
        await take_alone(gate, seat, deal)


def unpress(seat: Seat, gate: Gate, deal: Deal) -> None:
    """A press that waits for the other one can be taken back (14.12)."""
    deal.pressed = tuple(one for one in deal.pressed if one != seat)
    tell(gate, deal, events.PressTakenBack(seat, terms_of(deal)))


async def take_alone(gate: Gate, seat: Seat, deal: Deal) -> None:
    """Ten seconds: the other one may join if the offer is theirs too, or forbid a bare pass."""
    gate.tell(events.Alone(seat, tuple(sorted(deal.wants)), "deal"))
    passes = all(verdict == "pass" for verdict in deal.wants.values())
    options = [ALONE, *([JOIN] if deal.joint else []), *([STOP] if passes else [])]
    answer = ALONE if len(options) == 1 else await ask_other(gate, seat, options)
    if answer == JOIN:
        await strike(gate, deal)
    elif answer == STOP:
        other = next(one for one in gate.officers if one != seat)
        deal.pressed = tuple(one for one in deal.pressed if one != seat)
        for owner in deal.wants:
            set_lamp(gate, other, gate.bags[owner], "open")
    elif possible(gate, deal.wants, (seat,), seat):
        await strike(gate, deal, (seat,))
