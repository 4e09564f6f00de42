"""Nothing that a viewer is sent may depend on what they cannot know.

A table is copied, everything this viewer cannot know is dealt again in the copy, and all that they
are sent must be equal to the byte. Then both tables play on alike, until the viewer learns
something. What an act tells beside what it shows is compared where they know that before.

    python -m tests.contract.noninterference --minutes 10 [--game crooks] [--seed word]
"""

from __future__ import annotations

import argparse
import secrets
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias
from unittest.mock import patch

from app.engine import ALL, Dice, Viewer
from app.engine.errors import EngineError, Refused
from app.engine.game import Game
from app.engine.table import Table
from app.games import GAMES
from app.tables.bots.answers import bot_names
from tests.contract.foresight import Shown, watched
from tests.contract.windows import LANGUAGES, Window
from tests.support.play import (
    Walk,
    Ways,
    any_way,
    bot_way,
    cases,
    half_answered,
    keen_way,
    luck,
    option_sets,
    table_of,
    typical_length,
    viewers,
)
from tests.support.shown import learners

STEPS = 3  # so far both tables play on alike
SECRETS = 3
Decision: TypeAlias = tuple[int, str, Any]
NONSENSE: tuple[Any, ...] = ("nonsense", "", -1, [], ["nonsense"], {}, 10**9)


class Leak(AssertionError):
    """Somebody was shown what they cannot know."""


@dataclass(slots=True)
class Counts:
    """How much has been compared."""

    positions: int = 0
    sealed: int = 0  # positions at which somebody's answer was
    views: int = 0
    steps: int = 0
    chances: int = 0  # of them, those in which chance was drawn
    foreseen: int = 0  # acts at tables at which all that they show was known before
    texts: int = 0
    secret: int = 0  # acts at one of two tables that the viewer may not notice
    bytes: int = 0
    games: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        return (
            f"{self.positions} positions ({self.sealed} half answered), {self.views} views,"
            f" {self.steps} steps played on ({self.chances} with chance), {self.foreseen} foreseen,"
            f" {self.secret} acts in secret, {self.texts} texts,"
            f" {self.bytes / 1e6:.1f} MB compared"
        )


def check_position(walk: Walk, dice: Dice, counts: Counts, *, pages: bool = True) -> None:
    """Compare for every seat and the onlooker at this position.

    Pages, which are made from nothing but the view that is compared too, for one of them in turn,
    and in one language in turn.
    """
    walk = replace(walk, table=at_hand(walk.table))
    eyes = viewers(walk.table)
    turn, of_them = divmod(counts.positions, len(eyes))
    language = LANGUAGES[(turn + of_them) % len(LANGUAGES)]
    for place, viewer in enumerate(eyes):
        drawn = [language] if pages and place == of_them else []
        twins = Twins(walk, viewer, dice, counts, drawn)
        twins.compare_whole()
        twins.act_in_secret()
        twins.play_on()
        counts.views += 1
    foresee(walk, dice, counts)
    counts.positions += 1
    counts.sealed += half_answered(walk.table)


def at_hand(table: Table[Any]) -> Table[Any]:
    """A copy that is copied fast: its last snapshot is of its last quiet point."""
    with patch("app.engine.table._BETWEEN", 1):
        return table.copy()


def foresee(walk: Walk, dice: Dice, counts: Counts) -> None:
    """Try an act that the table waits for; compare for each viewer to whom it shows something."""
    table = walk.table
    awaited = [question for question in table.questions(ALL) if not question.optional]
    if not awaited or half_answered(table):
        return
    question = dice.pick(awaited)
    decision = question.seat, question.id, any_way(table, question, dice.below(1 << 30))
    tried = table.copy()
    with watched(tried) as shown:
        tried.decide(*decision)
    for viewer in viewers(table):
        if viewer in shown.learners:
            Twins(walk, viewer, dice, counts, [], shown).act_alike(decision, shown)


