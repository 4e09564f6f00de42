"""Break everything that can break, while games are played:  python -m tests.torture --minutes 15"""

from __future__ import annotations

import argparse
import secrets
import sys
import time

from app.games import GAMES
from tests.torture.arena import Home, Pair
from tests.torture.crowd import Stuck
from tests.torture.faults import FAULTS, Fault
from tests.torture.session import Course, Stop, Tally, run

PIECE = 240.0  # seconds in one arena before a fresh one is built
HEAD = ("fault", "strikes", "decisions", "again", "503", "409", "silence s", "lost", "doubled")
MORE = ("forked", "differing", "else")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(1 << 30))
    parser.add_argument("--only", nargs="*", default=[], help="words in the names of faults")
    parser.add_argument("--game", choices=list(GAMES), help="else all in turn")
    given = parser.parse_args()
    games = [given.game] if given.game else list(GAMES)
    faults = [f for f in FAULTS if not given.only or any(w in f.name for w in given.only)]
    _say(f"seed {given.seed}")
    course, began, seconds = Course(), time.monotonic(), given.minutes * 60
    arenas = [kind for kind in (Home, Pair) if any(f.arena is kind for f in faults)]
    number = 0
    while (left := seconds - (time.monotonic() - began)) > 0:
        kind, game = arenas[number % len(arenas)], games[number // len(arenas) % len(games)]
        piece = min(PIECE, left if number else seconds / len(arenas))
        _torture(course, [f for f in faults if f.arena is kind], given.seed + number, piece, game)
        number += 1
    _print_table(course, time.monotonic() - began)
    return 0 if course.held else 1


def _torture(course: Course, faults: list[Fault], seed: int, seconds: float, game: str) -> None:
    until = Stop(1 << 30, seconds, _tell)
    try:
        run(course, faults[0].arena, faults, seed, until, game)
    except (Stuck, AssertionError) as error:  # it is in the tally of its fault; the others go on
        course.complaints.append(str(error)[:800])


def _tell(name: str, tally: Tally) -> None:
    wrong = f"  WRONG: {tally.wrongs.said[-1:]}" if tally.wrongs else ""
    _say(f"{time.strftime('%H:%M:%S')}  {name} ({tally.strikes}){wrong}")


def _print_table(course: Course, seconds: float) -> None:
    rows = [_row(name, tally) for name, tally in course.tallies.items()]
    table = [(*HEAD, *MORE), *rows]
    widths = [max(len(row[column]) for row in table) for column in range(len(table[0]))]
    for row in table:
        first, *others = (
            cell.ljust(width) if not column else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        _say("  ".join((first, *others)))
    strikes = sum(tally.strikes for tally in course.tallies.values())
    decisions = sum(tally.decisions for tally in course.tallies.values())
    _say(
        f"{strikes} strikes in {seconds:.0f} s: {decisions} decisions acknowledged,"
        f" {course.pictures} pictures compared, {course.cuts} connections cut,"
        f" {course.finished} games finished, {len(course.complaints)} complaints in the logs"
    )
    for name in sorted(set(course.skipped)):
        _say(f"not tried, since no small disk can be mounted here: {name}")
    for name, tally in course.tallies.items():
        for sentence in tally.wrongs.said[:5]:
            _say(f"WRONG, {name}: {sentence[:400]}")
    for line in course.complaints[:10]:
        _say(line[:800])
    _say("everything held" if course.held else "NOT everything held")


def _row(name: str, tally: Tally) -> tuple[str, ...]:
    wrongs = tally.wrongs
    counts = (tally.strikes, tally.decisions, tally.again, tally.unavailable, tally.refused)
    broken = (wrongs.lost, wrongs.doubled, wrongs.forked, wrongs.differing, len(wrongs.said))
    return (name, *map(str, counts), f"{tally.silence:.1f}", *map(str, broken))


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
