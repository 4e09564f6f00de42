"""The bus setting: a bad address is refused without printing its password."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from app.settings import ServerSettings


@pytest.mark.parametrize(
    "bus",
    ["none", "postgres", "redis://127.0.0.1:6379", "rediss://me:hunter2@a:6379,b:6379"],
)
def test_a_bus_is_named(bus: str) -> None:
    settings = ServerSettings(bus=bus)
    assert settings.bus == bus
    assert "hunter2" not in repr(settings)


@pytest.mark.parametrize("bus", ["redis", "nats://me:hunter2@host", "yes"])
def test_what_is_no_bus_is_refused(bus: str) -> None:
    with pytest.raises(ValidationError, match="must be none, postgres, redis://") as refused:
        ServerSettings(bus=bus)
    assert "hunter2" not in str(refused.value)
