"""What a host finds in his log of those who came in, and of those who were sent away.

A person by his number and where he came from; never a name, a login or what lets somebody in.
"""

from __future__ import annotations

import structlog
from starlette.requests import HTTPConnection

from app.tables.errors import Refusal
from app.web.context.deps import token_of
from app.web.context.limits import address_of

log = structlog.get_logger()

# Who is refused so has tried what isn't his. What games refuse is a matter of the game.
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
    """Somebody came in, went, or changed what lets him in."""
    log.info(what, about="security", person=person_id, address=str(address_of(connection)))


def note_refusal(connection: HTTPConnection, refusal: Refusal) -> None:
    """Somebody was sent away; who brings no token at all is only asked who he is."""
    forged = refusal.code == "who-are-you" and token_of(connection)
    if forged or refusal.code in _TRIED:
        person = getattr(connection.state, "person", None)
        note(connection, f"refused: {refusal.code}", person.id if person else None)
