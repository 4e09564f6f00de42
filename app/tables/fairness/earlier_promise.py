"""The weaker promise of tables that began before there was a better one.

It bound the secret and the contributions, nothing else. Their games go on and their records can be
checked, as far as that reaches; no new table is made this way.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256


def commitment(secret: bytes) -> str:
    """The hash that such a table showed. It says nothing about the table."""
    return sha256(secret).hexdigest()


def seed(secret: bytes, table_id: str, contributions: Mapping[int, bytes]) -> bytes:
    """The seed of the dice: from the secret, the table id and every contribution."""
    lines = ["facedown seed 1", table_id, secret.hex()]
    lines += [f"{seat} {contributions[seat].hex()}" for seat in sorted(contributions)]
    return sha256("\n".join(lines).encode()).digest()
