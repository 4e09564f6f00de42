"""No card is named to anybody before he was shown it, nor where nobody should find it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from app.games import GAMES
from tests.edge.canaries import Sang, Watch
from tests.edge.world import servers, world
from tests.support.server import Server

LOOKS = 6


async def watch(server: Server, game: str) -> Watch:
    """A game of two, looked at again and again until it ends."""
    async with world(server) as one:
        seen = Watch(one)
        await seen.begin(game, 2)
        for number in range(LOOKS):
            if not await seen.play(2, 7, f"canary {number}"):
                break
        seen.check("metrics", (await one.call("0", "GET", "/metrics")).text)
        await one.leave()
        return seen


@pytest.mark.parametrize("game", GAMES)
def test_no_card_is_named_before_its_moment(game: str, database_url: str, tmp_path: Path) -> None:
    with servers(tmp_path, database_url, "a", TESTS_MARK_CARDS="1") as [server]:
        seen = asyncio.run(watch(server, game))
        seen.check_database(server.database or "")
        seen.check_backup(server.database or "", tmp_path / "backup.zip")
        complaints = server.complaints()
        seen.check("log", server.said())
    assert complaints == []
    assert seen.named > 50, "canaries are told of when their moment has come"
    assert seen.bytes > 100_000


def test_a_canary_that_sings_is_heard() -> None:
    seen = Watch(None, secrets=["5eed"])  # type: ignore[arg-type]
    seen.check("here", "canary_0123456789", ["canary_0123456789"])
    with pytest.raises(Sang, match="there"):
        seen.check("there", "x canary_0123456789 x", ["canary_9876543210"])
    with pytest.raises(Sang, match="luck"):
        seen.check("luck", "x 5eed x")
