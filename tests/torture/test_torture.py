"""A short torture: each of some faults once, and nothing is lost, doubled, forked or shown wrongly.

make torture MINUTES=30      goes on for longer, with every kind of fault
"""

from __future__ import annotations

import pytest

from tests.torture.arena import Arena, Home, Pair
from tests.torture.faults import FAULTS
from tests.torture.session import Course, Stop, run

pytestmark = pytest.mark.crash

HOME = ("its Postgres is killed", "no room for the journal")
PAIR = ("connections are ended", "four decide at once")


@pytest.mark.parametrize(("arena", "names"), [(Home, HOME), (Pair, PAIR)])
def test_nothing_acknowledged_is_lost_whatever_breaks(
    arena: type[Arena], names: tuple[str, ...]
) -> None:
    course = Course()
    faults = [fault for fault in FAULTS if fault.name in names]
    run(course, arena, faults, seed=7, until=Stop(rounds=len(faults), seconds=120))
    assert course.complaints == []
    struck = {*course.tallies, *course.skipped}
    assert struck == set(names)
    for name, tally in course.tallies.items():
        assert not tally.wrongs, f"{name}: {tally.wrongs}"
        assert tally.decisions >= 20, f"{name}: nobody got on"
    assert course.pictures > 50
    assert course.rows > 50
