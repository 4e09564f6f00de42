"""Suspicion: henchmen on the card that was played this turn. Who may act is always public."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import Any

from app.engine import Asked, Offer, One, Say, choose, together
from app.games.scoundrels.pieces import Boss
from app.games.scoundrels.rules.basics import put_henchman
from app.games.scoundrels.state import Town
from app.kit.answers import LET


def may_suspect(town: Town, boss: Boss) -> bool:
    """Suspicion: an available henchman, on a rival's card of this very turn, none of mine on it."""
    plan = town.current_plan()
    return (
        plan is not None
        and plan.owner != boss.seat
        and boss.supply > 0
        and boss.seat not in plan.henchmen
    )


def offers(town: Town, settle: Callable[[Town], Awaitable[None]]) -> Iterator[Offer]:
    """Suspicion: at any moment of the rival's turn, without stopping it; or let it pass ahead."""
    plan = town.current_plan()
    for rival in town.rivals(town.boss):
        if plan and may_suspect(town, rival):
            send = Say("send", at=plan.place.id)
            then = partial(suspect_now, town, rival, settle)
            yield Offer(rival.seat, "suspect", then, One((send,)))
            if rival.seat not in town.passed:
                yield Offer(rival.seat, "suspect.pass", partial(let_pass, town, rival), One((LET,)))


async def suspect_now(
    town: Town, boss: Boss, settle: Callable[[Town], Awaitable[None]], answer: Any
) -> None:
    suspect(town, boss)
    if not town.busy:  # ruling 38: within somebody's ability triggers wait
        await settle(town)


async def let_pass(town: Town, boss: Boss, answer: Any) -> None:
    """Said openly: this player does not doubt this card, so there is no last call for them."""
    town.passed.append(boss.seat)


def suspect(town: Town, boss: Boss) -> None:
    plan = town.current_plan()
    assert plan, "there is a card to suspect"
    put_henchman(town, boss, boss, plan)


def send_option(town: Town) -> Say:
    plan = town.current_plan()
    return Say("send", at=plan.place.id if plan else None)


async def last_call(town: Town) -> None:
    """Suspicion: one last chance before the next turn, all at once and sealed.

    Asks everybody who could suspect and hasn't let this card pass; silence lets it pass.
    """
    asked = [
        rival
        for rival in town.rivals(town.boss)
        if may_suspect(town, rival) and rival.seat not in town.passed
    ]
    if asked:
        last = Asked("suspect.last", One((send_option(town), LET)), silent=lambda: LET.id)
        answers = await together({rival.seat: last for rival in asked})
        for rival in asked:
            if answers[rival.seat] != LET:
                suspect(town, rival)


async def before_jail(town: Town, boss: Boss) -> None:
    """Card reference, Deputy: before a henchman goes to jail, its owner may still use it."""
    if may_suspect(town, boss):
        options = [send_option(town), LET]
        choice = await choose(boss.seat, "suspect.jail", options, silent=lambda: LET.id)
        if choice != LET and may_suspect(town, boss):
            suspect(town, boss)
