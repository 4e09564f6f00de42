"""Work that goes on after its client has left, and what becomes of its refusal or error."""

from __future__ import annotations

import asyncio
import gc
import logging
from typing import Any

import pytest

from app.engine.errors import NotAsked
from app.tables.core.shielded import finish_abandoned, shielded


async def abandoned(
    monkeypatch: pytest.MonkeyPatch, error: Exception | None
) -> list[dict[str, Any]]:
    """Leave while the work goes on, let it end, and return what the event loop complains of."""
    complaints: list[dict[str, Any]] = []
    loop = asyncio.get_running_loop()
    monkeypatch.setattr(loop, "_exception_handler", lambda _, told: complaints.append(told))
    begun, go_on, ended = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def work() -> None:
        begun.set()
        await go_on.wait()
        ended.set()
        if error is not None:
            raise error

    client = asyncio.create_task(shielded(work()))
    await begun.wait()
    client.cancel()
    with pytest.raises(asyncio.CancelledError):
        await client
    go_on.set()
    await ended.wait()
    for _ in range(3):  # its callbacks
        await asyncio.sleep(0)
    del client
    gc.collect()
    return complaints


async def test_work_ends_without_its_client(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await abandoned(monkeypatch, None) == []


async def test_nobody_is_left_to_hear_a_refusal(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    assert await abandoned(monkeypatch, NotAsked("not any more")) == []
    assert not caplog.records


async def test_an_error_of_ours_is_logged_without_its_words(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        assert await abandoned(monkeypatch, ValueError("a hidden card")) == []
    assert [record.getMessage() for record in caplog.records] == [
        "abandoned work failed: ValueError"
    ]


async def test_before_the_end_abandoned_work_is_waited_for() -> None:
    """A decision on its way is still written, and nothing holds the database afterwards."""
    begun, go_on, ended = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def work() -> None:
        begun.set()
        await go_on.wait()
        ended.set()

    client = asyncio.create_task(shielded(work()))
    await begun.wait()
    client.cancel()
    with pytest.raises(asyncio.CancelledError):
        await client
    end = asyncio.create_task(finish_abandoned())
    await asyncio.sleep(0)
    assert not end.done()
    go_on.set()
    await end
    assert ended.is_set()
    await finish_abandoned()  # nothing is left
