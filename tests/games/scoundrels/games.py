"""Random games for the tests: options of every kind, and a player who likes to use everything."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Any

from app.engine import Deal, Dice
from app.engine.asks import Ask, One
from app.engine.table import Table
from app.games.scoundrels import GAME
from app.games.scoundrels.cards.components import Components
from app.games.scoundrels.state import Town
from tests.support.play import bot_way

Hook = Callable[[Table[Town], Dice], None]

RAW = tomllib.loads((files("app.games.scoundrels") / "cards.toml").read_text())
CARDS: Components = GAME.read_components(RAW)
LAZY = ("done", "skip", "let", "no", "sheriff")


def some_options(number: int) -> tuple[dict[str, Any], int]:
    """Options and seats of the game of this number; all combinations come up."""
    dice = Dice(b"options%d" % number)
    long = dice.below(4) > 0

    def maybe() -> bool:
        return bool(dice.below(2))

    options = {
        "length": "long" if long else "short",
        "strategy_cards": maybe(),
        "six_scoundrels": long and maybe(),
        "wild_saloon": long and maybe(),
        "start_with_zero": long and maybe(),
        "first_player": "first_seat" if number % 2 else "drawn",
    }
    return options, 2 + dice.below(3)


class Light(Table[Town]):
    """A table that only goes forward: no snapshots, no fingerprints, several times as fast."""

    def _take_snapshot(self) -> None:
        self._quiet = False

    def _fingerprint(self) -> str:
        return ""


def random_game(
    number: int,
    options: dict[str, Any] | None = None,
    seats: int | None = None,
    hook: Hook | None = None,
    table_type: type[Table[Town]] = Table,
    *,
    begin: Callable[[Table[Town]], None] | None = None,
    bots: bool = False,
) -> Table[Town]:
    """Played to its end by players who choose by lot, but seldom do nothing.

    With `bots`, seat 0 is the outlaw; `begin` may set the table otherwise.
    """
    usual, usual_seats = some_options(number)
    deal = Deal(seats or usual_seats, options or usual, CARDS, b"seed%d" % number, 1)
    table = table_type(GAME, deal)
    if begin:
        begin(table)
    dice = Dice(b"players%d" % number)
    while not table.over:
        ask_id, ask = some_ask(table, dice)
        if hook:
            hook(table, dice)
        choice = some_choice(ask, dice)
        if bots and ask.seat == 0 and not ask.optional:
            choice = bot_way("outlaw")(table, ask.question(ask_id), 0)
        table.decide(ask.seat, ask_id, choice)
    return table


def some_ask(table: Table[Town], dice: Dice) -> tuple[str, Ask]:
    asks = list(table.open_asks().items())
    offers = [(ask_id, ask) for ask_id, ask in asks if ask.optional]
    if offers and dice.below(12) == 0:
        return dice.pick(offers)
    return dice.pick([(ask_id, ask) for ask_id, ask in asks if not ask.optional and not ask.sealed])


def some_choice(ask: Ask, dice: Dice) -> Any:
    choice = ask.shape.any(dice)
    if isinstance(ask.shape, One) and choice in LAZY and dice.below(4):
        busy = [option.id for option in ask.question("").options if option.id not in LAZY]
        return dice.pick(busy) if busy and ask.kind != "arrange" else choice
    return choice
