"""Read the forms of our pages. Whether their content is allowed is checked elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request

from app.engine import N_, Choice, Pick, Question, Switch
from app.engine.errors import IllegalChoice
from app.engine.game import Game
from app.storage.queries.tables import TableSettings
from app.tables.errors import Refusal
from app.tables.settings import CHOICES, SWITCHES
from app.web.context.names import storable

MOST_FIELDS = 200
_BYTES = 64


async def read_form(request: Request) -> FormData:
    return await request.form(max_files=0, max_fields=MOST_FIELDS)


def text(form: FormData, name: str, longest: int = 200) -> str:
    """One text field; empty if there is none."""
    value = form.get(name, "")
    return value[:longest] if isinstance(value, str) else ""


def number(form: FormData, name: str, otherwise: int = 0) -> int:
    """A whole number, or a refusal."""
    value = text(form, name, 12).strip()
    if not value:
        return otherwise
    try:
        return int(value)
    except ValueError:
        raise Refusal("bad-form", N_("Please enter a whole number.")) from None


def key_of(form: FormData) -> str | None:
    """The key that identifies a repeated click; it is stored."""
    key = text(form, "key")
    if not storable(key):
        raise Refusal("bad-form", N_("That request could not be understood."))
    return key or None


# --- answers -------------------------------------------------------------------------------------


def choice_of(question: Question, form: FormData) -> Choice:
    """The answer to this question, read from the form."""
    if question.form is not None:
        return {
            name: _field(shape, _texts(form, f"field.{name}"))
            for name, shape in question.form.items()
        }
    shape = {"range": question.range, "min": question.min, "max": question.max}
    answer: Choice = _field(shape, _texts(form, "choice"))
    return answer


def _field(shape: Mapping[str, Any], given: Sequence[str]) -> Any:
    if shape.get("range") is not None:
        return _whole(given)
    if "text" in shape:
        return given[0] if given else ""
    if (shape.get("min"), shape.get("max")) == (1, 1):
        return given[0] if given else ""
    return list(given)


def _whole(given: Sequence[str]) -> int:
    try:
        return int(given[0][:12])
    except (ValueError, IndexError):
        raise IllegalChoice("a whole number is wanted") from None


def _texts(form: FormData, name: str) -> list[str]:
    return [value for value in form.getlist(name) if isinstance(value, str)]


# --- tables --------------------------------------------------------------------------------------


def table_settings(form: FormData, game: Game[Any], usual: TableSettings) -> TableSettings:
    """The settings as the host has chosen them; unticked boxes are not sent at all."""
    chosen: dict[str, Any] = {name: text(form, name) or getattr(usual, name) for name in CHOICES}
    chosen |= {name: name in form for name in SWITCHES}
    seats = number(form, "seats", usual.seat_count)
    return TableSettings(game.id, seats, options_of(game, form), clock_of(form), **chosen)


def options_of(game: Game[Any], form: FormData) -> dict[str, Any]:
    """The options of a new table; unticked boxes are not sent at all."""
    found: dict[str, Any] = {}
    for option in game.options:
        name = f"option.{option.id}"
        if isinstance(option, Switch):
            found[option.id] = name in form
        elif isinstance(option, Pick):
            found[option.id] = text(form, name) or option.default
        else:
            found[option.id] = number(form, name, option.default)
    return found


def clock_of(form: FormData) -> dict[str, Any]:
    """The clock as the host has chosen it."""
    kind = text(form, "clock") or "none"
    if kind == "own":
        usual = {"bank": 120, "increment": 0}
        return {"kind": "live", **{name: number(form, name, n) for name, n in usual.items()}}
    if kind == "live":
        usual = {"seconds": 60, "bank": 120, "increment": 0}
        return {"kind": kind, **{name: number(form, name, n) for name, n in usual.items()}}
    if kind == "days":
        return {"kind": "days", "days": number(form, "days", 2)}
    return {"kind": kind}


def contribution_of(form: FormData) -> bytes | None:
    """The contribution of a person who sits down: their own words, or random bytes."""
    if own := text(form, "own_words").strip():
        return own.encode()[:_BYTES]
    drawn = text(form, "contribution", 2 * _BYTES).strip()
    try:
        return bytes.fromhex(drawn) or None
    except ValueError:
        return None
