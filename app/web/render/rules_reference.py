"""The rules reference of a game: its handbook, and a place for every card.

The text is a little Markdown: headings with an anchor, paragraphs, lists, links, and under `>`
where a ruling comes from. A heading {#id: card card} is a ruling that those cards lead to;
{#cards-jobs} lists the table `jobs` of `cards.toml`. Numbers in braces are read from the cards.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from typing import Any

from markupsafe import Markup, escape

from app.languages import SOURCE, in_language
from app.web.render.game_context import GameContext
from app.web.render.game_texts import filled_in
from app.web.render.game_words import card_picture
from app.web.render.i18n import whole_sums

CARDS = "cards-"
_HEADING = re.compile(r"(#{1,3}) (.+?) \{#([\w-]+)(?:: ([\w ]+))?\}")
_LINK = re.compile(r"\[([^\]]+)\]\((#[\w-]+)\)")


@dataclass(slots=True)
class HandbookEntry:
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
        """The table of cards that this entry lists."""
        return self.id.removeprefix(CARDS) if self.id.startswith(CARDS) else ""

    def with_numbers(self, components: Any) -> HandbookEntry:
        """The same, with the numbers of these cards."""
        return replace(
            self,
            paragraphs=[filled_in(text, components) for text in self.paragraphs],
            points=[filled_in(text, components) for text in self.points],
        )


@dataclass(frozen=True, slots=True)
class CardEntry:
    """A card: its text, its picture, and the rulings about it."""

    id: str
    name: str
    text: str
    rulings: tuple[HandbookEntry, ...]
    picture: str = ""

    @property
    def anchor(self) -> str:
        return f"card-{self.id}"

    @property
    def rulings_of_its_own(self) -> list[HandbookEntry]:
        """The rulings except those about its action, which has an entry of its own."""
        return [ruling for ruling in self.rulings if self.id in ruling.cards]


@dataclass(frozen=True, slots=True)
class Chapter:
    """Everything under one heading of the first level."""

    head: HandbookEntry
    entries: list[HandbookEntry]
    cards: list[CardEntry]


@cache
def entries(game: str, lang: str) -> tuple[HandbookEntry, ...]:
    """The handbook in its order: in English if this language has none, empty if there is none."""
    for one in (lang, SOURCE):
        file = files(f"app.games.{game}") / f"handbook.{one}.md"
        if file.is_file():
            return tuple(_parsed(whole_sums(file.read_text("utf-8"))))
    return ()


def chapters(
    game: str, lang: str, content: Mapping[str, Any], context: GameContext
) -> list[Chapter]:
    """The handbook with the numbers and the pictures of these cards."""
    found: list[Chapter] = []
    for entry in entries(game, lang):
        shown = entry.with_numbers(context.cards)
        if entry.level > 1:
            found[-1].entries.append(shown)
            continue
        listed = cards(game, lang, content, entry.lists) if entry.lists else []
        pictures = [replace(one, picture=_picture(entry, one, context)) for one in listed]
        found.append(Chapter(shown, [], pictures))
    return found


def _picture(entry: HandbookEntry, card: CardEntry, context: GameContext) -> Markup:
    return card_picture(context, entry.lists, card.id)


def cards(game: str, lang: str, content: Mapping[str, Any], table: str) -> list[CardEntry]:
    """The cards of one table, by value or else by name."""
    found = []
    rows = content.get(table, {})
    for id, row in rows.items():
        if not isinstance(row, Mapping) or "name" not in row:
            continue
        text = whole_sums(in_language(row["text"], lang)) if "text" in row else ""
        known = {id, row.get("action")}
        rulings = tuple(entry for entry in entries(game, lang) if known & set(entry.cards))
        found.append(CardEntry(id, in_language(row["name"], lang), text, rulings))
    return sorted(found, key=lambda card: (rows[card.id].get("value", 0), _plain(card.name)))


def _plain(name: str) -> str:
    return name.replace("ё", "е")


def linked(text: str) -> Markup:
    """A text of the handbook with its links."""
    return Markup(_LINK.sub(r'<a href="\2">\1</a>', str(escape(text))))


def _parsed(text: str) -> Iterator[HandbookEntry]:
    entry: HandbookEntry | None = None
    for block in re.split(r"\n\s*\n", text.strip()):
        heading = _HEADING.fullmatch(block.strip())
        if heading:
            if entry:
                yield entry
            marks, title, id, named = heading.groups()
            entry = HandbookEntry(id, len(marks), title, tuple((named or "").split()))
        else:
            assert entry, "a handbook begins with a heading"
            _add(entry, block)
    if entry:
        yield entry


def _add(entry: HandbookEntry, block: str) -> None:
    lines = [line.strip() for line in block.strip().splitlines()]
    if lines[0].startswith("> "):
        entry.source = " ".join(line.removeprefix("> ") for line in lines)
    elif lines[0].startswith("- "):
        entry.points += re.split(r"\s*\n- ", "\n" + "\n".join(lines))[1:]
    else:
        entry.paragraphs.append(" ".join(lines))
