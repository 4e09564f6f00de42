"""Parts: the small frozen dataclasses that leave the engine. They hold what one viewer may know.

A viewer is a seat, an onlooker (None), or ALL, who sees everything. ALL is for replays of finished
games and for fingerprints, never for a person at a running table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal, TypeAlias

from app.engine.stored import stored_names

Seat: TypeAlias = int
Viewer: TypeAlias = Seat | Literal["all"] | None

ONLOOKER: Final = None
ALL: Final = "all"


def sees_all(viewer: Viewer) -> bool:
    return viewer == ALL


@dataclass(frozen=True, slots=True)
class Part:
    """One element of a view. `home` names the region of the page where a new one is put.

    `audience` says for which viewers it is drawn differently: it looks the same to "everybody",
    has another look for its "owner" (the viewer in its field `seat`), or one for each "viewer".

    `stored_type` is its `type` in logs, frames and programs: the first name of its class.
    """

    home: ClassVar[str] = "board"
    audience: ClassVar[Literal["everybody", "owner", "viewer"]] = "everybody"
    stored_type: ClassVar[str]

    def __init_subclass__(cls) -> None:
        cls.stored_type = cls.__dict__.get("stored_type", cls.__name__)


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
