"""The turns of a replay: as the game tells them, or by who decides."""

from __future__ import annotations

import pytest

from app.engine import Deal, Dice
from app.engine.table import Table
from app.games import GAMES
from app.tables.card_sets import card_set, shipped
from app.tables.maintenance.simulate import play_one
from app.tables.replays.playback import Replay, Step, unpack
from app.tables.replays.recorder import Recording, pack
from app.tables.replays.turns import Turn, turns
from tests.support.play import few
from tests.tables.support import AUCTION


def replay_of(game_id: str, **options: str) -> Replay:
    game = GAMES[game_id]
    cards = card_set(game, shipped(game_id)).components
    seats = few(game)
    deal = Deal(seats, game.read_options(options), cards, b"turns", game.edition)
    played = play_one(Table(game, deal), ["random"] * seats, Dice(b"turns"))
    return unpack(pack(Recording(game, deal, played.entries)))


@pytest.mark.parametrize("game_id", GAMES)
def test_each_turn_of_a_game_is_found_in_its_order(game_id: str) -> None:
    replay = replay_of(game_id)
    found = turns(replay, GAMES[game_id])
    assert len(found) > 4
    assert [turn.step for turn in found] == sorted({turn.step for turn in found})
    assert {turn.seat for turn in found} == set(range(few(GAMES[game_id])))
    assert found[-1].step < len(replay.steps)


def test_turns_say_on_which_day_they_are() -> None:
    found = turns(replay_of("scoundrels", length="short"), GAMES["scoundrels"])
    days = [turn.day for turn in found]
    assert days == sorted(days)
    assert set(days) == {1, 2}
    assert days.count(1) == days.count(2) == 8  # four turns a day of each of two players


def test_without_a_word_of_the_game_a_turn_begins_when_somebody_else_decides() -> None:
    steps = [Step(seat, "bid") for seat in (None, 1, 1, 0, 1)]
    replay = Replay(steps, {}, None)
    assert turns(replay, AUCTION) == [Turn(1, 1), Turn(3, 0), Turn(4, 1)]
