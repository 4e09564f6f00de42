"""Plays a game past its pages: chance answers what is asked, and makes modest offers."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from tests.e2e.players import Player, snapshot
from tests.support.answers import choose

OFFERED = 0.3  # how often somebody steps in where they may
PAUSE = 150  # ms after each answer, in which pages show it


def play(people: Sequence[Player], luck: random.Random) -> None:
    """Play to the end. Nobody has a page open meanwhile, except for windows that are measured."""
    for player in people:
        assert player.table, "kept before the page is closed"
        player.page.goto("about:blank")
    while asked := [(player, ask) for player in people for ask in _open(player)]:
        pressing = [one for one in asked if not one[1].get("optional")]
        offers = [one for one in asked if one[1].get("optional")]
        steps_in = offers and (not pressing or luck.random() < OFFERED)
        _answer(*luck.choice(offers if steps_in else pressing), luck)
        people[0].page.wait_for_timeout(PAUSE)


def _open(player: Player) -> list[Any]:
    return [ask for ask in snapshot(player)["asks"] if ask.get("chosen") is None]


def _answer(player: Player, ask: Any, luck: random.Random) -> None:
    """Terms of an offer may be refused: then it isn't made."""
    offered = ask.get("optional") and "form" in ask
    data = {"ask": ask["id"], "choice": _modest(ask["form"]) if offered else choose(ask, luck)}
    path = f"{player.home}/api/tables/{player.table}/decisions"
    answer = player.page.request.post(path, headers={"sec-fetch-site": "same-origin"}, data=data)
    assert answer.ok or offered, answer.text()


def _modest(form: Any) -> dict[str, Any]:
    """As little as a form takes, and one gold."""
    least = {name: _least(field) for name, field in form.items()}
    return least | {"gold": min(1, form["gold"]["range"][1])} if "gold" in form else least


def _least(field: Any) -> Any:
    if "range" in field:
        return field["range"][0]
    if "text" in field:
        return ""
    return [option["id"] for option in field["options"]][: field["min"]]
