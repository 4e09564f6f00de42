"""The key in the address of the host's page, made from the server's secret."""

from __future__ import annotations

import hashlib
import hmac


def host_key(secret: bytes) -> str:
    """The last part of that address."""
    return hmac.new(secret, b"the page of the host", hashlib.sha256).hexdigest()[:40]


def is_host_key(secret: bytes, given: str) -> bool:
    return hmac.compare_digest(host_key(secret), given)
