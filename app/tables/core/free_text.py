"""Words that players write into decisions: cleaned like chat, and none from those who are muted."""

from __future__ import annotations

from app.engine import N_, Choice
from app.engine.asks import Form, Shape, Text
from app.tables.errors import Refusal
from app.tables.plain_text import clean, readable


def spoken(shape: Shape[object], choice: Choice, *, muted: bool) -> Choice:
    """The choice as the game gets it. The rules refuse a choice of the wrong shape."""
    if isinstance(shape, Form) and isinstance(choice, dict):
        return {
            name: spoken(shape.fields[name], value, muted=muted) if name in shape.fields else value
            for name, value in choice.items()
        }
    if isinstance(shape, Text) and isinstance(choice, str):
        return _said(choice, muted)
    return choice


def _said(text: str, muted: bool) -> str:
    words = clean(text)
    if not readable(words):
        return ""
    if muted:
        raise Refusal("muted", N_("The host has muted you."))
    return words
