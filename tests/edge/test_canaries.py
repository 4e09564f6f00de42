"""No card is named to anybody before they were shown it, nor where nobody should find it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from app.engine.hidden import Knowledge
from app.engine.table import Table
from app.games import GAMES
from app.tables import card_sets
from tests.edge.canaries import CANARY, Sang, Watch
from tests.edge.marked_cards import MARKED, mark_cards
from tests.edge.received import Heard, SocketListener
from tests.edge.world import servers, world
from tests.support.play import NIGHT, deal, few, typical_length
from tests.support.server import Server

LOOKS = 8 if NIGHT else 5


async def watch(server: Server, game: str, folder: Path) -> Watch:
    """A whole game of few; every message is heard, and now and then all is looked at."""
    seats = few(GAMES[game])
    url, step = server.database or "", typical_length(GAMES[game], seats) // LOOKS
    async with world(server) as one:
        seen = Watch(one)
        await seen.begin(game, seats)
        seen.check_backup(url, folder / "begun.zip")
        number = 0
        while await seen.play(seats, step, f"canary {number}"):
            seen.check_database(url)
            number += 1
        metrics = await one.call("0", "GET", "/metrics")
        assert "facedown_log_rows" in metrics.text
        seen.check("metrics", metrics.text)
        seen.check("log", server.said())
        seen.secrets.clear()  # after the game its luck is public
        seen.check_database(url)
        seen.check_backup(url, folder / "over.zip")
        await one.leave()
        return seen


@pytest.mark.parametrize("game", MARKED)
def test_no_card_is_named_before_its_moment(game: str, database_url: str, tmp_path: Path) -> None:
    with servers(tmp_path, database_url, "a", TESTS_MARK_CARDS="1") as [server]:
        seen = asyncio.run(watch(server, game, tmp_path))
        complaints = server.complaints()
    assert complaints == []
    assert seen.named > 50, "canaries are named when their moment has come"
    assert seen.bytes > 100_000
    assert seen.notices > 0
    assert sum(seen.heard.values()) > 4 * LOOKS


@pytest.mark.parametrize("game", MARKED)
def test_every_card_that_may_lie_face_down_is_a_canary(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(card_sets, "shipped", card_sets.shipped)
    monkeypatch.setattr(Knowledge, "card", Knowledge.card)
    mark_cards()
    box = GAMES[game].read_components(card_sets.shipped(game))
    table = Table(GAMES[game], deal(GAMES[game], few(GAMES[game]), {}, "marked", box))
    faces = [str(card.face) for card in table.state.knowledge.cards]
    assert len(faces) > 20
    assert len({*faces}) > 10
    assert all(CANARY.fullmatch(face) for face in faces)


def test_a_canary_that_sings_is_heard() -> None:
    seen = Watch(None, secrets=["5eed"])  # type: ignore[arg-type]
    seen.check("here", "canary_0123456789", ["canary_0123456789"])
    with pytest.raises(Sang, match="there"):
        seen.check("there", "x canary_0123456789 x", ["canary_9876543210"])
    with pytest.raises(Sang, match="luck"):
        seen.check("luck", "x 5eed x")


@pytest.mark.parametrize("early", ["page", "JSON"])
def test_a_card_that_is_named_too_early_on_one_socket_is_heard(early: str) -> None:
    """Both are those of one viewer, who is shown the card a decision later."""
    card, seen = "canary_0123456789", Watch(None)  # type: ignore[arg-type]
    shown = [{"0": (1, [])}, {"0": (2, [card])}]

    def hear(kind: str, version: int) -> None:
        heard = [Heard(f"{kind} socket, message {n}", f"x {card} x") for n in (version, 2)]
        seen.hear(SocketListener(f"{kind} socket", None, "0", heard, versions=[version, 2]), shown)  # type: ignore[arg-type]

    for kind in ("page", "JSON"):
        if kind == early:
            with pytest.raises(Sang, match=f"{kind} socket, message 1"):
                hear(kind, 1)
        else:
            hear(kind, 2)
