"""Tomes: when they may be played. Ruling 7: "at any moment" is at every question, and in windows.

A window opens for everybody who is there, whether or not they hold a tome. While anybody plays one,
it opens again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, TypeVar, overload

from app.engine import Asked, Card, Offer, One, interruptible, together
from app.engine.script import Script
from app.games.lockup.effects.use import VERBS, Use, could_do
from app.games.lockup.places import NOTHING, TomeAt
from app.games.lockup.state import Crew, Prison
from app.games.lockup.view import events

T = TypeVar("T")
ANY = "any"


def playable(prison: Prison, crew: Crew, windows: Iterable[str]) -> dict[TomeAt, Card]:
    """The tomes in hand that may be played in one of these windows, and would do anything."""
    found: dict[str, tuple[TomeAt, Card]] = {}  # of two alike the first one
    for number, card in enumerate(crew.tomes):
        tome = prison.box.tomes[card.face]
        if tome.window in windows and could_do(Use(prison, crew, "tome"), tome.effects):
            found.setdefault(card.face, (TomeAt(crew.seat, number), card))
    return dict(found.values())


@overload
async def with_tomes(prison: Prison, crew: Crew, rule: Script[T], *windows: str) -> T: ...


@overload
async def with_tomes(
    prison: Prison, crew: Crew, rule: Script[T], *windows: str, until: Callable[[], bool]
) -> T | None: ...


async def with_tomes(
    prison: Prison,
    crew: Crew,
    rule: Script[T],
    *windows: str,
    until: Callable[[], bool] = lambda: False,
) -> T | None:
    """Ask a player something; before answering they may play tomes.

    If `until()` holds after a tome, that has answered the question, and None comes back.
    """
    return await interruptible(rule, lambda: offers(prison, crew, (ANY, *windows)), until=until)


def offers(prison: Prison, crew: Crew, windows: tuple[str, ...]) -> Iterator[Offer]:
    if tomes := playable(prison, crew, windows):
        shape: One[TomeAt] = One(list(tomes))
        yield Offer(crew.seat, "tome", partial(play_from, prison, crew, tomes), shape)


def offers_at_any_moment(prison: Prison, crews: Iterable[Crew]) -> Iterator[Offer]:
    """The tomes of these players, while several are asked at once."""
    for crew in crews:
        yield from offers(prison, crew, (ANY,))


async def play_from(prison: Prison, crew: Crew, tomes: dict[TomeAt, Card], place: TomeAt) -> None:
    await play_tome(prison, crew, tomes[place])


async def play_tome(prison: Prison, crew: Crew, card: Card) -> None:
    """Tomes: shown, discarded, and carried out."""
    if len(crew.tomes) > 1:  # others can't tell which of the hand it was
        prison.knowledge.mix(crew.tomes, knowing=[crew.seat])
    crew.tomes.remove(card)
    prison.knowledge.turn_up(card)
    prison.tome_discard.append(card)
    room = prison.check.room if prison.check else ""
    prison.tell(events.TomePlayed(crew.seat, card.face, room))
    await VERBS.carry_out(Use(prison, crew, "tome"), prison.box.tomes[card.face].effects)


async def window(prison: Prison, crews: Iterable[Crew], *windows: str) -> None:
    """A moment at which each of these players may play tomes, all at once.

    A player alone is asked only with a tome in hand, whichever it is: onlookers know how many there
    are.
    """
    present = [crew for crew in crews if not crew.is_guards]
    while present:
        if prison.solo and not present[0].tomes:
            return
        tomes = {crew.seat: playable(prison, crew, (ANY, *windows)) for crew in present}
        asked = {seat: Asked("window", shape(held), _nothing) for seat, held in tomes.items()}
        answers = await together(asked)
        chosen = [(crew, tomes[crew.seat].get(answers[crew.seat])) for crew in present]
        if not any(card for _, card in chosen):
            return
        for crew, card in chosen:
            await play_if_still_possible(prison, crew, card)


def shape(tomes: Iterable[TomeAt]) -> One[Any]:
    return One([NOTHING, *tomes])


def _nothing() -> str:
    return NOTHING.id


async def play_if_still_possible(prison: Prison, crew: Crew, card: Card | None) -> None:
    """Another tome of this window may have come first; one without an effect stays in hand."""
    if card is None:
        return
    tome = prison.box.tomes[card.face]
    if could_do(Use(prison, crew, "tome"), tome.effects):
        await play_tome(prison, crew, card)
