"""A clock that several questions of one phase use up together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from app.engine.times import Limit


@dataclass(frozen=True, slots=True)
class SharedClock:
    """The remaining seconds of a clock; it runs while `since` is set."""

    name: str
    left: float
    since: datetime | None = None

    @property
    def due(self) -> datetime | None:
        return self.since + timedelta(seconds=self.left) if self.since else None

    def stopped(self, at: datetime) -> SharedClock:
        if self.since is None:
            return self
        used = (at - self.since).total_seconds()
        return replace(self, left=max(0.0, self.left - used), since=None)

    def started(self, at: datetime) -> SharedClock:
        return self if self.since else replace(self, since=at)

    def pushed(self, by: timedelta, not_before: datetime | None) -> SharedClock:
        """The clock moved into the future, and not over before `not_before`."""
        if self.since is None or self.due is None:
            return self
        extra = max(by, not_before - self.due) if not_before else by
        return replace(self, since=self.since + extra)

    def stored(self) -> dict[str, Any]:
        since = self.since.isoformat() if self.since else None
        return {"name": self.name, "left": self.left, "since": since}


def read(stored: Mapping[str, Any] | None) -> SharedClock | None:
    if stored is None:
        return None
    since = datetime.fromisoformat(stored["since"]) if stored["since"] else None
    return SharedClock(stored["name"], stored["left"], since)


def after(clock: SharedClock | None, wanted: Limit | None, at: datetime) -> SharedClock | None:
    """The clock once these questions are open: `wanted` is the limit of one that shares it."""
    if wanted is None:
        return clock.stopped(at) if clock else None
    if clock is None or clock.name != wanted.shared:
        clock = SharedClock(wanted.shared, wanted.seconds)
    return clock.started(at)
