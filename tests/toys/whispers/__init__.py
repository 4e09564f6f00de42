"""A toy with offers that nobody else may notice, beside a question that is asked in public.

In each round one player judges the others, who may offer gold meanwhile, in public or in private;
the judge may accept. Nothing comes of a private deal that anybody else could see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from app.engine import (
    ALL,
    Between,
    Deal,
    Event,
    Form,
    Game,
    Offer,
    One,
    Outcome,
    Part,
    Say,
    Standing,
    State,
    Viewer,
    choose,
    interruptible,
)
from app.engine.bots import random_bot

ROUNDS = 4
EACH = 3  # offers of a player in a round


@dataclass(slots=True)
class Bribe:
    """An offer to the judge of this round."""

    author: int
    judge: int
    gold: int
    private: bool
    bound: bool = False

    def known_to(self, viewer: Viewer) -> bool:
        return not self.private or viewer in (self.author, self.judge, ALL)

    @property
    def id(self) -> str:
        """Made of what its parties know, not of its place among the others."""
        return f"bribe:{self.author}:{self.gold}:{self.private}"

    @property
    def parties(self) -> tuple[int, int] | None:
        """Who may notice what becomes of it; None: everybody."""
        return (self.author, self.judge) if self.private else None


@dataclass(kw_only=True, slots=True)
class Court(State):
    """The toy's table."""

    bribes: list[Bribe] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    round: int = 0

    @property
    def judge(self) -> int:
        return self.round % self.deal.seats


@dataclass(frozen=True, slots=True)
class Purse(Part):
    """What has been offered to the judge, as far as the viewer knows."""

    offers: tuple[tuple[int, int, bool], ...]


@dataclass(frozen=True, slots=True)
class Offered(Event):
    seat: int
    gold: int


@dataclass(frozen=True, slots=True)
class Accepted(Event):
    seat: int


Say_it = Callable[[Court, Bribe, Event], None]


def say(court: Court, bribe: Bribe, event: Event) -> None:
    if bribe.private:
        court.whisper(event, (bribe.author, bribe.judge))
    else:
        court.tell(event)


async def play_round(court: Court, *, saying: Say_it = say) -> None:
    court.bribes = []
    verdicts = [Say("open"), Say("pass")]
    asked = choose(court.judge, "verdict", verdicts, silent=lambda: "pass")
    verdict = await interruptible(asked, partial(offers, court, saying))
    if verdict.id == "open":
        court.points[court.judge] += 1
    court.round += 1
    court.over = court.round == ROUNDS


def offers(court: Court, saying: Say_it) -> Iterator[Offer]:
    judge = court.judge
    ways = One([Say("public"), Say("private")])
    form = Form({"gold": Between(0, 3), "way": ways})
    for seat in range(court.deal.seats):
        mine = [bribe for bribe in court.bribes if bribe.author == seat]
        if seat != judge and len(mine) < EACH:
            then = partial(offer, court, seat, saying)
            yield Offer(seat, "offer", then, form, partial(parties, judge))
    open_ones = {bribe.id: bribe for bribe in reversed(court.bribes) if not bribe.bound}
    if open_ones:
        shape = One([Say(name) for name in open_ones])
        then = partial(accept, court, open_ones, saying)
        yield Offer(judge, "accept", then, shape, lambda one: open_ones[one.id].parties)


def parties(judge: int, answer: dict[str, Any]) -> tuple[int] | None:
    return (judge,) if answer["way"].id == "private" else None


async def offer(court: Court, seat: int, saying: Say_it, answer: dict[str, Any]) -> None:
    bribe = Bribe(seat, court.judge, answer["gold"], answer["way"].id == "private")
    court.bribes.append(bribe)
    saying(court, bribe, Offered(seat, bribe.gold))


async def accept(court: Court, open_ones: dict[str, Bribe], saying: Say_it, which: Say) -> None:
    bribe = open_ones[which.id]
    bribe.bound = True
    saying(court, bribe, Accepted(bribe.author))


def view(court: Court, viewer: Viewer) -> dict[str, Part]:
    known = [bribe for bribe in court.bribes if bribe.known_to(viewer)]
    return {"purse": Purse(tuple((b.author, b.gold, b.bound) for b in known))}


def set_up(deal: Deal) -> Court:
    return Court(deal=deal, points=[0] * deal.seats)


def result(court: Court) -> Outcome:
    order = sorted(court.points, reverse=True)
    return Outcome.by_points(
        Standing(s, points, order.index(points) + 1) for s, points in enumerate(court.points)
    )


GAME: Game[Court] = Game(
    id="whispers",
    name="Whispers",
    edition=1,
    min_seats=3,
    max_seats=4,
    options=(),
    read_components=lambda raw: (),
    set_up=set_up,
    phase=play_round,
    view=view,
    result=result,
    bots={"random": random_bot},
    parts=(Purse,),
    events=(Offered, Accepted),
)


@dataclass(frozen=True, slots=True)
class Count(Part):
    """Where a leak puts what it tells."""

    what: int


def told_to_all(court: Court, bribe: Bribe, event: Event) -> None:
    court.tell(event)


def counted(court: Court, viewer: Viewer) -> dict[str, Part]:
    return {**view(court, viewer), "count": Count(len(court.bribes))}


# Each tells others that there was a private offer.
LEAKS_OF_WHISPERS: dict[str, Game[Court]] = {
    "a line for everybody": replace(GAME, phase=partial(play_round, saying=told_to_all)),
    "a number of offers": replace(GAME, view=counted),
}
