"""Games played without a server: tables of any game, option sets, and walks through them.

A walk is a list of small numbers, each of which stands for one act (see `act`), so that a machine
can make a failing walk shorter and simpler. `Walk.script` prints it as code to paste.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from itertools import combinations, product
from math import prod
from typing import Any

from app.engine import ALL, ONLOOKER, Dice, Number, Pick, Question, Sight, Switch, Viewer
from app.engine.game import Deal, Game
from app.engine.options import GameOption
from app.engine.parts import Seat
from app.engine.table import Table
from app.games import GAMES
from app.kit.texts import filled
from app.tables.bots.answers import bot_of
from app.tables.card_sets import shipped

MANY = 50_000  # of more than so many option sets some are drawn
FEW = 32  # so many option sets are all tried; of more, enough that every pair of values meets
NIGHT = bool(os.environ.get("FACEDOWN_NIGHT"))  # everything, however long it takes
HASTE = int(os.environ.get("FACEDOWN_HASTE", "1"))  # so much smaller is every budget
DAY = int(os.environ.setdefault("FACEDOWN_DAY", str(date.today().toordinal())))
BOUND = 5_000  # no random game may be longer than that
TAKE_BACK = 1 << 12  # an act of at least that much takes back, if somebody may
AHEAD = 60  # so many acts a walk looks ahead for answers that are sealed
SELDOM = 12  # one act in so many takes an offer to step in, if there is one

Options = dict[str, Any]
Pair = tuple[tuple[str, Any], tuple[str, Any]]


_lengths: dict[tuple[str, int], int] = {}


@cache
def components(game_id: str) -> Any:
    return GAMES[game_id].read_components(filled(shipped(game_id)))


def values(option: GameOption) -> list[Any]:
    """The values of an option that are worth trying; the default comes first."""
    match option:
        case Switch():
            return [option.default, not option.default]
        case Pick():
            return [option.default, *(v for v in option.values if v != option.default)]
        case Number():
            return list(dict.fromkeys([option.default, option.low, option.high]))
    raise AssertionError(f"no such kind of option: {option}")


@cache
def _drawn_sets(game_id: str) -> tuple[Options, ...]:
    """Random option sets for a game that has too many to try them all."""
    game = GAMES[game_id]
    choices = {option.id: values(option) for option in game.options}
    dice = Dice(game_id.encode())

    def drawn(pair: Pair | None = None) -> Options:
        while True:
            options = {name: dice.pick(found) for name, found in choices.items()}
            options |= dict(pair) if pair else {}
            if not game.refuse(options, game.min_seats):
                return options

    def possible(pair: Pair) -> bool:
        default = {name: found[0] for name, found in choices.items()}
        return not game.refuse(default | dict(pair), game.min_seats)

    every = combinations([(name, v) for name, found in choices.items() for v in found], 2)
    wanted = [pair for pair in every if pair[0][0] != pair[1][0] and possible(pair)]
    chosen = [game.read_options({})]
    left = set(wanted) - pairs_of(chosen[0])
    while left:
        first = min(left, key=repr)
        tried = [drawn(first) for _ in range(24)]
        best = max(tried, key=lambda options: len(pairs_of(options) & left))
        chosen.append(best)
        left -= pairs_of(best)
    return tuple(chosen)


def option_sets(game: Game[Any]) -> list[Options]:
    """All option sets if they are few, otherwise some in which all pairs of values meet."""
    if prod(len(values(option)) for option in game.options) > MANY:
        return [dict(options) for options in _drawn_sets(game.id)]
    sets = _option_sets(game.options, game.refuse, game.min_seats)
    return [dict(options) for options in sets]


@cache
def _option_sets(options: tuple[GameOption, ...], refuse: Any, seats: int) -> list[Options]:
    names = [option.id for option in options]
    choices = [values(option) for option in options]
    everything = [dict(zip(names, row, strict=True)) for row in product(*choices)]
    everything = [chosen for chosen in everything if not refuse(chosen, seats)]
    return everything if len(everything) <= FEW else pairwise(everything)


def pairs_of(options: Options) -> set[Any]:
    return set(combinations(options.items(), 2))


def pairwise(everything: Sequence[Options]) -> list[Options]:
    """Choose greedily the set with the most new pairs, until all pairs have been seen."""
    left = set().union(*map(pairs_of, everything))
    chosen = [everything[0]]
    left -= pairs_of(everything[0])
    while left:
        best = max(everything, key=lambda options: len(pairs_of(options) & left))
        chosen.append(best)
        left -= pairs_of(best)
    return chosen


def seat_counts(game: Game[Any]) -> list[int]:
    """Fewest and most players, one of the other numbers in turn unless in haste; at night all.

    So the tests of a game don't cost more because many can play it.
    """
    every = range(game.min_seats, game.max_seats + 1)
    if NIGHT:
        return [*every]
    always = {every[0], every[-1]}
    others = [seats for seats in every if seats not in always] if HASTE == 1 else []
    return sorted(always | {*others[DAY % len(others) :][:1]} if others else always)


def cases() -> list[tuple[str, int]]:
    """Every game with its numbers of players."""
    return [(game.id, seats) for game in GAMES.values() for seats in seat_counts(game)]


def few(game: Game[Any]) -> int:
    """Two players, or as few as can play it; but never one alone, who has nobody to spy on."""
    return game.seats_near(2)


def share(game_id: str, total: int) -> int:
    """One number of players' share of a game's budget; at night each gets all of it."""
    return total if NIGHT else -(-total // (HASTE * len(seat_counts(GAMES[game_id]))))


def share_of_views(game_id: str, seats: int, total: int) -> int:
    """The number of positions for a share of views; every seat and an onlooker see each."""
    return total // 5 if NIGHT else -(-share(game_id, total) // (seats + 1))


def typical_length(game: Game[Any], seats: int) -> int:
    """A length that few games exceed."""
    if (game.id, seats) not in _lengths:
        lengths = []
        for number in range(2):
            walk = Walk(table_of(game, seats, f"length {number}"))
            lengths.append(walk.to_the_end(luck(f"length {number}")).table.version)
        _lengths[game.id, seats] = max(lengths)
    return _lengths[game.id, seats]


@cache
def sealed_kinds(game_id: str) -> frozenset[str]:
    """Kinds of questions whose answers stay sealed, and may be changed, until all are in."""
    game, found = GAMES[game_id], set()
    for number, options in enumerate(option_sets(game)):
        walk = Walk(table_of(game, game.max_seats, f"sealed {number}", **options))
        numbers = luck(f"sealed {number}")
        while not walk.table.over:
            walk.act(next(numbers))
            found |= {ask.kind for ask in walk.table.open_asks().values() if ask.sealed}
    return frozenset(found)


def viewers(table: Table[Any]) -> list[Viewer]:
    return [*range(table.deal.seats), ONLOOKER]


def deal(
    game: Game[Any], seats: int, options: Mapping[str, Any], seed: str, parts: Any = None
) -> Deal:
    chosen = game.read_options(options)
    made = components(game.id) if parts is None else parts
    return Deal(seats, chosen, made, seed.encode(), game.edition)


def table_of(game: str | Game[Any], seats: int, seed: str, **options: Any) -> Table[Any]:
    """A new table of one of our games, or of a toy."""
    if isinstance(game, str):
        game = GAMES[game]
    parts = None if game.id in GAMES else ()
    return Table(game, deal(game, seats, options, seed, parts))


Ways = Callable[[Table[Any], Question, int], Any]


def any_way(table: Table[Any], question: Question, number: int) -> Any:
    """The answer that this number stands for, for any shape of question."""
    if question.min == question.max == 1 and question.options:
        return question.options[number % len(question.options)].id
    ask = table.open_ask(question.id)
    assert ask
    return ask.shape.any(Dice(number.to_bytes(8, "big")))


def keen_way(table: Table[Any], question: Question, number: int) -> Any:
    """Like `any_way`, but rarely the silent answer, so that games last.

    A question that is repeated until somebody has had enough ends sooner.
    """
    ask = table.open_ask(question.id)
    assert ask
    silent = ask.silent() if ask.silent else None
    often = sum(entry.kind == question.kind for entry in table.entries[-8:]) > 2
    for again in range(4 if number % 16 and not often else 1):
        choice = any_way(table, question, number + again)
        if choice != silent:
            break
    return choice


def bot_way(name: str) -> Ways:
    """Answer as the game's bot of that name would."""

    def way(table: Table[Any], question: Question, number: int) -> Any:
        choice = bot_of(table.game, name)(sight(table, question, Dice(number.to_bytes(8, "big"))))
        return any_way(table, question, number) if choice is None else choice

    return way


