"""The verbs with which a rule waits. Rules are coroutines driven by hand, without an event loop.

`async def` in a rule means "somebody may be asked here"; plain `def` means "it happens at once".
"""

from __future__ import annotations

from collections.abc import (
    Awaitable,
    Callable,
    Coroutine,
    Generator,
    Iterable,
    Mapping,
    Sequence,
)
from dataclasses import field
from types import coroutine
from typing import Any, Generic, Literal, TypeAlias, TypeVar, cast, overload

from app.engine.asks import Answer, Ask, Between, Choice, Form, One, Options, P, Say, Shape, Some
from app.engine.parts import Seat
from app.engine.values import value

T = TypeVar("T")
Pending: TypeAlias = tuple[Ask, ...]
Script: TypeAlias = Coroutine[Pending, Answer, T]
Silent: TypeAlias = Callable[[], Choice] | None
_Open: TypeAlias = dict[tuple[Seat, str], Ask]
Things: TypeAlias = Mapping[P, T] | Callable[[], Mapping[P, T]]

TAKE = Say("take")
SKIP = Say("skip")


@coroutine
def _wait(pending: Pending) -> Generator[Pending, Answer, Answer]:
    """The one thing that a rule can wait for: an answer to one of these asks."""
    return (yield pending)


@coroutine
def _answer(ask: Ask) -> Generator[Pending, Answer, Any]:
    """Wait for what the answer to a single ask stands for."""
    return (yield (ask,)).value


async def ask(seat: Seat, kind: str, shape: Shape[T], *, silent: Silent = None) -> T:
    """Ask one seat a question of any shape, such as one that only this game has."""
    answer: T = await _answer(Ask(seat, kind, shape, silent))
    return answer


async def choose(
    seat: Seat, kind: str, options: Options[P], *, silent: Silent = None, grace: int = 0
) -> P:
    """Ask one seat for exactly one of the options."""
    answer: P = await _answer(Ask(seat, kind, One(options), silent, grace=grace))
    return answer


@overload
async def pick(
    seat: Seat,
    kind: str,
    things: Things[P, T],
    *,
    skip: Literal[False] = False,
    silent: Callable[[], P] | None = None,
    grace: int = 0,
) -> T: ...


@overload
async def pick(
    seat: Seat,
    kind: str,
    things: Things[P, T],
    *,
    skip: bool | Callable[[], bool],
    way_out: Say = SKIP,
    grace: int = 0,
) -> T | None: ...


async def pick(
    seat: Seat,
    kind: str,
    things: Things[P, T],
    *,
    skip: bool | Callable[[], bool] = False,
    way_out: Say = SKIP,
    silent: Callable[[], P] | None = None,
    grace: int = 0,
) -> T | None:
    """Ask one seat for one of the things that lie at these places; None if it skips.

    `things` and `skip` may be functions, like options. A seat that may always skip does so by
    silence.
    """

    now: Mapping[P, T] = {}  # as it was when the answer was read

    def offered() -> Sequence[P | Say]:
        nonlocal now
        now = things() if callable(things) else things
        may_skip = skip() if callable(skip) else skip
        return [*now, way_out] if may_skip else [*now]

    def passive() -> Choice:
        return way_out.id if silent is None else silent().id

    known = passive if skip is True or silent else None
    chosen = await choose(seat, kind, offered, silent=known, grace=grace)
    return None if chosen is way_out else now[cast(P, chosen)]


async def choose_some(
    seat: Seat, kind: str, options: Options[P], least: int, most: int, *, silent: Silent = None
) -> list[P]:
    """Ask one seat for between `least` and `most` of the options."""
    answer: list[P] = await _answer(Ask(seat, kind, Some(options, least, most), silent))
    return answer


async def amount(seat: Seat, kind: str, low: int, high: int, *, silent: Silent = None) -> int:
    """Ask one seat for a number from `low` to `high`."""
    answer: int = await _answer(Ask(seat, kind, Between(low, high), silent))
    return answer


async def fill(
    seat: Seat, kind: str, fields: Mapping[str, Shape[Any]], *, silent: Silent = None
) -> dict[str, Any]:
    """Ask one seat to fill in a small form."""
    answer: dict[str, Any] = await _answer(Ask(seat, kind, Form(fields), silent))
    return answer


@value(frozen=True, slots=True)
class Asked(Generic[T]):
    """A seat's question among several at once: a kind, a shape, and the silent answer."""

    kind: str
    shape: Shape[T]
    silent: Silent = None


@overload
async def together(asked: Mapping[Seat, Asked[T]]) -> dict[Seat, T]: ...


@overload
async def together(asked: Mapping[Seat, Sequence[Asked[Any]]]) -> dict[Seat, dict[str, Any]]: ...


