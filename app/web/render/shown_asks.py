"""The questions that a page shows to its viewer."""

from __future__ import annotations

from collections.abc import Iterator

from app.engine import Question
from app.tables.model import TableView


def shown_asks(view: TableView) -> Iterator[Question]:
    """The questions of this viewer, except those that a standing answer lets pass at once."""
    passed = {kind for kind, ahead in view.ahead.items() if ahead["wish"] == "pass"}
    return (ask for ask in view.asks if ask.optional or ask.kind not in passed)


def own_asks(view: TableView) -> Iterator[Question]:
    """The questions that the table waits for this viewer to answer."""
    return (ask for ask in shown_asks(view) if not ask.optional and ask.chosen is None)
