"""The other pages: who somebody is, in which language, on which device."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from fastapi import FastAPI
from sqlalchemy import text

from app.web.pages.responses import safe_next
from tests.web.browser import Browser
from tests.web.test_identity import OURS

Browsers = Callable[..., Browser]


async def count_people(app: FastAPI) -> int:
    async with app.state.services.db.read() as session:
        return int(await session.scalar(text("select count(*) from people")) or 0)


async def test_looking_makes_nobody_a_guest(app: FastAPI, browser: Browsers) -> None:
    anna = browser()
    table = (await anna.opens()).url
    invite = anna.page.html.split("/j/")[1].split('"')[0]
    people = await count_people(app)
    stranger = browser()
    for path in ("/", "/new/crooks", "/me", "/credits", table, f"/j/{invite}"):
        assert (await stranger.go(path)).status == 200
    assert await count_people(app) == people
    assert not stranger.http.cookies


async def test_the_invitation_leads_to_the_table(browser: Browsers) -> None:
    anna = browser()
    table = (await anna.opens("Anna")).url
    invite = anna.page.html.split("/j/")[1].split('"')[0]
    page = await browser().go(f"/j/{invite}")
    assert page.url == table
    assert "Anna invites you to play right here" in page.text
    assert (await browser().go("/j/nowhere2")).status == 404


async def test_a_bad_name_makes_nobody(app: FastAPI, browser: Browsers) -> None:
    anna = browser()
    await anna.go("/new/crooks")
    assert (await anna.send("/new/crooks", name=" \u200b ")).status == 422
    assert await count_people(app) == 0


async def test_languages_are_a_persons_choice(browser: Browsers) -> None:
    boris = browser("ru-RU,ru;q=0.9,en;q=0.8")
    assert 'lang="ru"' in (await boris.go("/")).html.split("<head>")[0]
    await boris.send("/me/language", language="en")
    assert "Open a table" in (await boris.go("/")).text
    await boris.opens("Борис")
    await boris.send("/me/language", language="ru")
    assert "За столом" in (await boris.go(boris.page.url)).text
    assert "Dutch" not in (await browser("nl").go("/")).text


async def test_the_theme_is_kept(browser: Browsers) -> None:
    anna = browser()
    await anna.go("/")
    page = await anna.send("/me/theme")
    assert 'data-theme="dark"' in page.html
    assert 'data-theme="dark"' in (await anna.go("/credits")).html


async def test_another_device_goes_on_once(browser: Browsers) -> None:
    anna, phone, thief = browser(), browser(), browser()
    table = (await anna.opens("Anna")).url
    await anna.go("/me")
    link = (await anna.send("/me/handover")).html.split("/handover/")[1].split('"')[0]
    await phone.go(f"/handover/{link}")  # opening it, as programs do that look ahead, uses it not
    await phone.go(f"/handover/{link}")
    await phone.send(f"/handover/{link}")
    assert "Stand up" in (await phone.go(table)).text
    assert (await thief.go(f"/handover/{link}")).status == 404
    assert (await thief.http.post(f"/handover/{link}", headers=OURS)).status_code == 404
    await anna.go("/me")
    await anna.send("/me/signout-others")
    assert "Stand up" not in (await phone.go(table)).text


async def test_an_account_keeps_the_name(browser: Browsers) -> None:
    anna = browser()
    await anna.go("/me")
    await anna.send("/me", name="Anna")
    for bad in ("short", "Password123", "qwertyuiop"):
        refused = await anna.send("/me/account", login="anna", password=bad)
        assert refused.status == 422
        await anna.go("/me")
    page = await anna.send("/me/account", login="anna", password="correct horse")
    assert "You have an account now." in page.text
    elsewhere = browser()
    await elsewhere.go("/me")
    assert (await elsewhere.send("/me/signin", login="anna", password="wrong horse")).status == 401
    await elsewhere.go("/me")
    await elsewhere.send("/me/signin", login="Anna ", password="correct horse")
    assert "Anna" in (await elsewhere.go("/me")).text
    assert (
        await elsewhere.send("/me/password", old="correct horse", password="password1")
    ).status == 422
    await elsewhere.go("/me")
    page = await elsewhere.send("/me/password", old="correct horse", password="another horse")
    assert "Your password has been changed." in page.text
    assert (await elsewhere.send("/me/signout")).url == "/"
    assert "Anna" not in (await elsewhere.go("/me")).text


@pytest.mark.parametrize("wanted", [True, False])
async def test_a_new_password_signs_the_other_devices_out(browser: Browsers, wanted: bool) -> None:
    """Ticked unless somebody takes the tick away."""
    anna, phone = browser(), browser()
    table = (await anna.opens("Anna")).url
    await anna.go("/me")
    await anna.send("/me/account", login="anna", password="correct horse")
    await phone.go("/me")
    await phone.send("/me/signin", login="anna", password="correct horse")
    assert "Stand up" in (await phone.go(table)).text
    await anna.go("/me")
    form = anna.page.form("/me/password")
    assert "others" in dict(form.fields)
    if not wanted:
        form.fields = [field for field in form.fields if field[0] != "others"]
    page = await anna.send("/me/password", old="correct horse", password="another horse")
    assert "Your password has been changed." in page.text
    assert ("Stand up" in (await phone.go(table)).text) is not wanted
    assert "Stand up" in (await anna.go(table)).text


async def test_every_page_is_whole_and_has_no_script_of_its_own(browser: Browsers) -> None:
    anna = browser()
    table = (await anna.opens("Anna")).url
    for path in ("/", "/new/crooks", "/me", "/credits", "/nothing", table):
        page = await anna.go(path)
        assert page.html.rstrip().endswith("</html>")
        assert "onclick" not in page.html
        assert "style=" not in page.html
        assert page.html.count("<script") == page.html.count("<script nonce=")
        assert page.tags.count("h1") == 1
        assert len(page.ids) == len(set(page.ids))


@pytest.mark.parametrize(
    ("given", "taken"),
    [
        ("/t/abc?x=1", "/t/abc?x=1"),
        ("//evil.example", "/"),
        ("https://evil.example", "/"),
        ("/\\evil.example", "/"),
        ("javascript:alert(1)", "/"),
        ("/a\r\nset-cookie: x", "/"),
        (None, "/"),
    ],
)
def test_nobody_is_led_to_another_site(given: object, taken: str) -> None:
    assert safe_next(given) == taken
