"""Frames: what everyone saw at every step, kept so that no later rule can change it."""

from __future__ import annotations

import asyncio
import json
import threading
import time
import zlib
from collections import defaultdict
from dataclasses import replace
from typing import Any

import pytest

from app.engine import ALL, ONLOOKER
from app.engine.errors import Diverged
from app.engine.log import Entry
from app.engine.parts import plain
from app.storage.queries.frames import get_frames
from app.tables.errors import Refusal
from app.tables.replays import decoding, playback, recorder, viewer_frames
from app.tables.replays.decoding import REST, Decoder
from tests.tables.support import AUCTION, Company, Tables, begun
from tests.tables.test_record import played


async def finished(registry: Tables) -> Company:
    maker = recorder.Recorder(registry)
    await maker.start()
    company = await played(registry)
    await maker.stop()
    return company


async def test_frames_are_stored_when_a_game_ends(registry: Tables) -> None:
    company = await finished(registry)
    async with registry.services.db.read() as session:
        assert await get_frames(session, company.live.id) is not None


async def test_a_replay_is_read_beside_the_event_loop_and_once_for_all_who_ask(
    registry: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = (await finished(registry)).live
    readers: list[str] = []

    def read(stored: bytes) -> playback.Replay:
        readers.append(threading.current_thread().name)
        return playback.unpack(stored)

    monkeypatch.setattr(playback, "_REPLAYS", Decoder(read))
    views = await asyncio.gather(*(playback.step(live, number, ALL) for number in range(3)))
    assert [view.version for view in views] == [0, 1, 2]
    assert [name.startswith("replays") for name in readers] == [True]


async def test_a_replay_is_read_piece_by_piece(
    registry: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What reads all of it at once lets nobody else go on meanwhile, in whatever thread."""
    live = (await finished(registry)).live
    async with registry.services.db.read() as session:
        stored = await get_frames(session, live.id)
    assert stored is not None
    whole = json.loads(zlib.decompress(stored))
    rests: list[float] = []
    monkeypatch.setattr(decoding, "PIECE", 0.0)
    monkeypatch.setattr(decoding.time, "sleep", rests.append)
    seen: dict[str, list[Any]] = defaultdict(list)
    content = decoding.unzipped(stored, lambda viewer, frame: seen[viewer].append(frame))
    assert {**content, "seen": seen} == whole
    assert len(rests) >= sum(map(len, whole["seen"].values()))


async def test_replays_take_a_tenth_of_the_time_and_few_may_wait() -> None:
    async def stored() -> bytes:
        return b""

    decoder = Decoder(lambda _: sum(range(100_000)))
    began = time.monotonic()
    one = asyncio.gather(*(decoder.decoded(f"{number}", stored) for number in range(3)))
    await asyncio.sleep(0)
    late = [decoder.decoded(f"late {number}", stored) for number in range(20)]
    refused = await asyncio.gather(*late, return_exceptions=True)
    assert sum(isinstance(one, Refusal) and one.code == "busy" for one in refused) == 20 - 9
    await one
    assert time.monotonic() - began > 11 * REST * took()


def took() -> float:
    """The shortest time that such a reading takes."""
    times = []
    for _ in range(20):
        began = time.monotonic()
        sum(range(100_000))
        times.append(time.monotonic() - began)
    return min(times)


async def test_frames_that_a_restart_has_cut_short_are_made_after_it(
    registry: Tables,
) -> None:
    company = await played(registry)
    maker = recorder.Recorder(registry)
    await maker.start()
    await maker.stop()
    async with registry.services.db.read() as session:
        assert await get_frames(session, company.live.id) is not None


async def test_what_corrected_rules_did_not_understand_stands_still_until_it_is_taken_back(
    registry: Tables,
) -> None:
    live = (await finished(registry)).live
    assert live.table is not None
    entries, deal = live.table.entries, live.table.deal
    lost = [replace(entry, fingerprint="asked by older rules") for entry in entries[2:4]]
    rewind = Entry(None, "rewind", "", "", rewind_to=2)
    recording = recorder.Recording(AUCTION, deal, [*entries[:2], *lost, rewind])
    assert len(list(recording.steps())) == 6
    assert recording._table.decisions == 2
    with pytest.raises(Diverged):
        list(recorder.Recording(AUCTION, deal, lost).steps())


@pytest.mark.parametrize("block", [1, 4, 16])
async def test_every_step_looks_as_it_did(
    registry: Tables, monkeypatch: pytest.MonkeyPatch, block: int
) -> None:
    monkeypatch.setattr(viewer_frames, "BLOCK", block)
    live = (await finished(registry)).live
    assert live.table is not None
    assert await playback.length(live) == live.table.version
    for viewer in (0, 1, 2, ONLOOKER, ALL):
        for number in range(live.table.version + 1):
            then = live.table.at(number)
            shown = await playback.step(live, number, viewer)
            parts = {name: plain(part) for name, part in then.view(viewer).items()}
            parts |= {f"log:{n}": plain(e) for n, e in enumerate(then.events(viewer))}
            assert dict(shown.parts) == parts
            assert list(shown.waiting_for) == then.waiting_for()
            if viewer != ALL:
                assert list(shown.asks) == then.questions(viewer)
            assert shown.version == number
            assert (shown.outcome is not None) == (number == live.table.version)


async def test_the_steps_say_who_acted(registry: Tables) -> None:
    live = (await finished(registry)).live
    steps = await playback.steps(live)
    assert [step.kind for step in steps] == ["deal", *(["bid"] * 3 + ["prize"]) * 2]
    assert steps[-1].seat == 2


async def test_many_who_ask_at_once_wait_for_one_recording(
    registry: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    company, made, pack = await played(registry), list[bytes](), playback.pack

    def packed(recording: recorder.Recording) -> bytes:
        made.append(pack(recording))
        return made[-1]

    monkeypatch.setattr(playback, "pack", packed)
    shown = await asyncio.gather(
        *(playback.step(company.live, 4, viewer) for viewer in (0, 1, 2, ONLOOKER, ALL))
    )
    assert [len(each.parts) for each in shown] == [len(shown[0].parts)] * 5
    assert len(made) == 1


async def test_a_running_game_has_no_replay(registry: Tables) -> None:
    company = await begun(registry, "Ann", "Bob")
    with pytest.raises(Refusal, match="not-over"):
        await playback.step(company.live, 0, ALL)


async def test_a_replay_does_not_ask_the_rules(
    registry: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever becomes of the rules, a game that was finished can be watched."""
    live = (await finished(registry)).live

    def other_rules(*_: object) -> None:
        raise AssertionError("asked the rules of today")

    for name in ("set_up", "phase", "view"):
        monkeypatch.setattr(type(AUCTION), name, other_rules, raising=False)
    monkeypatch.setattr("app.tables.replays.playback.pack", other_rules)
    assert (await playback.step(live, 4, ALL)).parts