class Twins:
    """The table as it is, and one that differs only in what the viewer cannot know."""

    def __init__(
        self,
        walk: Walk,
        viewer: Viewer,
        dice: Dice,
        counts: Counts,
        languages: Sequence[str],
        known: Shown | None = None,
    ) -> None:
        self.viewer = viewer
        self.dice = dice
        self.counts = counts
        self.walk = walk
        self.steps: list[str] = []
        self.real, self.other = walk.table.copy(), walk.table.copy()
        if known:
            known.teach(self.real, viewer)
            known.teach(self.other, viewer)
            self.steps.append("all that the next act shows is known before")
        luck = copy(self.other.state.dice)
        self.other.redeal(viewer, dice)
        if known:  # what is drawn must be the same
            self.other.state.dice = luck
        relabel(self.other, viewer, dice)
        self.windows = [Window(t, viewer, languages=languages) for t in (self.real, self.other)]

    def compare_whole(self) -> None:
        real, other = self.windows
        self._compare(zip(real.whole(), other.whole(), strict=True))
        asks = [*self.real.open_asks(), "0-9"]
        told = (repr(list(refusals(table, self.viewer, asks))) for table in self._tables())
        self._same("refusals", *told)

    def act_in_secret(self) -> None:
        """Acts at one table only, which this viewer may not notice: nothing is sent for them."""
        for _ in range(SECRETS):
            act = secret_act(self.other, self.viewer, self.dice)
            if act is None:
                return
            self.other.decide(*act)
            self.steps.append(f"other.decide{act!r}")
            self.counts.secret += 1
            _, window = self.windows
            for what, sent in window.step():
                if what == "something to send":
                    self._same("a message about nothing", "True", sent)
            real, other = self.windows
            self._compare(zip(real.whole_in_json(), other.whole_in_json(), strict=True))

    def play_on(self) -> None:
        """The same decisions at both, until the viewer learns something.

        Chance by itself shows nothing: once the game has begun it only mixes what lies face down.
        """
        for _ in range(STEPS):
            decision = self._common_decision()
            if decision is None:
                return
            used = self.real.state.dice.used
            if not self._decide_and_compare(decision):
                return
            self.counts.steps += 1
            self.counts.chances += used != self.real.state.dice.used

    def act_alike(self, decision: Decision, known: Shown) -> None:
        """The act that shows what this viewer already knows, if it is possible at both."""
        if not self._legal_there(*decision):
            return
        with watched(self.real) as here, watched(self.other) as there:
            self._decide_at_both(decision)
        if here.adds_to(known, self.viewer) or there.adds_to(known, self.viewer):
            return
        self._compare_step()
        self.counts.foreseen += 1

    def _decide_and_compare(self, decision: Decision) -> bool:
        """False if the viewer learned something by it, so that nothing could be compared."""
        kept = [sealed(table, self.viewer) for table in self._tables()]
        with learners() as learned:
            self._decide_at_both(decision)
        opened = kept > [sealed(table, self.viewer) for table in self._tables()]
        if opened or self.viewer in learned:
            return False
        self._compare_step()
        return True

    def _decide_at_both(self, decision: Decision) -> None:
        there = self._there(decision[1])
        assert there, "it has just been found there"
        self.real.decide(*decision)
        self.other.decide(decision[0], there, decision[2])
        self.steps.append(f"table.decide{decision!r}")

    def _compare_step(self) -> None:
        real, other = self.windows
        self._compare(zip(real.step(), other.step(), strict=True))
        self._compare(zip(real.whole_in_json(), other.whole_in_json(), strict=True))

    def _tables(self) -> tuple[Table[Any], Table[Any]]:
        return self.real, self.other

    def _common_decision(self) -> Decision | None:
        """A random decision that is legal at both tables; the one that the walk wants first."""
        ahead = self.walk.next
        if ahead and not self.steps and self._legal_there(*ahead):
            return ahead
        questions = list(self.real.questions(ALL))
        self.dice.shuffle(questions)
        for question in questions:
            for _ in range(4):
                choice = any_way(self.real, question, self.dice.below(1 << 30))
                if self._legal_there(question.seat, question.id, choice):
                    return question.seat, question.id, choice
        return None

    def _legal_there(self, seat: int, ask_id: str, choice: Any) -> bool:
        """Whether this may be decided at the other table, too."""
        there = self._there(ask_id)
        ask = self.other.open_ask(there) if there else None
        if ask is None or ask.seat != seat:
            return False
        try:
            ask.shape.read(choice)
        except Refused:
            return False
        return True

    def _there(self, ask_id: str) -> str | None:
        """The same question at the other table, whose seat may know of more versions."""
        ask = self.real.open_ask(ask_id)
        others = self.other.open_asks().items()
        wanted = (ask.seat, ask.kind) if ask else None
        return next((i for i, other in others if (other.seat, other.kind) == wanted), None)

    def _compare(self, pairs: Any) -> None:
        for (what, real), (_, other) in pairs:
            self._same(what, real, other)

    def _same(self, what: str, real: str, other: str) -> None:
        self.counts.texts += 1
        self.counts.bytes += len(real)
        if real != other:
            raise Leak(self._report(what, real, other))

    def _report(self, what: str, real: str, other: str) -> str:
        at = next((n for n, (a, b) in enumerate(zip(real, other, strict=False)) if a != b), 0)
        near = slice(max(0, at - 80), at + 120)
        eye = "the onlooker" if self.viewer is None else f"seat {self.viewer}"
        return "\n".join(
            [
                f"{eye} can tell from: {what}",
                f"  dealt so:     ...{real[near]}...",
                f"  dealt again:  ...{other[near]}...",
                "The position:",
                self.walk.script(),
                f"other = table.copy(); other.redeal({self.viewer!r}, Dice(b'1'))",
                *(["Then at both:", *self.steps] if self.steps else []),
            ]
        )


