"""Rounds of torture in one arena: play, strike, go on, rest, and be judged."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from time import monotonic
from typing import Any

from app.engine import Game
from app.games import GAMES
from tests.torture.arena import Arena, Home
from tests.torture.crowd import Crowd
from tests.torture.faults import Fault
from tests.torture.judge import judge
from tests.torture.ledger import Wrongs

TABLES = ((2, 0), (3, 0), (2, 1))  # people and bots; a game that needs more people gets them
WISHES = {"away": "bot", "clock": {"kind": "live", "seconds": 60, "bank": 0}}


@dataclass(slots=True)
class Tally:
    """What one kind of fault has led to."""

    strikes: int = 0
    decisions: int = 0
    again: int = 0
    unavailable: int = 0
    refused: int = 0
    silence: float = 0.0
    wrongs: Wrongs = field(default_factory=Wrongs)


@dataclass(slots=True)
class Course:
    """Everything that happened; one tally for each kind of fault."""

    tallies: dict[str, Tally] = field(default_factory=dict)
    skipped: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    rows: int = 0
    pictures: int = 0
    finished: int = 0
    cuts: int = 0

    @property
    def held(self) -> bool:
        """Whether every promise was kept."""
        return not self.complaints and not any(t.wrongs for t in self.tallies.values())


Report = Callable[[str, Tally], None]


def run(
    course: Course,
    arena_type: type[Arena],
    faults: Sequence[Fault],
    seed: int,
    until: Stop,
    game: str = "crooks",
) -> None:
    """The faults of one kind of arena in turn, until it is time to stop."""
    with tempfile.TemporaryDirectory(
        prefix="facedown-torture-", ignore_cleanup_errors=True
    ) as name:
        Path(name).chmod(0o755)
        arena = arena_type(Path(name), seed)
        asyncio.run(_run(course, arena, faults, seed, until, game))


@dataclass(slots=True)
class Stop:
    """When it is enough: after so many rounds or seconds."""

    rounds: int
    seconds: float
    report: Report = lambda name, tally: None
    began: float = field(default_factory=monotonic)

    def rounds_of(self, faults: Sequence[Fault]) -> Iterator[Fault]:
        for number, fault in enumerate(cycle(faults)):
            if number >= self.rounds or monotonic() - self.began > self.seconds:
                return
            yield fault


async def _run(
    course: Course, arena: Arena, faults: Sequence[Fault], seed: int, until: Stop, game: str
) -> None:
    possible = [f for f in faults if not f.needs_small_disk or _has_small_disk(arena)]
    course.skipped += [fault.name for fault in faults if fault not in possible]
    crowd = None
    try:
        await arena.open()
        crowd = Crowd(arena.doors, seed, game)
        crowd.wishes |= WISHES
        await _rounds(course, arena, crowd, until.rounds_of(possible), until.report)
    finally:
        if crowd is not None:
            await crowd.close()
        await arena.close()
        course.complaints += arena.complaints()
        course.cuts += sum(door.cuts for door in arena.doors)


def _has_small_disk(arena: Arena) -> bool:
    return isinstance(arena, Home) and arena.small


async def _rounds(
    course: Course, arena: Arena, crowd: Crowd, faults: Iterator[Fault], report: Report
) -> None:
    sizes = [_fitting(GAMES[crowd.wishes["game"]], *size) for size in TABLES]
    playing = [asyncio.create_task(crowd.play_tables(*size)) for size in sizes]
    striking = asyncio.create_task(_strike_all(course, arena, crowd, faults, report))
    try:
        done, _ = await asyncio.wait([striking, *playing], return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        crowd.go_on = False
        for task in (striking, *playing):
            task.cancel()
        await asyncio.gather(striking, *playing, return_exceptions=True)
        course.pictures += len(crowd.ledger.pictures)
        course.finished += crowd.ledger.finished


def _fitting(game: Game[Any], people: int, bots: int) -> tuple[int, int]:
    """People and bots as wished, or as near to it as the game can be played."""
    return game.seats_near(people + bots) - bots, bots


async def _strike_all(
    course: Course, arena: Arena, crowd: Crowd, faults: Iterator[Fault], report: Report
) -> None:
    for fault in faults:
        tally = course.tallies.setdefault(fault.name, Tally())
        ledger = crowd.ledger
        ledger.wrongs = tally.wrongs
        before = len(ledger.acked), ledger.tried_again, ledger.unavailable, ledger.refused
        crowd.silence = 0.0
        try:
            await _strike(fault, arena, crowd)
            async with crowd.rest():
                await judge(crowd, arena.database, arena.secret.encode())
                await crowd.ask_again()
        except Exception as error:
            tally.wrongs.say(f"{type(error).__name__}: {error}")
            raise
        finally:
            tally.strikes += 1
            after = len(ledger.acked), ledger.tried_again, ledger.unavailable, ledger.refused
            made = [now - then for now, then in zip(after, before, strict=True)]
            tally.decisions += made[0]
            tally.again += made[1]
            tally.unavailable += made[2]
            tally.refused += made[3]
            tally.silence = max(tally.silence, crowd.silence)
            report(fault.name, tally)
    course.rows += crowd.ledger.check_log(arena.database)


async def _strike(fault: Fault, arena: Arena, crowd: Crowd) -> None:
    await crowd.get_on(crowd.luck.randint(5, 30))
    await fault.strike(arena, crowd)
    await arena.wait_for_postgres()
    await crowd.get_on(20)
