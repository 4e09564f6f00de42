"""An append-only list that keeps its old items as bytes, since they are hardly ever read.

This way a log entry or an event takes a few dozen bytes instead of hundreds.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, TypeVar, overload

from app.engine.squeezed import squeeze, unsqueeze

T = TypeVar("T")

_BLOCK = 32  # items per block


class Packed(Sequence[T]):
    """The items: old ones in blocks of bytes, the rest as they are."""

    __slots__ = ("_blocks", "_from", "_items")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._blocks: list[bytes] = []
        self._items = list(items)
        self._from = 0  # the number of the first item that is not packed

    def append(self, item: T) -> None:
        self._items.append(item)

    def pack(self) -> None:
        """Pack whole blocks. What follows, at least the last item, stays as it is."""
        for start in range(len(self._blocks) * _BLOCK, len(self) - _BLOCK, _BLOCK):
            items = self._items[start - self._from : start - self._from + _BLOCK]
            data = pickle.dumps(items, pickle.HIGHEST_PROTOCOL)
            self._blocks.append(squeeze(data, self._first(start)))
        packed = len(self._blocks) * _BLOCK
        del self._items[: packed - self._from]
        self._from = packed

    def _first(self, start: int) -> bytes:
        """The first block, which the one that begins there resembles."""
        return self._blocks[0] if start else b""

    @property
    def packed(self) -> int:
        """How many items are kept as bytes."""
        return self._from

    def unpack(self) -> list[T]:
        """Unpack everything for good, and return all items."""
        if self._from:
            self._items[:0] = self._unpacked(0, self._from)
            self._from = 0
        return self._items

    def loose(self) -> Sequence[T]:
        """The items that are not packed."""
        return self._items

    def first(self, count: int) -> Packed[T]:
        """A separate list of the first `count` items."""
        made: Packed[T] = Packed()
        if count >= self._from:
            made._blocks, made._from = self._blocks[: count // _BLOCK], self._from
            made._items = self._items[: count - self._from]
        else:
            made._blocks = self._blocks[: count // _BLOCK]
            made._from = len(made._blocks) * _BLOCK
            made._items = self[made._from : count]
        return made

    def __len__(self) -> int:
        return self._from + len(self._items)

    def __iter__(self) -> Iterator[T]:
        return chain(self._unpacked(0, self._from), iter(self._items))

    @overload
    def __getitem__(self, at: int) -> T: ...

    @overload
    def __getitem__(self, at: slice) -> list[T]: ...

    def __getitem__(self, at: int | slice) -> T | list[T]:
        if isinstance(at, slice):
            start, stop, step = at.indices(len(self))
            assert step == 1, "nobody reads it otherwise"
            old = self._unpacked(start, min(stop, self._from)) if start < self._from else []
            return [*old, *self._items[max(0, start - self._from) : max(0, stop - self._from)]]
        if at >= self._from:
            return self._items[at - self._from]
        number = range(len(self))[at]
        if number >= self._from:
            return self._items[number - self._from]
        return next(self._unpacked(number, number + 1))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and [*self] == [*other]

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        return repr([*self])

    def _unpacked(self, start: int, stop: int) -> Iterator[T]:
        """These of the packed items."""
        for number in range(start // _BLOCK, -(-stop // _BLOCK)):
            begin = number * _BLOCK
            items: Any = pickle.loads(unsqueeze(self._blocks[number], self._first(begin)))
            yield from items[max(0, start - begin) : stop - begin]
