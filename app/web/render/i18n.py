"""Languages: catalogues read from *.po as they are, and one template environment per language.

Which words are used where is decided elsewhere. Which languages there are: `app/languages.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from gettext import NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations
from jinja2 import BaseLoader, ChoiceLoader, Environment, FileSystemLoader, PrefixLoader
from markupsafe import Markup
from starlette.requests import HTTPConnection

from app.games import GAMES
from app.languages import LANGUAGES, SOURCE
from app.settings import BESIDE, ROOT
from app.storage.queries.people import Person
from app.tables.lessons import taught
from app.tables.seat_looks import COLOURS, FIGURES
from app.web.assets import icons, seat_looks
from app.web.assets.bundles import bundle_url
from app.web.assets.static_files import has_css, static_url
from app.web.render.face_up import FaceUp
from app.web.render.jinja import environment, swift_escape, swift_markup

LOCALE = ROOT / "app" / "locale"
TEMPLATES = BESIDE / "templates"
GAMES_FOLDER = ROOT / "app" / "games"
KIT = "kit"  # the templates that serve every game
KIT_TEMPLATES = ROOT / "app" / "kit" / "templates"


@dataclass(frozen=True, slots=True)
class Tongue:
    """A language: how it says things, and templates that speak it."""

    lang: str
    words: NullTranslations
    templates: Environment

    def say(self, text: str, **values: Any) -> str:
        """A sentence in this language. `text` is English, with %(named)s or {named} places."""
        said = self.words.gettext(text) if text else ""
        said = said % values if values else said.replace("%%", "%")
        for name, value in values.items():
            said = said.replace("{" + name + "}", str(value))
        return said


@cache
def tongue(lang: str) -> Tongue:
    words = _catalogue(lang)
    templates = environment(_loader())
    templates.install_gettext_translations(words, newstyle=True)  # type: ignore[attr-defined]
    templates.globals.update({"_": _sayer(words), "ngettext": _counter(words)})
    templates.globals.update(lang=lang, languages=LANGUAGES, games=GAMES, static=static_url)
    templates.globals.update(
        icon=icons.icon, fonts=icons.fonts_url(), font_files=icons.font_files(lang)
    )
    templates.globals.update(looks=seat_looks.looks_url(), colours=COLOURS, figures=FIGURES)
    templates.globals.update(bundle=bundle_url, has_css=has_css, lessons=taught())
    templates.globals.update(face_up=FaceUp().around)
    return Tongue(lang, words, templates)


def _sayer(words: NullTranslations) -> Callable[..., Markup]:
    """The function that templates call `_`: Jinja's own, with sentences without values cached."""
    kept: dict[str, Markup] = {}
    sentences: dict[str, str] = {}

    def say(text: str, **values: Any) -> Markup:
        if values:
            if text not in sentences:
                sentences[text] = words.gettext(text)
            return filled(sentences[text], values)
        if text not in kept:
            kept[text] = filled(words.gettext(text), {})
        return kept[text]

    return say


def filled(text: str, values: Mapping[str, Any]) -> Markup:
    """Markup with these values in it, escaped (`Markup.__mod__` takes five times as long)."""
    safe = {name: swift_escape(value) for name, value in values.items()}
    return swift_markup(text % safe)


def _counter(words: NullTranslations) -> Callable[..., Markup]:
    """The function that templates call `ngettext`; it also takes negative numbers ("−1 point")."""

    def say(one: str, many: str, num: int, **values: Any) -> Markup:
        shown = f"\N{MINUS SIGN}{-num}" if num < 0 else num
        return filled(words.ngettext(one, many, abs(num)), {"num": shown, **values})

    return say


def translate(lang: str, text: str, **values: Any) -> str:
    """A sentence in this language; `text` is the English one."""
    return tongue(lang).say(text, **values)


def language_of(request: HTTPConnection, person: Person | None = None) -> str:
    """The language to use: the person's, the browser's cookie, or what the browser asks for."""
    chosen = person.language if person else request.cookies.get("language", "")
    if chosen in LANGUAGES:
        return chosen
    return _preferred(request.headers.get("accept-language", ""))


def catalogues(lang: str) -> list[Path]:
    """The files of this language, in the order in which they are read."""
    return sorted((LOCALE / lang / "LC_MESSAGES").glob("*.po"))


def _preferred(accept: str) -> str:
    wanted: list[tuple[float, str]] = []
    for entry in accept[:200].split(","):
        tag, _, quality = entry.partition(";q=")
        lang = tag.strip().split("-")[0].lower()
        if lang in LANGUAGES:
            wanted.append((_number(quality), lang))
    return max(wanted, key=lambda one: one[0])[1] if wanted else SOURCE


def _number(quality: str) -> float:
    try:
        return float(quality or 1)
    except ValueError:
        return 0.0


def _catalogue(lang: str) -> NullTranslations:
    read = [_read(path) for path in catalogues(lang)]
    if not read:
        return NullTranslations()
    first, *others = read
    for other in others:
        first.merge(other)
    return first


def _read(path: Path) -> Translations:
    """Read a catalogue without a compile step; entries marked as fuzzy are left out."""
    with path.open("rb") as source:
        catalogue = read_po(source)
    for message in catalogue:
        if isinstance(message.string, str):
            message.string = whole_sums(message.string)
        elif message.string:
            message.string = tuple(whole_sums(form) for form in message.string)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return Translations(compiled)


def _loader() -> BaseLoader:
    """The server's templates, and each game's under its name; the kit fills the gaps."""
    kit = FileSystemLoader(KIT_TEMPLATES)
    own = {game: FileSystemLoader(GAMES_FOLDER / game / "templates") for game in GAMES}
    folders = {game: ChoiceLoader([loader, kit]) for game, loader in own.items()}
    return ChoiceLoader([PrefixLoader({**folders, KIT: kit}), FileSystemLoader(TEMPLATES)])


def whole_sums(text: str) -> str:
    """The same, but no line begins with the sign of a sum ("2 $") or with a dash."""
    return text.replace(" $", "\N{NO-BREAK SPACE}$").replace(" — ", "\N{NO-BREAK SPACE}— ")
