"""The room in a browser without script: everything can be done, and nothing is given away."""

from __future__ import annotations

import json
from collections.abc import Callable

from app.web.render.i18n import translate
from tests.web.browser import Browser, Page

Browsers = Callable[..., Browser]


async def two_at_a_table(browser: Browsers, **setup: object) -> tuple[Browser, Browser, str]:
    anna, boris = browser(), browser("ru")
    table = (await anna.opens("Anna", **setup)).url
    await boris.joins(table, "Борис")
    await anna.go(table)
    await anna.send("/start")
    await boris.go(table)
    return anna, boris, table


async def step(player: Browser, table: str) -> bool:
    """Answer the first question, if there is one, with its last button: passing comes first."""
    page = await player.go(table)
    if not page.asks():
        return False
    answered = await player.submit(page.asks()[0], -1)
    assert answered.status == 200, answered.text
    return True


async def test_a_whole_game_is_played_without_script(browser: Browsers) -> None:
    anna, boris, table = await two_at_a_table(browser)
    steps = 0
    while 'data-status="finished"' not in (await anna.go(table)).html:
        moved = [await step(player, table) for player in (anna, boris)]
        steps += sum(moved)
        assert any(moved)
    assert steps > 20
    assert "wins!" in anna.page.text or "Shared victory!" in anna.page.text
    assert "очк" in (await boris.go(table)).text
    again = await anna.send("/rematch")
    assert again.url != table
    assert "At the table" in again.text
    await replay_can_be_watched(anna, boris, table)


async def replay_can_be_watched(anna: Browser, stranger: Browser, table: str) -> None:
    for eyes in ("all", "onlooker", "0", "1"):
        for at in (0, 5, 10_000):
            page = await anna.go(f"{table}/replay?step={at}&as={eyes}")
            assert page.status == 200
            assert "Step" in page.text
    assert (await anna.go(f"{table}/replay?as=7")).status == 422
    assert (await stranger.go(f"{table}/replay")).status == 200


async def test_everybody_reads_whose_turn_it_is(browser: Browsers) -> None:
    anna, boris, table = await two_at_a_table(browser)
    pages = [(await player.go(table)) for player in (anna, boris)]
    asked = [bool(page.asks()) for page in pages]
    assert sorted(asked) == [False, True]
    words = {True: ("Your turn", "Ваш ход"), False: ("is choosing", "выбирает")}
    for page, mine, number in zip(pages, asked, (0, 1), strict=True):
        assert words[mine][number] in page.text


async def test_the_same_click_counts_once(browser: Browsers) -> None:
    anna, boris, table = await two_at_a_table(browser)
    asked = anna if (await anna.go(table)).asks() else boris
    form = (await asked.go(table)).asks()[0]
    first = await asked.submit(form)
    again = await asked.submit(form)
    assert again.status == 200
    assert lines(again) == lines(first)


async def test_a_start_that_was_clicked_twice_is_one_start(browser: Browsers) -> None:
    """The answer to the first click may be late; the second must not complain. Only the host's."""
    anna, boris = browser(), browser()
    await anna.opens()
    await boris.joins(anna.page.url, "Boris")
    await anna.go(anna.page.url)
    form = anna.page.form("/start")
    for _ in range(2):
        started = await anna.submit(form)
        assert (started.status, 'data-status="playing"' in started.html) == (200, True)
    refused = await boris.submit(form)
    assert refused.status in (403, 409)


async def test_a_refusal_is_a_sentence_and_changes_nothing(browser: Browsers) -> None:
    anna, boris, table = await two_at_a_table(browser)
    asked, other = (anna, boris) if (await anna.go(table)).asks() else (boris, anna)
    form = (await asked.go(table)).asks()[0]
    before = lines(asked.page)
    await other.go(table)
    for fields in ({"choice": "hideout:z"}, {"choice": ""}, {"ask": "77-7", "choice": "pass"}):
        refused = await asked.submit(form, **fields, key="")
        assert refused.status in (409, 422)
        assert refused.text
    stolen = await other.submit(form)
    assert stolen.status in (409, 422)
    assert lines(await asked.go(table)) == before


