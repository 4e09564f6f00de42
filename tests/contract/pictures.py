"""All that the kernel says of a table, as bytes: what tests compare, and what a process prints."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import Any

import orjson

from app.engine import ALL, Viewer
from app.engine.table import Table
from tests.support.play import viewers


def picture(table: Table[Any], viewer: Viewer, *, ids: bool = True) -> bytes:
    """What one viewer can be told, in its order; without `ids`, those of questions are left out."""
    questions = table.questions(viewer)
    if not ids:
        questions = [replace(question, id="") for question in questions]
    seat = viewer if isinstance(viewer, int) else -1
    said = {
        "parts": [[name, type(part).__name__, part] for name, part in table.view(viewer).items()],
        "events": [[type(event).__name__, event] for event in table.events(viewer)],
        "questions": questions,
        "waiting_for": table.waiting_for(),
        "why_not_back": table.why_not_back(seat) if seat >= 0 else None,
        "result": table.result(),
        "over": table.over,
    }
    return orjson.dumps(said)


def everything(table: Table[Any], *, ids: bool = True) -> bytes:
    """What all viewers can be told together, those who see all included."""
    return b"\n".join(picture(table, viewer, ids=ids) for viewer in [*viewers(table), ALL])


def digest(table: Table[Any]) -> str:
    """Everything, with the version and the log."""
    said = [str(table.version).encode(), repr(table.entries).encode(), everything(table)]
    return sha256(b"\n".join(said)).hexdigest()
