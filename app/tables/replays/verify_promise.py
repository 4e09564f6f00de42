"""Checks a record against what its table promised. No rules of the game are needed for it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from app.engine import N_
from app.tables.canonical_json import canonical_json, content_hash
from app.tables.fairness import first_draws
from app.tables.fairness.dice_log import first_wrong
from app.tables.fairness.promise import is_kept, promise_hash, seed_of
from app.tables.replays.finding import Finding
from app.tables.replays.record import Record

_ID = re.compile(r"[a-z2-7]{20}")


@dataclass(frozen=True, slots=True)
class Remembered:
    """What somebody wrote down before the game, if anything: the record must agree with it."""

    table: str | None = None
    commitment: str | None = None
    promise: str | None = None
    contributions: Mapping[int, str] = field(default_factory=dict)  # by seat, in hexadecimal


def check_promise(read: Record, known: Remembered) -> Iterator[Finding]:
    """Everything that was promised before anyone sat down, one finding each."""
    yield _table(read, known)
    yield _secret(read, known)
    if read.promise is None:
        yield _earlier(known)
    else:
        yield _transcript(read, known)
        yield _bots(read)
    if known.contributions:
        yield _own(read, known)
    yield _cards(read)
    if read.promise is not None:
        yield _order(read)
    if read.draws is not None:
        yield _draws(read)


def seed(read: Record) -> bytes:
    """The seed of the dice that this record leads to."""
    contributions = {seat.seat: bytes.fromhex(seat.contribution) for seat in read.seats}
    return seed_of(read.promise, read.table, bytes.fromhex(read.secret), contributions)


def _table(read: Record, known: Remembered) -> Finding:
    holds = bool(_ID.fullmatch(read.table)) and known.table in (None, read.table)
    no = N_("The record is not from that table.")
    return _either("table", holds, N_("The record is from one table."), no)


def _secret(read: Record, known: Remembered) -> Finding:
    secret = bytes.fromhex(read.secret)
    earlier = read.promise is None
    holds = is_kept(read.table, read.commitment, secret, earlier=earlier)
    holds &= known.commitment in (None, read.commitment)
    yes = N_("The secret is the one that was promised before anyone sat down.")
    no = N_("The secret is not the one that was promised before anyone sat down.")
    return _either("promise", holds, yes, no)


def _earlier(known: Remembered) -> Finding:
    sentence = N_(
        "The promise of this table is of an earlier, weaker kind: it did not bind the table's id,"
        " the cards, the options, the number of seats, or that bots contribute nothing."
    )
    return Finding("earlier", None if known.promise is None else False, sentence)


def _transcript(read: Record, known: Remembered) -> Finding:
    promise = read.promise or {}
    recorded = {
        "facedown": read.facedown,
        "table": read.table,
        "commitment": read.commitment,
        "game": read.game,
        "edition": read.edition,
        "cards": read.cards_hash,
        "options": read.options,
    }
    differs = [
        name
        for name, value in recorded.items()
        if canonical_json(promise.get(name)) != canonical_json(value)
    ]
    if str(len(read.seats)) not in promise["first_draws"] or len(read.seats) > promise["seats"]:
        differs.append("seats")
    if known.promise not in (None, promise_hash(promise)):
        differs.append("promise")
    yes = N_("Game, edition, cards, options and seats are the ones that were promised.")
    no = N_("Game, edition, cards, options or seats are not the ones that were promised.")
    return _either("terms", not differs, yes, no, ", ".join(differs))


def _bots(read: Record) -> Finding:
    holds = not any(seat.bot and seat.contribution for seat in read.seats)
    yes = N_("Bots contributed nothing to the deal.")
    no = N_("A bot contributed to the deal. The server could have chosen that freely.")
    return _either("bots", holds, yes, no)


def _own(read: Record, known: Remembered) -> Finding:
    given = {seat.seat: seat.contribution for seat in read.seats}
    holds = all(given.get(seat) == own for seat, own in known.contributions.items())
    yes = N_("What you contributed is in your seat.")
    no = N_("What you contributed is not in your seat.")
    return _either("contribution", holds, yes, no)


def _cards(read: Record) -> Finding:
    holds = content_hash(read.cards) == read.cards_hash
    yes = N_("The cards are the ones that the table was dealt from.")
    no = N_("The cards are not the ones that the table was dealt from.")
    return _either("cards", holds, yes, no)


def _order(read: Record) -> Finding:
    promised = (read.promise or {})["first_draws"].get(str(len(read.seats)))
    holds = bool(promised) and first_draws.hold(promised, read.draws or [])
    yes = N_("Before the first shuffles, everything lay in the order that was promised.")
    no = N_("Before the first shuffles, things did not lie in the order that was promised.")
    return _either("order", holds, yes, no)


def _draws(read: Record) -> Finding:
    wrong = first_wrong(seed(read), read.draws or [])
    yes = N_("Every draw is the one that follows from the secret and the contributions.")
    no = N_("The draws are not the ones that follow from the secret and the contributions.")
    detail = "" if wrong is None else f"first at draw {wrong}"
    return _either("draws", wrong is None, yes, no, detail)


def _either(check: str, holds: bool, yes: str, no: str, detail: str = "") -> Finding:
    return Finding(check, holds, yes if holds else no, detail)
