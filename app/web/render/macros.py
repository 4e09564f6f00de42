"""Finds the macros of a game's own templates, of the room, and those that serve every game."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from jinja2.environment import TemplateModule

from app.web.render.game_context import GameContext
from app.web.render.i18n import KIT, tongue


def own_macro(context: GameContext, file: str, name: str) -> Any:
    """A macro of the game's own templates, or None."""
    return _macro_in(context.lang, context.game, file, name)


def kit_macro(context: GameContext, file: str, name: str) -> Any:
    """The macro that serves every game."""
    return _macro_in(context.lang, KIT, file, name)


def room_macro(lang: str, file: str, name: str) -> Any:
    """A macro of the room's own templates."""
    return _macro_in(lang, "room", file, name)


def _macro_in(lang: str, game: str, file: str, name: str) -> Any:
    kept = (lang, game, file, name)
    if kept not in _macros or tongue(lang).templates.auto_reload:
        _macros[kept] = getattr(_module(lang, game, file), name, None)
    return _macros[kept]


def _module(lang: str, game: str, file: str) -> TemplateModule:
    return tongue(lang).templates.get_template(f"{game}/{file}.html").module


_macros: dict[tuple[str, str, str, str], Any] = {}


@cache
def snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


@cache
def as_name(kind: str) -> str:
    return re.sub(r"[^a-zA-Z0-9]", "_", kind)
