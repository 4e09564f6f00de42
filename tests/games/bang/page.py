"""What a player of a drawn street has before them, as their browser gets it."""

from __future__ import annotations

import re
from html import unescape

from tests.games.bang.table import Street
from tests.support.staged import Position, drawn


def page(street: Street, name: str, lang: str = "en") -> str:
    """The page of the player who is asked."""
    question = street.question(name)
    table = street.table
    return drawn(Position(question.kind, table, table.decisions, question.seat), lang)


def reasons(street: Street, name: str) -> dict[str, str]:
    """Why each card that can't be played now can't be, by its kind."""
    found = re.findall(r'data-why="([^"]+)">([^<]*)<', page(street, name))
    return {street.label(at).rpartition(".")[2]: unescape(why) for at, why in found}


def asks_twice(street: Street, name: str) -> dict[str, str]:
    """What is asked before an answer is taken, by the answers that have such a question."""
    buttons = re.findall(r"<button[^>]*name=.choice.[^>]*data-confirm[^>]*>", page(street, name))
    found = {}
    for button in buttons:
        said = dict(re.findall(r'([\w-]+)="([^"]*)"', button))
        found[street.label(unescape(said["value"]))] = unescape(said["data-confirm"])
    return found


def targets(street: Street, name: str) -> dict[str, set[str]]:
    """What each card can be aimed at on the table."""
    found: dict[str, set[str]] = {}
    for tag in re.findall(r"<button[^>]*data-aim=[^>]*>", page(street, name)):
        said = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        source = street.label(unescape(said["data-for-at"]))
        found.setdefault(source, set()).add(street.label(said["data-aim-at"]))
    return found
