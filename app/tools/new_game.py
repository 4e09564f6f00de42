"""Begin a new game: `make new-game NAME=perudo`.

Copies the skeleton, a game that can be played at once, under the new name. Everything else finds
it by itself: the front page, the lobby, the API, simulations and the contract tests.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from app.settings import ROOT

GAMES = ROOT / "app" / "games"
SKELETON = GAMES / "_skeleton"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Begin a new game.")
    parser.add_argument("name", help="its id, in small letters: perudo")
    name = parser.parse_args(arguments).name
    try:
        folder = new_game(name)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    print(f"{folder.relative_to(ROOT)} is a game; `make serve` and open a table of it.")
    return 0


def new_game(name: str, games: Path = GAMES) -> Path:
    """The folder of a new game of this name. Raises `ValueError` if it can't be called that."""
    if not re.fullmatch(r"[a-z][a-z0-9]{1,19}", name):
        raise ValueError(f"{name!r}: a name has 2 to 20 small letters and digits, a letter first.")
    folder = games / name
    if folder.exists():
        raise ValueError(f"There is a game {name} already.")
    folder.mkdir()
    for file in sorted(SKELETON.glob("*.py")):
        (folder / file.name).write_text(_renamed(file.read_text("utf-8"), name), "utf-8")
    return folder


def _renamed(text: str, name: str) -> str:
    text = text.replace("app.games._skeleton", f"app.games.{name}")
    return text.replace('"skeleton"', f'"{name}"').replace('"Skeleton"', f'"{name.capitalize()}"')


if __name__ == "__main__":
    sys.exit(main())
