"""Pictures of every page and state of the game: `make screenshots`, then look at them.

A real server, a browser, and a game against bots; each scene is taken at both sizes, in both
themes and languages. What is right or wrong with a picture is for people to say.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from app.settings import ROOT
from tests.e2e.conftest import ARGUMENTS, CHROMIUM
from tests.screens.scenes import MOMENTS, Host, scenes_of
from tests.support import postgres
from tests.support.server import Server

FOLDER = ROOT / "data" / "screenshots"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.screens", description=__doc__)
    parser.add_argument("--to", type=Path, default=FOLDER, help="the folder for the pictures")
    parser.add_argument("--game", nargs="*", default=[*MOMENTS], choices=[*MOMENTS])
    parser.add_argument("--only", nargs="*", help="the names of scenes, such as turn or end")
    parser.add_argument("--quick", action="store_true", help="two pictures of each scene")
    wanted = parser.parse_args()
    wanted.to.mkdir(parents=True, exist_ok=True)
    with _server() as server, _browser() as browser:
        taken = 0
        for game in wanted.game:
            folder = wanted.to / game if len(wanted.game) > 1 else wanted.to
            folder.mkdir(parents=True, exist_ok=True)
            host = Host(browser, server.url, game, folder, wanted.quick)
            for name, scene in scenes_of(game).items():
                host.skip = bool(wanted.only) and name not in wanted.only
                scene(host, name)
            taken += host.taken
    print(f"{taken} pictures in {wanted.to}")  # noqa: T201


@contextmanager
def _server() -> Iterator[Server]:
    folder = Path(tempfile.mkdtemp(prefix="facedown-screens-"))
    try:
        with (
            postgres.server(folder.name[-12:]) as url,
            postgres.template(url) as template,
            postgres.database(url, template) as database,
            Server(folder, database, FACEDOWN_ENV="development") as server,
        ):
            yield server
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = str(CHROMIUM) if CHROMIUM.exists() else None
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


if __name__ == "__main__":
    main()
