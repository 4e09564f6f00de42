"""The promise of a table: a hash of everything its deal depends on, made before anyone sits.

`docs/fair-deal.md` specifies this file for other languages; change both together.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from app.engine.game import Deal, Game
from app.tables.canonical_json import canonical_json, content_hash
from app.tables.card_sets import CardSet
from app.tables.fairness import earlier_promise, fair_deal
from app.tables.fairness.first_draws import FirstDraws, first_draws

VERSION = 2
Promise = dict[str, Any]

_MOST_KNOWN = 200
_known: dict[Hashable, dict[str, FirstDraws]] = {}


def promise_of(
    game: Game[Any],
    card_set: CardSet,
    *,
    table_id: str,
    commitment: str,
    options: Mapping[str, Any],
    seats: int,
) -> Promise:
    """The transcript whose hash a table shows, and with which its record must agree."""
    return {
        "facedown": VERSION,
        "table": table_id,
        "commitment": commitment,
        "game": game.id,
        "edition": game.edition,
        "cards": card_set.hash,
        "options": dict(options),
        "seats": seats,
        "first_draws": _of_every_size(game, card_set, options, seats),
    }


def promise_hash(promise: Mapping[str, Any] | None) -> str:
    """The hash that a table shows; none under the earlier, weaker promise."""
    return content_hash(promise) if promise else ""


def is_kept(table_id: str, commitment: str, secret: bytes, *, earlier: bool) -> bool:
    """Whether a table that promised this, earlier or today, was opened with this secret."""
    if earlier:
        return commitment == earlier_promise.commitment(secret)
    return commitment == fair_deal.commitment(table_id, secret)


def seed_of(
    promise: Mapping[str, Any] | None,
    table_id: str,
    secret: bytes,
    contributions: Mapping[int, bytes],
) -> bytes:
    """The seed of a table's dice; without a promise, as it was made before there were any."""
    if promise is None:
        return earlier_promise.seed(secret, table_id, contributions)
    return fair_deal.seed(promise_hash(promise), secret, contributions.values())


def _of_every_size(
    game: Game[Any], card_set: CardSet, options: Mapping[str, Any], seats: int
) -> dict[str, FirstDraws]:
    """The first draws for every number of players who may be there at the start."""
    key = (game.set_up, game.edition, card_set.hash, canonical_json(options), seats)
    if key not in _known:
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        _known[key] = {
            str(players): first_draws(game, _deal(game, card_set, options, players))
            for players in range(game.min_seats, seats + 1)
            if not game.refuse(options, players)
        }
    return _known[key]


def _deal(game: Game[Any], card_set: CardSet, options: Mapping[str, Any], players: int) -> Deal:
    return Deal(players, options, card_set.components, b"", game.edition)
