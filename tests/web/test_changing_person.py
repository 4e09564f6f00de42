"""Becoming somebody else in the same browser: no seat is lost by it, and no question is skipped."""

from __future__ import annotations

from fastapi import FastAPI

from tests.web.browser import Browser
from tests.web.test_identity import ACCOUNT, OURS
from tests.web.test_room import Browsers


async def with_account(browser: Browsers, name: str = "Anna") -> Browser:
    """Somebody with an account, signed in at home."""
    home = browser()
    await home.go("/me")
    await home.send("/me", name=name)
    await home.send("/me/account", **ACCOUNT)
    return home


async def signs_in(guest: Browser) -> None:
    await guest.go("/me")
    await guest.send("/me/signin", **ACCOUNT)


async def running(host: Browser, *others: tuple[Browser, str], name: str = "Phone") -> str:
    table = (await host.opens(name, seats="2")).url
    for other, called in others:
        await other.joins(table, called)
    await host.go(table)
    await host.send("/start")
    return table


async def sits(browser: Browser, table: str) -> bool:
    return "seat-mine" in (await browser.go(table)).html


async def test_signing_in_takes_the_seats_of_a_guest_along(browser: Browsers) -> None:
    home, phone = await with_account(browser), browser()
    table = await running(phone, (browser(), "Boris"))
    await signs_in(phone)
    asked = phone.page.text.replace(" .", ".").replace(" ,", ",")
    assert "In this browser you are Phone, but the password belongs to Anna." in asked
    assert "The seats and games of Phone move to Anna." in asked
    assert await sits(phone, table), "nothing has changed yet"
    assert not await sits(home, table)
    await signs_in(phone)
    await phone.send("/me/signin/yes")
    assert await sits(phone, table)
    assert await sits(home, table), "the account sits there, on every device"
    asks = (await home.go(table)).asks()
    if asks:
        await home.submit(asks[0])
    await phone.go("/")
    assert "Anna" in (await phone.go("/me")).text


async def test_a_table_that_is_gathering_keeps_its_host(browser: Browsers) -> None:
    await with_account(browser)
    phone = browser()
    table = (await phone.opens("Phone", seats="2")).url
    await browser().joins(table, "Boris")
    await signs_in(phone)
    await phone.send("/me/signin/yes")
    await phone.go(table)
    assert 'data-status="playing"' in (await phone.send("/start")).html


async def test_one_person_never_gets_two_hands(browser: Browsers) -> None:
    home, phone = await with_account(browser), browser()
    table = await running(phone, (home, "Anna"))
    await signs_in(phone)
    assert "One person can't have two hands, so you stay Phone" in phone.page.text
    assert not [form for form in phone.page.forms if form.action == "/me/signin/yes"]
    assert await sits(phone, table)
    assert await sits(home, table)


async def test_nor_with_a_question_answered_before_both_sat_down(browser: Browsers) -> None:
    home, phone = await with_account(browser), browser()
    await phone.go("/me")
    await phone.send("/me", name="Phone")
    await signs_in(phone)
    agreed = phone.page.form("/me/signin/yes")
    table = await running(phone, (home, "Anna"))
    assert (await phone.submit(agreed)).status == 409
    assert await sits(phone, table)


async def test_the_answer_is_theirs_alone(browser: Browsers) -> None:
    """Only somebody who has entered the password becomes the account."""
    await with_account(browser)
    phone, thief = browser(), browser()
    for person, name in ((phone, "Phone"), (thief, "Thief")):
        await person.go("/me")
        await person.send("/me", name=name)
    await signs_in(phone)
    stolen = phone.page.form("/me/signin/yes")
    assert (await thief.submit(stolen)).status == 404
    assert (await thief.submit(stolen, ticket="1.2")).status == 404
    assert "Thief" in (await thief.go("/me")).text


async def test_a_rivals_link_says_whose_it_is_and_there_is_a_way_back(browser: Browsers) -> None:
    rival, victim = browser(), browser()
    table = await running(victim, (rival, "Boris"), name="Anna")
    await rival.go("/me")
    link = (await rival.send("/me/handover")).html.split("/handover/")[1].split('"')[0]
    page = await victim.go(f"/handover/{link}")
    assert "This link was made by Boris" in page.text
    assert "In this browser you are Anna ." in page.text
    await victim.send(f"/handover/{link}")
    assert "Boris" in (await victim.go("/me")).html
    assert "In this browser you were Anna before." in victim.page.text
    await victim.send("/me/back")
    assert await sits(victim, table)
    assert 'value="Anna"' in (await victim.go("/me")).html


async def test_a_link_takes_nobodys_seats_along(app: FastAPI, browser: Browsers) -> None:
    rival, victim = browser(), browser()
    table = await running(victim, (browser(), "Cleo"), name="Anna")
    await rival.go("/me")
    await rival.send("/me", name="Boris")
    link = (await rival.send("/me/handover")).html.split("/handover/")[1].split('"')[0]
    await victim.http.post(f"/handover/{link}", headers=OURS)
    assert not await sits(rival, table)


async def test_a_used_link_says_so(browser: Browsers) -> None:
    assert (await browser().go("/handover/nonsense")).status == 404
