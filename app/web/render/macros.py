"""Finds the macros of a game's own templates, and those that serve every game."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from jinja2.environment import TemplateModule

from app.web.render.game_context import GameContext
from app.web.render.i18n import KIT, tongue


def own_macro(context: GameContext, file: str, name: str) -> Any:
    """A macro of the game's own templates, or None."""
    return getattr(_module(context.lang, context.game, file), name, None)


def kit_macro(context: GameContext, file: str, name: str) -> Any:
    """The macro that serves every game."""
    return getattr(_module(context.lang, KIT, file), name)


def _module(lang: str, game: str, file: str) -> TemplateModule:
    return (_loaded if tongue(lang).templates.auto_reload else _kept)(lang, game, file)


def _loaded(lang: str, game: str, file: str) -> TemplateModule:
    return tongue(lang).templates.get_template(f"{game}/{file}.html").module


_kept = cache(_loaded)


@cache
def snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def as_name(kind: str) -> str:
    return re.sub(r"[^a-zA-Z0-9]", "_", kind)
