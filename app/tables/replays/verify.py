"""Checks a record, trusting nothing in it, and reports what holds."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pydantic import ValidationError

from app.engine import N_
from app.engine.errors import BadComponents, BadOptions, Diverged
from app.engine.game import Deal
from app.engine.log import Entry
from app.engine.table import Table
from app.games import GAMES
from app.tables.card_sets import card_set
from app.tables.fairness import fair_deal
from app.tables.fairness.dice_log import LoggedDice, first_wrong
from app.tables.replays.record import FORMAT, Record


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check. `sentence` is English, to be translated where it is shown."""

    check: str
    holds: bool
    sentence: str
    detail: str = ""


def verify(raw: bytes | str | Mapping[str, Any]) -> list[Finding]:
    """Deal and play a record again, and compare the outcome with what was promised."""
    try:
        given = json.loads(raw) if isinstance(raw, (bytes, str)) else raw
        read = Record.model_validate(given)
    except (ValueError, RecursionError) as error:
        return [_finding("record", False, N_("This is not a record of a game."), _brief(error))]
    if read.game not in GAMES or read.facedown != FORMAT:
        return [_finding("record", False, N_("This program does not know that game or format."))]
    findings = [_promise(read), _cards(read), *_draws(read)]
    return [*findings, *_played_again(read)]


def _promise(read: Record) -> Finding:
    holds = fair_deal.commitment(bytes.fromhex(read.secret)) == read.commitment
    yes = N_("The secret is the one that was promised before anyone sat down.")
    no = N_("The secret is not the one that was promised before anyone sat down.")
    return _finding("promise", holds, yes if holds else no)


def _cards(read: Record) -> Finding:
    try:
        holds = card_set(GAMES[read.game], read.cards).hash == read.cards_hash
        detail = ""
    except BadComponents as error:
        holds, detail = False, str(error)
    yes = N_("The cards are the ones that the table was dealt from.")
    no = N_("The cards are not the ones that the table was dealt from.")
    return _finding("cards", holds, yes if holds else no, detail)


def _draws(read: Record) -> list[Finding]:
    """The check that needs no rules of the game."""
    if read.draws is None:  # recorded before draws were logged
        return []
    wrong = first_wrong(_seed(read), read.draws)
    yes = N_("Every draw is the one that follows from the secret and the contributions.")
    no = N_("The draws are not the ones that follow from the secret and the contributions.")
    detail = "" if wrong is None else f"first at draw {wrong}"
    return [_finding("draws", wrong is None, no if wrong else yes, detail)]


def _played_again(read: Record) -> list[Finding]:
    try:
        table = Table.replay(GAMES[read.game], _deal(read), _entries(read))
    except Diverged as trouble:
        sentence = N_("With this deal, the game could not have gone as recorded.")
        return [_finding("decisions", False, sentence, str(trouble))]
    except (BadComponents, BadOptions, ValueError, KeyError, AssertionError) as error:
        return [_finding("deal", False, N_("The game cannot be dealt from this."), _brief(error))]
    as_written = read.draws is None or table.state.dice.draws == read.draws
    dealt = not table.corrections and as_written
    yes = N_("The cards were dealt as the secret and the players' contributions demand.")
    no = N_("The cards that were played are not the ones that follow from the secret.")
    detail = f"first seen at decision {table.corrections[0]}" if table.corrections else ""
    return [_finding("deal", dealt, yes if dealt else no, detail), _result(read, table)]


def _result(read: Record, table: Table[Any]) -> Finding:
    outcome = table.result()
    yes = N_("Replayed decision by decision, the game ends with the same result.")
    no = N_("Replayed decision by decision, the game ends with a different result.")
    # People may end a game without a result: then the log simply stops.
    claimed = {"standings": read.result, **read.outcome} if read.outcome else read.result
    holds = claimed == (outcome.stored() if outcome else None)
    return _finding("result", holds, yes if holds else no)


def _deal(read: Record) -> Deal:
    game = GAMES[read.game]
    if sorted(seat.seat for seat in read.seats) != list(range(len(read.seats))):
        raise ValueError("the seats are not numbered from 0")
    if not game.min_seats <= len(read.seats) <= game.max_seats:
        raise ValueError("not so many can play this game")
    components = card_set(game, read.cards).components
    options = game.read_options(read.options)
    deal = Deal(len(read.seats), options, components, _seed(read), read.edition)
    return replace(deal, dice=LoggedDice)


def _seed(read: Record) -> bytes:
    contributions = {seat.seat: bytes.fromhex(seat.contribution) for seat in read.seats}
    return fair_deal.seed(bytes.fromhex(read.secret), read.table, contributions)


def _entries(read: Record) -> list[Entry]:
    if [line.step for line in read.log] != list(range(len(read.log))):
        raise ValueError("the log has gaps")
    return [
        Entry(line.seat, line.kind, line.choice, line.seen, line.by, line.rewind_to)  # type: ignore[arg-type]
        for line in read.log
    ]


def _finding(check: str, holds: bool, sentence: str, detail: str = "") -> Finding:
    return Finding(check, holds, sentence, detail)


def _brief(error: Exception) -> str:
    if isinstance(error, ValidationError):
        first = error.errors(include_url=False, include_input=False)[0]
        return f"{'.'.join(str(place) for place in first['loc'])}: {first['msg']}"
    return str(error)
