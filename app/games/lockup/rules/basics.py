"""The small changes that everything is made of: cubes, stars, suspicion. They ask nobody.

The supply is limited: nobody gets anything that has run out.
"""

from __future__ import annotations

from collections.abc import Mapping

from app.games.lockup.cards.effect import RESOURCES
from app.games.lockup.rules.goals import check_goals
from app.games.lockup.state import Crew, Prison
from app.games.lockup.view import events
from app.games.lockup.view.events import Cubes


def as_cubes(amounts: Mapping[str, int]) -> Cubes:
    """The kinds of which there are any, from the least rare to the rarest."""
    return tuple([(kind, amounts[kind]) for kind in RESOURCES if amounts.get(kind)])


def take_cubes(prison: Prison, crew: Crew, resource: str, amount: int) -> int:
    """Cubes from the supply to a board, as many as there are."""
    taken = min(amount, prison.supply[resource])
    prison.supply[resource] -= taken
    crew.stock[resource] += taken
    return taken


def gain(prison: Prison, crew: Crew, resource: str, amount: int, room: str = "") -> None:
    """Special effects, gain a resource; and rewards of locations."""
    if taken := take_cubes(prison, crew, resource, amount):
        prison.tell(events.Gained(crew.seat, resource, taken, room))


def return_cubes(prison: Prison, crew: Crew, cubes: Mapping[str, int]) -> None:
    """Cubes from a board to the supply."""
    for resource, amount in cubes.items():
        assert crew.stock[resource] >= amount, "nobody pays more than they have"
        crew.stock[resource] -= amount
        prison.supply[resource] += amount


def pay(prison: Prison, crew: Crew, cubes: Mapping[str, int]) -> None:
    """Pay these cubes."""
    if any(cubes.values()):
        return_cubes(prison, crew, cubes)
        prison.tell(events.Paid(crew.seat, as_cubes(cubes)))


def swap(prison: Prison, crew: Crew, given: Mapping[str, int], taken: str) -> None:
    """Special effects, swap a resource; and the commissary (ruling 18: another kind)."""
    assert not given.get(taken), "a swap takes a kind that was not given"
    return_cubes(prison, crew, given)
    take_cubes(prison, crew, taken, 1)
    prison.tell(events.Swapped(crew.seat, as_cubes(given), taken))


def gain_power(prison: Prison, crew: Crew, amount: int) -> None:
    """Special effects, gain power."""
    taken = min(amount, prison.supply["power"])
    if taken:
        prison.supply["power"] -= taken
        crew.power += taken
        prison.tell(events.GainedPower(crew.seat, taken))
        check_goals(prison, crew)


def gain_stars(prison: Prison, crew: Crew, amount: int, why: str) -> None:
    """Stars of reputation at once."""
    crew.reputation += amount
    prison.tell(events.GainedStars(crew.seat, amount, why))


def take_marker(prison: Prison, crew: Crew) -> None:
    """Exercise yard: the first player marker, at once (ruling 9)."""
    if prison.marker != crew.seat:
        prison.marker = crew.seat
        prison.tell(events.MarkerTaken(crew.seat))


def drop_suspicion(prison: Prison, crew: Crew, amount: int) -> None:
    """Special effects, discard suspicion."""
    dropped = min(amount, crew.suspicion)
    if dropped:
        crew.suspicion -= dropped
        prison.supply["suspicion"] += dropped
        prison.tell(events.SuspicionDropped(crew.seat, dropped))


def take_suspicion(prison: Prison, crew: Crew, amount: int) -> None:
    """Suspicion from the supply, as a trait may want."""
    taken = min(amount, prison.supply["suspicion"])
    if taken:
        crew.suspicion += taken
        prison.supply["suspicion"] -= taken
        prison.tell(events.SuspicionTaken(crew.seat, taken))


def give_suspicion(prison: Prison, crew: Crew, to: Crew, amount: int) -> None:
    """Special effects, give suspicion to an opponent."""
    given = min(amount, crew.suspicion)
    if given:
        crew.suspicion -= given
        to.suspicion += given
        prison.tell(events.SuspicionGiven(crew.seat, to.seat, given))


def grow_storage(prison: Prison, crew: Crew, amount: int) -> None:
    """Special effects, more storage; the guards' storage has no limit."""
    if crew.storage is not None:
        crew.storage += amount
        prison.tell(events.StorageGrew(crew.seat, crew.storage))
