"""At the outermost edge of a real server, nobody learns what they cannot know.

python -m tests.edge --minutes 10      compares for longer
python -m tests.edge --moments 200     compares the moments of messages
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from itertools import chain, cycle
from pathlib import Path

import pytest

from app.games import GAMES
from tests.edge.__main__ import compare_some, time_some
from tests.edge.cases import Case
from tests.edge.moments import ROUNDS
from tests.edge.timing import Pair, Position, verdict
from tests.edge.world import ONLOOKER, STRANGER, servers
from tests.support.compared import compared
from tests.support.play import DAY, NIGHT, seat_counts
from tests.toys import toys

# Who looks; numbers are seats. By day one of each in turn, at night all.
EARLY: tuple[tuple[int | str, ...], ...] = ((0,), (-1, 2), (STRANGER, ONLOOKER))
LATE: tuple[tuple[int | str, ...], ...] = ((1, 0),)
BESIDE = (0, -1, ONLOOKER)  # who looks at toys
NEAR = 4  # their games are short
LONGEST = 50


@pytest.fixture(scope="session")
def wanted() -> list[Case]:
    """Of every game as many, whatever its numbers of players, which take turns as languages do.

    Most at the beginning, since the way there takes its time; a few towards the end.
    """
    early = [
        Case(game.id, seats, eyes_of(seats, who), "ru" if n % 2 else "en", f"edge {n}", LONGEST)
        for turn, game in enumerate(GAMES.values())
        for n, (seats, who) in enumerate(
            zip(cycle(seat_counts(game)), in_turn(EARLY, turn), strict=False)
        )
    ]
    late = [
        Case(game.id, seats, eyes_of(seats, who), "ru", f"late {seats}", LONGEST, late=True)
        for turn, game in enumerate(GAMES.values())
        for seats, who in zip(cycle(seat_counts(game)), in_turn(LATE, turn), strict=False)
    ]
    told = Case("crooks", 2, "0", "en", "asked 12", LONGEST)  # whose turn comes again and again
    # Rivals are asked together whether they suspect a card: some have answered, others not yet.
    half = [
        Case("scoundrels", 3, who, "en", f"half {who}", LONGEST, half=True)
        for who in ("0", ONLOOKER)
    ]
    return [*early, *late, told, *half]


def in_turn(groups: tuple[tuple[int | str, ...], ...], turn: int) -> list[int | str]:
    """One of each group, another for the next game and tomorrow; at night all."""
    if NIGHT:
        return list(chain(*groups))
    return [group[(DAY + turn) % len(group)] for group in groups]


def of_toys() -> list[Case]:
    """Every toy with fewest and most players, on every day: what must be found is there."""
    return [
        Case(game.id, seats, eyes_of(seats, who), "ru" if n % 2 else "en", f"toy {n} {m}", NEAR)
        for game in toys().values()
        for m in range(1, 4 if game.ahead else 2)  # only some of their games come to such answers
        for n, (seats, who) in enumerate(
            zip(cycle([game.min_seats, game.max_seats]), BESIDE, strict=False)
        )
    ]


def eyes_of(seats: int, who: int | str) -> str:
    """A seat that is there, or somebody without one."""
    return who if isinstance(who, str) else str(who % seats)


def test_two_worlds_look_alike_to_the_byte(
    wanted: list[Case], database_url: str, tmp_path: Path
) -> None:
    with servers(tmp_path, database_url) as two:
        counts = asyncio.run(compare_some(two, wanted))
        timed = asyncio.run(time_some(two, [*GAMES], "moments", 8))
        complaints = [line for server in two for line in server.complaints()]
    assert complaints == []
    assert counts.positions == len(wanted)
    for game, positions in counts.games.items():
        compared(f"{game}, at the edge", positions)
    assert counts.answers > 20 * len(wanted)
    assert counts.messages > 4 * len(wanted)
    assert counts.steps > 0
    assert counts.notices > 0
    assert counts.sealed > 0
    assert all(0 < seconds < 10 for one in timed for pair in one.alike for seconds in pair)


def test_neither_private_acts_nor_answers_ahead_can_be_told(
    database_url: str, tmp_path: Path
) -> None:
    """Toys use what no shipped game uses yet. Their servers are their own: so deals stay alike."""
    with servers(tmp_path, database_url) as two:
        counts = asyncio.run(compare_some(two, of_toys()))
        complaints = [line for server in two for line in server.complaints()]
    assert complaints == []
    assert counts.positions == len(of_toys())
    for game, positions in counts.games.items():
        compared(f"{game}, at the edge", positions)
    assert counts.sealed > 0
    assert counts.private > 0
    assert counts.ahead > 0


# --- moments -------------------------------------------------------------------------------------

Delay = Callable[[int], float]  # how much later a server is that has this card on top


def on_a_busy_machine(luck: random.Random, late: Delay, positions: int = 120) -> list[Position]:
    """Moments of a server with that fault, among all that else makes servers late.

    Decisions differ in what they cost; now and then something gets in the way; the other world's
    server is always a little slower. Who comes second finds everything warm.
    """

    def heard(cost: float, card: int, world: int, second: bool) -> float:
        noise = luck.expovariate(1 / 0.0015) + 0.03 * (luck.random() < 0.03)
        return cost + noise + 0.0004 * world - 0.0002 * second + late(card)

    def rounds(cost: float, cards: tuple[int, int]) -> list[Pair]:
        return [
            (heard(cost, cards[0], 0, bool(n % 2)), heard(cost, cards[1], 1, not n % 2))
            for n in range(ROUNDS)
        ]

    found = []
    for _ in range(positions):
        cost, card, other = luck.uniform(0.004, 0.04), luck.randrange(30), luck.randrange(30)
        found.append(Position(rounds(cost, (card, card)), rounds(cost, (card, other))))
    return found


@pytest.mark.parametrize(
    "late",
    [
        lambda card: 0.003 * (card % 2 == 0),  # either world as often as the other
        lambda card: 0.0002 * card,
        lambda card: 0.008 * (card < 8),
    ],
)
def test_a_moment_that_depends_on_a_hidden_card_is_found(late: Delay) -> None:
    for seed in range(20):
        found = verdict(on_a_busy_machine(random.Random(seed), late))
        assert not found.noise, found


def test_moments_that_tell_nothing_are_noise() -> None:
    for seed in range(500):
        found = verdict(on_a_busy_machine(random.Random(seed), lambda card: 0.0, positions=40))
        assert found.noise, found
