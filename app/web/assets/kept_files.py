"""Static files in memory: a server keeps serving its own while a newer version is installed.

Styles are kept in their minified form.
"""

from __future__ import annotations

import mimetypes
from dataclasses import dataclass
from email.utils import formatdate
from hashlib import sha256
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from app.web.assets.minify import lean_css


@dataclass(frozen=True, slots=True)
class KeptFile:
    """A file as it was when the server started."""

    content: bytes
    headers: dict[str, str]


class KeptFiles:
    """Serves a folder from memory. It answers like `StaticFiles`, without ranges."""

    def __init__(self, folder: Path) -> None:
        self._files = {
            file.relative_to(folder).as_posix(): _kept(file)
            for file in sorted(folder.rglob("*"))
            if file.is_file()
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        await self._answer(request)(scope, receive, send)

    def _answer(self, request: Request) -> Response:
        if request.method not in ("GET", "HEAD"):
            raise HTTPException(405)
        path = request.scope["path"].removeprefix(request.scope.get("root_path", ""))
        kept = self._files.get(path.lstrip("/"))
        if kept is None:
            raise HTTPException(404)
        if request.headers.get("if-none-match") == kept.headers["etag"]:
            return Response(status_code=304, headers=kept.headers)
        return Response(kept.content, headers=kept.headers)


def _kept(file: Path) -> KeptFile:
    content = _content(file)
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    if kind.startswith("text/") or kind == "application/javascript":
        kind += "; charset=utf-8"
    headers = {
        "content-type": kind,
        "etag": f'"{sha256(content).hexdigest()[:32]}"',
        "last-modified": formatdate(file.stat().st_mtime, usegmt=True),
    }
    return KeptFile(content, headers)


def _content(file: Path) -> bytes:
    content = file.read_bytes()
    return lean_css(content.decode()).encode() if file.suffix == ".css" else content
