"""The chronicle: what happened, as events. Each reader gets their own copy.

Events hold values, never sentences: sentences are made when rendered, in the reader's language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, Unpack

from app.engine.packed import Packed
from app.engine.parts import AboutPart, Part, Seat, Viewer, declare, one_set, sees_all
from app.engine.stored import stored_names
from app.engine.values import value

T = TypeVar("T")


@value(frozen=True, slots=True)
class Only(Generic[T]):
    """A value for some seats; everybody else reads None in its place."""

    seats: frozenset[Seat]
    value: T

    def is_for(self, viewer: Viewer) -> bool:
        return sees_all(viewer) or viewer in self.seats

    def read_by(self, viewer: Viewer) -> T | None:
        return self.value if self.is_for(viewer) else None

    def __repr__(self) -> str:
        return f"Only(for {sorted(self.seats)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return only, ((*self.seats,), self.value)


# A value that some read; the others read None.
Face: TypeAlias = Only[str] | str | None
Faces: TypeAlias = Only[tuple[str, ...]] | tuple[str, ...] | None


def only(seats: Seat | Iterable[Seat], value: T) -> Only[T]:
    """`only(2, face)`: seat 2 reads the face, the others only that there was one."""
    return Only(one_set(frozenset([seats] if isinstance(seats, int) else seats)), value)


class AboutEvent(AboutPart, total=False):
    """What a kind of event says of itself in the line of its class."""

    sound: str
    moment: str
    begins_turn: bool


class Event(Part):
    """A line of the chronicle, a value. Fields may be `Only[...]`; a reader gets the value or None.

    Everybody knows that it happened, so everybody may hear its sound: "coin", "reveal" or none.

    `moment`: pages stage it before they show its line. "alone" is a scene of its own, "after" adds
    to the moment before it, and any other word gathers consecutive events of that name in one list.
    An event with `begins_turn` starts the turn of the player in its field `seat`; a field `day`
    says on which day.
    """

    __slots__ = ("_without",)
    # The copy for everybody who may know none of its secrets; None if it has none.
    _without: Event | None

    home: ClassVar[str] = "chronicle"
    sound: ClassVar[str] = ""
    moment: ClassVar[str] = ""
    begins_turn: ClassVar[bool] = False

    def __init_subclass__(cls, **about: Unpack[AboutEvent]) -> None:
        super().__init_subclass__()
        declare(cls, about)

    def read_by(self, viewer: Viewer) -> Event:
        without = getattr(self, "_without", self)
        if without is self:  # read for the first time
            without = self._leave_out_secrets()
        if without is None:
            return self  # most events have no secrets, and all are read many times
        kind: Any = type(self)
        values = _values_of(kind)(self)
        if any([type(v) is Only and v.is_for(viewer) for v in values]):
            read: Event = kind(*[v.read_by(viewer) if type(v) is Only else v for v in values])
            return read
        return without

    def _leave_out_secrets(self) -> Event | None:
        kind: Any = type(self)
        values, without = _values_of(kind)(self), None
        if Only in map(type, values):
            without = kind(*[None if type(v) is Only else v for v in values])
        object.__setattr__(self, "_without", without)
        return without

    def unmake(self) -> None:
        super().unmake()
        if hasattr(self, "_without"):
            object.__delattr__(self, "_without")

    def __reduce__(self) -> tuple[Any, ...]:
        kind: Any = type(self)
        return kind, _values_of(kind)(self)


def _fields_of(kind: Any) -> tuple[str, ...]:
    return tuple(name for name, _ in stored_names(kind) or ())


@value(frozen=True, slots=True)
class Whisper:
    """An event that only these seats may know of; for all others there is no line."""

    seats: frozenset[Seat]
    event: Event

    def read_by(self, viewer: Viewer) -> Event | None:
        return self.event.read_by(viewer) if sees_all(viewer) or viewer in self.seats else None


@cache
def _values_of(kind: Any) -> Callable[[Event], tuple[Any, ...]]:
    """The values of an event's fields, read as fast as possible."""
    names = _fields_of(kind)
    if len(names) > 1:
        return attrgetter(*names)
    return lambda event: tuple(getattr(event, name) for name in names)


def share_equal(told: Iterable[Event | Whisper]) -> None:
    """Keep equal texts and tuples in these events once: unpacked, each has copies of its own."""
    known: dict[Any, Any] = {}
    for item in told:
        event = item.event if isinstance(item, Whisper) else item
        for name in _fields_of(type(event)):
            held = getattr(event, name)
            if type(held) is Only:
                object.__setattr__(held, "value", _one_copy(held.value, known))
            elif type(held) in (str, tuple):
                object.__setattr__(event, name, _one_copy(held, known))


def _one_copy(held: Any, known: dict[Any, Any]) -> Any:
    """The copy that is kept of this. Tuples are alike if their items are the very same objects."""
    if type(held) is str:
        return known.setdefault(held, held)
    if type(held) is not tuple:
        return held
    items = [_one_copy(item, known) for item in held]
    return known.setdefault(tuple(map(id, items)), tuple(items))


class Chronicle:
    """The events of a table, in order. Snapshots keep their number; the table keeps the events."""

    __slots__ = ("_told",)

    def __init__(self, told: Packed[Event | Whisper] | None = None) -> None:
        self._told: Packed[Event | Whisper] = Packed() if told is None else told

    @property
    def events(self) -> list[Event | Whisper]:
        """All events. Every reader gets the same objects, until `forget`."""
        if self._told.packed:
            share_equal(self._told.unpack())
        return self._told.unpack()

    @property
    def count(self) -> int:
        return len(self._told)

    def tell(self, event: Event) -> None:
        self._told.append(event)

    def whisper(self, event: Event, seats: Iterable[Seat]) -> None:
        self._told.append(Whisper(one_set(frozenset(seats)), event))

    def read_by(self, viewer: Viewer, start: int = 0) -> Sequence[Event]:
        """The events from the given one on, as this viewer may read them."""
        if start >= len(self._told):
            return []
        read = [event.read_by(viewer) for event in self.events[start:]]
        return [event for event in read if event is not None]

    def first(self, count: int) -> Chronicle:
        """A chronicle of the first `count` events."""
        return Chronicle(self._told.first(count))

    def forget(self) -> None:
        """Drop the cached copies for readers while nobody is looking."""
        for event in self._told.loose():
            (event.event if isinstance(event, Whisper) else event).unmake()
        self._told.pack()

    def __getstate__(self) -> tuple[int]:
        return (len(self._told),)

    def __setstate__(self, state: tuple[int]) -> None:
        self._told = Packed([_FORGOTTEN] * state[0])


class _Forgotten(Event):
    """Stands in for the events while a snapshot is unpickled."""


_FORGOTTEN = _Forgotten()


class Untold(Chronicle):
    """A chronicle that keeps no events: for games that nobody reads."""

    def tell(self, event: Event) -> None:
        pass

    def whisper(self, event: Event, seats: Iterable[Seat]) -> None:
        pass
