"""Bots against each other without web or database: speed, lengths, win rates, and rule errors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, TypeVar

from app.engine.chronicle import Chronicle, Event
from app.engine.dice import Dice
from app.engine.errors import BadOptions
from app.engine.game import Deal, Game
from app.engine.options import Conflict, GameOption, Number, Pick, Switch
from app.engine.parts import ALL
from app.engine.playout import Playout
from app.tables.bots.answers import RANDOM, pick, pick_or_pass
from app.tables.maintenance.message_cost import SeatMessages

T = TypeVar("T", bound=Playout[Any])

_DRAWS = 1000  # attempts to draw options that go together


@dataclass(slots=True)
class Tally:
    """The totals of a series of games."""

    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    shortest: int = 0
    longest: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    scores: Counter[str] = field(default_factory=Counter)
    seats: Counter[int] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)  # kinds of questions
    reached: Counter[str] = field(default_factory=Counter)  # kinds of events
    reasons: Counter[str] = field(default_factory=Counter)  # why the games ended
    unwon: int = 0  # games that nobody won
    slowest: dict[str, float] = field(default_factory=dict)  # decision of each bot, in seconds


class RuleError(Exception):
    """A game failed; the message says how to reproduce it."""


class _Counted(Chronicle):
    """A chronicle that counts events and keeps none."""

    def __init__(self, kinds: Counter[str]) -> None:
        super().__init__()
        self.kinds = kinds

    def tell(self, event: Event) -> None:
        self.kinds[type(event).__name__] += 1


def play_one(
    table: T,
    bots: Sequence[str],
    dice: Dice,
    *,
    limit: int = 100_000,
    tally: Tally | None = None,
    told: SeatMessages | None = None,
) -> T:
    """Play this game to its end, each seat with the bot of that name."""
    tally = Tally() if tally is None else tally
    passed: set[str] = set()
    thinking = any(name != RANDOM for name in bots)  # random ones step in nowhere
    while not table.over:
        if table.decisions >= limit:
            raise AssertionError(f"no end after {limit} decisions")
        if thinking and _step_in(table, bots, dice, passed):
            if told:
                told.tell()
            continue
        seat, kind = dice.pick(table.waiting_for())
        tally.asked[kind] += 1
        question = next(q for q in table.questions(seat) if not q.optional)
        began = perf_counter()
        choice = pick(table.game, table, seat, question, bots[seat], dice)
        took = perf_counter() - began
        tally.slowest[bots[seat]] = max(tally.slowest.get(bots[seat], 0.0), took)
        table.decide(seat, question.id, choice, "bot")
        if told:
            told.tell()
    return table


def _step_in(table: Playout[Any], bots: Sequence[str], dice: Dice, passed: set[str]) -> bool:
    """Let bots that think about offers take one; each offer is put to them once."""
    offered = any(ask.optional for ask in table.open_asks().values())
    for question in table.questions(ALL) if offered else ():
        name = bots[question.seat]
        if not question.optional or name == RANDOM or question.id in passed:
            continue
        passed.add(question.id)
        choice = pick_or_pass(table.game, table, question.seat, question, name, dice)
        if choice is not None:
            table.decide(question.seat, question.id, choice, "bot")
            return True
    return False


def mix_options(
    game: Game[Any], seats: int, given: Mapping[str, Any], dice: Dice
) -> dict[str, Any]:
    """Random options that go together; given ones stay as they are."""
    conflict: Conflict | None = None
    for _ in range(_DRAWS):
        drawn = {option.id: dice.pick(_values(option)) for option in game.options}
        options = game.read_options({**drawn, **given})
        if (conflict := game.refuse(options, seats)) is None:
            return options
    assert conflict is not None, "the last draw was refused"
    raise BadOptions(f"nothing goes together with these options: {conflict.sentence}")


def _values(option: GameOption) -> Sequence[Any]:
    match option:
        case Switch():
            return (False, True)
        case Pick():
            return option.values
        case Number():
            return range(option.low, option.high + 1)


def simulate(
    game: Game[Any],
    components: Any,
    bots: Sequence[str],
    games: int,
    seed: str,
    *,
    mixed: bool = False,
    tell: bool = False,
    **options: Any,
) -> Tally:
    """Play many games. Bots rotate through the seats; with `mixed`, options vary as well.

    With `tell`, every seat gets as JSON what each decision has changed.
    """
    tally = Tally()
    chosen = game.read_options(options)
    if not mixed and (conflict := game.refuse(chosen, len(bots))):
        raise BadOptions(conflict.sentence)
    start = perf_counter()
    for number in range(games):
        luck = f"{seed} {number}".encode()
        if mixed:
            chosen = mix_options(game, len(bots), options, Dice(b"options " + luck))
        seated = [bots[(place + number) % len(bots)] for place in range(len(bots))]
        deal = Deal(len(bots), chosen, components, luck, game.edition)
        try:
            _count(tally, _played(game, deal, seated, tally, tell=tell), seated)
        except Exception as error:
            raise RuleError(f"game {number} of seed {seed!r} broke: {error!r}") from error
    tally.seconds = perf_counter() - start
    return tally


def _played(
    game: Game[Any], deal: Deal, seated: Sequence[str], tally: Tally, *, tell: bool
) -> Playout[Any]:
    """A whole game of this deal, with these bots."""
    table = Playout(game, deal, Chronicle() if tell else _Counted(tally.reached))
    told = SeatMessages(table) if tell else None
    return play_one(table, seated, Dice(b"bots " + deal.seed), tally=tally, told=told)


def _count(tally: Tally, table: Playout[Any], seated: Sequence[str]) -> None:
    length = table.decisions
    tally.shortest = min(tally.shortest or length, length)
    tally.longest = max(tally.longest, length)
    tally.games += 1
    tally.decisions += length
    outcome = table.result()
    assert outcome, "the game is over"
    for one in outcome.standings:
        if one.score is not None:
            tally.scores[seated[one.seat]] += one.score
    tally.wins.update(seated[seat] for seat in outcome.winners)
    tally.seats.update(outcome.winners)
    tally.reasons.update([outcome.reason] if outcome.reason else [])
    tally.unwon += not outcome.winners
