"""Lessons: a real table with a stacked deck, where a script plays the rival and guides the reader.

Nothing of a lesson is stored. Its state follows from the reader's own answers, which are in the
address of the page. What the script says is in `lesson.toml` of the game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from functools import cache, partial
from importlib.resources import files
from typing import Any

from app.engine import Deal, Question
from app.engine.table import Table
from app.games import GAMES
from app.tables.card_sets import card_set, shipped
from app.tables.lesson_answers import named_in, read
from app.tables.model import SeatView, TableView

READER, RIVAL = 0, 1
ON = "on"  # what the reader answers where there is nothing to decide
LONGEST = 200  # answers; no lesson is that long

Words = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Beat:
    """A step: what the rival does, what the coach says then, and what may be answered.

    `look`: places on the table that the coach speaks of, besides those that may be chosen.
    `silent`: from here on nobody is asked these kinds of questions.
    """

    topic: Words
    say: Words
    other: Words
    look: tuple[str, ...]
    silent: tuple[str, ...]
    rival: tuple[tuple[str, str], ...]
    do: Mapping[str, tuple[str, ...]]
    free: bool
    maybe: bool
    last: bool

    @property
    def asks(self) -> bool:
        return self.free or bool(self.do)

    def fits(self, kind: str, choice: str) -> bool:
        """Whether this answer continues the lesson."""
        return self.free or any(fnmatchcase(choice, wanted) for wanted in self.do.get(kind, ()))


@dataclass(frozen=True, slots=True)
class Lesson:
    game: str
    options: Mapping[str, Any]
    names: Mapping[str, Sequence[str]]
    deal: Mapping[str, Any]
    beats: tuple[Beat, ...]

    @property
    def seats(self) -> int:
        return len(next(iter(self.names.values())))


@dataclass(frozen=True, slots=True)
class LessonState:
    """A lesson after some answers: what the reader sees, and what the coach says about it."""

    lesson: Lesson
    beat: Beat
    at: int  # which beat
    table: Table[Any]
    told: int  # lines of the chronicle before the last answer

    def view(self, names: Sequence[str]) -> TableView:
        """The view that the reader's page shows."""
        table = self.table
        lines = {f"log:{n}": event for n, event in enumerate(table.events(READER))}
        return TableView(
            id="lesson",
            game=self.lesson.game,
            status="playing",
            version=table.version,
            commitment="",
            viewer=READER,
            seats=(
                SeatView(READER, names[READER], "person", present=True),
                *(SeatView(n, names[n], "bot", present=True) for n in range(RIVAL, len(names))),
            ),
            parts={**table.view(READER), **lines},
            asks=tuple(table.questions(READER)) if self.beat.asks else (),
            waiting_for=tuple(table.waiting_for()),
        )

    def hints(self) -> tuple[str, ...]:
        """The places named by the answers that continue the lesson; of a form, by the first one."""
        if self.beat.free:
            return ()
        found = list(_fitting(self))
        several = [named_in(answer) for ask, answer in found if ask.form is not None]
        return several[0] if several else tuple(answer for _, answer in found)


class Astray(Exception):
    """Answers that this lesson does not know: an old address, or one made by hand."""


def taught() -> frozenset[str]:
    """The games that have a lesson."""
    return frozenset(game.id for game in GAMES.values() if game.lesson)


@cache
def lesson_of(game: str) -> Lesson:
    """The script of this game's lesson."""
    raw = tomllib.loads((files(f"app.games.{game}") / "lesson.toml").read_text("utf-8"))
    beats = tuple(_beat(row) for row in raw["beat"])
    return Lesson(game, raw["options"], raw["names"], raw["deal"], beats)


def _beat(row: Mapping[str, Any]) -> Beat:
    return Beat(
        topic=row["topic"],
        say=row["say"],
        other=row.get("other", {}),
        look=tuple(row.get("look", ())),
        silent=tuple(row.get("silent", ())),
        rival=tuple((kind, choice) for kind, choice in row.get("rival", ())),
        do={kind: tuple(choices) for kind, choices in row.get("do", {}).items()},
        free=row.get("free", False),
        maybe=row.get("maybe", False),
        last=row.get("last", False),
    )


