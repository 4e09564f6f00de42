"""Components of the games: the shipped ones, with the host's corrections laid over them.

A table remembers its set by a hash of the content. The database keeps the content, so a corrected
file never changes a game that has begun.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from importlib.resources import files
from pathlib import Path
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from app.engine.errors import BadComponents
from app.engine.game import Game
from app.games import GAMES
from app.kit.texts import filled
from app.storage.queries.card_sets import get_card_set, put_card_set
from app.tables.canonical_json import canonical_json, content_hash


@dataclass(frozen=True, slots=True)
class CardSet:
    """The components that a table was dealt from."""

    hash: str
    content: Mapping[str, Any]
    components: Any


class CardSets:
    """The current set of each game, and the sets of older tables."""

    def __init__(self, data: Path) -> None:
        # By game as well: games without cards of their own all have the same, empty set.
        self._sets: dict[tuple[str, str], CardSet] = {}
        refuse_strays(data)
        self.own: list[str] = []  # games with cards of the host's own
        self.current = {game.id: self._read(game, data) for game in GAMES.values()}

    async def store(self, session: AsyncSession) -> None:
        """Store the current sets for the tables that will be dealt from them."""
        for game_id, card_set in self.current.items():
            await put_card_set(session, card_set.hash, game_id, card_set.content)

    async def load(self, session: AsyncSession, game: Game[Any], name: str) -> CardSet:
        """The set with this hash. Raises `BadComponents` if today's rules can't read it."""
        key = game.id, name
        if key not in self._sets:
            self._sets[key] = card_set(game, await self.content(session, name))
        return self._sets[key]

    async def content(self, session: AsyncSession, name: str) -> Mapping[str, Any]:
        """The content of the set with this hash, even if nobody can play with it any more."""
        for (_, known), held in self._sets.items():
            if known == name:
                return held.content
        content = await get_card_set(session, name)
        if content is None:
            raise BadComponents(f"the cards of this table ({name}) are not in the database")
        return content

    def _read(self, game: Game[Any], data: Path) -> CardSet:
        content = shipped(game.id)
        own = data / "games" / game.id / "cards.toml"
        if not own.is_file():
            made = card_set(game, content)
        else:
            self.own.append(game.id)
            made = _corrected(game, content, _parse(own.read_bytes(), str(own)), own)
        self._sets[game.id, made.hash] = made
        return made


def _corrected(
    game: Game[Any], shipped_: Mapping[str, Any], own: Mapping[str, Any], path: Path
) -> CardSet:
    try:
        return card_set(game, laid_over(shipped_, own))
    except BadComponents as error:
        hint = _similar_row(shipped_, own)
        raise BadComponents(f"{path}: {error}{f'. {hint}' if hint else ''}") from error


def _similar_row(shipped_: Mapping[str, Any], own: Mapping[str, Any]) -> str:
    """A suggestion for the first heading that is nearly, but not quite, a shipped one."""
    known = {".".join(path) for path in _headings(shipped_)}
    for heading in map(".".join, _headings(own)):
        near = get_close_matches(heading, known, 1)
        if heading not in known and near:
            return f"There is no [{heading}]; did you mean [{near[0]}]?"
    return ""


def _headings(content: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    for name, rows in content.items():
        yield (name,)
        if isinstance(rows, Mapping):
            yield from ((name, row) for row, cells in rows.items() if isinstance(cells, Mapping))


def refuse_strays(data: Path) -> None:
    """Refuse files that no game would ever read: their names are misspelt."""
    for path in sorted(data.glob("games/*")):
        if path.name not in GAMES and path.name[0] != ".":
            near = get_close_matches(path.stem, GAMES, 1)
            wanted = f"games/{near[0] if near else 'GAME'}/cards.toml"
            games = ", ".join(GAMES)
            raise BadComponents(f"{path}: no game reads this (games: {games}). Name it {wanted}")
    for path in sorted(data.glob("games/*/*.toml")):
        if path.name != "cards.toml":
            raise BadComponents(f"{path}: no game reads this. Name it cards.toml")


def card_set(game: Game[Any], content: Mapping[str, Any]) -> CardSet:
    """A set in canonical order: deals depend on the order of cards; the database keeps none."""
    whole = filled(content)
    ordered = json.loads(canonical_json(whole))
    return CardSet(content_hash(whole), ordered, game.read_components(ordered))


def shipped(game_id: str) -> dict[str, Any]:
    """The components that come with the game; none if it has no `cards.toml`."""
    path = files(f"app.games.{game_id}") / "cards.toml"
    return _parse(path.read_bytes(), f"{game_id}/cards.toml") if path.is_file() else {}


def laid_over(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """`below`, overridden by `above`; tables are merged, everything else is replaced."""
    merged = dict(below)
    for key, value in above.items():
        under = below.get(key)
        both = isinstance(value, Mapping) and isinstance(under, Mapping)
        merged[key] = laid_over(under, value) if both else value  # type: ignore[arg-type]
    return merged


def _parse(raw: bytes, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads(raw.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadComponents(f"{name}: {error}") from error
