"""Take pictures of every page and state of a game: `make screenshots`, then look at them.

Uses a real server, a browser, and a game against bots. Each scene is taken at both sizes, in both
themes and languages. Whether a picture is right is for people to judge.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from app.games import GAMES
from app.settings import ROOT
from tests.screens.host import Host
from tests.screens.scenes import scenes_of
from tests.screens.studio import studio

FOLDER = ROOT / "data" / "screenshots"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.screens", description=__doc__)
    parser.add_argument("--to", type=Path, default=FOLDER, help="the folder for the pictures")
    parser.add_argument("--game", nargs="*", default=[*GAMES], choices=[*GAMES])
    parser.add_argument("--only", nargs="*", help="the names of scenes, such as turn or end")
    parser.add_argument("--quick", action="store_true", help="two pictures of each scene")
    wanted = parser.parse_args()
    wanted.to.mkdir(parents=True, exist_ok=True)
    with studio() as (server, browser):
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


if __name__ == "__main__":
    main()
