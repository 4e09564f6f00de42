"""Answers to questions in the form of the API."""

from __future__ import annotations

import random
from typing import Any


def choose(ask: dict[str, Any], luck: random.Random) -> Any:
    """Any legal answer to an ask of any shape."""
    if "form" in ask:
        return {name: choose(field, luck) for name, field in ask["form"].items()}
    if "range" in ask:
        return luck.randint(*ask["range"])
    if "text" in ask:
        return luck.choice(["", "I promise."])[: ask["text"]]
    ids = [option["id"] for option in ask["options"]]
    if ask["min"] == ask["max"] == 1:
        return luck.choice(ids)
    return luck.sample(ids, luck.randint(ask["min"], min(ask["max"], len(ids))))
