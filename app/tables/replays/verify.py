"""Checks a record, trusting nothing in it, and reports what holds."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from app.engine import N_
from app.engine.errors import BadComponents, BadOptions, Diverged
from app.engine.game import Deal
from app.engine.log import Entry
from app.engine.table import Table
from app.games import GAMES
from app.tables.card_sets import card_set
from app.tables.fairness.dice_log import LoggedDice
from app.tables.replays.finding import Finding
from app.tables.replays.record import EARLIER, FORMAT, Record
from app.tables.replays.verify_promise import Remembered, check_promise, seed

_Checks = Callable[[Record, Remembered], Iterator[Finding]]


def verify(raw: bytes | str | Mapping[str, Any], known: Remembered | None = None) -> list[Finding]:
    """Deal and play a record again, and compare it with what was promised.

    `known`: what somebody wrote down before the game.
    """
    try:
        given = json.loads(raw) if isinstance(raw, (bytes, str)) else raw
        read = Record.model_validate(given)
    except (ValueError, RecursionError) as error:
        return [Finding("record", False, N_("This is not a record of a game."), _brief(error))]
    formats = EARLIER if read.promise is None else FORMAT
    if read.game not in GAMES or read.facedown != formats:
        return [Finding("record", False, N_("This program does not know that game or format."))]
    known = known or Remembered()
    return [finding for check in _CHECKS for finding in _survived(check, read, known)]


def _survived(check: _Checks, read: Record, known: Remembered) -> list[Finding]:
    """The findings of this check; a record that breaks it is a finding too."""
    try:
        return list(check(read, known))
    except Exception as error:
        sentence = N_("The record contradicts itself, so it can't be checked.")
        return [Finding("record", False, sentence, type(error).__name__)]


def _play(read: Record, known: Remembered) -> Iterator[Finding]:
    older = read.edition < GAMES[read.game].edition
    yield from [_older(read)] if older else _played_again(read)


_CHECKS: tuple[_Checks, ...] = (check_promise, _play)


def _older(read: Record) -> Finding:
    """The finding on a record of older rules, which are not kept: only its draws can be checked."""
    detail = f"edition {read.edition}; this version plays {GAMES[read.game].edition}"
    if read.draws is None:
        sentence = N_("The rules have changed since, and the record doesn't say what was drawn.")
        return Finding("deal", False, sentence, detail)
    sentence = N_("The rules have changed since, so this game could not be played again.")
    return Finding("deal", None, sentence, detail)


def _played_again(read: Record) -> list[Finding]:
    try:
        table = Table.replay(GAMES[read.game], _deal(read), _entries(read))
    except Diverged as trouble:
        sentence = N_("With this deal, the game could not have gone as recorded.")
        return [Finding("decisions", False, sentence, str(trouble))]
    except (BadComponents, BadOptions, ValueError, KeyError, AssertionError) as error:
        return [
            Finding("deal", False, N_("The cards can't be dealt from this record."), _brief(error))
        ]
    as_written = read.draws is None or table.state.dice.draws == read.draws
    dealt = not table.corrections and as_written
    yes = N_("The cards were dealt as the secret and the players' contributions demand.")
    no = N_("The cards that were played are not the ones that follow from the secret.")
    detail = f"first seen at decision {table.corrections[0]}" if table.corrections else ""
    return [Finding("deal", dealt, yes if dealt else no, detail), _result(read, table)]


def _result(read: Record, table: Table[Any]) -> Finding:
    outcome = table.result()
    yes = N_("Replayed decision by decision, the game ends with the same result.")
    no = N_("Replayed decision by decision, the game ends with a different result.")
    # People may end a game without a result: then the log simply stops.
    claimed = {"standings": read.result, **read.outcome} if read.outcome else read.result
    holds = claimed == (outcome.stored() if outcome else None)
    return Finding("result", holds, yes if holds else no)


def _deal(read: Record) -> Deal:
    game = GAMES[read.game]
    if sorted(seat.seat for seat in read.seats) != list(range(len(read.seats))):
        raise ValueError("the seats are not numbered from 0")
    if not game.min_seats <= len(read.seats) <= game.max_seats:
        raise ValueError("not so many can play this game")
    components = card_set(game, read.cards).components
    options = game.read_options(read.options)
    deal = Deal(len(read.seats), options, components, seed(read), read.edition)
    return replace(deal, dice=LoggedDice)


def _entries(read: Record) -> list[Entry]:
    if [line.step for line in read.log] != list(range(len(read.log))):
        raise ValueError("the log has gaps")
    return [
        Entry(line.seat, line.kind, line.choice, line.seen, line.by, line.rewind_to)  # type: ignore[arg-type]
        for line in read.log
    ]


def _brief(error: Exception) -> str:
    if isinstance(error, ValidationError):
        first = error.errors(include_url=False, include_input=False)[0]
        return f"{'.'.join(str(place) for place in first['loc'])}: {first['msg']}"
    return str(error)
