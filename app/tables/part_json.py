"""A part as JSON, written once for all who see it alike.

Where a part and all that it may hold are stored under the names that they have in the code, orjson
reads them by itself; where something was renamed, `plain` writes the stored names.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import orjson

from app.engine import Part
from app.engine.parts import plain
from app.engine.stored import has_its_own_names


def written(part: Part) -> orjson.Fragment:
    """This part as JSON, kept with it."""
    found: orjson.Fragment | None = getattr(part, "json", None)
    if found is None:
        found = orjson.Fragment(_json(part))
        object.__setattr__(part, "json", found)
    return found


def _json(part: Part) -> bytes:
    kind: Any = type(part)
    name = _name(kind)
    if not name:
        return orjson.dumps(plain(part), option=orjson.OPT_NON_STR_KEYS)
    fields = orjson.dumps(part, default=plain, option=orjson.OPT_NON_STR_KEYS)
    return name + (b"," + fields[1:] if len(fields) > 2 else b"}")


@cache
def _name(kind: Any) -> bytes:
    """How a part of this kind begins if it has its own names."""
    return b'{"type":"%b"' % kind.stored_type.encode() if has_its_own_names(kind) else b""
