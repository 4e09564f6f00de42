"""A cache of bounded size."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class RecentlyUsed(Generic[T]):
    """The values used last, under keys that compare by value."""

    def __init__(self, most: int) -> None:
        self._values: OrderedDict[Hashable, T] = OrderedDict()
        self._most = most

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: Hashable) -> T | None:
        found = self._values.get(key)
        if found is not None:
            self._values.move_to_end(key)
        return found

    def put(self, key: Hashable, value: T) -> None:
        self._values[key] = value
        if len(self._values) > self._most:
            self._values.popitem(last=False)