async def together(asked: Mapping[Seat, Asked[T] | Sequence[Asked[Any]]]) -> dict[Seat, Any]:
    """Ask several seats at once; each gets a question of its own, or several.

    Answers stay sealed, and may be changed, until all are in. If a seat is asked several questions,
    its answers come back by their kinds.
    """
    asks = {
        seat: [Ask(seat, one.kind, one.shape, one.silent) for one in _listed(wanted)]
        for seat, wanted in asked.items()
    }
    await _all_in(tuple(ask for own in asks.values() for ask in own))
    answers = {
        seat: {ask.kind: ask.sealed.value for ask in own if ask.sealed}
        for seat, own in asks.items()
    }
    return {
        seat: answers[seat][wanted.kind] if isinstance(wanted, Asked) else answers[seat]
        for seat, wanted in asked.items()
    }


async def either(
    asked: Mapping[Seat, Asked[T]],
    heard: Callable[[Seat, T], bool],
    wanted: Callable[[Seat], bool] = lambda _: True,
) -> None:
    """Ask several seats at once, and take each answer as it comes.

    `heard` acts on an answer and says whether that was all; if not, its seat is asked again as soon
    as it is `wanted`, and the other questions stand as they are.
    """
    asks: dict[Seat, Ask] = {}
    while True:
        for seat, one in asked.items():
            if seat not in asks and wanted(seat):
                asks[seat] = Ask(seat, one.kind, one.shape, one.silent)
        answer = await _wait(tuple(asks[seat] for seat in asked if seat in asks))
        del asks[answer.ask.seat]
        if heard(answer.ask.seat, answer.value):
            return


async def _all_in(pending: Pending) -> None:
    """Keep every answer sealed until each of these asks has one."""
    while not all(ask.sealed for ask in pending):
        answer = await _wait(pending)
        answer.ask.sealed = answer


def _listed(wanted: Asked[T] | Sequence[Asked[Any]]) -> Sequence[Asked[Any]]:
    return [wanted] if isinstance(wanted, Asked) else wanted


def _just_take() -> Shape[Any]:
    return One((TAKE,))


@value(frozen=True, slots=True)
class Offer:
    """An act that a seat may take while a rule waits for somebody. Who holds one must be public."""

    seat: Seat
    kind: str
    then: Callable[[Any], Awaitable[None]]
    shape: Shape[Any] = field(default_factory=_just_take)
    # Given the answer, who besides its seat may notice that it was taken; None: everybody.
    noticed: Callable[[Any], Iterable[Seat] | None] | None = None


@overload
async def interruptible(rule: Script[T], offers: Callable[[], Iterable[Offer]]) -> T: ...


@overload
async def interruptible(
    rule: Script[T], offers: Callable[[], Iterable[Offer]], *, until: Callable[[], bool]
) -> T | None: ...


async def interruptible(
    rule: Script[T],
    offers: Callable[[], Iterable[Offer]],
    *,
    until: Callable[[], bool] | None = None,
) -> T | None:
    """Run a rule. Whenever it asks somebody, anyone with one of `offers()` may act first.

    Windows nest. Offers are looked up each time, so a used-up one is gone. An offer's own questions
    come before the rule goes on; then the rule's asks stand again, with the options of that moment.
    Once `until()` holds after somebody has acted, the rule is broken off, and None comes back.
    """
    known: _Open = {}
    pending = _start(rule)
    while not isinstance(pending, _Done):
        live = {(offer.seat, offer.kind): offer for offer in offers()}
        known = _still_open(live, known) if live else {}
        answer = await _wait((*pending, *known.values()) if known else pending)
        key = (answer.ask.seat, answer.ask.kind)
        if known and known.get(key) is answer.ask:
            del known[key]
            await live[key].then(answer.value)
            if until and until():
                rule.close()
                return None
        else:
            pending = _step(rule, answer)
    result: T = pending.value
    return result


def _still_open(live: Mapping[tuple[Seat, str], Offer], known: _Open) -> _Open:
    """The asks of these offers; an offer that was open already stays the same ask."""
    asks: _Open = {}
    for key, offer in live.items():
        ask = known.get(key) or Ask(offer.seat, offer.kind, offer.shape, optional=True)
        ask.shape, ask.noticed = offer.shape, offer.noticed  # other options by now
        asks[key] = ask
    return asks


@value(frozen=True, slots=True)
class _Done:
    value: Any


def _start(rule: Script[Any]) -> Pending | _Done:
    try:
        return rule.send(None)  # type: ignore[arg-type]  # how a coroutine is started
    except StopIteration as done:
        return _Done(done.value)


def _step(rule: Script[Any], answer: Answer) -> Pending | _Done:
    try:
        return rule.send(answer)
    except StopIteration as done:
        return _Done(done.value)
