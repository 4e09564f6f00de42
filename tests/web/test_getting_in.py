"""From the front page to a game: the host is seated, seats are kept, nothing typed is lost."""

from __future__ import annotations

import json
from collections.abc import Callable

from app.tables.seat_looks import COLOURS, FIGURES
from app.web.assets.icons import figure_url
from app.web.assets.seat_looks import looks_css
from tests.web.browser import Browser

Browsers = Callable[..., Browser]


async def test_opening_a_table_seats_its_host(browser: Browsers) -> None:
    page = await browser().opens("Anna")
    assert "At the table 1/4" in page.text
    assert "Start without me" not in page.text
    assert not [form for form in page.forms if form.action.endswith("/sit")]


async def test_a_friend_is_told_by_whom_they_are_invited(browser: Browsers) -> None:
    table = (await browser().opens("Anna")).url
    page = await browser().go(table)
    assert "Anna invites you to play" in page.text
    assert 'content="Anna invites you: Crooks"' in page.html
    room, _, _ = page.html.partition("<dialog")
    assert room.count('class="main"') == 1, "one gold button"


async def test_a_start_without_its_host_is_asked_about(browser: Browsers) -> None:
    anna, boris = browser(), browser()
    table = (await anna.opens("Anna", seats=2)).url
    await anna.send("/leave")
    await boris.joins(table, "Boris")
    page = await anna.go(table)
    await anna.send("/bot")
    page = anna.page
    assert "Start without me" in page.text
    assert "You have no seat at this table." in page.html
    form = page.form("/start")
    form.fields.remove(("sure", "yes"))  # as on a page from when everybody was there
    assert (await anna.submit(form)).status == 409
    await anna.go(table)
    await anna.send("/start")
    assert (await anna.go(table)).text.count("You are watching") == 1


async def test_a_full_table_offers_to_watch_or_to_open_another(browser: Browsers) -> None:
    anna, boris = browser(), browser()
    table = (await anna.opens("Anna", seats=2)).url
    await boris.joins(table, "Boris")
    page = await browser().go(table)
    assert "This table is full" in page.text
    assert "You can watch" in page.text
    assert 'href="/new/crooks"' in page.html
    for wrong in ("invites you to play", "Invite friends", 'class="qr"', 'name="name"'):
        assert wrong not in page.html


async def test_a_table_without_onlookers_says_so_when_it_is_full(browser: Browsers) -> None:
    anna = browser()
    await anna.go("/new/crooks")
    form = anna.page.form("/new/crooks")
    form.fields = [one for one in form.fields if one[0] != "onlookers"]
    table = (await anna.submit(form, name="Anna", seats=2)).url
    await anna.send("/bot")
    assert "Nobody can watch the game" in (await browser().go(table)).text


# --- a rematch -----------------------------------------------------------------------------------


async def ended(browser: Browsers) -> tuple[Browser, Browser, str]:
    anna, boris = browser(), browser()
    table = (await anna.opens("Anna", seats=3)).url
    await boris.joins(table, "Boris")
    await anna.go(table)
    await anna.send("/bot")
    await anna.send("/start")
    for one in (anna, boris):
        await one.go(table)
        await one.send("/vote")
    return anna, boris, table


async def test_one_click_leads_into_the_next_game_and_into_ones_seat(browser: Browsers) -> None:
    anna, boris, table = await ended(browser)
    await boris.go(table)
    page = await boris.send("/rematch")
    assert page.url != table
    assert "At the table 2/3" in page.text
    assert "Start without Anna" in page.text
    assert "seat kept" in page.text
    stranger = await browser().go(page.url)
    assert "The free seats are kept for Anna" in stranger.text
    front = await anna.go("/")
    assert "a seat is kept for you" in front.text
    page = await anna.go(page.url)
    assert "Take your seat" in page.text
    assert "At the table 3/3" in (await anna.send("/sit")).text
    page = await boris.go(page.url)
    assert "Start the game" in page.text
    assert "Start without" not in page.text


async def test_a_kept_seat_is_given_away(browser: Browsers) -> None:
    anna, boris, table = await ended(browser)
    await boris.go(table)
    following = (await boris.send("/rematch")).url
    await anna.go(following)
    page = await anna.send("/leave")
    assert "Take a seat" in page.text
    assert "Free seat" in (await boris.go(following)).text


# --- the form ------------------------------------------------------------------------------------


async def test_what_does_not_go_together_is_said_beside_the_choice(browser: Browsers) -> None:
    anna = browser()
    await anna.go("/new/scoundrels")
    filled = {"name": "Anna", "seats": 3, "option.six_scoundrels": "on", "clock": "days"}
    page = await anna.send("/new/scoundrels", **filled, days=5, pace="quick", level="hard")
    assert (page.status, page.url) == (422, "/new/scoundrels")
    beside = page.html.split('data-why="option.six_scoundrels"')[1].split("</p>")[0]
    assert "for the long game only" in beside
    assert "hidden" not in beside.split(">")[0]
    sent = dict(page.form("/new/scoundrels").fields)
    assert {name: sent[name] for name in ("name", "seats", "days", "clock", "pace", "level")} == {
        "name": "Anna",
        "seats": "3",
        "days": "5",
        "clock": "days",
        "pace": "quick",
        "level": "hard",
    }
    assert "option.six_scoundrels" in sent, "still ticked"
    assert page.html.count('class="more" open') == 2, "without script no panel hides what was said"
    page = await anna.send("/new/scoundrels", **{"option.length": "long"})
    assert "At the table 1/3" in page.text


