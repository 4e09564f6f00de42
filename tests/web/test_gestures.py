"""Reactions and nudges by pages and API: their limits, their notices, what the page shows."""

from __future__ import annotations

import json
from collections.abc import Callable

from fastapi import FastAPI

from app.tables.people.gestures import REACTIONS
from app.web.assets.static_files import static_file
from app.web.render.seat_words import REACTION_WORDS
from tests.web.browser import Browser
from tests.web.push_service import push_service
from tests.web.test_notices import SAME_ORIGIN, asked, two_with_notices

Browsers = Callable[..., Browser]


def test_every_reaction_has_a_face_and_words() -> None:
    drawn = static_file("reactions.svg").read_text()
    assert all(f'id="{word}"' in drawn for word in (*REACTIONS, "nudge"))
    assert tuple(REACTION_WORDS) == REACTIONS


async def test_players_react_by_clicking_and_not_without_end(browser: Browsers) -> None:
    anna = browser()
    table = (await anna.opens("Anna", seats=2)).url
    await anna.send("/bot")
    await anna.send("/start")
    page = await anna.go(table)
    assert len(page.form("/react").buttons) == len(REACTIONS)
    assert 'action="' + table + '/react"' not in (await browser().go(table)).html
    answers = [await anna.http.post(f"{table}/react", data={"word": "sly"}, headers=SAME_ORIGIN)]
    for _ in range(4):
        answers.append(
            await anna.http.post(
                f"/api{table.replace('/t/', '/tables/')}/reactions",
                json={"word": "sly"},
                headers=SAME_ORIGIN,
            )
        )
    assert [answer.status_code for answer in answers[1:4]] == [204] * 3
    assert answers[4].status_code == 429
    assert json.loads(answers[4].text)["error"] == "too-many"


async def test_a_sleeper_is_nudged_and_notified_once_a_minute(
    app: FastAPI, browser: Browsers
) -> None:
    async with push_service() as service:
        table, people = await two_with_notices(app, browser, service)
        await service.messages(1)
        sleeper = await asked(table, people)
        waking = people["ru" if sleeper == "en" else "en"][0]
        page = await waking.go(table)
        [form] = [form for form in page.forms if form.action.endswith("/nudge")]
        assert (await waking.submit(form)).status == 200
        body = (await service.messages(2))[1]
        said = people[sleeper][1].read(body)
        assert said["body"] in ("The others are waiting for you.", "Вас ждут остальные игроки.")
        assert set(said) == {"title", "body", "table"}
        again = await waking.http.post(
            f"{table}/nudge", data=dict(form.fields), headers=SAME_ORIGIN
        )
        assert again.status_code == 429
        await app.state.notices.settled()
        assert len(service.got) == 2


async def test_nobody_is_offered_to_nudge_themselves_or_a_bot(browser: Browsers) -> None:
    anna = browser()
    table = (await anna.opens("Anna", seats=2)).url
    await anna.send("/bot")
    await anna.send("/start")
    page = await anna.go(table)
    assert not [form for form in page.forms if form.action.endswith("/nudge")]
    answer = await anna.http.post(f"{table}/nudge", data={"seat": "1"}, headers=SAME_ORIGIN)
    assert answer.status_code == 409


async def test_onlookers_have_a_line_to_write_where_the_host_lets_them(browser: Browsers) -> None:
    anna, zoe = browser(), browser()
    table = (await anna.opens("Anna", seats=2, onlookers_talk="on")).url
    assert "may talk" in anna.page.text
    await anna.send("/bot")
    await anna.send("/start")
    await zoe.go("/me")
    await zoe.send("/me", name="Zoe")
    await zoe.go(table)
    await zoe.send("/chat", text="Go, Anna!")
    assert "Go, Anna!" in (await anna.go(table)).text


async def test_the_page_knows_since_when_somebody_thinks(browser: Browsers) -> None:
    anna = browser()
    table = (await anna.opens("Anna", seats=2)).url
    await anna.send("/bot")
    await anna.send("/start")
    page = await anna.go(table)
    assert "data-since=" in page.html
    assert "data-thinking=" in page.html
