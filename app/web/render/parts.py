"""Draws parts and events as HTML.

Everything comes from a TableView and the catalogue, so what the viewer may not know can't get here.
Equal parts are drawn once per language and audience.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cache
from hashlib import blake2b
from types import SimpleNamespace
from typing import Any

import orjson
from markupsafe import Markup, escape

from app.engine import Event, Part
from app.engine.parts import changed_pieces, shown_in
from app.engine.stored import from_storage
from app.games import GAMES
from app.web.render.card_context import dom_id
from app.web.render.game_context import GameContext
from app.web.render.game_words import event_words
from app.web.render.in_passing import Pauses
from app.web.render.jinja import written_by
from app.web.render.macros import kit_macro, own_macro, snake
from app.web.render.nameless import Nameless
from app.web.render.plain_words import fields_of, title_of
from app.web.render.recently_used import RecentlyUsed

_PLACE = re.compile(r'data-at="([^"]+)"')


class Drawn:
    """A part or a piece of one as HTML, and what of it can be clicked to choose it."""

    __slots__ = ("_places", "html")

    def __init__(self, html: Markup) -> None:
        self.html = html
        self._places: frozenset[str] | None = None

    @property
    def places(self) -> frozenset[str]:
        if self._places is None:
            self._places = frozenset(_PLACE.findall(self.html))
        return self._places


_drawn: RecentlyUsed[Nameless] = RecentlyUsed(10_000)
_drawn_frames: RecentlyUsed[Drawn] = RecentlyUsed(5_000)


def draw(part_id: str, part: Any, context: GameContext) -> Markup:
    """A part as HTML, drawn once for all who see it alike."""
    return drawn(part_id, part, context).html


def drawn(part_id: str, part: Any, context: GameContext) -> Drawn:
    if not isinstance(part, Part):
        return _drawn_frame(part_id, part, context)
    context = context.for_audience(part)
    made, key = part.made, (context, part_id)
    found: Drawn | None = made.get(key)
    if found is None:
        found = made[key] = _drawn_again(part_id, part, context)
    return found


def _drawn_frame(part_id: str, part: Any, context: GameContext) -> Drawn:
    """A part of a finished game, which is read again for each page."""
    key = context, part_id, blake2b(orjson.dumps(part), digest_size=16).digest()
    found = _drawn_frames.get(key)
    if found is None:
        _drawn_frames.put(key, found := Drawn(_draw(part_id, part, context)))
    return found


def places_within(part_id: str, part: Part, context: GameContext) -> frozenset[str]:
    """What can be clicked to choose it, in this part and its pieces."""
    if part.one_place:
        return frozenset((part_id,))
    if not part.pieces:
        return drawn(part_id, part, context).places
    context = context.for_audience(part)
    pieces = [_piece(name, part_id, part, context) for name in part.pieces]
    return frozenset((part_id,)).union(*[piece.places for piece in pieces])


async def draw_in_passing(parts: Mapping[str, Any], context: GameContext, pauses: Pauses) -> None:
    """Draw these beforehand, and let others go on meanwhile: a page may take all of 30 ms."""
    for part_id, part in parts.items():
        draw(part_id, part, context)
        await pauses.rest()


def _drawn_again(part_id: str, part: Part, context: GameContext) -> Drawn:
    """Many parts come back to how they were, at this table or at others."""
    if isinstance(part, Event):
        return Drawn(line(part, context, part_id))
    key = context.nameless, part_id, part
    return Drawn(_named(key, lambda: _draw(part_id, part, context.nameless), context))


def _named(key: Hashable, draw: Callable[[], Markup], context: GameContext) -> Markup:
    """What is drawn under this key for all tables, with the names of this one."""
    found = _drawn.get(key)
    if found is None:
        _drawn.put(key, found := Nameless(draw()))
    return found.filled(context.escaped_names)


def _draw(part_id: str, part: Any, context: GameContext) -> Markup:
    if isinstance(part, Mapping):
        part = from_frame(part, context.game)
    if part_id.startswith("log:"):
        return line(part, context, part_id)
    name = snake(type_of(part))
    macro = own_macro(context, "parts", name)
    if macro is not None:
        names = _pieces_of(part, context)
        pieces = {name: _piece(name, part_id, part, context).html for name in names}
        inside = (pieces,) if pieces else ()
        return written_by(macro, (part_id, part, context, *inside))
    title, fields = title_of(part_id, part, context), fields_of(part, context, but="seat")
    return written_by(kit_macro(context, "parts", "part"), (part_id, title, fields, context))


def pieces_changed(
    part_id: str, before: Part, part: Part, context: GameContext
) -> dict[str, Markup] | None:
    """The pieces of this part that have changed, by the ids of their elements."""
    names = changed_pieces(before, part)
    if names is None:
        return None
    context = context.for_audience(part)
    for name in type(part).pieces:
        key = context, part_id, name
        if name not in names and key in before.made:
            part.made[key] = before.made[key]
    element = dom_id(part_id)
    return {f"{element}-{name}": _piece(name, part_id, part, context).html for name in names}


def _piece(name: str, part_id: str, part: Any, context: GameContext) -> Drawn:
    """An element within a part; `context` is that of the part's audience."""
    made = part.made if isinstance(part, Part) else {}
    key = context, part_id, name
    found: Drawn | None = made.get(key)
    if found is None:
        found = made[key] = Drawn(_piece_again(name, part_id, part, context))
    return found