async def test_the_form_is_checked_while_it_is_filled_in(browser: Browsers) -> None:
    anna = browser("ru")
    headers = {"sec-fetch-site": "same-origin"}
    wrong = {"option.length": "short", "option.wild_saloon": "on", "option.start_with_zero": "on"}
    answer = await anna.http.post("/new/scoundrels/check", data=wrong, headers=headers)
    assert set(json.loads(answer.text)) == {"option.wild_saloon", "option.start_with_zero"}
    assert "продолжительной" in answer.text
    wrong["option.length"] = "long"
    answer = await anna.http.post("/new/scoundrels/check", data=wrong, headers=headers)
    assert json.loads(answer.text) == {}


async def test_a_name_that_nobody_can_read_is_said_beside_it(browser: Browsers) -> None:
    anna = browser()
    await anna.go("/new/crooks")
    page = await anna.send("/new/crooks", name="\u200b", seats=2)
    assert page.status == 422
    assert "Please choose a name that others can read." in page.text
    assert dict(page.form("/new/crooks").fields)["seats"] == "2"


async def test_the_settings_of_a_gathering_table_are_checked_in_their_form(
    browser: Browsers,
) -> None:
    anna = browser()
    table = (await anna.opens("Anna", seats=2)).url
    for _ in range(2):
        await browser().go(table)
    await anna.send("/bot")
    await anna.go(f"{table}/setup")
    page = await anna.send("/setup", seats=3)
    boris = browser()
    await boris.joins(table, "Boris")
    await anna.go(f"{table}/setup")
    page = await anna.send("/setup", seats=2)
    assert page.status == 422
    assert "You can't remove a seat somebody is sitting in." in page.text


async def test_against_bots_the_human_sits_first_and_begins(browser: Browsers) -> None:
    for game in ("crooks", "scoundrels"):
        anna = browser()
        await anna.go(f"/new/{game}")
        await anna.send(f"/new/{game}", 1, name="Anna")
        table = anna.page.url
        seen = (await anna.http.get(f"/api{table.replace('/t/', '/tables/')}")).json()
        assert seen["viewer"] == 0
        assert [ask["seat"] for ask in seen["asks"]][:1] == [0], game


async def test_who_wants_to_play_alone_needs_two_clicks(browser: Browsers) -> None:
    """One on the front page, one beside their name; the second time a single one."""
    anna = browser()
    front = await anna.go("/")
    assert 'href="/new/lockup#alone"' in front.html
    assert 'href="/new/crooks#alone"' not in front.html
    form = (await anna.go("/new/lockup")).form("/new/lockup")
    await anna.submit(form, form.buttons.index(("try", "alone")), name="Anna")
    for _ in range(2):
        table = anna.page.url
        seen = (await anna.http.get(f"/api{table.replace('/t/', '/tables/')}")).json()
        assert len(seen["seats"]) == 1
        assert seen["asks"]
        forms = (await anna.go("/")).forms
        await anna.submit(next(one for one in forms if one.buttons == [("try", "alone")]))
    assert anna.page.url != table


# --- lists ---------------------------------------------------------------------------------------


async def test_open_tables_show_host_and_clock(browser: Browsers) -> None:
    await browser().opens("Anna", visibility="listed", clock="live", seconds=45)
    page = await browser().go("/")
    assert "Host: Anna" in page.text
    assert "45 s per decision" in page.text


async def test_the_lists_come_again_by_themselves(browser: Browsers) -> None:
    anna = browser()
    table = (await anna.opens("Anna", seats=2)).url
    await anna.send("/bot")
    await anna.go("/")
    assert "your turn" not in anna.page.text
    await anna.go(table)
    await anna.send("/start")
    assert 'id="mine-now"' in (await anna.go("/tables")).html


# --- looks ---------------------------------------------------------------------------------------


async def test_players_choose_colour_and_figure_in_the_lobby(browser: Browsers) -> None:
    anna, boris = browser(), browser()
    table = (await anna.opens("Anna", seats=2)).url
    await boris.joins(table, "Boris")
    page = await boris.send("/look", colour="teal", figure="cat")
    assert "seat-1-is-teal seat-1-is-cat" in page.html
    assert "seat-0-is-red seat-0-is-fox" in page.html
    await anna.go(table)
    answer = await anna.submit(anna.page.form("/look"), colour="teal")
    assert answer.status == 409


def test_every_look_is_in_the_stylesheet() -> None:
    css = looks_css()
    for name in (*COLOURS, *FIGURES):
        assert f".seat-7-is-{name}{{" in css
    for figure in FIGURES:
        assert f'--figure-{figure}:url("{figure_url(figure)}")' in css


async def test_every_figure_is_a_picture_that_browsers_keep(browser: Browsers) -> None:
    for figure in FIGURES:
        answer = await browser().http.get(figure_url(figure))
        assert answer.headers["content-type"] == "image/svg+xml"
        assert "<path" in answer.text
        assert "immutable" in answer.headers["cache-control"]
    assert (await browser().http.get(figure_url("unicorn"))).status_code == 404
