"""Error pages, and error lines beside forms."""

from __future__ import annotations

import re

from markupsafe import Markup
from starlette.requests import Request

from app.web.pages import responses

_TABLE = re.compile(r"/t/[a-z2-7]{20}")


def error_page(request: Request, status: int, sentence: str) -> str:
    """A whole page; for the script only the sentence, which it shows beside the form."""
    if responses.by_script(request):
        return str(Markup('<p class="refusal" role="alert">{}</p>').format(sentence))
    person = getattr(request.state, "person", None)
    number = getattr(request.state, "request_id", "") if status >= 500 else ""
    found = _TABLE.match(request.url.path)
    table = found.group() if found and status != 404 else ""
    if request.url.path == table:  # that is where the refusal came from
        table = ""
    return responses.render(
        request, "error.html", person, status=status, message=sentence, number=number, table=table
    )
