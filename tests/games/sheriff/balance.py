"""Bots of Sheriff of Nottingham against each other, and how fair the game is among equals.

python -m tests.games.sheriff.balance versus hard honest 200
python -m tests.games.sheriff.balance report 600 > docs/sheriff-balance.md
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import mean
from time import perf_counter
from typing import Any

from app.engine import ALL, Bot, Choice, Dice, Question, Sight
from app.engine.bots import any_answer
from app.engine.playout import Playout
from app.games.sheriff import GAME
from app.games.sheriff.bots.reading import Eye
from app.games.sheriff.bots.smuggler import steward
from app.games.sheriff.state import Gate
from tests.games.sheriff.coverage import some_options
from tests.games.sheriff.table import deal
from tests.support.play import sight

MODULES = ("royal_goods", "black_market", "laws", "special_orders", "merry_men")


def honest(sight: Sight) -> Choice | None:
    """Always the truth, never a bribe, opens one bag in two at random."""
    question = sight.question
    if question.optional:
        return None
    if question.kind == "load":
        return true_bag(Eye(sight))
    if question.kind in ("inspect", "inspect.two"):
        ways = [option.id for option in question.options if not option.id.startswith("accept:")]
        opens = [id for id in ways if id.startswith(("open:", "search:"))]
        passes = [id for id in ways if id.startswith(("pass:", "let:"))]
        return sight.dice.pick((opens if opens and sight.dice.below(2) else passes) or ways)
    return steward(sight)


def true_bag(eye: Eye) -> Choice:
    """The best honest bag: it holds only what is said."""
    form: Any = eye.sight.question.form
    least, most = form["cards"]["min"], form["cards"]["max"]
    hand = eye.hand()
    wishes = [option.id for option in form["declare"]["options"] if option.id != "later"]
    bags = {kind: [n for n, face in enumerate(hand) if face == kind][:most] for kind in wishes}
    kind = max(wishes, key=lambda kind: len(bags[kind]) * eye.worth(kind))
    others = [n for n in range(len(hand)) if n not in bags[kind]]
    others.sort(key=lambda n: not eye.is_legal(hand[n]))
    bag = [*bags[kind], *others[: max(0, least - len(bags[kind]))]]
    return {"cards": [f"hand:{eye.me}:{n}" for n in bag], "declare": kind}


def bot_named(name: str) -> Bot:
    return honest if name == "honest" else GAME.bots[name]


@dataclass(slots=True)
class Clock:
    """How long bots think."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def asked(self, bot: Bot, seen: Sight) -> Choice | None:
        began = perf_counter()
        choice = bot(seen)
        took = perf_counter() - began
        self.decisions += 1
        self.seconds += took
        self.longest = max(self.longest, took)
        return choice


def played(
    names: Sequence[str], seed: str, clock: Clock | None = None, **options: Any
) -> Playout[Gate]:
    """A game of these bots: whoever has something to offer comes before those who are asked."""
    luck, clock = Dice(seed.encode()), clock or Clock()
    table: Playout[Gate] = Playout(GAME, deal(len(names), seed, **options))
    bots = [bot_named(name) for name in names]
    while not table.over:
        question, choice = next_answer(table, bots, luck, clock)
        table.decide(question.seat, question.id, choice)
    return table


def next_answer(
    table: Playout[Gate], bots: Sequence[Bot], luck: Dice, clock: Clock
) -> tuple[Question, Choice]:
    questions = [one for one in table.questions(ALL) if one.chosen is None]
    for question in questions:
        if question.optional:
            choice = clock.asked(bots[question.seat], sight(table, question, luck))
            if choice is not None:
                return question, choice
    question = luck.pick([one for one in questions if not one.optional])
    choice = clock.asked(bots[question.seat], sight(table, question, luck))
    return question, any_answer(question, luck) if choice is None else choice


def versus(
    bot: str, others: str, games: int, seats: int = 3, **options: Any
) -> tuple[float, Clock]:
    """The share of games that one such bot wins against others, from each seat in turn."""
    won, clock = 0.0, Clock()
    for number in range(games):
        names = [others] * seats
        names[number % seats] = bot
        outcome = played(names, f"versus {number}", clock, **options).result()
        assert outcome
        if number % seats in outcome.winners:
            won += 1 / len(outcome.winners)
    return won / games, clock


# --- the report -----------------------------------------------------------------------------------

PARTS = ("gold", "goods", "contraband", "orders", "black_market", "titles")


NOTES = """
## What was changed, and what was not

- **No number.** No module makes a game by itself: each is worth about ten points to a player, and
  laws cost them as many. Royal goods change who gets titles rather than how much there is.
- **Seats** differ by no more than chance does, but for the last one of five, who is behind by a
  little more; more games would say.
- **Bots lie more than people would**: four bags in five, since bribes are cheaper than fines.

## Random games

`python -m tests.games.sheriff.coverage 0 20000` plays random games of three to six players with
mixed options and counts every card and coin on the way: all 20,000, with 5,579,166 decisions,
went by without an error.

## The best bot against others

Alone among three, from each seat in turn, 500 games each: `python -m tests.games.sheriff.balance
versus hard random 500` says 97.8% +- 1.3%, and `versus hard honest 500`, against people who never
lie or bribe and open at random, 71.8% +- 4.0%. It thinks 0.56 s at most.
"""