def _piece_again(name: str, part_id: str, part: Any, context: GameContext) -> Markup:
    macro = own_macro(context, "parts", f"{snake(type_of(part))}_{name}")
    if not isinstance(part, Part):  # of a frame
        return written_by(macro, (part_id, part, context))
    kind: Any = type(part)
    key = context.nameless, part_id, name, shown_in(kind, name)(part)
    return _named(key, lambda: written_by(macro, (part_id, part, context.nameless)), context)


def _pieces_of(part: Any, context: GameContext) -> Iterable[str]:
    if isinstance(part, Part):
        return type(part).pieces
    return _pieces(context.game).get(type_of(part), ())  # of a frame


@cache
def _pieces(game: str) -> Mapping[str, Iterable[str]]:
    return {kind.stored_type: kind.pieces for kind in GAMES[game].parts}


def line(part: Any, context: GameContext, part_id: str = "") -> Markup:
    """A line of the chronicle; without an id where it is shown a second time."""
    if isinstance(part, Mapping):
        part = from_frame(part, context.game)
    its_id = f'id="{dom_id(part_id)}" ' if part_id else ""
    kind = snake(type_of(part)).replace("_", "-")
    said = _said(part, context)
    return Markup(f'<li {its_id}class="line line-{kind}"{_doer(part)}>{said}</li>\n')


def _said(part: Any, context: GameContext) -> Markup:
    if not isinstance(part, Event):  # of a frame
        return _words_and_moment(part, context)
    key = context.nameless, part
    return _named(key, lambda: _words_and_moment(part, context.nameless), context)


def _words_and_moment(part: Any, context: GameContext) -> Markup:
    return event_words(context, snake(type_of(part)), part) + moment(part, context)


def moment(part: Any, context: GameContext) -> Markup:
    """What a page stages before it shows the line; empty if this one isn't worth a scene.

    Without a macro in the game's `moments.html` the scene is the line itself.
    """
    kind = part.moment if isinstance(part, Event) else _moment_of(context.game, type_of(part))
    if not kind:
        return Markup("")
    macro = own_macro(context, "moments", f"moment_{snake(type_of(part))}")
    scene = written_by(macro, (part, context)) if macro is not None else Markup("")
    if macro is not None and not scene:
        return Markup("")
    return Markup(f'<template data-moment="{escape(kind)}">{scene}</template>')


def _doer(part: Any) -> Markup:
    """Whose deed it is, if a seat's: their mark stays where it took place."""
    by = getattr(part, "by", None)
    seat = by if isinstance(by, int) else getattr(part, "seat", None)
    return Markup(f' data-by="{seat}"') if isinstance(seat, int) else Markup("")


def type_of(part: Any) -> str:
    return str(part.type) if isinstance(part, SimpleNamespace) else type(part).__name__


@cache
def _moment_of(game: str, event: str) -> str:
    """Of an event in a frame."""
    return next((kind.moment for kind in GAMES[game].events if kind.__name__ == event), "")


def from_frame(part: Mapping[str, Any], game: str) -> Any:
    """A part or a line of an old game, with the attributes that macros ask for."""
    return from_storage(part, (*GAMES[game].parts, *GAMES[game].events))
