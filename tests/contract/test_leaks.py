"""No seat and no onlooker can tell from anything they are sent what they cannot know.

And that the check that says so finds what it is for: toys with one leak each, and our own games
with a leak planted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.engine import Dice, Game, Only
from app.games import GAMES
from tests.contract.noninterference import (
    Counts,
    Leak,
    check_position,
    random_position,
)
from tests.contract.toys import CAUGHT_BY_COMPARING, HONEST, LEAKS, SHOWN, in_order_of_faces, leaky
from tests.support.compared import compared
from tests.support.own import own_of
from tests.support.play import (
    NIGHT,
    TAKE_BACK,
    Walk,
    any_way,
    bot_way,
    cases,
    few,
    keen_way,
    luck,
    option_sets,
    share_of_views,
    table_of,
    typical_length,
)

VIEWS = 840 if NIGHT else 400  # of a game, shared among its numbers of players
STOPS = 4  # positions of one walk that are compared


@st.composite
def walks(draw: st.DrawFn, game: Game[Any], seats: int) -> Iterator[tuple[Walk, Dice]]:
    """Positions of a walk that hypothesis can make simpler: fewer acts, smaller numbers."""
    options = draw(st.sampled_from(option_sets(game)))
    deal = draw(st.integers(0, 999))
    bots = [bot_way(name) for name in sorted(game.bots) if name != "random"]
    way = draw(st.sampled_from([any_way, keen_way, keen_way, *bots]))
    length = draw(st.integers(STOPS, typical_length(game, seats)))
    number = st.integers(0, TAKE_BACK + 256)
    acts = draw(st.lists(number, min_size=length, max_size=length))
    walk = Walk(table_of(game.id, seats, str(deal), **options), ways=[way])
    stops = {*draw(st.lists(st.integers(0, length), min_size=STOPS, max_size=STOPS, unique=True))}
    return stopping(walk, acts, stops, Dice(str(draw(st.integers(0, 999))).encode()))


def stopping(
    walk: Walk, acts: list[int], stops: set[int], dice: Dice
) -> Iterator[tuple[Walk, Dice]]:
    """The walk at each of these stops; those after the end of the game are at its end.

    Every other one is put off until somebody's answer is sealed, where that is near.
    """
    for number, act in enumerate([*acts, 0]):
        if number in stops:
            yield walk if number % 2 else walk.half_answered(luck(str(number))), dice
        if not walk.table.over:
            walk.act(act)


@pytest.mark.parametrize(("game_id", "seats"), cases())
def test_nobody_can_tell_what_they_cannot_know(game_id: str, seats: int) -> None:
    counts, wanted = Counts(), share_of_views(game_id, seats, VIEWS)

    @settings(
        max_examples=-(-wanted // STOPS),
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(walks(GAMES[game_id], seats))
    def compare(positions: Iterator[tuple[Walk, Dice]]) -> None:
        for walk, dice in positions:
            check_position(walk, dice, counts)

    compare()
    assert counts.positions >= wanted
    # Alone, they learn something by nearly everything they do.
    assert counts.steps >= (wanted if seats > 1 else 1)
    compared(game_id, counts.positions)


def showing(leak: str) -> list[str]:
    """The games some position of which can show this leak."""
    return [game for game in GAMES if leak not in own_of(game).blind]


def leaks_within(game: Game[Any], seats: int, positions: int) -> bool:
    for number in range(positions):
        try:
            walk = random_position(game, seats, f"sanity {number}", bots=False)
            check_position(walk, Dice(str(number).encode()), Counts(), pages=False)
        except Leak:
            return True
    return False


@pytest.mark.parametrize("toy", [HONEST, SHOWN], ids=lambda toy: toy.id)
def test_an_honest_toy_is_found_honest(toy: Game[Any]) -> None:
    assert not leaks_within(toy, 3, 100)


@pytest.mark.parametrize("leak", CAUGHT_BY_COMPARING)
def test_a_toy_with_a_leak_is_found_out(leak: str) -> None:
    assert leaks_within(CAUGHT_BY_COMPARING[leak], 3, 150)


@pytest.mark.parametrize("leak", LEAKS)
@pytest.mark.parametrize("game_id", GAMES)
def test_a_leak_planted_in_a_view_is_found_out(game_id: str, leak: str) -> None:
    game = GAMES[game_id]
    assert leaks_within(planted(game, leaky(game.view, LEAKS[leak])), few(game), 50)


@pytest.mark.parametrize("game_id", GAMES)
def test_elements_in_the_order_of_faces_are_found_out(game_id: str) -> None:
    game = GAMES[game_id]
    assert leaks_within(planted(game, in_order_of_faces(game.view)), few(game), 50)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_view_of_another_seat_is_found_out(game_id: str) -> None:
    game = GAMES[game_id]
    assert leaks_within(planted(game, lambda state, viewer: game.view(state, 0)), few(game), 50)


@pytest.mark.parametrize("game_id", showing("chronicle"))
def test_a_chronicle_without_a_filter_is_found_out(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Events keep what was told when it was told: only playing on shows that they tell too much."""
    monkeypatch.setattr(Only, "is_for", lambda secret, viewer: True)
    assert leaks_within(GAMES[game_id], few(GAMES[game_id]), 100)


@pytest.mark.parametrize("game_id", showing("questions"))
def test_questions_shown_to_others_are_found_out(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from app.engine.table import Table

    everyone = Table.questions
    monkeypatch.setattr(Table, "questions", lambda table, viewer: everyone(table, "all"))
    assert leaks_within(GAMES[game_id], GAMES[game_id].max_seats, 100)


def planted(game: Game[Any], view: Any) -> Game[Any]:
    """Our game with another view, on its own cards, under a name of its own."""
    return replace(game, view=view, recipes=None)
