"""Reactions and nudges with their limits, written once for pages and API."""

from __future__ import annotations

from starlette.requests import Request

from app.engine import Seat
from app.tables.people import gestures
from app.web.context.deps import Seated, limits_of
from app.web.notifications.turn_notices import Notices


async def react(request: Request, here: Seated, word: str) -> None:
    """Show a reaction on this person's seat."""
    limits_of(request).reactions.take(here.person.id)
    await gestures.react(here.live, here.person, word)


async def nudge(request: Request, here: Seated, seat: Seat) -> None:
    """Remind the person in this seat, on the page and by a notification."""
    await gestures.check_nudge(here.live, here.person, seat)
    limits_of(request).nudges.take((here.live.id, seat))
    gestures.nudge(here.live, here.seat, seat)
    notices: Notices = request.app.state.notices
    notices.nudge(here.live, seat)
