"""JSON that is the same text for the same content, so that it can be hashed in any language."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any


def canonical_json(content: Any) -> str:
    """Sorted keys, no spaces, no letters escaped."""
    return json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def content_hash(content: Any) -> str:
    """The SHA-256 of that text in UTF-8. Raises `ValueError` for a lone surrogate."""
    return sha256(canonical_json(content).encode()).hexdigest()
