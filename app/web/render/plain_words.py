"""Names in the code as words: how a game speaks before it has templates of its own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from markupsafe import Markup, escape

from app.engine import N_, Seat
from app.engine.stored import stored_names
from app.web.render.game_context import GameContext
from app.web.render.i18n import tongue

# Fields of these names hold seats, which are shown as the names of their players.
SEATS = frozenset({"seat", "seats", "active", "by", "leader", "owner", "to", "victim", "winner"})
# The number in an id that begins like this is a seat: "player:2".
PEOPLE = SEATS | {"player", "rival"}


@dataclass(frozen=True, slots=True)
class Field:
    """A line of a plain part: name and value."""

    label: str
    value: Markup


def label(name: str, lang: str) -> str:
    """A name in the code as words, translated where the game has a translation."""
    words = re.sub(r"[^a-zA-Z0-9]+|(?<=[a-z0-9])(?=[A-Z])", " ", name).strip().lower()
    return tongue(lang).say(words[:1].upper() + words[1:])


def title_of(place: str, part: Any, context: GameContext) -> Markup:
    """The name of a place, from its id; with its player's if it is one, or a part of theirs."""
    name, _, number = place.partition(":")
    seat = int(number) if number.isdigit() else -1
    if seat in context.seats and (name in PEOPLE or getattr(part, "seat", None) == seat):
        return Markup("{} – {}").format(label(name, context.lang), context.name(seat))
    return escape(label(place, context.lang))


def fields_of(thing: Any, context: GameContext, *, but: str = "") -> list[Field]:
    """The fields of a part or an event."""
    found = [(name, value) for name, value in _items(thing) if name != but]
    return [Field(label(name, context.lang), shown(value, name, context)) for name, value in found]


def shown(value: Any, name: str, context: GameContext) -> Markup:
    """A value in words: a seat by its player's name, nothing as a dash."""
    say = tongue(context.lang).say
    if isinstance(value, bool):
        return escape(say(N_("yes")) if value else say(N_("no")))
    if isinstance(value, Seat) and name in SEATS and value in context.seats:
        return context.name(value)
    if isinstance(value, (str, int, float)):
        return escape(value if value != "" else "–")
    if isinstance(value, (tuple, list)):
        return Markup(", ").join(shown(one, name, context) for one in value) or Markup("–")
    if value is None:
        return Markup("–")
    return Markup("; ").join(
        Markup("{}: {}").format(field.label, field.value) for field in fields_of(value, context)
    )


def _items(thing: Any) -> list[tuple[str, Any]]:
    if isinstance(thing, SimpleNamespace):  # of a frame of an old game
        thing = {name: value for name, value in vars(thing).items() if name != "type"}
    if isinstance(thing, Mapping):
        return list(thing.items())
    kind: Any = type(thing)
    return [(name, getattr(thing, name)) for name, _ in stored_names(kind) or ()]
