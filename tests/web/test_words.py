"""Every text of the house and the games is translated, and its places are the same."""

from __future__ import annotations

import re

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from starlette.requests import Request

from app.games import GAMES
from app.languages import LANGUAGES
from app.tools.extract_messages import HOUSE, SOURCE, entries, gathered, text_of
from app.web.render.i18n import LOCALE, catalogues, language_of, tongue, translate

TRANSLATED = [lang for lang in LANGUAGES if lang != SOURCE]
CATALOGUES = [HOUSE, *GAMES]
PLACES = re.compile(r"%\((\w+)\)s|\{(\w+)\}")


def read(lang: str, name: str) -> Catalog:
    with (LOCALE / lang / "LC_MESSAGES" / f"{name}.po").open("rb") as source:
        return read_po(source, locale=lang)


def forms(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string)


@pytest.mark.parametrize("lang", TRANSLATED)
def test_nothing_is_missing(lang: str) -> None:
    known = {
        text_of(message)
        for path in catalogues(lang)
        for message in entries(read(lang, path.stem))
        if all(forms(message)) and not message.fuzzy
    }
    wanted = {text_of(message) for name in CATALOGUES for message in entries(gathered(name))}
    assert not wanted - known


@pytest.mark.parametrize("lang", TRANSLATED)
def test_nothing_is_left_over(lang: str) -> None:
    wanted = {text_of(message) for name in CATALOGUES for message in entries(gathered(name))}
    for name in CATALOGUES:
        catalogue = read(lang, name)
        assert not {text_of(message) for message in entries(catalogue)} - wanted, name
        assert not catalogue.obsolete


@pytest.mark.parametrize("lang", TRANSLATED)
def test_places_and_plurals_fit(lang: str) -> None:
    for name in CATALOGUES:
        catalogue = read(lang, name)
        for message in entries(catalogue):
            english = [message.id] if isinstance(message.id, str) else message.id
            for form in forms(message):
                assert places(form) in [places(text) for text in english], form
            if not isinstance(message.id, str):
                assert len(forms(message)) == catalogue.num_plurals


def places(text: str) -> list[str]:
    return sorted("".join(found) for found in PLACES.findall(text))


def test_numbers_are_russian_in_russian() -> None:
    say = tongue("ru").words.ngettext
    said = [say("%(num)s point", "%(num)s points", n) % {"num": n} for n in (1, 3, 5, 11, 21)]
    assert said == ["1 очко", "3 очка", "5 очков", "11 очков", "21 очко"]


def test_less_than_nothing_is_counted_as_well() -> None:
    text = '{{ ngettext("%(num)s point", "%(num)s points", n) }}'
    for lang, n, said in (("ru", -1, "−1 очко"), ("ru", -3, "−3 очка"), ("en", -1, "−1 point")):
        assert tongue(lang).templates.from_string(text).render(n=n) == said


def test_both_kinds_of_places_are_filled() -> None:
    assert translate("en", "At most {longest} characters", longest=5) == "At most 5 characters"
    assert translate("en", "in %(seconds)s s", seconds=5) == "in 5 s"


@pytest.mark.parametrize(
    ("asked", "spoken"),
    [
        ("ru-RU,ru;q=0.9,en;q=0.8", "ru"),
        ("en-GB,ru;q=0.5", "en"),
        ("de,fr", "en"),
        ("en;q=0.1,ru;q=broken,ru;q=0.9", "ru"),
        ("", "en"),
    ],
)
def test_a_browser_asks_for_a_language(asked: str, spoken: str) -> None:
    headers = [(b"accept-language", asked.encode())]
    assert language_of(Request({"type": "http", "headers": headers})) == spoken
