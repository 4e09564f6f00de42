"""The fair deal: what is promised before anyone sits, and how the cards follow from it.

`docs/fair-deal.md` specifies this file for other languages; a change here is a change of that page.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from hashlib import sha256

CONTRIBUTION_BYTES = 32


def table_secret(server_secret: bytes, table_id: str) -> bytes:
    """The secret of one table: made from the server's, so that showing it tells of no other."""
    return hmac.digest(server_secret, b"facedown table " + table_id.encode(), "sha256")


def commitment(secret: bytes) -> str:
    """What the table shows before anyone sits down."""
    return sha256(secret).hexdigest()


def fingerprint(contribution: bytes | None) -> str:
    """What everybody sees of it before the start, so that it can't be changed unnoticed."""
    return sha256(contribution).hexdigest() if contribution else ""


def seed(secret: bytes, table_id: str, contributions: Mapping[int, bytes]) -> bytes:
    """The seed of the dice: of the secret, the table and what each seat threw in."""
    lines = ["facedown seed 1", table_id, secret.hex()]
    lines += [f"{seat} {contributions[seat].hex()}" for seat in sorted(contributions)]
    return sha256("\n".join(lines).encode()).digest()
