"""Parts and events are found where they are defined, and nowhere else."""

from __future__ import annotations

from app.engine import Event, Part
from app.games import GAMES
from app.games.crooks import events, parts, view
from app.games.scoundrels.view import events as package
from app.kit.scan import events_of, parts_of


def test_parts_and_events_are_told_apart() -> None:
    assert not parts_of(events)
    assert not events_of(parts)
    assert all(issubclass(kind, Part) for kind in parts_of(parts))
    assert all(issubclass(kind, Event) for kind in events_of(events))


def test_what_a_module_only_imports_is_not_its_own() -> None:
    assert not parts_of(view)


def test_a_package_offers_what_its_modules_define_once_each() -> None:
    found = events_of(package)
    assert len(found) == len(set(found)) > 40
    assert {kind.__module__ for kind in found} > {
        f"{package.__name__}.{m}" for m in ("uses", "ending")
    }


def test_games_stand_in_the_order_of_their_names() -> None:
    assert [game.name for game in GAMES.values()] == sorted(game.name for game in GAMES.values())
