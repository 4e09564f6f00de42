"""The final scoring, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.engine import Outcome, Standing
from app.games.lockup.rules.goals import DOMINANCE, END
from app.games.lockup.rules.metrics import goon_rows, holdings_of, metric
from app.games.lockup.score_sheet import Score, Total
from app.games.lockup.state import GUARDS, Crew, Prison
from app.games.lockup.view import events
from app.kit.scoring import ranks, winners


def finish(prison: Prison) -> None:
    """End of the game: score everything, and tell who has won."""
    prison.score = final_score(prison)
    prison.step, prison.active = "over", None
    seats = winning(prison.score)
    points = max(one.points for one in prison.score.totals if one.seat != GUARDS)
    guards = next((one.points for one in prison.score.totals if one.seat == GUARDS), None)
    prison.tell(events.Ended(tuple(seats), points, guards))
    prison.over = True


def winning(score: Score) -> list[int]:
    if score.decided == "guards":
        return []
    return [one.seat for one in winners(score.totals)]


def final_score(prison: Prison) -> Score:
    """Most stars win, then most items; then the victory is shared. The guards win ties."""
    ends = end_goal_stars(prison)
    rows = [count(prison, crew, ends[crew.seat]) for crew in prison.everybody]
    keys = [(row.points, 0 if prison.solo else row.items) for row in rows]
    placed = ranks(keys)
    if prison.solo and keys[0] <= keys[1]:
        placed = [2, 1]
    totals = tuple(replace(row, rank=rank) for row, rank in zip(rows, placed, strict=True))
    return Score(totals, decided(totals))


def decided(totals: Sequence[Total]) -> str:
    best = winners(totals)
    if best[0].seat == GUARDS:
        return "guards"
    if len(best) > 1:
        return "shared"
    level = sum(one.points == best[0].points for one in totals)
    return "items" if level > 1 else "stars"


def count(prison: Prison, crew: Crew, end_goal: int) -> Total:
    """Final scoring, row by row. Ruling 11: below zero the total is zero."""
    dominance = dominance_stars(prison) if prison.holders.get(DOMINANCE) == crew.seat else 0
    goons = goon_rows(prison.box, holdings_of(crew))
    resources = left_over(prison, crew)
    tomes = len(crew.tomes) * prison.stars.tome
    marker = prison.stars.marker if prison.marker == crew.seat else 0
    scored = sum(stars for _, _, stars in goons)
    points = crew.reputation + dominance + end_goal + scored + resources + tomes + marker
    return Total(
        crew.seat,
        crew.reputation,
        dominance,
        end_goal,
        goons,
        resources,
        tomes,
        marker,
        max(0, points),
        len(crew.items),
        rank=0,
    )


def dominance_stars(prison: Prison) -> int:
    return prison.stars.dominance_two_players if prison.duel else prison.stars.dominance


def left_over(prison: Prison, crew: Crew) -> int:
    """Resources: one star each, gold two. The guards get something for gold only."""
    gold = crew.stock["gold"]
    if crew.is_guards:
        return gold * prison.stars.guards_gold
    others = crew.cubes - gold
    return others * prison.stars.left_resource + gold * prison.stars.left_gold


# --- the goal of the end -------------------------------------------------------------------------


def end_goal_stars(prison: Prison) -> dict[int, int]:
    """End goals: for the most and the second most, or for each."""
    goal = prison.box.goals[prison.goals[END]]
    counts = {
        crew.seat: metric(prison.box, holdings_of(crew), goal.metric) for crew in prison.everybody
    }
    if goal.scores == "per":
        return {seat: goal.stars * number for seat, number in counts.items()}
    return ranked_award(prison, counts)


def ranked_award(prison: Prison, counts: Mapping[int, int]) -> dict[int, int]:
    """End goals, for the most: ties share, two tied first leave no second. Ruling 27: not zero."""
    stars = prison.stars
    best = max(counts.values())
    leaders = [seat for seat, number in counts.items() if number == best and number]
    if prison.duel:  # a single first only
        first = leaders if len(leaders) == 1 else []
        return {seat: stars.end_two_players * (seat in first) for seat in counts}
    rest = [number for number in counts.values() if 0 < number < best]
    second = max(rest) if rest and len(leaders) == 1 else None
    return {
        seat: stars.end_first * (seat in leaders) + stars.end_second * (number == second)
        for seat, number in counts.items()
    }


# --- the outcome ---------------------------------------------------------------------------------


def result(prison: Prison) -> Outcome:
    """Most stars win; alone, only with more than the guards."""
    assert prison.score, "nothing to tell before the end"
    totals = [one for one in prison.score.totals if one.seat != GUARDS]
    standings = [Standing(one.seat, one.points, one.rank) for one in totals]
    if not prison.solo:
        return Outcome.by_points(standings, prison.score.decided)
    won = tuple(winning(prison.score))
    return Outcome(won, tuple(standings), "escaped" if won else "guards")
