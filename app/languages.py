"""The one list of the server's languages.

A line here adds a language. Texts that it lacks are shown in English.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

T = TypeVar("T")

LANGUAGES = {"en": "English", "ru": "Русский"}
SOURCE = "en"  # the language of the texts in the code


def in_language(texts: Mapping[str, T], lang: str) -> T:
    """The text in this language, else the English one."""
    return texts.get(lang) or texts[SOURCE]
