"""Reactions, nudges, and since when somebody is waited for: seen by all, part of no game."""

from __future__ import annotations

from datetime import timedelta

import pytest

from app.tables.bus import as_value, gesture_of
from app.tables.errors import Refusal
from app.tables.model import Gesture
from app.tables.people import chat, gestures, muting, seating
from tests.tables.support import NOON, Eyewitness, Tables, begun, gathered, guest


async def test_a_reaction_is_shown_to_all_and_changes_nothing(registry: Tables) -> None:
    company = await begun(registry, "Ann", "Bob")
    watchers = [Eyewitness(viewer) for viewer in (0, 1, None)]
    for watcher in watchers:
        await company.live.watch(watcher)
        watcher.changes.clear()
    version, lines = company.live.row.version, list(company.live.chat)
    await gestures.react(company.live, company.people[1], "liar")
    for watcher in watchers:
        [change] = watcher.changes[-1:]
        assert change.gestures == (Gesture(1, "liar"),)
        assert change.before == change.now
    assert (company.live.row.version, company.live.chat) == (version, lines)


async def test_only_who_sits_there_reacts_and_only_with_a_word_that_there_is(
    registry: Tables,
) -> None:
    company = await begun(registry, "Ann", "Bob")
    onlooker = await guest(registry.services.db, "Eve")
    for person, word, code in (
        (onlooker, "laugh", "not-your-seat"),
        (company.host, "I have the king", "bad-reaction"),
    ):
        with pytest.raises(Refusal, match=code):
            await gestures.react(company.live, person, word)
    await muting.mute_seat(company.live, company.host, 1)
    with pytest.raises(Refusal, match="muted"):
        await gestures.react(company.live, company.people[1], "laugh")


async def test_only_who_is_publicly_waited_for_is_nudged(registry: Tables) -> None:
    company = await begun(registry, "Ann", "Bob", "Cid")
    live, (ann, bob, _) = company.live, company.people
    await gestures.check_nudge(live, ann, 1)
    await company.answer(1, 3)  # a sealed bid: everybody sees that seat 1 has bid
    for seat in (0, 1, 7):  # herself, somebody who has answered, nobody
        with pytest.raises(Refusal, match="not-awaited"):
            await gestures.check_nudge(live, ann, seat)
    await gestures.check_nudge(live, bob, 2)
    await seating.leave(live, company.people[2])
    with pytest.raises(Refusal, match="not-awaited"):
        await gestures.check_nudge(live, ann, 2)
    waiting = await gathered(registry, "Dot", "Eve")
    with pytest.raises(Refusal, match="not-awaited"):
        await gestures.check_nudge(waiting.live, waiting.host, 1)


def test_a_gesture_crosses_the_bus() -> None:
    for gesture in (Gesture(0, "laugh"), Gesture(3, "nudge", to=0)):
        assert gesture_of(as_value(gesture)) == gesture


# --- thinking --------------------------------------------------------------------------------


async def since(live, viewer=None):
    view = await live.view(viewer)
    return {seat: moment - NOON for seat, moment in view.clock.since.items()}


async def test_everybody_sees_for_how_long_somebody_has_been_thinking(registry: Tables) -> None:
    company = await begun(registry, "Ann", "Bob")
    live = company.live
    started = live.row.started_at
    assert started is not None
    assert await since(live) == dict.fromkeys((0, 1), started - NOON)
    registry.later(seconds=40)
    await company.answer(1, 3)
    assert await since(live) == {0: started - NOON}, "still the same question"
    await company.answer(0, 1)
    registry.later(seconds=5)
    assert await since(live) == {1: timedelta(seconds=40)}, "another question"


async def test_who_decides_again_and_again_begins_again(registry: Tables) -> None:
    company = await begun(registry, "Ann", "Bob", options={"rounds": 2})
    await company.bids(1, 0)
    registry.later(seconds=10)
    await company.answer(0, "small")
    registry.later(seconds=10)
    await company.answer(1, 1)
    registry.later(seconds=10)
    await company.answer(0, 0)
    assert await since(company.live) == {1: timedelta(seconds=30)}


async def test_a_table_that_is_loaded_again_counts_from_the_last_decision(
    registry: Tables,
) -> None:
    company = await begun(registry, "Ann", "Bob")
    registry.later(seconds=20)
    await company.answer(1, 3)
    registry.later(hours=5)
    registry.tables.clear()
    live = await registry.table(company.live.id)
    assert await since(live) == {0: timedelta(seconds=20)}


# --- onlookers ---------------------------------------------------------------------------------


async def test_onlookers_talk_during_a_game_if_the_host_allows_it(registry: Tables) -> None:
    onlooker = await guest(registry.services.db, "Eve")
    company = await begun(registry, "Ann", "Bob", onlookers_talk=True)
    assert (await chat.say(company.live, onlooker, "Go, Ann!")).seat is None
    closed = await begun(registry, "Cid", "Dot", onlookers_talk=True, onlookers=False)
    with pytest.raises(Refusal, match="not-at-the-table"):
        await chat.say(closed.live, onlooker, "Go, Cid!")
