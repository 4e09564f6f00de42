"""Limits with a stopped clock: on a slow machine they would fill up again during a test."""

from __future__ import annotations

import pytest

from app.web.context.limits import Bucket


def stop_their_clock(patch: pytest.MonkeyPatch) -> None:
    """Stop the clock of all limits made from now on without a clock of their own."""
    patch.setattr(Bucket.__init__, "__kwdefaults__", {"clock": lambda: 0.0})
