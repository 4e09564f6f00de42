"""What the tests of the house need to know about a game, from its tests/games/<id>/own.py.

What such a file leaves out has the defaults below; no other file names games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any

from app.engine import Card, Viewer
from app.engine.table import Table
from app.settings import ROOT


@dataclass(frozen=True)
class Picture:
    """The moment of a game that the README shows, and the name of its file."""

    file: str
    seats: int
    kind: str  # of the first friend's question
    version: int  # not before this one


def _never(card: Card, viewer: Viewer) -> bool:
    return False


def _nothing(lang: str, content: Mapping[str, Any]) -> list[str]:
    return []


@dataclass(frozen=True)
class Own:
    """Everything such a file may say, each under its own name."""

    # Whether a seat learns this card without a line in the chronicle.
    own: Callable[[Card, Viewer], bool] = _never
    # The tables of `cards.toml` whose rows are cards that may lie face down.
    canaries: Sequence[str] = ()
    # How kinds of cards begin that may lie face down and are no rows.
    kinds: Sequence[str] = ()
    # Leaks planted by tests/contract/test_leaks.py that no position of this game can show:
    # "chronicle", if everybody draws at once; "questions", if questions hold no secret.
    blind: frozenset[str] = frozenset()
    # Deals that together reach every kind of question; others are tried after them.
    likely: Sequence[int] = ()
    # Kinds of questions that random play reaches only once in a hundred games.
    rare: frozenset[str] = frozenset()
    # Tables at which somebody is asked a question of a kind that play by chance hardly comes to.
    laid_out: Callable[[], Iterable[tuple[str, Table[Any]]]] = tuple
    # Kinds of questions that offer cards of which several may be alike.
    alike: frozenset[str] = frozenset()
    # Options of a short game.
    short: Mapping[str, Any] = field(default_factory=dict)
    # The tables of `cards.toml` whose texts the rules reference shows; other things it must say.
    texts: Sequence[str] = ()
    facts: Callable[[str, Mapping[str, Any]], list[str]] = _nothing
    # Scenes for pictures: the kind of question, and the version of the table it isn't before.
    scenes: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    readme: Picture | None = None
    # The table that pictures are taken of: how many sit there, and which options are on.
    pictured: tuple[int, tuple[str, ...]] = (3, ())
    # Further moments to take pictures of, by name: whether a line of the chronicle is one.
    moments: Mapping[str, Callable[[Mapping[str, Any]], bool]] = field(default_factory=dict)


@cache
def own_of(game_id: str) -> Own:
    if not (ROOT / "tests/games" / game_id / "own.py").is_file():
        return Own(blind=frozenset({"questions"}))  # those of the skeleton hold no secret
    module = import_module(f"tests.games.{game_id}.own")
    said = {
        name: found
        for name in Own.__dataclass_fields__
        if (found := getattr(module, name, getattr(module, name.upper(), None))) is not None
    }
    return Own(**said)
