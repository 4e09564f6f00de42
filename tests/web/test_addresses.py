"""An invite names an address that friends can open, wherever the host reads it."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.main import create_app
from tests.api.support import settings
from tests.web.browser import Browser

OTHERS = "http://192.168.0.7:8000"
ONLY_HERE = "Only this computer can open this address"


async def invited(tmp_path: Path, database: str, host: str, **wishes: str) -> tuple[str, str]:
    """The address in the invite, and the whole page with it."""
    app = create_app(settings(database, tmp_path, **wishes))
    async with app.router.lifespan_context(app):
        anna = Browser(app, "en")
        anna.http.headers["host"] = host
        page = await anna.opens("Anna")
        return page.html.split('id="invite-link"')[1].split('value="')[1].split("/j/")[0], page.text


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "[::1]:8000"])
async def test_on_the_machine_itself_friends_get_its_name_in_the_network(
    tmp_path: Path, fresh_database: str, host: str
) -> None:
    link, text = await invited(tmp_path, fresh_database, host, network_url=OTHERS)
    assert link == OTHERS
    assert ONLY_HERE not in text


async def test_an_address_that_works_is_passed_on(tmp_path: Path, fresh_database: str) -> None:
    link, text = await invited(
        tmp_path, fresh_database, "nas.home:8000", own_names="nas.home", network_url=OTHERS
    )
    assert link == "http://nas.home:8000"
    assert ONLY_HERE not in text


async def test_a_public_address_is_given_everywhere(tmp_path: Path, fresh_database: str) -> None:
    wishes = {"public_url": "http://play.example.org", "network_url": OTHERS}
    link, _ = await invited(tmp_path, fresh_database, "localhost:8000", **wishes)
    assert link == "http://play.example.org"


async def test_a_server_that_nobody_else_reaches_says_so_beside_the_link(
    tmp_path: Path, fresh_database: str
) -> None:
    link, text = await invited(tmp_path, fresh_database, "127.0.0.1:8000")
    assert link == "http://127.0.0.1:8000"
    assert ONLY_HERE in text
    assert "--host 0.0.0.0" in text
