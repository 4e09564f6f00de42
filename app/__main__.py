"""`python -m app`, or `facedown` where it is installed: the command line."""

from __future__ import annotations

import sys


def run() -> int:
    """Run the command line; Ctrl-C ends it quietly."""
    try:
        from app.cli.main import main  # noqa: PLC0415  # so that Ctrl-C during imports is quiet too

        return main()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(run())
