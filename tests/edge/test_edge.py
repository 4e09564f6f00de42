"""At the outermost edge of a real server, nobody is told what he cannot know.

python -m tests.edge --minutes 10      compares for longer, and the moments of messages too
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from app.games import GAMES
from tests.edge.__main__ import compare_some
from tests.edge.timing import verdict
from tests.edge.twins import Case
from tests.edge.world import ONLOOKER, STRANGER, servers

EYES = {2: ("0", "1", STRANGER), 3: (ONLOOKER,), 4: ("2",)}
LATE = ((2, "1"), (3, "0"))  # players and eyes
LONGEST = 50


@pytest.fixture(scope="session")
def wanted() -> list[Case]:
    """Every game and number of players; seats, onlookers and strangers; both languages.

    Most at the beginning, since the way there takes its time; a few towards the end.
    """
    early = [
        Case(game, seats, eyes, "en" if (n + seats) % 2 else "ru", f"edge {seats} {n}", LONGEST)
        for game in GAMES
        for seats in range(GAMES[game].min_seats, GAMES[game].max_seats + 1)
        for n, eyes in enumerate(EYES[seats])
    ]
    late = [
        Case(game, seats, eyes, "ru", f"late {seats}", LONGEST, late=True)
        for game in GAMES
        for seats, eyes in LATE
    ]
    told = Case("crooks", 2, "0", "en", "asked 12", LONGEST)  # whose turn comes again and again
    return [*early, *late, told]


def test_two_worlds_look_alike_to_the_byte(
    wanted: list[Case], database_url: str, tmp_path: Path
) -> None:
    with servers(tmp_path, database_url) as two:
        counts = asyncio.run(compare_some(two, wanted))
        complaints = [line for server in two for line in server.complaints()]
    assert complaints == []
    assert counts.positions == len(wanted)
    assert counts.answers > 20 * len(wanted)
    assert counts.messages > 4 * len(wanted)
    assert counts.steps > 0
    assert counts.notices > 0
    assert counts.sealed > 0


def test_moments_that_differ_are_found_and_noise_is_not() -> None:
    noise = [(0.004 + n % 7 / 1e4, 0.004 + n * 3 % 7 / 1e4) for n in range(400)]
    assert verdict(noise).noise
    assert not verdict([(a, b + 0.002) for a, b in noise]).noise
