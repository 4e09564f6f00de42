"""Small questions that many rules ask: which cubes, which opponent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from app.engine import Choice, choose_some, pick
from app.games.lockup.cards.effect import RESOURCES
from app.games.lockup.effects.tomes import with_tomes
from app.games.lockup.places import CubeAt, crew_of
from app.games.lockup.state import Crew, Prison


def cubes_on(crew: Crew, most: int, but: str = "") -> list[CubeAt]:
    """Cubes on a board, the least rare first; no more of a kind than could be chosen."""
    return [
        CubeAt(crew.seat, kind, number)
        for kind in RESOURCES
        if kind != but
        for number in range(min(most, crew.stock[kind]))
    ]


def least_rare(crew: Crew, amount: int, but: str = "") -> dict[str, int]:
    """This many cubes, of the least rare kinds: what the guards and silent players give."""
    return dict(Counter(cube.resource for cube in cubes_on(crew, amount, but)[:amount]))


async def pick_cubes(
    prison: Prison, crew: Crew, kind: str, amount: int, but: str = ""
) -> Mapping[str, int]:
    """Ask for this many cubes of the player's own board; where there is no choice, don't ask."""
    cubes = cubes_on(crew, amount, but)
    kinds = {cube.resource for cube in cubes}
    if crew.is_guards or len(kinds) <= 1 or crew.cubes - crew.stock.get(but, 0) == amount:
        return least_rare(crew, amount, but)

    def silent() -> Choice:
        return [cube.id for cube in cubes[:amount]]

    chosen = await choose_some(crew.seat, kind, cubes, amount, amount, silent=silent)
    return Counter(cube.resource for cube in chosen)


async def suspect(prison: Prison, crew: Crew) -> Crew:
    """Special effects, give suspicion: choose a crew; in silence the one with most reputation."""
    others = {crew_of(other.seat): other for other in prison.rivals(crew)}
    if len(others) == 1:
        return next(iter(others.values()))
    leading = max(others, key=lambda place: others[place].reputation)
    rule = pick(crew.seat, "suspect", others, silent=lambda: leading)
    return await with_tomes(prison, crew, rule)
