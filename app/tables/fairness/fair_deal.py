"""The fair deal: the promise made before anyone sits, and the seed that follows from it.

`docs/fair-deal.md` specifies this file for other languages; change both together.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from hashlib import sha256

CONTRIBUTION_BYTES = 32


def table_secret(server_secret: bytes, table_id: str) -> bytes:
    """The secret of one table, derived from the server's: showing it reveals no other."""
    return hmac.digest(server_secret, b"facedown table " + table_id.encode(), "sha256")


def commitment(secret: bytes) -> str:
    """The hash that the table shows before anyone sits down."""
    return sha256(secret).hexdigest()


def fingerprint(contribution: bytes | None) -> str:
    """The hash of a contribution, shown before the start so that it can't be swapped unnoticed."""
    return sha256(contribution).hexdigest() if contribution else ""


def seed(secret: bytes, table_id: str, contributions: Mapping[int, bytes]) -> bytes:
    """The seed of the dice: from the secret, the table id and every contribution."""
    lines = ["facedown seed 1", table_id, secret.hex()]
    lines += [f"{seat} {contributions[seat].hex()}" for seat in sorted(contributions)]
    return sha256("\n".join(lines).encode()).digest()
