"""What the tests of the house need to know of this game (see tests/support/own.py)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.engine import Card, Viewer
from app.web.render.i18n import tongue, whole_sums
from tests.support.own import Picture

CANARIES = ("traits", "jobs", "safes")
KINDS = ("poker",)
LIKELY = (34, 24, 36, 42, 0, 7, 9, 29, 43)
RARE = frozenset({"mark.move", "swap.mine"})
SHORT = {"length": "short"}
TEXTS = ("abilities", "traits", "jobs", "strategies")
SCENES = {
    "strategy": ("strategy", 0),
    "first": ("plan.card", 0),
    "suspect": ("suspect", 0),
    "last-call": ("suspect.last", 0),
    "look": ("ability", 10),
    "mark": ("mark", 20),
    "place": ("hire", 40),
    "turn": ("ability", 60),
    "evening": ("evening", 60),
    "leader": ("first", 60),
}
README = Picture("scoundrels", 4, "ability", 150)


def own(card: Card, viewer: Viewer) -> bool:
    """A poker card that it draws for itself."""
    return card.kind == f"poker {viewer}"


def facts(lang: str, content: Mapping[str, Any]) -> list[str]:
    """Modifiers and prices, which are not in the text of a trait."""
    first, twice = {
        "en": ("(take $1 first)", "(up to twice in a row)"),
        "ru": ("(сначала возьмите 1 $)", "(до двух раз подряд)"),
    }[lang]
    price = tongue(lang).say("cost to hire")
    found = []
    for row in content["traits"].values():
        for modifier, said in (("bonus_money", first), ("use_twice", twice)):
            if modifier in row.get("modifiers", ()):
                found.append(f"{' '.join(whole_sums(row['text'][lang]).split())} {said}")
        found.append(f"{price}: {row['dollars']}")
    return found
