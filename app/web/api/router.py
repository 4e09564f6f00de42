"""The API: every call of a program."""

from __future__ import annotations

from fastapi import APIRouter, Depends
from fastapi.security import HTTPBearer

from app.web.api import people, play, tables
from app.web.api.responses import ErrorResponse

# Only for the description; deps.py reads the token.
_bearer = HTTPBearer(auto_error=False, description="The token of a guest.")

_REFUSALS = {
    401: "Who are you?",
    403: "Not for you.",
    404: "No such thing.",
    409: "Not as things stand now.",
    413: "Too big.",
    422: "Not understood, or not among the options.",
    429: "Too often; `Retry-After` says when.",
    503: "The database can't be reached.",
}

router = APIRouter(
    prefix="/api",
    dependencies=[Depends(_bearer)],
    responses={
        status: {"model": ErrorResponse, "description": why} for status, why in _REFUSALS.items()
    },
)
router.include_router(play.decisions, tags=["play"])  # first, since most that comes is one
router.include_router(people.router, tags=["people"])
router.include_router(tables.router, tags=["tables"])
router.include_router(play.router, tags=["play"])
