"""JSON as bytes."""

from __future__ import annotations

from typing import Any

import orjson


def dump(value: Any) -> bytes:
    return orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS)
