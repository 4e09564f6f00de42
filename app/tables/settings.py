"""Table settings: the values that a host may choose, and their check."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, get_args, get_type_hints

from app.engine import N_
from app.games import GAMES
from app.kit.first_player import FIRST_PLAYER, FIRST_SEAT
from app.storage.queries.tables import TableSettings
from app.tables.clocks import table_clock
from app.tables.errors import Refusal, no_such_game

_TYPES = get_type_hints(TableSettings)

# The settings that are one of a few words, and their words; then those that are on or off.
CHOICES: Mapping[str, tuple[str, ...]] = {
    field.name: words
    for field in fields(TableSettings)
    if (words := get_args(_TYPES[field.name])) and all(isinstance(word, str) for word in words)
}
SWITCHES = tuple(field.name for field in fields(TableSettings) if _TYPES[field.name] is bool)


def checked(wanted: TableSettings) -> TableSettings:
    """These settings, ready to store. Raises `Refusal`, or `BadOptions` for options of the game."""
    game = GAMES.get(wanted.game)
    if game is None:
        raise no_such_game()
    if not game.min_seats <= wanted.seat_count <= game.max_seats:
        low, high = game.min_seats, game.max_seats
        raise Refusal("bad-seats", N_("%(low)s to %(high)s players."), low=low, high=high)
    options = game.read_options(wanted.options)
    if conflict := game.refuse(options, wanted.seat_count):
        raise Refusal("bad-options", conflict.sentence, at=conflict.options)
    for name, words in CHOICES.items():
        _one_of(words, getattr(wanted, name))
    return replace(wanted, options=options, clock=table_clock.checked_clock(wanted.clock))


def with_first_seat_first(settings: TableSettings) -> TableSettings:
    """The same, but the first seat begins, in games where a host may choose that."""
    game = GAMES[settings.game]
    if all(option.id != FIRST_PLAYER.id for option in game.options):
        return settings
    return replace(settings, options={**settings.options, FIRST_PLAYER.id: FIRST_SEAT})


def _one_of(words: tuple[str, ...], word: Any) -> None:
    if word not in words:
        raise Refusal("bad-choice", N_("Possible values: %(values)s."), values=", ".join(words))
