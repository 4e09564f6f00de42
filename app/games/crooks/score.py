"""The final scoring: pure arithmetic over the crooks on each job."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import TypeAlias

from app.engine import Seat, value
from app.games.crooks.cards import Components, Crook
from app.kit.scoring import ranks

# What one player has on one job.
Crew: TypeAlias = Sequence[Crook]


@value(frozen=True, slots=True)
class JobPaid:
    """One job: what it was worth, and who shares it."""

    job: int
    worth: int
    strengths: tuple[int, ...]
    winners: tuple[Seat, ...]
    each: int


@value(frozen=True, slots=True)
class GangPaid:
    """One gang: its members per seat, and who controls it (None: nobody)."""

    gang: str
    members: tuple[int, ...]
    winner: Seat | None
    bonus: int


@value(frozen=True, slots=True)
class Total:
    """One seat's points from jobs and gangs, and the money that breaks ties."""

    seat: Seat
    jobs: int
    gangs: int
    points: int
    money: int
    rank: int


@value(frozen=True, slots=True)
class Score:
    """The whole scoring, in the order in which it is read out."""

    jobs: tuple[JobPaid, ...] = field(default=())
    gangs: tuple[GangPaid, ...] = field(default=())
    totals: tuple[Total, ...] = field(default=())


def worth(value: int, crews: Sequence[Crew]) -> int:
    """Jobs: the printed value and the modifiers of all crooks there, never below zero."""
    return max(0, value + sum(crook.modifier for crew in crews for crook in crew))


def strongest(crews: Sequence[Crew]) -> tuple[Seat, ...]:
    """Jobs: the highest sum of ratings; nobody if nobody sent a crook."""
    strengths = {seat: strength(crew) for seat, crew in enumerate(crews) if crew}
    most = max(strengths.values(), default=0)
    return tuple(seat for seat, sum_ in strengths.items() if sum_ == most)


def strength(crew: Crew) -> int:
    """Special actions, accomplice: the ratings of a stack add up."""
    return sum(crook.rating for crook in crew)


def pay_job(value: int, crews: Sequence[Crew]) -> JobPaid:
    """Jobs: the strongest gets the points; a tie shares them, each share rounded down."""
    points, winners = worth(value, crews), strongest(crews)
    each = points // len(winners) if winners else 0
    return JobPaid(value, points, tuple(strength(crew) for crew in crews), winners, each)


def pay_gang(gang: str, bonus: int, crews: Sequence[Crew]) -> GangPaid:
    """Gangs: the single highest number of members gets the bonus; a tie gives nobody anything."""
    members = tuple(sum(gang in crook.gangs for crook in crew) for crew in crews)
    most = max(members)
    single = most > 0 and members.count(most) == 1
    return GangPaid(gang, members, members.index(most) if single else None, bonus)


def final_score(
    components: Components, rows: Sequence[Mapping[int, Crew]], money: Sequence[int]
) -> Score:
    """Scoring: jobs from the lowest to the highest, then the gangs, then the winners."""
    seats = range(len(rows))
    jobs = tuple(pay_job(value, [row[value] for row in rows]) for value in components.jobs)
    everybody = [[crook for crew in row.values() for crook in crew] for row in rows]
    bonus = components.setups[len(rows)].gang_bonus
    gangs = tuple(pay_gang(gang, bonus, everybody) for gang in components.gangs)
    from_jobs = [sum(paid.each for paid in jobs if seat in paid.winners) for seat in seats]
    from_gangs = [sum(paid.bonus for paid in gangs if paid.winner == seat) for seat in seats]
    # Most points, then most money; still equal: the victory is shared.
    keys = [(from_jobs[seat] + from_gangs[seat], money[seat]) for seat in seats]
    totals = tuple(
        Total(seat, from_jobs[seat], from_gangs[seat], *keys[seat], rank)
        for seat, rank in zip(seats, ranks(keys), strict=True)
    )
    return Score(jobs, gangs, totals)
