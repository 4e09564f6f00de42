"""For the host: is the server alive, is it ready, how is it doing."""

from __future__ import annotations

import asyncio
import hmac

from fastapi import APIRouter, Request
from prometheus_client import CONTENT_TYPE_LATEST
from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import JSONResponse, Response

from app.engine import N_
from app.storage.schema import migrate
from app.tables.errors import Refusal
from app.web.context.deps import db_of, settings_of

router = APIRouter(tags=["operations"])

_PATIENCE = 3.0


@router.get("/healthz")
async def healthz() -> dict[str, str]:
    """The process is alive; nothing else is asked."""
    return {"status": "alive"}


@router.get("/readyz", responses={503: {"description": "Not ready, and why."}})
async def readyz(request: Request) -> Response:
    """The database answers and has the right schema, and the server isn't about to stop."""
    reason = await _not_ready(request)
    return JSONResponse({"status": reason or "ready"}, 503 if reason else 200)


@router.get("/metrics", responses={200: {"content": {"text/plain": {}}}})
async def metrics(request: Request) -> Response:
    """For Prometheus; with FACEDOWN_METRICS_TOKEN set, only for its bearer."""
    token = settings_of(request).metrics_token
    if token is not None:
        given = request.headers.get("authorization", "").encode()
        if not hmac.compare_digest(given, b"Bearer " + token.get_secret_value().encode()):
            raise Refusal("who-are-you", N_("Please tell us who you are first."))
    return Response(request.app.state.metrics.text(), media_type=CONTENT_TYPE_LATEST)


async def _not_ready(request: Request) -> str | None:
    if request.app.state.draining:
        return "stopping"
    try:
        async with asyncio.timeout(_PATIENCE):
            migrated = await migrate.up_to_date(db_of(request))
    except (SQLAlchemyError, OSError, TimeoutError):
        return "the database does not answer"
    return None if migrated else "the database has another schema"
