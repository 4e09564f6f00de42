"""Chat: who may speak, what becomes of the words, and who is muted."""

from __future__ import annotations

import asyncio
import json

import pytest

from app.engine import ONLOOKER
from app.tables import play
from app.tables.core.announcements import announce
from app.tables.errors import Refusal
from app.tables.people import chat, muting
from tests.tables.support import Eyewitness, Tables, begun, gathered, guest


async def test_lines_are_numbered_at_each_table(registry: Tables) -> None:
    """A number that counted all lines would tell how much is said elsewhere."""
    first, second = await gathered(registry, "Ann", "Bob"), await gathered(registry, "Cid", "Dot")
    await asyncio.gather(*(chat.say(first.live, first.host, f"line {n}") for n in range(8)))
    assert sorted(line.id for line in first.live.chat) == list(range(1, 9))
    assert (await chat.say(second.live, second.host, "hello")).id == 1
    onlooker = await guest(registry.services.db, "Eve")
    said = await chat.say(second.live, onlooker, "hello, too")
    await muting.mute(second.live, second.host, said.id)
    assert second.live.row.muted == [onlooker.id]


async def test_what_is_said_is_kept_and_shown_to_all(registry: Tables) -> None:
    company = await begun(registry, "Ann", "Bob")
    watcher = Eyewitness(None)
    await company.live.watch(watcher)
    said = await chat.say(company.live, company.people[1], "  <b>I have the king</b> ")
    assert (said.seat, said.name, said.text, said.code) == (1, "Bob", "<b>I have the king</b>", "")
    assert [change.chat for change in watcher.changes] == [(said,)]
    registry.tables.clear()
    assert (await registry.table(company.live.id)).chat == [said]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("a\x00b\x1b[31m\x7fc", "ab[31mc"),
        ("two\nlines\tand  more", "two lines and more"),
        ("right \u202eto left\u2066", "right to left"),
        ("Я вор 🕵️‍♀️", "Я вор 🕵️‍♀️"),
        ("x" * 500, "x" * 500),
        ("\ud800lone", "lone"),
        ("un\u200bse\u2060en\ufeff so\u00adft\U000e0041", "unseen soft"),
    ],
)
async def test_words_are_cleaned(registry: Tables, text: str, kept: str) -> None:
    company = await gathered(registry, "Ann", "Bob")
    assert (await chat.say(company.live, company.host, text)).text == kept


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "nothing-said"),
        (" \n\x00 ", "nothing-said"),
        ("\u200b \u200d\u2060\ufe0f", "nothing-said"),
        ("x" * 501, "too-long"),
    ],
)
async def test_nothing_and_too_much_are_refused(registry: Tables, text: str, code: str) -> None:
    company = await gathered(registry, "Ann", "Bob")
    with pytest.raises(Refusal, match=code):
        await chat.say(company.live, company.host, text)


async def test_a_line_that_is_sent_again_is_said_once(registry: Tables) -> None:
    company = await begun(registry, "Ann", "Bob")
    ann, bob = company.people
    for person in (ann, ann, bob):
        await chat.say(company.live, person, "hello", key="k")
    assert [line.name for line in company.live.chat] == ["Ann", "Bob"]
    await chat.say(company.live, ann, "hello", key="another")
    await chat.say(company.live, ann, "hello")
    assert len(company.live.chat) == 4
    with pytest.raises(Refusal, match="key-used"):
        await chat.say(company.live, ann, "goodbye", key="k")


async def test_taking_back_again_and_again_does_not_push_talk_away(registry: Tables) -> None:
    company = await begun(registry, "Ann", "Bob")
    for _ in range(3):
        await company.answer(0, 2)
        await play.take_back(company.live, 0)
    assert [line.code for line in company.live.chat] == ["took-back"]


async def test_the_talk_of_a_closed_table_stays_among_its_players(registry: Tables) -> None:
    """Also after the end, when its game may be watched."""
    company = await begun(registry, "Ann", "Bob", onlookers=False, options={"rounds": 1})
    live, stranger = company.live, await guest(registry.services.db, "Eve")
    watcher = Eyewitness(ONLOOKER)
    await live.watch(watcher)
    await chat.say(live, company.host, "between us")
    await company.bids(1, 2)
    await company.answer(1, "small")
    assert live.row.status == "finished"
    await chat.say(live, company.host, "that stays so")
    assert (await live.view(ONLOOKER)).chat == ()
    assert all(change.chat == () and change.now.chat == () for change in watcher.changes)
    assert len((await live.view(0)).chat) == 2
    with pytest.raises(Refusal, match="not-at-the-table"):
        await chat.say(live, stranger, "may I?")


async def test_onlookers_are_silent_while_a_game_runs(registry: Tables) -> None:
    onlooker = await guest(registry.services.db, "Eve")
    company = await gathered(registry, "Ann", "Bob")
    assert (await chat.say(company.live, onlooker, "May I?")).seat is None
    running = await begun(registry, "Cid", "Dot")
    with pytest.raises(Refusal, match="not-at-the-table"):
        await chat.say(running.live, onlooker, "She has the king!")


async def test_the_host_mutes_and_unmutes(registry: Tables) -> None:
    onlooker = await guest(registry.services.db, "Eve")
    company = await gathered(registry, "Ann", "Bob")
    live, (ann, bob) = company.live, company.people
    line = await chat.say(live, onlooker, "Hello")
    await muting.mute(live, ann, line.id)
    await muting.mute_seat(live, ann, 1)
    for person in (onlooker, bob):
        with pytest.raises(Refusal, match="muted"):
            await chat.say(live, person, "Why?")
    await muting.mute(live, ann, line.id, muted=False)
    await muting.mute_seat(live, ann, 1, muted=False)
    for person in (onlooker, bob):
        await chat.say(live, person, "Thanks")


async def test_nobody_else_mutes_and_nobody_mutes_the_host_or_nobody(
    registry: Tables,
) -> None:
    company = await gathered(registry, "Ann", "Bob", seats=3)
    live, (ann, bob) = company.live, company.people
    with pytest.raises(Refusal, match="not-the-host"):
        await muting.mute_seat(live, bob, 0)
    elsewhere = await gathered(registry, "Cid", "Dot")
    theirs = await chat.say(elsewhere.live, elsewhere.host, "Hello")
    for act in (
        muting.mute_seat(live, ann, 0),
        muting.mute_seat(live, ann, 2),
        muting.mute_seat(live, ann, 9),
        muting.mute(live, ann, theirs.id),
    ):
        with pytest.raises(Refusal, match="nobody-to-mute"):
            await act


async def test_lines_of_the_server_are_codes_with_values(registry: Tables) -> None:
    company = await gathered(registry, "Ann", "Bob")
    await announce(company.live, "seat-taken", seat=1)
    (line,) = company.live.chat
    assert (line.code, json.loads(line.text), line.seat, line.name) == (
        "seat-taken",
        {"seat": 1},
        None,
        "",
    )
