"""Inspection (3.4): the Sheriff treats the bags in any order, and everybody bargains meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from app.engine import Offer, Say, Seat, choose, interruptible
from app.games.sheriff.deal import Verdict
from app.games.sheriff.rules.bargain import (
    acceptable,
    answering,
    lapse_all,
    may_pass,
    own_bag,
    to_answer,
    writing,
)
from app.games.sheriff.rules.black_market import claims, last_claims
from app.games.sheriff.rules.cover import bound, lawful, openings
from app.games.sheriff.rules.deputies import deputies_decide, joint_acts
from app.games.sheriff.rules.moves import by_lot
from app.games.sheriff.rules.numbers import number
from app.games.sheriff.rules.settle import settle
from app.games.sheriff.rules.strike import strike
from app.games.sheriff.state import Bag, Gate

REST = Say("rest")


async def inspect(gate: Gate) -> None:
    """Settle at most one bag; a phase of its own, so that nothing is suspended between two bags."""
    if not gate.unsettled():
        await close_inspection(gate)
        return
    if gate.ending:
        await settle_in_time(gate, by_default(gate))
        return
    gate.due = None
    decide = deputies_decide(gate) if gate.six else sheriff_decides(gate)
    await interruptible(decide, partial(acts, gate), until=lambda: gate.due is not None)
    await settle_next(gate)


async def settle_next(gate: Gate) -> None:
    if gate.due:
        await settle_in_time(gate, gate.due)


async def settle_in_time(gate: Gate, due: tuple[Seat, Verdict, tuple[Seat, ...]]) -> None:
    """While a bag is being settled deeds wait, writing goes on (14.10)."""
    gate.due = due
    await interruptible(settle(gate, *due), partial(writing, gate))
    gate.due = None


def acts(gate: Gate) -> Iterator[Offer]:
    """Everything that anybody may do while the officers think."""
    yield from writing(gate)
    yield from answering(gate)
    if gate.six:
        yield from joint_acts(gate)
    yield from claims(gate)


async def close_inspection(gate: Gate) -> None:
    lapse_all(gate)
    if gate.round == gate.rounds:
        await last_claims(gate)
    gate.step = "chest" if gate.six else "end"


# --- one Sheriff ---------------------------------------------------------------------------------


async def sheriff_decides(gate: Gate) -> None:
    """Pass or open one bag, accept an offer and pass its bag, or let all the rest pass."""
    seat = gate.officers[0]
    one = await choose(seat, "inspect", partial(choices, gate), silent=lambda: REST.id)
    what, _, which = one.id.partition(":")
    if one == REST:
        gate.ending = True
        return
    if what == "accept":
        deal = next(deal for deal in gate.deals if deal.id == which)
        await strike(gate, deal)
        gate.due = own_bag(deal), "pass", gate.officers
    else:
        gate.due = int(which), "pass" if what == "pass" else "open", gate.officers


def choices(gate: Gate) -> list[Say]:
    """Bound bags go only as agreed (14.7), and laws may forbid more (13.6)."""
    seat = gate.officers[0]
    ways = [
        Say(f"{verdict}:{bag.owner}", at=f"bag:{bag.owner}")
        for bag in gate.unsettled()
        for verdict in ("pass", "open")
        if allowed(gate, bag, "pass" if verdict == "pass" else "open")
    ]
    asked = to_answer(gate, seat)
    deals = [deal for deal in asked if acceptable(gate, deal, seat) and may_pass(deal)]
    return [*ways, *(Say(f"accept:{deal.id}", at=f"yes:{deal.id}") for deal in deals), REST]


def allowed(gate: Gate, bag: Bag, verdict: Verdict) -> bool:
    held = bound(gate, bag.owner)
    return held == verdict if held else lawful(gate, {bag.owner: verdict}, gate.officers[0])


# --- the end of the time -------------------------------------------------------------------------


def by_default(gate: Gate) -> tuple[Seat, Verdict, tuple[Seat, ...]]:
    """14.11: bound bags go as bound; one bag is opened by lot if the duty wants it."""
    lapse_all(gate)
    bag = next(one for seat in gate.merchants() for one in gate.unsettled() if one.owner == seat)
    held = bound(gate, bag.owner)
    by = (bag.solo,) if bag.solo is not None else gate.officers
    if held:
        return bag.owner, held, by
    opened, in_reach = openings(gate, {}, None)
    if opened < number(gate, "inspections_min") <= in_reach:
        free = [one for one in gate.unsettled() if bound(gate, one.owner) is None]
        chosen = by_lot(gate, free)
        return chosen.owner, "open", (chosen.solo,) if chosen.solo is not None else gate.officers
    return bag.owner, "pass", by
