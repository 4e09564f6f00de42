"""Which positions are looked at, by whom; how two worlds come there, and what they decide alike."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, get_args, get_type_hints

from app.engine import Dice, Game
from app.games import GAMES
from app.storage.queries.tables import TableSettings
from tests.edge.world import ONLOOKER, STRANGER, World, both
from tests.support.answers import choose
from tests.support.play import AHEAD, option_sets, seat_counts, typical_length
from tests.toys import toys

PLAYED: Mapping[str, Game[Any]] = {**GAMES, **toys()}
LANGUAGES = ("en", "ru")
AWAY = get_args(get_type_hints(TableSettings)["away"])
# What banks and deadlines there are; nobody's time is up while two worlds are compared.
CLOCKS = (
    {"kind": "none"},
    {"kind": "live", "seconds": 1200, "bank": 60, "increment": 10},
    {"kind": "days", "days": 2},
)


@dataclass(frozen=True, slots=True)
class Case:
    """Who looks at which position; the seed says which."""

    game: str
    seats: int
    eyes: str
    language: str
    seed: str
    longest: int = 10_000  # decisions before the position, at most
    late: bool = False  # the last third of a game rather than its beginning
    half: bool = False  # up to where some of those asked together have answered

    def __str__(self) -> str:
        return f"{self.game}, {self.seats} players, {self.eyes} ({self.language}), {self.seed!r}"


class Decision(NamedTuple):
    """What is decided in both worlds."""

    seat: int
    ask: str
    choice: Any


def cases(games: list[str], seed: str) -> Iterator[Case]:
    """Every game, number of players, seat, kind of onlooker and language, again and again."""
    number = 0
    while True:
        for game in games:
            for seats in seat_counts(PLAYED[game]):
                for eyes in (*map(str, range(seats)), ONLOOKER, STRANGER):
                    yield Case(game, seats, eyes, LANGUAGES[number % 2], f"{seed} {number}")
                    number += 1
        number += 1  # next time in the other language


async def come_to(case: Case, worlds: tuple[World, World]) -> bool:
    """Go to the position in both worlds and listen there; is somebody's answer sealed?"""
    eyes, dice = case.eyes, Dice(case.seed.encode())
    options = dice.pick(option_sets(PLAYED[case.game]))
    custom = Dice(f"clock {case.seed}".encode())
    wishes = {"clock": custom.pick(CLOCKS), "away": custom.pick(AWAY)}
    length = typical_length(PLAYED[case.game], case.seats)
    acts = length * 2 // 3 if case.late else 0
    acts += dice.below(min(case.longest, length - acts))
    for world in worlds:  # one after the other: people get their numbers in this order
        await world.open_table(case.game, case.seats, case.language, options, **wishes)
    one, other = worlds
    assert one.table == other.table, "both servers draw the same ids"
    # Every other position is such that somebody's answer is sealed, where that is near.
    way = {"acts": acts, "ahead": AHEAD * (case.half or dice.below(2)), "seed": case.seed}
    await both(*(world.ask("walk", **way) for world in worlds))
    if eyes.isdecimal():
        # What was asked on the way there may still be looking for devices in one of the worlds.
        await both(*(world.http.get("/tests/settled") for world in worlds))
        await both(*(world.wants_notices(eyes) for world in worlds))
    await both(*(world.listen(eyes, case.language) for world in worlds))
    await both(*(world.http.get("/tests/settled") for world in worlds))
    return bool((await one.ask("facts", ONLOOKER))["sealed"])


def common_decision(facts: list[Any], luck: random.Random) -> tuple[Decision, Decision] | None:
    """One that somebody may make in both worlds.

    Those who know of more acts in one of them are asked there under another id.
    """
    here, elsewhere = (fact["asks"] for fact in facts)
    for ask in luck.sample(here, len(here)):
        there = _same_question(ask, elsewhere)
        choice = facts[0]["forms"].get(ask["id"]) or choose(ask, luck)
        if there and _offers(there, ask, choice):
            one, other = (Decision(ask["seat"], its["id"], choice) for its in (ask, there))
            return one, other
    return None


def _same_question(ask: Mapping[str, Any], others: Sequence[Any]) -> Any:
    alike = [one for one in others if (one["seat"], one["kind"]) == (ask["seat"], ask["kind"])]
    return next((one for one in alike if one["id"] == ask["id"]), alike[0] if alike else None)


def _offers(there: Mapping[str, Any], here: Mapping[str, Any], choice: Any) -> bool:
    if {**there, "id": ""} == {**here, "id": ""}:
        return True
    options = [option["id"] for option in there.get("options", ())]
    return isinstance(choice, str) and choice in options


def answered_ahead(facts: list[Any]) -> str | None:
    """A question that has been answered ahead in the other world, and is still open in this one."""
    one, other = facts
    open_there = {ask["id"] for ask in other["asks"]}
    return next((ask for ask in one["ahead"] if ask not in open_there), None)


def learned(before: list[Any], after: list[Any]) -> bool:
    """Whether the viewer has been shown something, in either world; chance by itself shows nothing.

    All that it does once the game has begun, in every game, is to mix what lies face down.
    """
    return any(
        now["shown"] > then["shown"] or now["sealed"] < then["sealed"]
        for then, now in zip(before, after, strict=True)
    )
