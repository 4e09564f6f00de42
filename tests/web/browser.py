"""A browser without script: it reads pages, fills in forms and presses buttons."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

import httpx
from fastapi import FastAPI

HOME = "http://test"


@dataclass(slots=True)
class Form:
    action: str
    method: str = "get"
    id: str = ""
    fields: list[tuple[str, str]] = field(default_factory=list)
    buttons: list[tuple[str, str]] = field(default_factory=list)


class Reader(HTMLParser):
    """What a browser makes of a page, as far as tests need it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.ids: list[str] = []
        self.tags: list[str] = []
        self.words: list[str] = []
        self._form: Form | None = None
        self._select = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        got = {name: value or "" for name, value in attrs}
        self.tags.append(tag)
        if "id" in got:
            self.ids.append(got["id"])
        if tag == "form":
            self._form = Form(got.get("action", ""), got.get("method", "get"), got.get("id", ""))
            self.forms.append(self._form)
        elif self._form is not None:
            self._field(self._form, tag, got)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def _field(self, form: Form, tag: str, got: dict[str, str]) -> None:
        name, value = got.get("name", ""), got.get("value", "on")
        if tag == "select":
            self._select = name
        elif tag == "option" and ("selected" in got or self._select not in dict(form.fields)):
            form.fields = [one for one in form.fields if one[0] != self._select]
            form.fields.append((self._select, value))
        elif tag == "button" and got.get("type") != "button" and "disabled" not in got:
            form.buttons.append((name, got.get("value", "")))
        elif tag == "input" and name and _is_sent(got):
            form.fields.append((name, got.get("value", "")))


def _is_sent(got: dict[str, str]) -> bool:
    return got.get("type") not in ("checkbox", "radio") or "checked" in got


class Page(Reader):
    """A page that was loaded."""

    def __init__(self, answer: httpx.Response) -> None:
        self.url = answer.url.path
        self.status = answer.status_code
        self.html = answer.text
        super().__init__(answer.text)

    @property
    def text(self) -> str:
        """What a reader reads: without the places where a word may be broken."""
        return " ".join(" ".join(self.words).split()).replace("\u00ad", "")

    def form(self, action: str) -> Form:
        """The form that is sent there; the end of its address is enough."""
        found = [form for form in self.forms if form.action.endswith(action)]
        assert found, f"{self.url} has no form for {action}: {[f.action for f in self.forms]}"
        return found[0]

    def asks(self) -> list[Form]:
        return [form for form in self.forms if form.id.startswith("ask-")]


class Browser:
    """Somebody's browser."""

    def __init__(self, app: FastAPI, lang: str) -> None:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        self.http = httpx.AsyncClient(
            transport=transport,
            base_url=HOME,
            follow_redirects=True,
            headers={"accept-language": lang},
        )
        self.page: Page

    async def go(self, path: str) -> Page:
        self.page = Page(await self.http.get(path))
        return self.page

    async def send(self, action: str, button: int = 0, **filled: Any) -> Page:
        """Fill in the form of the page that is sent there, and press one of its buttons."""
        return await self.submit(self.page.form(action), button, **filled)

    async def submit(self, form: Form, button: int = 0, **filled: Any) -> Page:
        fields = [one for one in form.fields if one[0] not in filled]
        for name, value in filled.items():
            fields += [(name, str(one)) for one in (value if isinstance(value, list) else [value])]
        pressed = form.buttons[button]
        fields += [pressed] if pressed[0] and pressed[0] not in filled else []
        sent: dict[str, list[str]] = {}
        for name, value in fields:
            sent.setdefault(name, []).append(value)
        answer = await self.http.post(
            form.action or self.page.url, data=sent, headers={"sec-fetch-site": "same-origin"}
        )
        self.page = Page(answer)
        return self.page

    async def opens(self, name: str = "Anna", **filled: Any) -> Page:
        """Open a table of Crooks, where they sit then."""
        page = await self.go("/new/crooks")
        named = {"name": name} if 'name="name"' in page.html else {}
        return await self.send("/new/crooks", **named, **filled)

    async def joins(self, table: str, name: str) -> Page:
        page = await self.go(table)
        named = {"name": name} if 'id="sit-name"' in page.html else {}
        return await self.send("/sit", **named)
