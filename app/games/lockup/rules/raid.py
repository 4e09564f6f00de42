"""Raids: the most suspicious crews lose stars. After the last round there is always one."""

from __future__ import annotations

from app.games.lockup.effects.tomes import window
from app.games.lockup.rules.score import finish
from app.games.lockup.state import Crew, Prison
from app.games.lockup.view import events


async def raid(prison: Prison) -> None:
    """A raid: tomes may be played before it; then stars are lost, and suspicion goes back."""
    last = prison.round == prison.box.rules.rounds
    await window(prison, prison.in_order())
    losses = {crew.seat: loss(prison, crew) for crew in prison.everybody}
    ranking = sorted(prison.in_order(), key=lambda crew: -crew.suspicion)
    told = tuple([(crew.seat, crew.suspicion, losses[crew.seat]) for crew in ranking])
    kept = guards_are_ahead(prison)
    for crew in prison.everybody:
        crew.reputation = max(0, crew.reputation - losses[crew.seat])
    prison.tell(events.Raided(last, told, kept))
    clear_suspicion(prison, kept)
    if last:
        finish(prison)
    else:
        prison.step = "watch"


def loss(prison: Prison, crew: Crew) -> int:
    """Raids: the most, and the second most; ties share. Nobody without suspicion is ranked."""
    stars = prison.stars
    counts = [other.suspicion for other in prison.everybody]
    best, mine = max(counts), crew.suspicion
    if not mine:
        return 0
    if prison.duel:
        alone = mine == best and counts.count(best) == 1
        return (stars.raid_solo if prison.solo else stars.raid_two_players) if alone else 0
    if mine == best:
        return stars.raid_most
    second = max(count for count in counts if count < best)
    return stars.raid_second if mine == second and counts.count(best) == 1 else 0


def guards_are_ahead(prison: Prison) -> bool:
    """Solo mode, raid: then the player keeps their suspicion."""
    return prison.guards is not None and prison.guards.suspicion > prison.crews[0].suspicion


def clear_suspicion(prison: Prison, kept: bool) -> None:
    """All cubes go back, from boards and locations; solo, the player may have to keep theirs."""
    for crew in prison.everybody:
        if not kept or crew.is_guards:
            prison.supply["suspicion"] += crew.suspicion
            crew.suspicion = 0
    for room in prison.rooms.values():
        prison.supply["suspicion"] += room.suspicion
        room.suspicion = 0
