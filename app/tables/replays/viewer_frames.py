"""The frames that one viewer saw of a finished game, step by step, kept as compressed text.

As objects a whole game would take some 20 MB, and the garbage collector would go through all of
them again and again. Frames are kept in blocks: a whole picture, and what changed after it.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, TypeAlias

import orjson

Frame: TypeAlias = dict[str, Any]  # parts, questions, and who the game waits for

BLOCK = 16  # frames
_READ = 8  # blocks of all viewers that are kept as objects
_QUICKLY = 1


class ViewerFrames:
    """The frames of one viewer."""

    def __init__(self) -> None:
        self._blocks: list[bytes] = []
        self._last: list[Frame] = []  # a block that is not full yet
        self._parts: dict[str, Any] = {}  # at the last step
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[Frame]:
        return (self.picture(number) for number in range(self._length))

    def add(self, frame: Frame) -> None:
        """Add the next step; its parts are those that have changed."""
        apply(self._parts, frame)
        self._last.append(frame if self._last else {**frame, "parts": dict(self._parts)})
        self._length += 1
        if len(self._last) == BLOCK:
            self._blocks.append(_packed(self._last))
            self._last = []

    def end(self) -> None:
        """Pack the rest: nothing follows."""
        if self._last:
            self._blocks.append(_packed(self._last))
        self._last, self._parts = [], {}

    def picture(self, number: int) -> Frame:
        """Everything the viewer saw at this step."""
        block, since = divmod(number, BLOCK)
        frames = _unpacked(self._blocks[block])[: since + 1]
        parts: dict[str, Any] = {}
        for frame in frames:
            apply(parts, frame)
        return {**frames[-1], "parts": parts}


def apply(parts: dict[str, Any], frame: Frame) -> None:
    """Apply the changes of a frame to these parts."""
    for name, part in frame["parts"].items():
        if part is None:
            parts.pop(name, None)
        else:
            parts[name] = part


def _packed(frames: list[Frame]) -> bytes:
    return zlib.compress(orjson.dumps(frames), _QUICKLY)


@lru_cache(_READ)
def _unpacked(block: bytes) -> list[Frame]:
    frames: list[Frame] = orjson.loads(zlib.decompress(block))
    return frames
