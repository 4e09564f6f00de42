"""The real server, whose cards are dealt alike at every run:  python -m tests.e2e.host serve ...

A deal follows from the game, its options and how many play, so no test of a page depends on luck.
That deals are fair is tested at a server without this. Answers are held back as always, but for a
moment only: how long is tested without pages.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from app.cli.main import main
from app.tables.canonical_json import canonical_json
from app.tables.core import hold_back, loading
from tests.support import templates

MOMENT = 0.1, 0.2  # seconds


def known_seed(
    promise: Mapping[str, Any], table_id: str, secret: bytes, contributions: Mapping[int, bytes]
) -> bytes:
    known = [promise["game"], promise["options"], len(contributions)]
    return sha256(canonical_json(known).encode()).digest()


def in_a_hurry() -> None:
    """Let nobody wait for templates, nor long for answers that are held back."""
    templates.use_folder()
    hold_back.LEAST, hold_back.MOST = MOMENT


def run() -> None:
    in_a_hurry()
    loading.seed_of = known_seed  # type: ignore[assignment]
    sys.exit(main())


if __name__ == "__main__":
    run()