def sight(table: Table[Any], question: Question, dice: Dice) -> Sight:
    seat = question.seat
    return Sight(
        seat,
        table.deal.seats,
        table.view(seat),
        table.events(seat),
        question,
        table.deal.components,
        table.deal.options,
        dice,
    )


def question_of(questions: Sequence[Question], number: int) -> Question:
    """The question that this number stands for; offers rarely, so that they stay open for long.

    A player who stepped in early isn't asked again with the others.
    """
    asked = [question for question in questions if not question.optional]
    offered = [question for question in questions if question.optional]
    number //= 64
    some = offered if offered and (number % SELDOM == 0 or not asked) else asked
    place = number // SELDOM if len(some) < SELDOM // 2 else number  # so that each can be chosen
    return some[place % len(some)]


def half_answered(table: Table[Any]) -> bool:
    """Whether somebody's answer is sealed because others are still asked."""
    return any(ask.sealed for ask in table.open_asks().values())


@dataclass(slots=True)
class Walk:
    """A table and how it got there."""

    table: Table[Any]
    steps: list[str] = field(default_factory=list)
    ways: Sequence[Ways] = (keen_way,)
    last: tuple[Seat, str, Any] | None = None  # decision
    next: tuple[Seat, str, Any] | None = None  # decision that is worth taking

    def act(self, number: int) -> None:
        """One act: the number says which question is answered and how, or takes something back."""
        table = self.table
        back = [s for s in range(table.deal.seats) if table.why_not_back(s) is None]
        if number >= TAKE_BACK and back:
            self.steps.append(f"table.take_back({back[0]})")
            table.take_back(back[0])
            return
        question = question_of(table.questions(ALL), number)
        way = self.ways[question.seat % len(self.ways)]
        choice = way(table, question, number)
        self.decide(question.seat, question.id, choice)

    def decide(self, seat: Seat, ask: str, choice: Any) -> None:
        self.last = seat, ask, choice
        self.steps.append(f"table.decide({seat}, {ask!r}, {choice!r})")
        self.table.decide(seat, ask, choice)

    def to_the_end(self, numbers: Iterator[int]) -> Walk:
        while not self.table.over:
            assert self.table.decisions < BOUND, f"no end after {BOUND} decisions\n{self.script()}"
            self.act(next(numbers))
        return self

    def half_answered(self, numbers: Iterator[int]) -> Walk:
        """A walk played on until an answer is sealed; this one if that is too far."""
        ahead = Walk(self.table.copy(), [*self.steps], self.ways)
        for _ in range(AHEAD):
            if half_answered(ahead.table):
                return ahead
            if ahead.table.over:
                break
            ahead.act(next(numbers))
        return self

    def before_chance(self, numbers: Iterator[int]) -> Walk:
        """A walk played on until the next decision draws chance; this one if that is too far."""
        ahead = Walk(self.table.copy(), [*self.steps], self.ways)
        for _ in range(2 * AHEAD):
            if ahead.table.over:
                break
            used = ahead.table.state.dice.used
            ahead.act(next(numbers))
            if ahead.table.state.dice.used > used:
                there = ahead.table.at(ahead.table.version - 1)
                return Walk(there, ahead.steps[:-1], self.ways, next=ahead.last)
        return self

    def script(self) -> str:
        """Code that leads to this very position."""
        table = self.table
        given = "".join(f", {name}={value!r}" for name, value in table.deal.options.items())
        seed = table.deal.seed.decode()
        first = f"table = table_of({table.game.id!r}, {table.deal.seats}, {seed!r}{given})"
        return "\n".join(["from tests.support.play import table_of", first, *self.steps])


def luck(seed: str, back: bool = True) -> Iterator[int]:
    """Endless numbers for acts; one in sixteen takes back."""
    dice = Dice(seed.encode())
    while True:
        number = dice.below(TAKE_BACK)
        yield number + TAKE_BACK * (back and dice.below(16) == 0)


def random_walk(
    game: str | Game[Any],
    seats: int,
    seed: str,
    options: Mapping[str, Any] | None = None,
    *,
    ways: Sequence[Ways] = (keen_way,),
) -> Walk:
    """A whole random game; the seed is for both the deal and the acts."""
    walk = Walk(table_of(game, seats, seed, **(options or {})), ways=ways)
    return walk.to_the_end(luck("acts " + seed))
