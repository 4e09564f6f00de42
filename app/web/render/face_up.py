"""Compresses only those stretches of a table's page that anybody may see.

The length of compressed text tells whether two of its parts resemble each other. A table's page
holds secrets beside words that others chose, so it is never compressed as a whole. Only what an
onlooker's page also holds, letter by letter, goes through the compressor; the rest is sent as it
is, within the same file.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from secrets import token_hex
from typing import TypeAlias

from markupsafe import Markup

Stretch: TypeAlias = tuple[bytes, bool]  # whether it lies face up

_HEAD = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
_END = b"\1\0\0\xff\xff"  # an empty block, the last one
_WINDOW = 32_768  # as far back as a compressor may refer
_LONGEST = 65_535  # bytes of a block that is sent as it is


@dataclass(frozen=True, slots=True)
class FaceUp:
    """Marks the stretches of a page that lie face up. Without a mark it does nothing.

    The mark is drawn for one page and is not sent, so nobody can write it into a page.
    """

    mark: Markup = field(default_factory=Markup)  # none
    parts: Mapping[str, Markup] = field(default_factory=dict)  # as an onlooker's page shows them

    @classmethod
    def marking(cls, parts: Mapping[str, Markup]) -> FaceUp:
        return cls(Markup(f"<!--{token_hex()}-->"), parts)

    def of_all(self, html: Markup) -> Markup:
        return self.mark + html + self.mark if self.mark else html

    def around(self, caller: Callable[[], Markup]) -> Markup:
        """Mark a stretch of a template that holds no secret."""
        return self.of_all(caller())

    def but(self, html: Markup) -> Markup:
        """A stretch within one that lies face up, which itself may not."""
        return self.of_all(html)  # what begins a stretch ends the one around it

    def of_all_but(self, hidden: re.Pattern[str], html: Markup) -> Markup:
        """What matches is no part of what lies face up."""
        return self.of_all(Markup(hidden.sub(lambda found: self.but(Markup(found[0])), html)))

    def part(self, part_id: str, html: Markup) -> Markup:
        return self.of_all(html) if self.parts.get(part_id) == html else html

    def stretches(self, page: str) -> list[Stretch]:
        """The page without its marks, in stretches; adjacent ones that are both face up are one."""
        texts = page.replace(self.mark + self.mark, "").split(self.mark)
        assert len(texts) % 2 == 1, "what is marked begins and ends, and nothing in it is"
        return [(text.encode(), number % 2 == 1) for number, text in enumerate(texts) if text]


def compressed(stretches: list[Stretch]) -> bytes:
    """The page as a single gzip file in which only face-up stretches are compressed."""
    body, whole = b"".join(_blocks(stretches)), b"".join(text for text, _ in stretches)
    return _HEAD + body + _END + struct.pack("<II", zlib.crc32(whole), len(whole))


def _blocks(stretches: list[Stretch]) -> Iterator[bytes]:
    """The blocks of the file. The compressor sees earlier face-up stretches, else zeros."""
    seen = b""
    for text, face_up in stretches:
        if face_up:
            squeeze = zlib.compressobj(wbits=-zlib.MAX_WBITS, zdict=seen)
            yield squeeze.compress(text) + squeeze.flush(zlib.Z_SYNC_FLUSH)
        else:
            yield from _as_it_is(text)
        seen = (seen + (text if face_up else bytes(len(text))))[-_WINDOW:]


def _as_it_is(text: bytes) -> Iterator[bytes]:
    for start in range(0, len(text), _LONGEST):
        block = text[start : start + _LONGEST]
        yield struct.pack("<BHH", 0, len(block), len(block) ^ 0xFFFF) + block
