"""Goals that are taken during the game: dominance, and first to finish.

They are checked after each single change, so that what is resolved first counts first.
"""

from __future__ import annotations

from app.games.lockup.cards.decks import Goal
from app.games.lockup.rules.metrics import holdings_of, metric
from app.games.lockup.state import Crew, Prison
from app.games.lockup.view import events

DOMINANCE, FIRST_TO, END = "dominance", "first_to", "end"


def check_goals(prison: Prison, crew: Crew) -> None:
    """See whether this crew, which has just changed, takes a goal."""
    if DOMINANCE in prison.goals:
        check_dominance(prison, crew)
    if FIRST_TO in prison.goals:
        check_first_to(prison, crew)


def amount(prison: Prison, crew: Crew, goal: Goal) -> int:
    return metric(prison.box, holdings_of(crew), goal.metric)


def check_dominance(prison: Prison, crew: Crew) -> None:
    """Dominance goals: strictly the most, and at least the minimum; on a tie the holder keeps it.

    Ruling 10: while nobody has it, the first to reach the minimum takes it if nobody has more.
    """
    goal = prison.box.goals[prison.goals[DOMINANCE]]
    holder = prison.holders.get(DOMINANCE)
    mine = amount(prison, crew, goal)
    others = [amount(prison, other, goal) for other in prison.rivals(crew)]
    best = max(others, default=0)
    leads = mine > best or (holder is None and mine == best)
    if holder != crew.seat and mine >= goal.least and leads:
        prison.holders[DOMINANCE] = crew.seat
        prison.tell(events.GoalTaken(crew.seat, goal.id, 0, holder))


def check_first_to(prison: Prison, crew: Crew) -> None:
    """First to finish: taken once, for good, and paid at once."""
    goal = prison.box.goals[prison.goals[FIRST_TO]]
    if FIRST_TO not in prison.holders and amount(prison, crew, goal) >= goal.least:
        prison.holders[FIRST_TO] = crew.seat
        crew.reputation += prison.stars.first_to
        prison.tell(events.GoalTaken(crew.seat, goal.id, prison.stars.first_to, None))
