"""The security log: who came in, and who was refused.

People appear by number and address, never by name, login or anything that lets somebody in.
"""

from __future__ import annotations

import structlog
from starlette.requests import HTTPConnection

from app.tables.errors import Refusal
from app.web.context.deps import limits_of, token_of
from app.web.context.limits import address_of

log = structlog.get_logger()

# Refusals that suggest somebody tried what isn't theirs. What games refuse is no matter of ours.
_TRIED = frozenset(
    {
        "wrong-password",
        "no-such-link",
        "cross-origin",
        "too-many",
        "not-for-you",
        "not-your-seat",
        "not-the-host",
        "not-at-the-table",
    }
)


def note(connection: HTTPConnection, what: str, person_id: int | None) -> None:
    """Log that somebody came in, left, or changed their way in."""
    log.info(what, about="security", person=person_id, address=str(address_of(connection)))


def note_refusal(connection: HTTPConnection, refusal: Refusal) -> None:
    """Log a suspicious refusal. Being asked to sign in is none, for a request without a token."""
    forged = refusal.code == "who-are-you" and token_of(connection)
    if forged or refusal.code in _TRIED:
        person = getattr(connection.state, "person", None)
        if not limits_of(connection).refusals.has(address_of(connection)):
            return  # a flood of refusals must not fill the disk
        note(connection, f"refused: {refusal.code}", person.id if person else None)