@dataclass(slots=True)
class Report:
    """What came out of games of the hard bot against itself, with options by chance."""

    games: Counter[int] = field(default_factory=Counter)
    wins: dict[tuple[int, int], float] = field(default_factory=lambda: defaultdict(float))
    points: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    modules: dict[tuple[str, bool], list[int]] = field(default_factory=lambda: defaultdict(list))
    parts: Counter[str] = field(default_factory=Counter)
    bags: Counter[str] = field(default_factory=Counter)

    def add(self, table: Playout[Gate]) -> None:
        gate, seats = table.state, table.deal.seats
        assert gate.score
        self.games[seats] += 1
        winners = [total.seat for total in gate.score.totals if total.rank == 1]
        for seat in winners:
            self.wins[seats, seat] += 1 / len(winners)
        for total in gate.score.totals:
            self.points[seats].append(total.points)
            self.parts.update({part: getattr(total, part) for part in PARTS})
            for module in MODULES:
                self.modules[module, gate.option(module)].append(total.points)
        for stand in gate.stands:
            self.bags.update(true=stand.truths, lie=stand.lies)
            self.bags.update(searched=stand.searched, passed=stand.waved)

    def lines(self) -> Iterator[str]:
        yield "# Sheriff of Nottingham: balance\n"
        yield f"{self.games.total()} games of the hard bot against itself, with mixed options, by"
        yield "`python -m tests.games.sheriff.balance report`. Behind +- are two standard errors."
        yield "\n## Seats\n\nThe first Sheriff is the first player; with six, deputies are drawn.\n"
        yield "| players | games | won by the first, the second, ... | +- | points |"
        yield "|---|---|---|---|---|"
        for seats, games in sorted(self.games.items()):
            shares = ", ".join(f"{self.wins[seats, n] / games:.0%}" for n in range(seats))
            error = 2 * sqrt((1 / seats) * (1 - 1 / seats) / games)
            yield f"| {seats} | {games} | {shares} | {error:.0%} | {mean(self.points[seats]):.0f} |"
        yield "\n## Modules\n\nPoints of a player, with and without.\n"
        yield "| module | with | without |\n|---|---|---|"
        for module in MODULES:
            both = " | ".join(f"{mean(self.modules[module, way]):.0f}" for way in (True, False))
            yield f"| {module.replace('_', ' ')} | {both} |"
        yield "\n## Where points come from\n"
        yield "| " + " | ".join(part.replace("_", " ") for part in PARTS) + " |"
        yield "|" + "---|" * len(PARTS)
        total = self.parts.total()
        yield "| " + " | ".join(f"{self.parts[part] / total:.0%}" for part in PARTS) + " |"
        told, treated = (
            self.bags["true"] + self.bags["lie"],
            self.bags["searched"] + self.bags["passed"],
        )
        yield f"\nOf all bags {self.bags['lie'] / told:.0%} held something else than was said, and"
        yield f"{self.bags['searched'] / treated:.0%} were opened."


def report(games: int) -> Iterator[str]:
    found, clock, decisions, began = Report(), Clock(), 0, perf_counter()
    for number in range(games):
        options, seats = some_options(number)
        options.pop("first_player")
        table = played(["hard"] * seats, f"balance {number}", clock, **options)
        found.add(table)
        decisions += table.decisions
    yield from found.lines()
    took = perf_counter() - began
    yield f"\nThe bot thinks {clock.seconds / clock.decisions * 1000:.1f} ms at a time,"
    speed = f"{games / took:.1f} games/s, {decisions / took:.0f} decisions/s"
    yield f"{clock.longest:.2f} s at most; {speed}."
    yield NOTES.rstrip()


def versus_in_words(bot: str, others: str, games: int, seats: int) -> Iterator[str]:
    share, thought = versus(bot, others, games, seats)
    error = 2 * sqrt(share * (1 - share) / games)
    yield f"{bot} against {others}: {share:.1%} +- {error:.1%}"
    each = thought.seconds / thought.decisions
    yield f"{each * 1000:.1f} ms for a decision, {thought.longest:.2f} s at most"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    ways = parser.add_subparsers(dest="way", required=True)
    match = ways.add_parser("versus")
    match.add_argument("bot")
    match.add_argument("others")
    match.add_argument("games", type=int)
    match.add_argument("--seats", type=int, default=3)
    ways.add_parser("report").add_argument("games", type=int)
    given = vars(parser.parse_args())
    told = report if given.pop("way") == "report" else versus_in_words
    sys.stdout.writelines(f"{line}\n" for line in told(**given))
