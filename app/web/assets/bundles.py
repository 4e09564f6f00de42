"""Scripts and styles of a table's page, each in one file: without comments and indentation.

One file weighs two thirds of its thirty parts, and comes in one request.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.responses import Response

from app.web.assets.minify import lean_css, lean_js
from app.web.assets.static_files import marked, static_file

router = APIRouter(include_in_schema=False)

# In the order in which they run, or in which later rules win.
PARTS: Mapping[str, tuple[str, ...]] = {
    "table.js": (
        *("facedown", "connection", "chooser", "forms", "choices", "aim", "board", "drag", "order"),
        *("stage", "overhang", "side", "countdown", "room", "scroll_into_view", "motion"),
        *("moment_scenes", "moments"),
        "held_board",
        *("last_moves", "missed", "end_of_game", "result_picture", "card_zoom", "tips", "panels"),
        *("rules", "keys", "first_game", "announcements", "sounds", "notices", "gestures"),
    ),
    "table.css": ("room", "stage", "gestures", "moments"),
}
TYPES = {"js": "text/javascript", "css": "text/css"}


def bundle_url(name: str) -> str:
    """The address of a bundle. It changes with the content, so browsers may keep it."""
    return marked(f"made/{name}", bundle(name).encode())


@cache
def bundle(name: str) -> str:
    kind = name.rpartition(".")[2]
    lean = lean_css if kind == "css" else lean_js
    return "\n".join(lean(static_file(f"{part}.{kind}").read_text()) for part in PARTS[name])


@router.get("/static/made/table.{kind}")
async def table(kind: str) -> Response:
    if kind not in TYPES:
        raise HTTPException(404)
    return Response(bundle(f"table.{kind}"), media_type=TYPES[kind])
