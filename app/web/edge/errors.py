"""Turn refusals and failures into answers: JSON for programs, a sentence for people.

Each code gets its status here. An answer never depends on what the caller may not know; a failure
of ours shows only the number under which the log has the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import HTMLResponse, Response

from app.engine import N_, ONLOOKER
from app.engine.errors import BadOptions, CannotTakeBack, IllegalChoice, NotAsked, TableOver
from app.logs import trace
from app.storage.log import Unwritten
from app.storage.queries.people import Person
from app.tables.core.loading import WrongSecret
from app.tables.errors import Overtaken, Refusal, not_playing
from app.web.context.json import dump
from app.web.context.security_log import note_refusal
from app.web.pages.error_page import error_page
from app.web.render.i18n import language_of, translate

log = structlog.get_logger()

_STATUS = {
    "who-are-you": 401,
    "wrong-password": 401,
    "not-your-seat": 403,
    "not-for-you": 403,
    "not-the-host": 403,
    "not-at-the-table": 403,
    "muted": 403,
    "cross-origin": 403,
    "blocked": 403,
    "no-such-login": 422,
    "no-such-table": 404,
    "no-such-link": 404,
    "no-such-step": 404,
    "no-such-seat": 404,
    "not-found": 404,
    "not-allowed": 405,
    "too-slow": 408,
    "too-big": 413,
    "unknown-host": 421,
    "busy": 503,
    "bad-request": 422,
    "bad-password": 422,
    "not-an-option": 422,
    "no-such-game": 422,
    "bad-subscription": 422,
    "no-such-bot": 422,
    "not-ahead": 422,
    "key-used": 422,
    "too-many": 429,
    "failed": 500,
    "unavailable": 503,
}
_CONFLICT = 409  # what can't be done now, and perhaps could a moment ago
_NOT_TAKEN_BACK = {
    "over": N_("The game is over; nothing can be taken back."),
    "nothing": N_("There is nothing to take back."),
    "not-last": N_("Only the last decision can be taken back, and it wasn't yours."),
    "learned": N_("Somebody has learned something from it, so it can't be taken back."),
    "dice": N_("A card was drawn or a die was rolled, so it can't be taken back."),
}
_HTTP = {
    404: Refusal("not-found", N_("There is nothing at this address.")),
    405: Refusal("not-allowed", N_("That can't be done here.")),
    408: Refusal("too-slow", N_("That request took too long to arrive.")),
    413: Refusal("too-big", N_("That request is too large.")),
}

_NOT_UNDERSTOOD = Refusal("bad-request", N_("That request could not be understood."))
_FAILED = Refusal("failed", N_("Something went wrong on our side. Nothing was changed."))
_NO_DATABASE = Refusal("unavailable", N_("The server can't reach its database. Please try again."))
_OVERTAKEN = Refusal("busy", N_("Much happens at this table at once. Please try again."))
_NO_SECRET = Refusal("unavailable", N_("The server has lost the secret of this table's deal."))
_SAID: dict[type[Exception], Refusal] = {
    NotAsked: Refusal("not-asked", N_("That question is no longer open.")),
    IllegalChoice: Refusal("not-an-option", N_("That is not one of the options.")),
    TableOver: not_playing(),
    BadOptions: Refusal("bad-options", N_("A table can't be opened with these options.")),
    RequestValidationError: _NOT_UNDERSTOOD,
    Unwritten: _NO_DATABASE,
    Overtaken: _OVERTAKEN,
    SQLAlchemyError: _NO_DATABASE,
    WrongSecret: _NO_SECRET,
    ClientDisconnect: _HTTP[408],  # they left in the middle: nobody reads the answer
}


def install(app: FastAPI) -> None:
    """Register handlers for every exception that a request may raise."""
    for kind in (Refusal, CannotTakeBack, HTTPException, *_SAID):
        app.add_exception_handler(kind, _handle)


async def _handle(request: Request, error: Exception) -> Response:
    return respond(request, error)


def respond(request: Request, error: Exception) -> Response:
    """The answer to what went wrong."""
    refusal = refusal_of(error)
    if refusal.code in ("failed", "unavailable"):
        log.error("failed", error=type(error).__name__, trace=trace(error))
    request.app.state.metrics.refused(refusal.code)
    note_refusal(request, refusal)
    person: Person | None = getattr(request.state, "person", None)
    sentence = translate(language_of(request, person), refusal.sentence, **refusal.values)
    status = status_of(refusal)
    if _for_programs(request):
        content = {"error": refusal.code, "message": sentence, **_details(request, refusal, error)}
        response = Response(dump(content), status, media_type="application/json")
    else:
        response = HTMLResponse(error_page(request, status, sentence), status)
    response.headers.update(_headers(refusal, error))
    return response


def refusal_of(error: Exception) -> Refusal:
    """The refusal to show for this error."""
    if isinstance(error.__cause__, ClientDisconnect):  # FastAPI says only that it read no body
        return _HTTP[408]
    if isinstance(error, Refusal):
        return error
    if isinstance(error, IllegalChoice) and error.sentence:
        return Refusal("not-an-option", error.sentence)
    if isinstance(error, CannotTakeBack):
        return Refusal("cannot-take-back", _NOT_TAKEN_BACK[error.reason])
    if isinstance(error, HTTPException):
        return _HTTP.get(error.status_code, _NOT_UNDERSTOOD)
    return next((said for kind, said in _SAID.items() if isinstance(error, kind)), _FAILED)


def status_of(refusal: Refusal) -> int:
    """The HTTP status that goes with a code."""
    return _STATUS.get(refusal.code, 422 if refusal.code.startswith("bad-") else _CONFLICT)


def _for_programs(request: Request) -> bool:
    return request.url.path.startswith(("/api/", "/healthz", "/readyz", "/metrics"))


def _details(request: Request, refusal: Refusal, error: Exception) -> Mapping[str, Any]:
    """Details for programs: the version they missed, the field, the reason, the number."""
    details: dict[str, Any] = {}
    live = getattr(request.state, "live", None)
    if live is not None and refusal.code in ("not-asked", "not-playing"):
        person = getattr(request.state, "person", None)
        details["version"] = live.version_of(live.row.seat_of(person.id) if person else ONLOOKER)
    if isinstance(error, CannotTakeBack):
        details["reason"] = error.reason
    if isinstance(error, RequestValidationError):
        details["where"] = sorted({_place(one["loc"]) for one in error.errors()})
    if refusal.code in ("failed", "unavailable"):
        details["request"] = getattr(request.state, "request_id", "")
    return details


def _place(loc: tuple[int | str, ...]) -> str:
    """The field, if its name is one of ours rather than made up by the caller."""
    return ".".join(str(step) for step in loc[:2] if isinstance(step, str))[:60]


def _headers(refusal: Refusal, error: Exception) -> dict[str, str]:
    headers: dict[str, str] = {}
    if refusal.code == "who-are-you":
        headers["www-authenticate"] = "Bearer"
    if "seconds" in refusal.values:
        headers["retry-after"] = str(refusal.values["seconds"])
    if refusal.code in ("unavailable", "busy"):
        headers["retry-after"] = "2"
    if isinstance(error, HTTPException) and error.headers:
        headers.update(error.headers)
    return headers
