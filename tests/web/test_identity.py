"""A change of identity is noticed everywhere, whether a program or a page asks for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from app.tables.bus import News
from app.web.context.deps import cookie_name
from app.web.context.host_key import host_key
from app.web.realtime import sockets
from tests.web.browser import Browser

Browsers = Callable[..., Browser]

ACCOUNT = {"login": "anna", "password": "correct horse"}


class Overheard:
    """A bus that keeps what it is given."""

    hears = True

    def __init__(self) -> None:
        self.news: list[News] = []

    def tell(self, *news: News) -> None:
        self.news += news


def overhear(app: FastAPI) -> Overheard:
    """Let the server tell this bus from now on."""
    bus = Overheard()
    app.state.services = replace(app.state.services, bus=bus)
    return bus


async def signed_in(app: FastAPI, browser: Browser) -> str:
    """Anna, whom the server has just recognised by this token."""
    await browser.opens("Anna")
    token = browser.http.cookies[cookie_name(app.state.settings)]
    await browser.http.post(f"/api/tables/{'a' * 20}/decisions", json={}, headers=OURS)
    return token


OURS = {"sec-fetch-site": "same-origin"}
CHANGES: dict[str, tuple[str, str, dict[str, Any], str]] = {
    "a name by program": ("PATCH", "/api/me", {"name": "Anne"}, ""),
    "a language by program": ("PATCH", "/api/me", {"language": "ru"}, ""),
    "an account by program": ("POST", "/api/accounts", ACCOUNT, ""),
    "signing out by program": ("DELETE", "/api/sessions/current", {}, "out"),
    "signing out elsewhere by program": ("DELETE", "/api/sessions/others", {}, "out"),
    "a name by page": ("FORM", "/me", {"name": "Anne", "language": "en"}, ""),
    "a language by page": ("FORM", "/me/language", {"language": "ru"}, ""),
    "an account by page": ("FORM", "/me/account", ACCOUNT, ""),
    "signing out by page": ("FORM", "/me/signout", {}, "out"),
    "signing out elsewhere by page": ("FORM", "/me/signout-others", {}, "out"),
}


async def ask(browser: Browser, method: str, path: str, content: dict[str, Any]) -> int:
    if method == "FORM":
        return (await browser.http.post(path, data=content, headers=OURS)).status_code
    sent = {} if method == "DELETE" else {"json": content}
    return (await browser.http.request(method, path, headers=OURS, **sent)).status_code


@pytest.mark.parametrize("change", CHANGES)
async def test_every_process_forgets_who_has_changed(
    app: FastAPI, browser: Browsers, change: str
) -> None:
    method, path, content, value = CHANGES[change]
    anna = browser()
    token = await signed_in(app, anna)
    known = app.state.person_cache.known(token)
    assert known is not None
    assert known.name == "Anna"
    bus = overhear(app)
    assert await ask(anna, method, path, content) in (200, 204)
    assert app.state.person_cache.known(token) is None
    assert bus.news == [News(str(known.id), "person", value)]


async def test_a_changed_password_may_leave_the_others_signed_in(
    app: FastAPI, browser: Browsers
) -> None:
    anna = browser()
    await signed_in(app, anna)
    await ask(anna, "FORM", "/me/account", ACCOUNT)
    bus = overhear(app)
    new = {"old": ACCOUNT["password"], "password": "better horse"}
    assert await ask(anna, "FORM", "/me/password", new) == 200
    assert bus.news == []
    newer = {"old": "better horse", "password": "correct battery", "others": "on"}
    assert await ask(anna, "FORM", "/me/password", newer) == 200
    assert [news.value for news in bus.news] == ["out"]


async def test_a_password_from_the_host_signs_out_at_once(app: FastAPI, browser: Browsers) -> None:
    """Open sockets, too, and in every process: somebody else may be signed in there."""
    anna = browser()
    token = await signed_in(app, anna)
    known = app.state.person_cache.known(token)
    await ask(anna, "FORM", "/me/account", ACCOUNT)
    called_back: list[int] = []
    bus, key = overhear(app), host_key(app.state.services.server_secret)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sockets, "call_back", lambda _, person_id: called_back.append(person_id))
        await ask(anna, "FORM", f"/host/{key}/new-password", {"login": "anna"})
    assert called_back == [known.id]
    assert bus.news == [News(str(known.id), "person", "out")]


async def test_what_is_done_at_a_table_changes_nobody(app: FastAPI, browser: Browsers) -> None:
    anna = browser()
    token = await signed_in(app, anna)
    bus = overhear(app)
    await ask(anna, "FORM", f"{httpx.URL(anna.page.url).path}/ready", {})
    assert app.state.person_cache.known(token) is not None
    assert not [news for news in bus.news if news.what == "person"]
