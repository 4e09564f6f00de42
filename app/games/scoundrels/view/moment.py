"""The town at one moment as values, of which its parts are made. Faces are still behind `look`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from app.engine import Seat, Showing, showing
from app.games.scoundrels.pieces import Boss, Plan, Safe, Scoundrel
from app.games.scoundrels.places import unused_at
from app.games.scoundrels.state import Town

Marks: TypeAlias = tuple[tuple[Seat, int], ...]  # on a safe: whose, and the number that is up


class ScoundrelNow(NamedTuple):
    """Scoundrels are open wherever they can be seen at all."""

    trait: str
    job: str
    used: bool


class SafeNow(NamedTuple):
    card: Showing
    site: str
    marks: Marks


class PlanNow(NamedTuple):
    """`passed`: who let the card of this very turn pass; None for all others."""

    slot: str
    card: Showing
    henchmen: tuple[Seat, ...]
    passed: tuple[Seat, ...] | None


class BossNow(NamedTuple):
    seat: Seat
    leader: str
    active: bool
    money: int
    reputation: int
    supply: int
    jailed: int
    destroyed: int
    hand: tuple[Showing, ...]
    picked: int | None
    deck: int
    plans: tuple[PlanNow, ...]
    aside: Showing | None
    cells: tuple[tuple[str, ScoundrelNow | None], ...]
    safes: tuple[SafeNow, ...]
    marks: tuple[tuple[int, int], ...]
    strategy: str | None
    strategy_used: bool


def boss_now(town: Town, boss: Boss) -> BossNow:
    current = town.current_plan()
    return BossNow(
        boss.seat,
        boss.leader,
        active_seat(town) == boss.seat,
        boss.money,
        boss.reputation,
        boss.supply,
        boss.jailed,
        boss.destroyed,
        showing(boss.hand),
        boss.hand.index(boss.picked) if boss.picked else None,
        len(boss.deck),
        tuple([plan_now(town, plan, plan is current) for plan in boss.plans.values()]),
        boss.aside.showing if boss.aside else None,
        tuple(zip(boss.sheet, scoundrels_now(town, boss.sheet.values()), strict=True)),
        tuple([safe_now(safe) for safe in boss.safes]),
        tuple([mark.sides for mark in boss.marks]),
        boss.strategy,
        boss.strategy in town.used,
    )


def active_seat(town: Town) -> Seat | None:
    """Nobody's turn: before the first, in the evening, after the end."""
    nobody = town.over or town.evening or town.step in ("leader", "strategy")
    return None if nobody else town.active


def plan_now(town: Town, plan: Plan, current: bool) -> PlanNow:
    passed = tuple([seat for seat in town.passed if seat not in plan.henchmen])
    henchmen = tuple(plan.henchmen)
    return PlanNow(plan.slot, plan.card.showing, henchmen, passed if current else None)


def safe_now(safe: Safe) -> SafeNow:
    marks = tuple([(mark.owner, mark.up) for mark in safe.marks])
    return SafeNow(safe.card.showing, safe.site, marks)


def scoundrels_now(
    town: Town, cells: Iterable[Scoundrel | None]
) -> tuple[ScoundrelNow | None, ...]:
    return tuple([scoundrel_now(town, one) if one else None for one in cells])


def scoundrel_now(town: Town, one: Scoundrel) -> ScoundrelNow:
    return ScoundrelNow(one.trait.face, one.job.face, town.was_used(one))


def whereabouts(town: Town) -> tuple[tuple[str, Showing], ...]:
    """Where the safes lie, wherever that is; only if somebody remembers any."""
    if not any(note.what == "safe" for note in town.notes):
        return ()
    piled = [(unused_at(site), one) for site, pile in town.unused.items() for one in pile]
    return tuple([(place.id, safe.card.showing) for place, safe in (*town.all_safes(), *piled)])
