"""Health checks and metrics for the host."""

from __future__ import annotations

import asyncio
import hmac
import shutil
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Request
from prometheus_client import CONTENT_TYPE_LATEST
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from app.engine import N_
from app.storage.postgres.engine import can_write
from app.storage.schema import migrate
from app.tables.errors import Refusal
from app.web.context.deps import db_of, settings_of

router = APIRouter(tags=["operations"])

_PATIENCE = 3.0
_ROOM = 16 << 20  # bytes: one segment of the database's log
_BELIEVED = 1.0  # seconds for which "ready" is not asked again


@router.get("/healthz")
async def healthz() -> dict[str, str]:
    """Answer that the process is alive; nothing else is checked."""
    return {"status": "alive"}


@router.get("/readyz", responses={503: {"description": "Not ready, and why."}})
async def readyz(request: Request) -> Response:
    """Say whether the database answers with the right schema and the server is not stopping."""
    reason = await request.app.state.readiness.reason(request)
    return JSONResponse({"status": reason or "ready"}, 503 if reason else 200)


METRICS: dict[int | str, Any] = {
    200: {"content": {"text/plain": {}}},
    404: {"description": "The host has set no token."},
}


@router.get("/metrics", responses=METRICS)
async def metrics(request: Request) -> Response:
    """Serve Prometheus, if it sends FACEDOWN_METRICS_TOKEN as its bearer token.

    Totals show more than a view, such as that somebody acted in private. Requests from this machine
    need the token too, since behind a tunnel every request seems to come from here.
    """
    token = settings_of(request).metrics_token
    if token is None:
        raise HTTPException(404)
    given = request.headers.get("authorization", "").encode()
    if not hmac.compare_digest(given, b"Bearer " + token.get_secret_value().encode()):
        raise Refusal("who-are-you", N_("Please tell us who you are first."))
    return Response(request.app.state.metrics.text(), media_type=CONTENT_TYPE_LATEST)


class Readiness:
    """Whether the server is ready, asked of the database at most once a second."""

    def __init__(self) -> None:
        self._until = 0.0
        self._reason: str | None = None
        self._asking = asyncio.Lock()

    async def reason(self, request: Request) -> str | None:
        """Why the server isn't ready; None if it is."""
        if request.app.state.draining:
            return "stopping"
        async with self._asking:
            now = asyncio.get_running_loop().time()
            if now >= self._until:
                self._reason = await _not_ready(request)
                self._until = now + (0 if self._reason else _BELIEVED)
        return self._reason


async def _not_ready(request: Request) -> str | None:
    try:
        async with asyncio.timeout(_PATIENCE):
            migrated = await migrate.up_to_date(db_of(request))
            if not migrated:
                return "the database has another schema"
            await can_write(db_of(request))
    except (SQLAlchemyError, OSError, TimeoutError):
        return "the database does not answer"
    return "the disk is full" if _is_full(settings_of(request).data) else None


def _is_full(data: Path) -> bool:
    """Whether the disk of the data has no room for a decision and the database's own needs."""
    return data.is_dir() and shutil.disk_usage(data).free < _ROOM
