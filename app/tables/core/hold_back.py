"""The wait before an answer to a question that may be answered ahead "when I have nothing".

It is drawn for each such question, from one distribution that depends on nothing hidden, and holds
for all answers to it alike: given by hand or ahead, with a full hand or an empty one. So the moment
of an answer does not show whether there was anything to answer with.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from hashlib import blake2b
from typing import Any

from app.engine.asks import Ask
from app.engine.table import Table

LEAST, MOST = 2.0, 4.0  # seconds


def is_held_back(table: Table[Any], ask: Ask) -> bool:
    """Whether answers to this ask are held back: a fact of the game, the same for all hands."""
    ahead = table.game.ahead.get(ask.kind)
    return ahead is not None and ahead.when_nothing and not ask.optional


def wait(secret: bytes, table_id: str, ask_id: str) -> timedelta:
    """The wait after an ask was opened; the same in every process and after a restart."""
    drawn = blake2b(f"{table_id} {ask_id}".encode(), key=secret[:64], digest_size=8).digest()
    share = int.from_bytes(drawn, "big") / (1 << 64)
    return timedelta(seconds=LEAST + share * (MOST - LEAST))


class OpenedAsks:
    """Since when each such question has been open, as far as this process knows."""

    def __init__(self) -> None:
        self._since: dict[str, datetime] = {}

    def note(self, table: Table[Any], now: datetime) -> None:
        """Called whenever a table has changed: what is new is open from now on."""
        if not table.game.ahead:
            return
        open_asks = table.open_asks().items()
        self._since = {
            ask_id: self._since.get(ask_id, now)
            for ask_id, ask in open_asks
            if is_held_back(table, ask)
        }

    def since(self, ask_id: str) -> datetime | None:
        return self._since.get(ask_id)
