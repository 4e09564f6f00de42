"""The bot: legal answers to everything, from its view alone, and better than chance."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import Deal, Dice, Question, Sight
from app.engine.table import Table
from app.games.scoundrels import GAME
from app.games.scoundrels.bots.day_plan import best_day, bluff_cost, next_play
from app.games.scoundrels.bots.outlaw import JUDGES
from app.games.scoundrels.bots.reading import Eye
from app.tables.bots.answers import bot_of
from tests.games.scoundrels.games import CARDS, Light, random_game
from tests.games.scoundrels.gulch import USUAL, Gulch
from tests.games.scoundrels.words import macro


def sight_of(table: Table[Any], seat: int, question: Question) -> Sight:
    return Sight(
        seat,
        table.deal.seats,
        table.view(seat),
        table.events(seat),
        question,
        CARDS,
        table.deal.options,
        Dice(b"bot %d" % table.version),
    )


def play(number: int, bots: tuple[str, ...], **options: Any) -> Table[Any]:
    deal = Deal(len(bots), {**USUAL, **options}, CARDS, b"bots %d" % number, 1)
    table = Light(GAME, deal)
    while not table.over:
        seat, _ = table.waiting_for()[0]
        question = next(q for q in table.questions(seat) if not q.optional)
        choice = bot_of(GAME, bots[seat])(sight_of(table, seat, question))
        assert choice is not None
        table.decide(seat, question.id, choice, "bot")
    return table


def test_it_beats_chance_in_nine_games_of_ten() -> None:
    won = 0
    for number in range(12):
        bots = ("outlaw", "random") if number % 2 else ("random", "outlaw")
        result = play(number, bots, length="short").result()
        assert result
        won += next(bots[one.seat] == "outlaw" for one in result.standings if one.rank == 1)
    assert won >= 11


@pytest.mark.parametrize("seats", [3, 4])
def test_it_plays_with_everything_at_bigger_tables(seats: int) -> None:
    modes = ("strategy_cards", "six_scoundrels", "wild_saloon", "start_with_zero")
    table = play(seats, ("outlaw",) * seats, **dict.fromkeys(modes, True))
    assert table.result()


def test_whatever_it_is_asked_it_answers_legally() -> None:
    """In positions where others have played, too."""

    def ask(table: Table[Any], dice: Dice) -> None:
        for seat in range(table.deal.seats):
            for question in table.questions(seat):
                choice = GAME.bots["outlaw"](sight_of(table, seat, question))
                if choice is None:
                    assert question.optional
                else:
                    assert choice in [option.id for option in question.options]

    for number in range(4):
        random_game(500 + number, hook=ask, table_type=Light)


def test_every_judge_is_for_a_question_that_exists() -> None:
    assert all(macro("words", f"ask_{kind.replace('.', '_')}", "en") for kind in JUDGES)


def eye(gulch: Gulch, seat: int = 0) -> Eye:
    view, question = GAME.view(gulch.town, seat), Question("0-0", seat, "plan.card")
    told = gulch.town.chronicle.read_by(seat)
    seats = len(gulch.town.bosses)
    return Eye(Sight(seat, seats, view, told, question, CARDS, USUAL, Dice(b"x")))


def test_it_plays_the_five_where_it_belongs() -> None:
    gulch = Gulch()
    gulch.hand(0, "5", "6", "0", "2")
    day = dict(best_day(eye(gulch)))
    assert (day["5"], day["2"]) == ("5", "2")


def test_it_steals_at_once_what_it_knows_to_be_a_treasure() -> None:
    gulch = Gulch()
    gulch.hand(0, "5", "A", "4", "2")
    gulch.mark(0, gulch.at("safe:laboratory:0=7"), 7)
    assert next_play(eye(gulch)) == ("5", "5")


def test_it_bluffs_freely_when_nobody_can_suspect() -> None:
    gulch = Gulch()
    assert bluff_cost(eye(gulch), "5") > 0
    gulch.boss(1).supply = 0
    assert bluff_cost(eye(gulch), "5") == 0


def test_it_suspects_by_what_it_has_seen() -> None:
    """A card that it knows, a liar that was caught, an honest one."""
    gulch = Gulch()
    plan = gulch.turn(1, "3", "A")
    gulch.town.knowledge.show([plan.card], 0)
    found = eye(gulch).current_slot()
    assert found
    assert eye(gulch).bluff_chance(*found) == 1.0
    honest = Gulch()
    plan = honest.turn(1, "3", "3")
    honest.town.knowledge.show([plan.card], 0)
    assert eye(honest).suspicion_gain() < 0
