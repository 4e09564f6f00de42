"""The real server with a toy game beside the others:  python -m tests.e2e.toy_host serve ..."""

from __future__ import annotations

from pathlib import Path

import app.games

app.games.__path__ = [*app.games.__path__, str(Path(__file__).with_name("toys"))]
app.games.GAMES.update({game.id: game for game in app.games.found()})

if __name__ == "__main__":
    from app.cli.main import main

    main()
