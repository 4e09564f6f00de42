"""Extract the texts to translate: `make messages`.

The server's own texts and each game have a catalogue of their own, so that a game can be added or
removed with its words. Nothing is compiled: the server reads the catalogues as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from io import BytesIO
from os import PathLike
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po, write_po

from app.games import GAMES
from app.languages import LANGUAGES, SOURCE
from app.settings import ROOT
from app.web.render.i18n import GAMES_FOLDER, LOCALE, TEMPLATES

HOUSE = "house"

# Header lines that tools write by themselves and that differ at every run.
_NOISE = re.compile(
    rb'^"(Project-Id|Report-Msgid|POT-Creation|PO-Revision|Last-Tr|Language-Team|Generated).*\n',
    re.MULTILINE,
)

_METHODS = [("**.py", "python"), ("**.html", "jinja2")]
_OPTIONS = {"**.html": {"trimmed": "true", "silent": "false", "extensions": "jinja2.ext.do"}}


def main() -> None:
    """Update every catalogue; new texts have no translation yet."""
    for lang in LANGUAGES:
        if lang == SOURCE:
            continue
        for name in (HOUSE, *GAMES):
            _update(LOCALE / lang / "LC_MESSAGES" / f"{name}.po", gathered(name), lang)


def gathered(name: str) -> Catalog:
    """Collect the texts of the server or of a game."""
    found = Catalog()
    for folder in _folders(name):
        for file, line, text, _, context in extract_from_dir(
            folder, _METHODS, _OPTIONS, DEFAULT_KEYWORDS, directory_filter=_wanted(name)
        ):
            place = (Path(folder) / file).relative_to(ROOT).as_posix()
            found.add(text, locations=[(place, line)], context=context)
    return found


def text_of(message: Message) -> str:
    """The English text of an entry; of a plural, its first form."""
    return message.id if isinstance(message.id, str) else message.id[0]


def entries(catalogue: Catalog) -> Iterator[Message]:
    return (message for message in catalogue if message.id)


def _folders(name: str) -> list[str]:
    if name == HOUSE:
        return [str(ROOT / "app"), str(TEMPLATES)]
    return [str(GAMES_FOLDER / name)]


def _wanted(name: str) -> Callable[[str | PathLike[str]], bool]:
    """The folders that belong to a catalogue; games' folders are not the server's."""
    return lambda folder: name != HOUSE or Path(folder) != GAMES_FOLDER


def _update(path: Path, found: Catalog, lang: str) -> None:
    if path.is_file():
        with path.open("rb") as source:
            catalogue = read_po(source, locale=lang)
    else:
        catalogue = Catalog(locale=lang, project=path.stem, fuzzy=False)
    catalogue.update(found, no_fuzzy_matching=True, update_header_comment=False)
    catalogue.obsolete.clear()
    written = BytesIO()
    write_po(written, catalogue, width=100, no_location=True, sort_output=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(_NOISE.sub(b"", written.getvalue()))


if __name__ == "__main__":
    main()
