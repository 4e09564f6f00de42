"""A seat of a running game that has opened: what its player and newcomers find on the page."""

from __future__ import annotations

from tests.web.browser import Browser, Page
from tests.web.test_room import Browsers


async def opened(browser: Browsers, *, onlookers: bool = True) -> tuple[list[Browser], str]:
    """Three people at a table, and the second has left their seat."""
    people = [browser() for _ in range(3)]
    form = (await people[0].go("/new/crooks")).form("/new/crooks")
    if not onlookers:
        form.fields = [(name, value) for name, value in form.fields if name != "onlookers"]
    page = await people[0].submit(form, name="Anna", seats="3", away="open")
    for person, name in zip(people[1:], ("Boris", "Cleo"), strict=True):
        await person.joins(page.url, name)
    await people[0].go(page.url)
    await people[0].send("/start")
    await people[1].go(page.url)
    await people[1].send("/leave")
    return people, page.url


async def agree(people: list[Browser], table: str) -> None:
    for person in people:
        await person.go(table)
        await person.send("/vote", choice="yes", subject="join:1")


def sits(page: Page) -> bool:
    return "seat-mine" in page.html


async def test_its_player_takes_it_back_by_a_button(browser: Browsers) -> None:
    (_, boris, _), table = await opened(browser)
    page = await boris.go(table)
    assert "Your seat is still yours." in page.text
    assert sits(await boris.send("/sit"))


async def test_a_newcomer_asks_and_the_others_agree(browser: Browsers) -> None:
    (anna, boris, cleo), table = await opened(browser)
    zoe = browser()
    page = await zoe.go(table)
    assert "all the others agree" in page.text
    page = await zoe.send("/sit", name="Zoe")
    assert "The players decide." in page.text
    assert not sits(page)
    assert "Zoe would like the open seat" in (await anna.go(table)).text
    await agree([anna, cleo], table)
    assert sits(await zoe.go(table))
    assert "Your seat is still yours." in (await boris.go(table)).text, "nobody has played yet"
    assert sits(await boris.send("/sit"))
    assert not sits(await zoe.go(table))


async def test_so_they_do_at_a_table_without_onlookers(browser: Browsers) -> None:
    (anna, boris, cleo), table = await opened(browser, onlookers=False)
    page = await boris.go(table)
    assert page.status == 403
    assert "Your seat is still yours." in page.text
    zoe = browser()
    page = await zoe.go(table)
    assert (page.status, "chronicle" in page.html) == (403, False)
    page = await zoe.send("/sit", name="Zoe")
    assert "You have asked for the open seat." in page.text
    await agree([anna, cleo], table)
    assert sits(await zoe.go(table))


async def test_the_api_says_that_the_players_are_asked(browser: Browsers) -> None:
    _, table = await opened(browser)
    zoe = browser()
    guest = await zoe.http.post(
        "/api/guests", json={"name": "Zoe"}, headers={"sec-fetch-site": "same-origin"}
    )
    token = guest.json()["token"]
    asked = await zoe.http.post(
        f"/api/tables/{table.removeprefix('/t/')}/seats",
        headers={"authorization": f"Bearer {token}"},
    )
    assert (asked.status_code, asked.json()) == (202, {"seat": None})