async def test_a_refusal_to_the_script_is_a_fragment(browser: Browsers) -> None:
    anna, _, table = await two_at_a_table(browser)
    answer = await anna.http.post(
        f"{table}/decide",
        data={"ask": "77-7", "choice": "pass"},
        headers={"hx-request": "true", "sec-fetch-site": "same-origin"},
    )
    assert answer.status_code == 409
    assert answer.text.startswith('<p class="refusal" role="alert">')


async def test_markup_in_names_and_chat_stays_text(browser: Browsers) -> None:
    evil = "<img src=x onerror=alert(1)>"
    anna, boris = browser(), browser()
    table = (await anna.opens("<script>alert(1)</script>")).url
    await boris.joins(table, evil)
    await boris.send("/chat", text=evil + "<hx-partial hx-target='body'>")
    await anna.go(table)
    await anna.send("/start")
    for path in (table, "/", "/me"):
        for one in (anna, boris, browser()):
            page = await one.go(path)
            assert "<script>alert" not in page.html
            assert "<img src=x" not in page.html
            assert "<hx-partial" not in page.html
    assert evil in (await anna.go(table)).text


async def test_an_onlooker_is_told_no_more_than_the_table(browser: Browsers) -> None:
    anna, boris, table = await two_at_a_table(browser)
    for _ in range(6):
        for player in (anna, boris):
            await step(player, table)
    page = await browser().go(table)
    assert page.status == 200
    assert not page.asks()
    assert "You are watching" in page.text
    assert "card-secret" not in page.html


async def test_a_table_without_onlookers_is_closed_to_strangers(browser: Browsers) -> None:
    anna = browser()
    page = await anna.go("/new/crooks")
    form = page.form("/new/crooks")
    form.fields = [one for one in form.fields if one[0] != "onlookers"]
    await anna.submit(form, name="Anna")
    table = anna.page.url
    boris = browser()
    await boris.joins(table, "Boris")
    await anna.go(table)
    await anna.send("/start")
    assert (await browser().go(table)).status == 403
    assert (await boris.go(table)).status == 200


async def test_the_host_sets_the_table(browser: Browsers) -> None:
    anna = browser()
    page = await anna.opens(seats=3)
    assert "2 more players" not in page.text
    assert "1 more player is needed." in page.text
    page = await anna.send("/bot")
    assert "bot" in page.text
    await anna.send("/remove")
    boris = browser()
    await boris.joins(anna.page.url, "Boris")
    assert not [form for form in boris.page.forms if form.action.endswith("/start")]
    await boris.send("/ready")
    assert "ready" in (await anna.go(anna.page.url)).text
    await boris.send("/leave")
    assert "Boris" not in (await anna.go(anna.page.url)).text
    assert (await anna.send("/close")).url == "/"


async def test_bots_are_called_in_the_language_of_the_reader(browser: Browsers) -> None:
    anna, boris = browser(), browser("ru")
    table = (await anna.opens(seats=4)).url
    for bot in ("easy", "hard", "random"):
        await anna.send("/bot", bot=bot)
    await boris.go(table)
    snapshot = json.loads((await anna.go(table.replace("/t/", "/api/tables/"))).html)
    names = [seat["name"] for seat in snapshot["seats"][1:]]  # programs read what was written down
    assert [seat["bot"] for seat in snapshot["seats"]] == [None, "easy", "hard", "random"]
    english = (await anna.go(table)).html
    assert all(name in english for name in names)
    assert all(name not in boris.page.html for name in names)
    assert all(translate("ru", name) in boris.page.html for name in names)
    for words in ("слабый", "сильный", "играет наугад"):
        assert words in boris.page.html


