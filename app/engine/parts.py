"""Parts: the small frozen dataclasses that leave the engine. They hold what one viewer may know.

A viewer is a seat, an onlooker (None), or ALL, who sees everything. ALL is for replays of finished
games and for fingerprints, never for a person at a running table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from operator import attrgetter
from typing import Any, ClassVar, Final, Literal, TypeAlias, TypedDict, TypeVar, Unpack

from app.engine.stored import stored_names

Seat: TypeAlias = int
Viewer: TypeAlias = Seat | Literal["all"] | None

ONLOOKER: Final = None
ALL: Final = "all"


def sees_all(viewer: Viewer) -> bool:
    return viewer == ALL


V = TypeVar("V", bound=Seat | None)
_SETS: Final[dict[Any, Any]] = {}


def one_set(viewers: frozenset[V]) -> frozenset[V]:
    """The one shared copy of this set of viewers: there are few, and much refers to them."""
    same: frozenset[V] = _SETS.setdefault(viewers, viewers)
    return same


class _Keeping:
    """A place to cache what is made of a part, its JSON and its HTML, while the part lives."""

    __slots__ = ("_made", "json")
    _made: dict[Any, Any]
    json: Any  # apart, since every message asks for it; unset until it is made

    @property
    def made(self) -> dict[Any, Any]:
        made: dict[Any, Any] | None = getattr(self, "_made", None)
        if made is None:
            made = {}
            object.__setattr__(self, "_made", made)
        return made

    def unmake(self) -> None:
        """Drop what was cached for this part."""
        for kept in ("_made", "json"):
            with suppress(AttributeError):
                object.__delattr__(self, kept)


Audience: TypeAlias = Literal["everybody", "owner", "viewer"]


class AboutPart(TypedDict, total=False):
    """What a kind of part says of itself in the line of its class."""

    home: str
    audience: Audience
    own_first: bool
    one_place: bool


def declare(kind: type, about: Mapping[str, object]) -> None:
    """Keep what a class says of itself; slots make it twice, the second time without a word."""
    for name, said in about.items():
        setattr(kind, name, said)


class Part(_Keeping):
    """An element of a view; its kinds are values, each with fields of its own:

        class Purse(Part, home="jobs", one_place=True): ...

    `home` names the region of the page where a new one is put.

    `audience` says who sees it differently: it looks the same to "everybody", has another look for
    its "owner" (the viewer in its field `seat`), or one for each "viewer".

    `pieces` are elements within it with a macro each, and the fields that only they show: while
    nothing else changes, a page is sent the pieces that show a change instead of the whole.

    `one_place`: nothing within it can be clicked by itself.

    Where neighbouring parts are `own_first`, viewers see that of their own `seat` first, then the
    others clockwise.

    `stored_type` is its `type` in logs, frames and programs: the first name of its class.
    """

    __slots__ = ()

    home: ClassVar[str] = "board"
    audience: ClassVar[Audience] = "everybody"
    own_first: ClassVar[bool] = False
    one_place: ClassVar[bool] = False
    pieces: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    stored_type: ClassVar[str]

    def __init_subclass__(cls, **about: Unpack[AboutPart]) -> None:
        declare(cls, about)
        cls.stored_type = cls.__dict__.get("stored_type", cls.__name__)


def changed_pieces(before: Part, now: Part) -> list[str] | None:
    """The pieces of this part that show what has changed; None if it shows elsewhere, too."""
    if not now.pieces or type(before) is not type(now):
        return None
    kind: Any = type(now)
    names = [name for name, _ in stored_names(kind) or ()]
    changed = {name for name in names if getattr(before, name) != getattr(now, name)}
    shown = {piece: changed.intersection(fields) for piece, fields in kind.pieces.items()}
    if changed.difference(*shown.values()):
        return None
    return [piece for piece, fields in shown.items() if fields]


@cache
def shown_in(kind: Any, piece: str) -> Callable[[Part], Any]:
    """What a piece of such a part may show: its own fields, and those that no other has alone."""
    elsewhere = {f for name, fields in kind.pieces.items() if name != piece for f in fields}
    own = elsewhere.difference(kind.pieces[piece])
    return attrgetter(*[name for name, _ in stored_names(kind) or () if name not in own])


_ATOMS: Final = frozenset({str, int, float, bool, type(None)})


def plain(value: Any) -> Any:
    """A part, or a value in it, as dicts, lists, strings and numbers under stored names."""
    kind: Any = type(value)
    if kind in _ATOMS:
        return value
    if kind is tuple or kind is list:
        return [item if type(item) in _ATOMS else plain(item) for item in value]
    names = stored_names(kind)
    if names is not None:
        content = {"type": kind.stored_type} if issubclass(kind, Part) else {}
        for name, stored in names:  # most are atoms: a call less for each
            item = getattr(value, name)
            content[stored] = item if type(item) in _ATOMS else plain(item)
        return content
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    if isinstance(value, (str, int, float)):
        return value
    raise TypeError(f"{kind.__name__} has no business in a part")
