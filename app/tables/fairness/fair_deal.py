"""The fair deal: the commitment to a secret, and the seed that follows from it and the promise.

`docs/fair-deal.md` specifies this file for other languages; change both together.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from hashlib import sha256

CONTRIBUTION_BYTES = 32


def table_secret(server_secret: bytes, table_id: str) -> bytes:
    """The secret of one table, derived from the server's: showing it reveals no other."""
    return hmac.digest(server_secret, b"facedown table " + table_id.encode(), "sha256")


def commitment(table_id: str, secret: bytes) -> str:
    """The hash that the table shows before anyone sits down. It binds the table's id as well."""
    return _hash("facedown commitment 2", table_id, secret.hex())


def fingerprint(contribution: bytes | None) -> str:
    """The hash of a contribution, shown before the start so that it can't be swapped unnoticed."""
    return sha256(contribution).hexdigest() if contribution else ""


def seed(promise: str, secret: bytes, contributions: Iterable[bytes]) -> bytes:
    """The seed of the dice: from the promise, the secret and every contribution.

    Contributions are sorted: who sits where can't be used to try seeds.
    """
    given = sorted(contribution.hex() for contribution in contributions if contribution)
    return bytes.fromhex(_hash("facedown seed 2", promise, secret.hex(), *given))


def _hash(*lines: str) -> str:
    return sha256("\n".join(lines).encode()).hexdigest()
