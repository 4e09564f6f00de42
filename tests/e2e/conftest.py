"""A real browser and a real server for every test of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.e2e.players import Party
from tests.support.server import Server

CHROMIUM = Path("/usr/bin/chromium")
ARGUMENTS = ["--no-sandbox", "--disable-quic", "--disable-background-networking"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "e2e" in item.path.parts:
            item.add_marker("browser")


@pytest.fixture(scope="module")
def browser(template_database: str) -> Iterator[Browser]:
    """Gone after each file: while it is there, nobody else can run an event loop."""
    with sync_playwright() as playwright:
        path = str(CHROMIUM) if CHROMIUM.exists() else None
        chromium = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture
def server(fresh_database: str, tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path, fresh_database) as server:
        yield server
    assert not server.complaints(), server.complaints()


@pytest.fixture
def party(browser: Browser, server: Server) -> Iterator[Party]:
    """People with browsers of their own; at the end nobody's browser may have complained."""
    party = Party(browser, server.url)
    yield party
    party.go_home()
