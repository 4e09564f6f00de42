"""A real server and a browser to take pictures with."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.e2e.conftest import ARGUMENTS, CHROMIUM
from tests.support import postgres
from tests.support.server import Server


@contextmanager
def studio() -> Iterator[tuple[Server, Browser]]:
    """A server with an empty database, and a browser; both are gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="facedown-screens-"))
    try:
        with (
            postgres.server(folder.name[-12:]) as url,
            postgres.template(url) as template,
            postgres.database(url, template) as database,
            Server(folder, database, FACEDOWN_ENV="development") as server,
            _browser() as browser,
        ):
            yield server, browser
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = str(CHROMIUM) if CHROMIUM.exists() else None
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()
