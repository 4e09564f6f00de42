"""What bots answer: each from its own seat's view, through a `Sight` and nothing else.

When they answer: see runner.py.
"""

from __future__ import annotations

from typing import Any

from app.engine import Bot, Choice, Dice, Game, Question, Seat, Sight
from app.engine.bots import any_answer, careless, random_bot
from app.engine.playout import Playout

RANDOM = "random"
# The levels of strength that every game has. The numbers are for games without levels of their
# own: how often of a hundred times their bot doesn't think.
CARELESS = {"easy": 60, "medium": 25, "hard": 0}
LEVELS = tuple(CARELESS)
USUAL_LEVEL = "medium"


def bot_names(game: Game[Any]) -> tuple[str, ...]:
    """The ids of the bots of this game; the levels and the random one are always included."""
    return tuple(dict.fromkeys((*game.bots, *LEVELS, RANDOM)))


def best_bot(game: Game[Any]) -> str:
    """The bot that sits in for people: the game's first other than the random one."""
    return next((name for name in game.bots if name != RANDOM), RANDOM)


def pick(
    game: Game[Any], table: Playout[Any], seat: Seat, question: Question, name: str, dice: Dice
) -> Choice:
    """The answer of the bot of this name, or a random one if it gives none."""
    bot = bot_of(game, name)
    choice = None if bot is random_bot else bot(_sight(table, seat, question, dice))
    return any_answer(question, dice) if choice is None else choice


def pick_or_pass(
    game: Game[Any], table: Playout[Any], seat: Seat, question: Question, name: str, dice: Dice
) -> Choice | None:
    """The answer of the bot to an optional offer; None lets it pass. Random bots toss a coin."""
    bot = bot_of(game, name)
    if bot is random_bot and dice.below(2):
        return None
    return bot(_sight(table, seat, question, dice))


def bot_of(game: Game[Any], name: str) -> Bot:
    """The bot of this id. Games without levels get theirs from the best bot they have."""
    if name in game.bots or name not in LEVELS:
        return game.bots.get(name, random_bot)
    best = game.bots.get(best_bot(game), random_bot)
    return best if best is random_bot else careless(best, CARELESS[name])


def _sight(table: Playout[Any], seat: Seat, question: Question, dice: Dice) -> Sight:
    deal = table.deal
    return Sight(
        seat=seat,
        seats=deal.seats,
        parts=table.view(seat),
        events=table.events(seat),
        question=question,
        components=deal.components,
        options=deal.options,
        dice=dice,
    )
