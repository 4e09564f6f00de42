"""Bytes that are kept small: what resembles something kept already takes little more room."""

from __future__ import annotations

import zlib

_LEVEL = 1  # a state shrinks to a third, in a fraction of the time that pickling it takes


def squeeze(data: bytes | memoryview, like: bytes = b"") -> bytes:
    """These bytes, compressed; `like` are squeezed ones that resemble them."""
    if not like:
        return zlib.compress(data, _LEVEL)
    maker = zlib.compressobj(_LEVEL, zdict=zlib.decompress(like))
    return maker.compress(data) + maker.flush()


def unsqueeze(data: bytes, like: bytes = b"") -> bytes:
    """The bytes as they were; `like` is what they were squeezed with."""
    if not like:
        return zlib.decompress(data)
    return zlib.decompressobj(zdict=zlib.decompress(like)).decompress(data)
