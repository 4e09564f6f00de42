"""The API: every call of a program."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Depends, FastAPI
from fastapi.security import HTTPBearer

from app.web.api import honours, people, play, tables
from app.web.api.responses import ErrorResponse, Version

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

_RESPONSES: dict[int | str, dict[str, Any]] = {
    status: {"model": ErrorResponse, "description": why} for status, why in _REFUSALS.items()
}

router = APIRouter(prefix="/api", dependencies=[Depends(_bearer)], responses=_RESPONSES)
router.include_router(people.router, tags=["people"])
router.include_router(tables.router, tags=["tables"])
router.include_router(play.router, tags=["play"])
router.include_router(honours.router, tags=["honours"])


def add_decisions(app: FastAPI) -> None:
    """Put the route of decisions on the application itself: in routers it costs a tenth of a move.

    For the same reason it only says that it wants a token, which its own dependency reads.
    """
    app.add_api_route(
        "/api/tables/{table_id}/decisions",
        play.decide,
        methods=["POST"],
        response_model=Version,
        tags=["play"],
        responses=_RESPONSES,
        openapi_extra={"security": [{"HTTPBearer": []}]},
    )
