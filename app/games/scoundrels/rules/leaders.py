"""Leaders and strategy cards, chosen before the first turn if the table plays with strategy cards.

Otherwise leaders differ in suit only, and stay as they were drawn.
"""

from __future__ import annotations

from app.engine import Asked, One, Say, pick, together
from app.games.scoundrels.pieces import Boss
from app.games.scoundrels.places import strategy_of
from app.games.scoundrels.state import Town
from app.games.scoundrels.view import events


async def choose_leaders(town: Town) -> None:
    """Preparation 5: everybody chooses a leader, in the order of their seats (ruling 40)."""
    left = list(town.components.leaders)
    for boss in town.clockwise():
        leader = await choose_leader(boss, left)
        take_leader(town, boss, leader)
        left.remove(leader)
    town.step = "strategy"


async def choose_leader(boss: Boss, left: list[str]) -> str:
    """One of those that are left; without an answer the one that was drawn."""
    if len(left) == 1:
        return left[0]
    leaders = {Say(f"leader:{leader}"): leader for leader in left}
    return await pick(boss.seat, "leader", leaders, silent=lambda: Say(f"leader:{boss.leader}"))


def take_leader(town: Town, boss: Boss, leader: str) -> None:
    """A rival who had drawn it and is still to choose gets the other one until then."""
    for rival in town.rivals(boss):
        if rival.leader == leader:
            rival.leader = boss.leader
    boss.leader = leader
    town.tell(events.LeaderTaken(boss.seat, leader))


async def choose_strategies(town: Town) -> None:
    """Strategy cards: everybody takes one of two in secret; all are shown at once."""
    chosen = await together(
        {boss.seat: Asked("strategy", One(strategies_of(town, boss))) for boss in town.bosses}
    )
    for boss in town.bosses:
        boss.strategy = strategies_of(town, boss)[chosen[boss.seat]]
        town.tell(events.StrategyShown(boss.seat, boss.strategy))
    town.step = "begin"


def strategies_of(town: Town, boss: Boss) -> dict[Say, str]:
    at, cards = strategy_of(boss.seat).id, town.components.strategies_of(boss.leader)
    return {Say(f"strategy:{card.id}", at=at): card.id for card in cards}
