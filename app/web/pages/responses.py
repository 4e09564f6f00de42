"""Responses of pages: rendered in the reader's language, or a short answer to a form.

A form sent by the script gets 204 and waits for the push; one sent by the browser itself is
redirected back to the page.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from jinja2 import Template
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from app.storage.queries.people import Person
from app.web.accounts import become_guest
from app.web.context.deps import set_cookie, settings_of
from app.web.context.urls import base_url
from app.web.render.face_up import Stretch, compressed
from app.web.render.i18n import language_of, tongue
from app.web.render.in_passing import Pauses

THEMES = ("light", "dark")


def render(request: Request, template: str, person: Person | None, **content: Any) -> str:
    """A page as text."""
    return _template(request, template, person).render(**_always(request, person), **content)


async def render_in_passing(
    request: Request, template: str, person: Person | None, pauses: Pauses, **content: Any
) -> str:
    """A page as text, written while others go on."""
    written = []
    for piece in _template(request, template, person).generate(
        **_always(request, person), **content
    ):
        written.append(piece)
        await pauses.rest()
    return "".join(written)


def _template(request: Request, template: str, person: Person | None) -> Template:
    return tongue(language_of(request, person)).templates.get_template(template)


def _always(request: Request, person: Person | None) -> dict[str, Any]:
    return {
        "person": person,
        "theme": theme_of(request),
        "nonce": getattr(request.state, "nonce", ""),
        "here": here(request),
        "base": base_url(request),
    }


def page(
    request: Request, template: str, person: Person | None, status: int = 200, **content: Any
) -> HTMLResponse:
    return HTMLResponse(render(request, template, person, **content), status)


def partly_compressed(request: Request, stretches: list[Stretch]) -> Response:
    """A page whose face-up stretches are compressed, if the browser accepts that."""
    accepted = "gzip" in request.headers.get("accept-encoding", "")
    content = compressed(stretches) if accepted else b"".join(text for text, _ in stretches)
    headers = {"vary": "accept-encoding"} | ({"content-encoding": "gzip"} if accepted else {})
    return HTMLResponse(content, headers=headers)


def by_script(request: Request) -> bool:
    """Whether the script is asking, not the browser itself."""
    return request.headers.get("hx-request") == "true"


def done(request: Request, back: str, *, reload: bool = False) -> Response:
    """Answer a form. `reload`: the page that sent it must be loaded again, or left."""
    if not by_script(request):
        return RedirectResponse(back, 303)
    return Response(status_code=204, headers={"hx-redirect": back} if reload else None)


def theme_of(connection: HTTPConnection) -> str:
    theme = connection.cookies.get("theme", "")
    return theme if theme in THEMES else ""


def here(request: Request) -> str:
    """The address of this page, to come back to."""
    query = f"?{request.url.query}" if request.url.query else ""
    return request.url.path + query if request.method == "GET" else "/"


def safe_next(address: object) -> str:
    """The page to go to next, provided it is one of ours."""
    if not isinstance(address, str) or not address.startswith("/") or len(address) > 500:
        return "/"
    parts = urlsplit(address)
    if parts.scheme or parts.netloc or address.startswith("//") or "\\" in address:
        return "/"
    return address if address.isprintable() else "/"


class FormSender:
    """The person who sends a form. A stranger becomes a guest if the form needs a name."""

    def __init__(self, request: Request, person: Person | None) -> None:
        self._request = request
        self._token: str | None = None
        self.person = person

    async def introduced(self, name: object) -> Person:
        """This person, created now if they were nobody yet."""
        if self.person is None:
            called = name if isinstance(name, str) else ""
            language = language_of(self._request)
            self.person, self._token = await become_guest(self._request, called, language)
        return self.person

    def signed(self, response: Response) -> Response:
        """The answer, with a cookie if they are new."""
        if self._token is not None:
            set_cookie(response, settings_of(self._request), self._token)
        return response
