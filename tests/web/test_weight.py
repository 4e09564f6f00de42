"""The first page of every game, with all of its seats taken, weighs no more than a photograph."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from functools import cache

import pytest
from httpx import Response

from app.games import GAMES
from tests.web.browser import Browser

MOST = 100_000  # bytes as they are sent, without fonts and art
DEALS = 3  # they differ by some kilobytes
AFTERWARDS = 7_000  # bytes of what the page fetches once it stands
# What the page asks for at once; what it only names comes when it is wanted.
_FILES = re.compile(r'(?:href|src)="(/static/[^"?]+\.(?:css|js)\?[^"]*)"')
_LATER = re.compile(r'data-from="([^"]+)"')
PAGES = [(game, lang) for game in GAMES for lang in ("en", "ru")]
HERE = {"sec-fetch-site": "same-origin"}


async def full_table(anna: Browser, game: str, lang: str = "en") -> str:
    """A game of a person against bots."""
    await anna.http.post("/me", data={"name": "Anna"}, headers=HERE)
    await anna.http.post("/me/language", data={"language": lang, "next": "/"}, headers=HERE)
    wanted = {"game": game, "seats": GAMES[game].max_seats}
    table = (await anna.http.post("/api/tables", json=wanted, headers=HERE)).json()["id"]
    await anna.http.post(f"/api/tables/{table}/seats", json={}, headers=HERE)
    for _ in range(GAMES[game].max_seats - 1):
        await anna.http.post(f"/t/{table}/bot", data={"bot": "random"}, headers=HERE)
    started = await anna.http.post(f"/api/tables/{table}/start", headers=HERE)
    assert started.is_success, started.text
    return f"/t/{table}"


@pytest.mark.parametrize(("game", "lang"), PAGES)
async def test_the_first_page_is_light(
    browser: Callable[..., Browser], game: str, lang: str
) -> None:
    anna = browser()
    found = [await weigh(anna, await full_table(anna, game, lang), lang) for _ in range(DEALS)]
    assert max(found) < MOST


async def weigh(anna: Browser, table: str, lang: str) -> int:
    page = await anna.http.get(table)
    assert 'data-status="playing"' in page.text
    assert f'<html lang="{lang}"' in page.text
    weight = sent(page)
    assert weight < len(page.content)
    for address in _LATER.findall(page.text):
        assert sent(await anna.http.get(address)) < AFTERWARDS
    for address in set(_FILES.findall(page.text)):
        file = await anna.http.get(address)
        assert file.status_code == 200
        weight += compressed(file.content)
    return weight


@cache
def compressed(content: bytes) -> int:
    return len(gzip.compress(content, 6))


def sent(page: Response) -> int:
    assert page.headers["content-encoding"] == "gzip"
    return int(page.headers["content-length"])


async def test_a_browser_that_takes_nothing_compressed_gets_the_same(
    browser: Callable[..., Browser],
) -> None:
    anna = browser()
    table = await full_table(anna, "crooks")
    plain = await anna.http.get(table, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    for answer in (plain, await anna.http.get(table)):
        assert "<!--" not in answer.text, "no mark is left"
        assert answer.text.rstrip().endswith("</html>")