async def test_taking_back_is_offered_while_it_is_allowed(browser: Browsers) -> None:
    anna, boris, table = await two_at_a_table(browser)
    asked = anna if (await anna.go(table)).asks() else boris
    await step(asked, table)
    await step(asked, table)  # one has looked into a pile by now, and taken a card from it
    before = asked.page
    back = await asked.send("/takeback")
    assert back.status == 200
    assert len(lines(back)) < len(lines(before))
    assert back.asks()


def lines(page: Page) -> list[str]:
    return [name for name in page.ids if name.startswith("p-log-")]


async def test_the_host_may_choose_otherwise_before_the_start(browser: Browsers) -> None:
    anna, boris = browser(), browser()
    table = (await anna.opens("Anna")).url
    await boris.joins(table, "Boris")
    await anna.go(f"{table}/setup")
    page = await anna.send("/setup", seats=3, clock="days", days=5, replay="private", pace="quick")
    assert "5 days per decision" in page.text
    assert "fast" in page.text
    assert "2/3" in page.text
    assert "for the players only" in (await boris.go(table)).text
    assert (await boris.go(f"{table}/setup")).status == 403


async def test_the_form_keeps_what_a_program_has_chosen(browser: Browsers) -> None:
    anna = browser()
    table = (await anna.opens("Anna", clock="live", seconds=30, bank=60, increment=7)).url
    await anna.go(f"{table}/setup")
    page = await anna.send("/setup", seats=3)
    assert "30 s per decision, 60 s in reserve, plus 7 s for each decision" in page.text


async def test_a_finished_game_is_shown_to_whom_its_table_allows(browser: Browsers) -> None:
    anna, stranger = browser(), browser()
    for shown in ("listed", "link"):
        await anna.go("/new/crooks")
        await anna.submit(anna.page.form("/new/crooks"), 0, replay=shown, name="Anna")
        table = anna.page.url
        await anna.send("/bot")
        await anna.send("/start")
        await anna.send("/vote")
        assert "The game ended without a result." in (await anna.go(table)).text
        front = await stranger.go("/")
        assert (f'href="{table}/replay"' in front.html) == (shown == "listed")
        page = await stranger.go(table)
        record = page.html.split('download="')[0].rsplit('href="', 1)[1].split('"')[0]
        assert (await stranger.go(record)).status == 200
        assert (await stranger.go(f"{table}/replay")).status == 200


async def test_somebody_who_left_comes_back(browser: Browsers) -> None:
    anna, boris, table = await two_at_a_table(browser)
    await boris.send("/leave")
    assert "has left" in (await anna.go(table)).text
    await boris.go(table)
    await boris.send("/sit")
    assert "has left" not in (await anna.go(table)).text


async def test_the_people_end_a_game_together(browser: Browsers) -> None:
    anna, boris, table = await two_at_a_table(browser)
    await anna.send("/vote")
    page = await boris.go(table)
    assert "Закончить эту игру без итога?" in page.text
    await boris.send("/vote")
    assert "The game ended without a result." in (await anna.go(table)).text


async def test_the_host_mutes(browser: Browsers) -> None:
    anna, boris, table = await two_at_a_table(browser)
    await boris.send("/chat", text="blah")
    await anna.go(table)
    await anna.send("/mute")
    page = await boris.go(table)
    assert "Хозяин стола отключил вам чат." in page.text
    assert not [form for form in page.forms if form.action.endswith("/chat")]


async def test_the_host_mutes_somebody_without_a_seat(browser: Browsers) -> None:
    anna, zoe = browser(), browser("ru")
    table = (await anna.opens("Anna")).url
    await zoe.go("/me")
    await zoe.send("/me", name="Зоя")
    await zoe.go(table)
    await zoe.send("/chat", text="blah")
    assert "blah" in (await anna.go(table)).text
    await anna.send("/mute")  # the button beside her line
    assert "Хозяин стола отключил вам чат." in (await zoe.go(table)).text
    page = await anna.go(table)
    last = [form for form in page.forms if form.action.endswith("/mute")][-1]
    await anna.submit(last)  # let them talk again
    assert "Хозяин стола отключил вам чат." not in (await zoe.go(table)).text
