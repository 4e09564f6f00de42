"""Turning notifications on and off, and what makes a page an app: manifest and service worker."""

from __future__ import annotations

from functools import cache

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from app.engine import N_
from app.settings import BESIDE
from app.storage.queries import push_subscriptions
from app.tables.errors import Refusal
from app.web.assets.static_files import static_url
from app.web.context.deps import MaybeMe, Me, db_of, limits_of, settings_of, token_of
from app.web.notifications.webpush import BadAddress, subscription
from app.web.pages import forms
from app.web.render.i18n import language_of, translate

router = APIRouter(include_in_schema=False)

COLOUR = "#16120f"  # of the room, behind the page while it loads
_LONGEST_ENDPOINT = 1000


@router.get("/manifest.webmanifest")
async def manifest(request: Request, person: MaybeMe) -> Response:
    lang = language_of(request, person)
    about = N_("Bluffing games at one table, for friends who are far apart.")
    content = {
        "id": "/",
        "name": translate(lang, N_("Facedown")),
        "short_name": translate(lang, N_("Facedown")),
        "description": translate(lang, about),
        "lang": lang,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": COLOUR,
        "theme_color": COLOUR,
        "categories": ["games"],
        "icons": [
            {"src": static_url("icons/facedown.svg"), "sizes": "any", "type": "image/svg+xml"},
            *(_icon(size, purpose) for size in (192, 512) for purpose in ("any", "maskable")),
        ],
    }
    return JSONResponse(content, media_type="application/manifest+json")


def _icon(size: int, purpose: str) -> dict[str, str]:
    name = f"icons/facedown-{size}.png" if purpose == "any" else f"icons/maskable-{size}.png"
    sizes = f"{size}x{size}"
    return {"src": static_url(name), "sizes": sizes, "type": "image/png", "purpose": purpose}


@cache
def service_worker() -> bytes:
    return (BESIDE / "static" / "sw.js").read_bytes()


@router.get("/sw.js")
async def worker() -> Response:
    """At the root, since it serves the whole site; browsers ask for it again each time."""
    headers = {"cache-control": "no-cache"}
    return Response(service_worker(), media_type="text/javascript", headers=headers)


@router.post("/me/notices")
async def subscribe(request: Request, person: Me) -> Response:
    limits_of(request).decisions.take(person.id)
    form = await forms.read_form(request)
    try:
        wanted = subscription(
            forms.text(form, "endpoint", _LONGEST_ENDPOINT + 1),
            forms.text(form, "p256dh"),
            forms.text(form, "auth"),
            testing=settings_of(request).env == "test",
        )
    except BadAddress:
        raise Refusal("bad-subscription", N_("Notifications can't be sent there.")) from None
    async with db_of(request).begin() as session:
        await push_subscriptions.subscribe(session, token_of(request) or "", wanted)
    return Response(status_code=204)


@router.post("/me/notices/off")
async def unsubscribe(request: Request, person: Me) -> Response:
    async with db_of(request).begin() as session:
        await push_subscriptions.unsubscribe(session, token_of(request) or "")
    return Response(status_code=204)
