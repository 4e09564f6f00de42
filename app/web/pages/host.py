"""The page for the host of the server. Its address is printed at the start; nobody else knows it.

Of a running game it shows only who plays.
"""

from __future__ import annotations

import shutil
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from secrets import token_urlsafe
from typing import Annotated

import psutil
from fastapi import APIRouter, Depends, Form, Request
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, RedirectResponse, Response

from app import __version__, logs
from app.engine import N_
from app.settings import BESIDE
from app.storage.queries.overview import person_lines, table_lines
from app.tables.errors import Refusal
from app.tables.maintenance import operators
from app.web import accounts
from app.web.context.deps import db_of, registry_of, services_of, settings_of
from app.web.context.host_key import is_host_key
from app.web.context.security_log import note
from app.web.pages.responses import page

MB, GB = 1 << 20, 1 << 30


def _only_the_host(request: Request, key: str) -> None:
    if not is_host_key(services_of(request).server_secret, key):
        raise HTTPException(404)


router = APIRouter(
    prefix="/host/{key}", include_in_schema=False, dependencies=[Depends(_only_the_host)]
)


@router.get("")
async def show(request: Request) -> Response:
    """Show tables, people, memory, disk, the last backup and the last errors."""
    async with db_of(request).read() as session:
        tables, persons = await table_lines(session), await person_lines(session)
    data = settings_of(request).data
    facts = {
        "version": __version__,
        "memory": psutil.Process().memory_info().rss // MB,
        "disk": shutil.disk_usage(data if data.exists() else Path.cwd()).free // GB,
        "backup": _last_backup(data),
        "errors": list(logs.RECENT_ERRORS),
        "notes": newest_notes(),
        "blocked": request.app.state.blocked.lines(),
    }
    return page(request, "host.html", None, tables=tables, persons=persons, **facts)


@router.post("/close/{table_id}")
async def close(request: Request, key: str, table_id: str) -> Response:
    """End a running game without a result."""
    if not await operators.end(registry_of(request), table_id):
        raise Refusal("not-playing", N_("No game is running at this table."))
    note(request, "the host ended a game", None)
    return _done(request, key)


@router.post("/remove/{table_id}")
async def remove(request: Request, key: str, table_id: str) -> Response:
    """Delete a table with everything that was played there."""
    await operators.remove(registry_of(request), table_id)
    note(request, "the host deleted a table", None)
    return _done(request, key)


@router.post("/block")
async def block(
    request: Request, key: str, address: Annotated[str, Form()], let_in: Annotated[str, Form()] = ""
) -> Response:
    """Block an address or network, or let it in again."""
    try:
        request.app.state.blocked.change(address[:50], block=not let_in)
    except ValueError:
        raise Refusal("bad-address", N_("That is not an IP address or network.")) from None
    note(request, "the host changed what is blocked", None)
    return _done(request, key)


@router.post("/new-password")
async def new_password(request: Request, login: Annotated[str, Form()]) -> Response:
    """Give somebody who forgot their password a new one, and sign their devices out."""
    password = token_urlsafe(9)
    await accounts.reset_password(request, login[:200], password)
    if _for_program(request):
        return JSONResponse({"password": password})
    return page(request, "host_password.html", None, login=login, password=password)


def _done(request: Request, key: str) -> Response:
    if _for_program(request):
        return JSONResponse({"done": True})
    return RedirectResponse(f"/host/{key}", 303)


def _for_program(request: Request) -> bool:
    return "json" in request.headers.get("accept", "")


@cache
def newest_notes() -> str:
    """What the changelog says of the newest version."""
    file = BESIDE / "CHANGELOG.md"
    sections = file.read_text("utf-8").split("\n## ") if file.is_file() else []
    return sections[1].strip() if len(sections) > 1 else ""


def _last_backup(data: Path) -> datetime | None:
    noted = data / "last-backup"
    return datetime.fromtimestamp(noted.stat().st_mtime, UTC) if noted.exists() else None
