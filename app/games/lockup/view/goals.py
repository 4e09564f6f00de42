"""The goals as a part: who has them, what they bring, and how far everybody is."""

from __future__ import annotations

from app.engine import Seat
from app.games.lockup.cards.components import Components
from app.games.lockup.cards.decks import Goal
from app.games.lockup.rules.goals import DOMINANCE
from app.games.lockup.rules.metrics import Holdings, metric
from app.games.lockup.view import parts

Pairs = tuple[tuple[str, str], ...]


def goals_part(
    box: Components,
    duel: bool,
    goals: Pairs,
    holders: tuple[tuple[str, Seat], ...],
    held: tuple[tuple[Seat, Holdings], ...],
) -> parts.Goals:
    return parts.Goals(
        tuple([goal_part(box, duel, box.goals[id], dict(holders), held) for _, id in goals])
    )


def goal_part(
    box: Components,
    duel: bool,
    goal: Goal,
    holders: dict[str, Seat],
    held: tuple[tuple[Seat, Holdings], ...],
) -> parts.GoalView:
    progress = [parts.Progress(seat, metric(box, own, goal.metric)) for seat, own in held]
    return parts.GoalView(
        goal.id,
        goal.kind,
        holders.get(goal.kind),
        *stars_for(box, duel, goal),
        progress=tuple(progress),
    )


def stars_for(box: Components, duel: bool, goal: Goal) -> tuple[int, int]:
    """The stars of a goal for the first and the second."""
    stars = box.stars
    if goal.scores == "per":
        return goal.stars, 0
    if goal.scores == "first":
        return stars.first_to, 0
    if goal.kind == DOMINANCE:
        return (stars.dominance_two_players if duel else stars.dominance), 0
    return (stars.end_two_players, 0) if duel else (stars.end_first, stars.end_second)
