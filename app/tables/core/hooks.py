"""Hooks: what happens at a table, for other parts of the process to subscribe to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Hook(Generic[T]):
    """Functions to call when one kind of thing happens, in the order in which they subscribed."""

    def __init__(self) -> None:
        self._subscribers: list[Callable[[T], None]] = []

    def subscribe(self, subscriber: Callable[[T], None]) -> None:
        self._subscribers.append(subscriber)

    def __call__(self, subject: T) -> None:
        for subscriber in self._subscribers:
            subscriber(subject)
