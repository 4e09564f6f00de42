"""Texts of cards that follow their numbers, so that a host corrects a number in one place only.

In a text `{rating}` is a number of the same row, `{modifier:+}` one with its sign, and
`{rules.fee}` a number of another table.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.engine import BadComponents

_NUMBER = re.compile(r"\{([a-z_]+(?:\.[a-z_]+)?)(:\+)?\}")


def filled(content: Mapping[str, Any]) -> dict[str, Any]:
    """The same tables, with the numbers in every text."""
    return {name: _table(name, rows, content) for name, rows in content.items()}


def _table(name: str, rows: Any, content: Mapping[str, Any]) -> Any:
    if not isinstance(rows, Mapping):
        return rows
    return {id: _row(f"{name}.{id}", row, content) for id, row in rows.items()}


def _row(name: str, row: Any, content: Mapping[str, Any]) -> Any:
    if not isinstance(row, Mapping) or not isinstance(row.get("text"), Mapping):
        return row

    def number(found: re.Match[str]) -> str:
        table, _, field = found[1].rpartition(".")
        among = content.get(table) if table else row
        value = among.get(field) if isinstance(among, Mapping) else None
        if type(value) is not int:
            raise BadComponents(f"{name}: there is no number {found[1]} for the text")
        return f"{value:+}" if found[2] else str(value)

    texts = {
        lang: _NUMBER.sub(number, text) if isinstance(text, str) else text
        for lang, text in row["text"].items()
    }
    return {**row, "text": texts}