def state_after(game: str, answers: Sequence[str]) -> LessonState:
    """Play the lesson up to these answers. Raises `Astray` where one of them does not fit."""
    lesson = lesson_of(game)
    table = _deal(lesson)
    left, told = list(answers), len(table.events(READER))
    silent: set[str] = set()
    for at, beat in enumerate(lesson.beats):
        silent |= {*beat.silent}
        _let_pass(table, silent)
        for kind, choice in beat.rival:
            _answer(table, kind, choice)
            _let_pass(table, silent)
        for _ in _stops(table, beat):
            if not left:
                return LessonState(lesson, beat, at, table, told)
            told = len(table.events(READER))
            _take(table, beat, left.pop(0))
            _let_pass(table, silent)
    raise Astray("the lesson is over")


def _deal(lesson: Lesson) -> Table[Any]:
    """A fresh table, dealt from the cards as they are shipped: the script speaks of them."""
    game = GAMES[lesson.game]
    assert game.lesson, "only a game that has a lesson is taught"
    game = replace(game, set_up=partial(game.lesson, lesson.deal))
    components = _components(lesson.game)
    options = game.read_options(lesson.options)
    return Table(game, Deal(lesson.seats, options, components, b"lesson", game.edition))


@cache
def _components(game: str) -> Any:
    return card_set(GAMES[game], shipped(game)).components


def _stops(table: Table[Any], beat: Beat) -> Iterator[None]:
    """Stop once for every answer that this beat waits for."""
    if beat.free:
        while any(seat == READER for seat, _ in table.waiting_for()):
            yield
    elif not beat.maybe or any(ask.kind in beat.do for ask in table.questions(READER)):
        yield


def _take(table: Table[Any], beat: Beat, choice: str) -> None:
    """An answer of the reader."""
    if not beat.asks:
        if choice != ON or beat.last:
            raise Astray("there is nothing to decide")
        return
    for ask in table.questions(READER):
        if choice in _answers(beat, ask):
            table.decide(READER, ask.id, read(ask, choice))
            return
    raise Astray("the lesson does not go on with that")


def _answer(table: Table[Any], kind: str, choice: str) -> None:
    """Check that the script's answer is possible: it fails loudly where the rules have changed."""
    asks = [ask for ask in table.questions("all") if ask.chosen is None]
    ask = next((ask for ask in asks if ask.kind == kind and ask.seat != READER), None)
    assert ask is not None, f"the script answers {kind}, but asked is {[ask.kind for ask in asks]}"
    table.decide(ask.seat, ask.id, read(ask, choice), "bot")


def _let_pass(table: Table[Any], kinds: Container[str]) -> None:
    """Answer these questions with silence, as a standing answer would."""
    while asks := [one for one in table.open_asks().items() if one[1].kind in kinds]:
        for id, ask in asks:
            assert ask.silent, f"{ask.kind} has no silent answer"
            table.decide(ask.seat, id, ask.silent(), "ahead")


def _fitting(here: LessonState) -> Iterator[tuple[Question, str]]:
    for ask in here.table.questions(READER):
        for answer in _answers(here.beat, ask):
            yield ask, answer


def _answers(beat: Beat, ask: Question) -> list[str]:
    """The answers that continue the lesson: options that fit, or those of a form."""
    if ask.form is None and (ask.min, ask.max) == (1, 1):
        return [option.id for option in ask.options if beat.fits(ask.kind, option.id)]
    return list(beat.do.get(ask.kind, ()))


def next_answers(here: LessonState) -> list[str]:
    """Every answer that continues the lesson from here."""
    if here.beat.last:
        return []
    return [answer for _, answer in _fitting(here)] if here.beat.asks else [ON]
