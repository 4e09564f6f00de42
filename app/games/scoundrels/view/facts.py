"""Facts of the town as plain values, from which the parts are made. Faces stay behind `look`."""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import NamedTuple, TypeAlias

from app.engine import Seat, Showing, showing
from app.games.scoundrels.pieces import Boss, Plan, Safe, Scoundrel
from app.games.scoundrels.state import Town

Cells: TypeAlias = tuple[Showing | None, ...]
Marks: TypeAlias = tuple[tuple[Seat, int], ...]  # on a safe: whose, and the number that is up


# Plain tuples, since every move makes many. Scoundrels are face up wherever they can be seen.
ScoundrelNow: TypeAlias = tuple[str, str, bool]  # trait, job, used
SafeNow: TypeAlias = tuple[Showing, str, Marks]  # card, site, marks
# Slot, card, henchmen; and who let it pass, if this is the card of this very turn.
PlanNow: TypeAlias = tuple[str, Showing, tuple[Seat, ...], tuple[Seat, ...] | None]


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


class Whereabouts(NamedTuple):
    """The cards of all safes: at the sites, on the sheets, and unused ones."""

    sites: tuple[tuple[str, Cells], ...]
    stolen: tuple[Cells, ...]
    unused: tuple[tuple[str, Cells], ...]


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
    """The active seat; None before the first turn, in the evening, and after the end."""
    nobody = town.over or town.evening or town.step in ("leader", "strategy")
    return None if nobody else town.active


def plan_now(town: Town, plan: Plan, current: bool) -> PlanNow:
    henchmen = tuple(plan.henchmen)
    if not current:
        return plan.slot, plan.card.showing, henchmen, None
    passed = tuple([seat for seat in town.passed if seat not in henchmen])
    return plan.slot, plan.card.showing, henchmen, passed


def safe_now(safe: Safe) -> SafeNow:
    marks = tuple([(mark.owner, mark.up) for mark in safe.marks]) if safe.marks else ()
    return safe.card.showing, safe.site, marks


def scoundrels_now(
    town: Town, cells: Iterable[Scoundrel | None]
) -> tuple[ScoundrelNow | None, ...]:
    used = town.used
    return tuple([scoundrel_now(one, used) if one else None for one in cells])


def scoundrel_now(one: Scoundrel, used: Set[str]) -> ScoundrelNow:
    trait, job = one.trait.face, one.job.face
    return trait, job, trait in used or job in used


def whereabouts(town: Town) -> Whereabouts | None:
    """Where all the safes lie; only if somebody remembers any."""
    if not any([note.what == "safe" for note in town.notes]):
        return None
    return Whereabouts(
        tuple([(site, cards_in(row)) for site, row in town.sites.items()]),
        tuple([cards_in(boss.safes) for boss in town.bosses]),
        tuple([(site, cards_in(pile)) for site, pile in town.unused.items()]),
    )


def cards_in(row: Iterable[Safe | None]) -> Cells:
    return tuple([one.card.showing if one else None for one in row])