def relabel(table: Table[Any], viewer: Viewer, dice: Dice) -> None:
    """Cards that the viewer cannot see change places in the deck's list too.

    New faces alone would not show an id that follows a card through a shuffle; this does.
    """
    cards = table.state.knowledge.cards
    places = [n for n, card in enumerate(cards) if not card.known_to(viewer)]
    unseen = [cards[n] for n in places]
    dice.shuffle(unseen)
    for n, card in zip(places, unseen, strict=True):
        cards[n] = card


def sealed(table: Table[Any], viewer: Viewer) -> int:
    """How many answers of others are in and not yet opened."""
    asks = table.open_asks().values()
    return sum(ask.sealed is not None and ask.seat != viewer for ask in asks)


def secret_act(table: Table[Any], viewer: Viewer, dice: Dice) -> tuple[int, str, Any] | None:
    """Something that somebody else may do now without this viewer's noticing."""
    asks = [(i, ask) for i, ask in table.open_asks().items() if ask.noticed and ask.optional]
    dice.shuffle(asks)
    for ask_id, ask in asks:
        for _ in range(4):
            choice = ask.shape.any(dice)
            seats = ask.noticed(ask.shape.read(choice)) if ask.noticed else None
            if seats is not None and viewer not in {ask.seat, *seats}:
                return ask.seat, ask_id, choice
    return None


def nonsense_for(table: Table[Any], viewer: int, ask_id: str) -> Iterator[Any]:
    """What is no answer; to a question that lets its seat choose nothing, an empty list is one."""
    ask = table.open_ask(ask_id)
    own = ask if ask and ask.seat == viewer else None
    for choice in NONSENSE:
        try:
            if own:
                own.shape.read(choice)
                continue
        except Refused:
            pass
        yield choice


def refusals(table: Table[Any], viewer: Viewer, asks: Sequence[str]) -> Iterator[str]:
    """What this viewer reads after answering nonsense, or what is asked of others."""
    if not isinstance(viewer, int):
        return
    for ask_id in asks:
        for choice in nonsense_for(table, viewer, ask_id):
            try:
                table.decide(viewer, ask_id, choice)
            except EngineError as refusal:
                yield f"{type(refusal).__name__} {refusal}"
            else:
                raise AssertionError(f"{choice!r} was taken as an answer to {ask_id}")
    try:
        if table.why_not_back(viewer):
            table.take_back(viewer)
    except EngineError as refusal:
        yield f"{type(refusal).__name__} {refusal}"


def random_position(game: Game[Any], seats: int, seed: str, *, bots: bool = True) -> Walk:
    """A random position of a random game with random options, reached in one of several ways.

    Many are such that somebody's answer is sealed, or that chance comes next, where that is near.
    """
    dice = Dice(b"position " + seed.encode())
    ways: list[Ways] = [any_way, keen_way, keen_way]
    ways += [bot_way(name) for name in sorted(bot_names(game))] if bots else []
    walk = Walk(
        table_of(game, seats, seed, **dice.pick(option_sets(game))),
        ways=[dice.pick(ways) for _ in range(seats)],
    )
    numbers = luck("acts " + seed)
    for _ in range(dice.below(typical_length(game, seats))):
        if walk.table.over:
            break
        walk.act(next(numbers))
    goals = (walk.half_answered, walk.half_answered, walk.before_chance)
    goal = dice.below(4)
    return goals[goal](numbers) if goal < len(goals) else walk


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--positions", type=int, default=1 << 30, help="no more than that")
    parser.add_argument("--game", choices=list(GAMES))
    parser.add_argument("--seed", default=secrets.token_hex(4))
    given = parser.parse_args()
    wanted = [case for case in cases() if given.game in (None, case[0])]
    until = time.monotonic() + given.minutes * 60
    total, number = Counts(), 0
    say(f"seed {given.seed}")
    while time.monotonic() < until and number < given.positions:
        game_id, seats = wanted[number % len(wanted)]
        seed = f"{given.seed} {number}"
        try:
            walk = random_position(GAMES[game_id], seats, seed)
            check_position(walk, Dice(seed.encode()), total)
        except Leak as leak:
            say(f"LEAK at position {number} of seed {given.seed}\n{leak}")
            return 1
        total.games[f"{game_id}, {seats} players"] += 1
        number += 1
        if number % 500 == 0:
            say(str(total))
    say(str(total))
    for name, count in sorted(total.games.items()):
        say(f"  {name}: {count} positions")
    return 0


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
