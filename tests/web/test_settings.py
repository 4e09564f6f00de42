"""A setting of a table is declared once; storage, API, form, change and rematch follow from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields

import pytest

from app.storage.queries.tables import TableSettings
from app.storage.schema.models import Table
from app.tables.settings import CHOICES, SWITCHES
from app.web.api.requests import NewTable
from tests.web.browser import Browser

Browsers = Callable[..., Browser]

USUAL = {field.name: field.default for field in fields(TableSettings)}
EVERY = [(name, word) for name, words in CHOICES.items() for word in words]


def test_every_setting_is_a_column() -> None:
    assert {field.name for field in fields(TableSettings)} <= set(Table.__table__.columns.keys())


def test_every_choice_and_every_switch_can_be_made_by_programs() -> None:
    schema = NewTable.model_json_schema()["properties"]
    for name, words in CHOICES.items():
        assert (tuple(schema[name]["enum"]), schema[name]["default"]) == (words, USUAL[name])
    for name in SWITCHES:
        assert (schema[name]["type"], schema[name]["default"]) == ("boolean", USUAL[name])


async def opened(anna: Browser, **filled: str) -> dict[str, str]:
    """The form of a table that was opened with this, as a browser would send it again."""
    await anna.go("/new/crooks")
    await anna.send("/new/crooks", name="Anna", **filled)
    table = anna.page.url
    return dict((await anna.go(f"{table}/setup")).form("/setup").fields)


@pytest.mark.parametrize(("name", "word"), EVERY)
async def test_the_form_offers_every_choice_and_remembers_it(
    browser: Browsers, name: str, word: str
) -> None:
    form = await opened(browser(), **{name: word})
    assert form.get(name, USUAL[name]) == word


@pytest.mark.parametrize("name", SWITCHES)
async def test_the_form_offers_every_switch_and_remembers_it(browser: Browsers, name: str) -> None:
    anna = browser()
    assert name in await opened(anna, **{name: "on"})
    form = anna.page.form("/setup")
    form.fields = [one for one in form.fields if one[0] != name]
    await anna.submit(form)
    table = anna.page.url
    assert name not in dict((await anna.go(f"{table}/setup")).form("/setup").fields)
