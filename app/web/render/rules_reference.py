"""The rules reference of a game: `handbook.<lang>.md` of its folder, and a place for every card.

The text is a little Markdown: headings with an anchor, paragraphs, lists, and under `>` where a
ruling comes from. A heading {#id: card card} is a ruling that those cards lead to; {#cards-jobs}
lists the table `jobs` of `cards.toml`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from app.languages import SOURCE, in_language
from app.web.render.i18n import whole_sums

CARDS = "cards-"
_HEADING = re.compile(r"(#{1,3}) (.+?) \{#([\w-]+)(?:: ([\w ]+))?\}")


@dataclass(slots=True)
class Entry:
    """One thing that can be looked up."""

    id: str
    level: int
    title: str
    cards: tuple[str, ...] = ()
    paragraphs: list[str] = field(default_factory=list)
    points: list[str] = field(default_factory=list)
    source: str = ""

    @property
    def lists(self) -> str:
        """The table of cards that belongs here."""
        return self.id.removeprefix(CARDS) if self.id.startswith(CARDS) else ""


@dataclass(frozen=True, slots=True)
class CardEntry:
    """A card, what it says, and the rulings that speak of it."""

    id: str
    name: str
    text: str
    rulings: tuple[Entry, ...]

    @property
    def anchor(self) -> str:
        return f"card-{self.id}"


@cache
def entries(game: str, lang: str) -> tuple[Entry, ...]:
    """The handbook in its order: in English if this language has none, empty if there is none."""
    for one in (lang, SOURCE):
        file = files(f"app.games.{game}") / f"handbook.{one}.md"
        if file.is_file():
            return tuple(_parsed(whole_sums(file.read_text("utf-8"))))
    return ()


def cards(game: str, lang: str, content: Mapping[str, Any], table: str) -> list[CardEntry]:
    """The cards of one table, by name."""
    found = []
    for id, row in content.get(table, {}).items():
        if not isinstance(row, Mapping) or "name" not in row:
            continue
        text = whole_sums(in_language(row["text"], lang)) if "text" in row else ""
        known = {id, row.get("action")}
        rulings = tuple(entry for entry in entries(game, lang) if known & set(entry.cards))
        found.append(CardEntry(id, in_language(row["name"], lang), text, rulings))
    return sorted(found, key=lambda card: card.name.replace("ё", "е"))


def _parsed(text: str) -> Iterator[Entry]:
    entry: Entry | None = None
    for block in re.split(r"\n\s*\n", text.strip()):
        heading = _HEADING.fullmatch(block.strip())
        if heading:
            if entry:
                yield entry
            marks, title, id, named = heading.groups()
            entry = Entry(id, len(marks), title, tuple((named or "").split()))
        else:
            assert entry, "a handbook begins with a heading"
            _add(entry, block)
    if entry:
        yield entry


def _add(entry: Entry, block: str) -> None:
    lines = [line.strip() for line in block.strip().splitlines()]
    if lines[0].startswith("> "):
        entry.source = " ".join(line.removeprefix("> ") for line in lines)
    elif lines[0].startswith("- "):
        entry.points += re.split(r"\s*\n- ", "\n" + "\n".join(lines))[1:]
    else:
        entry.paragraphs.append(" ".join(lines))
