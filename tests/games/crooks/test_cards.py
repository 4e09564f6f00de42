"""The cards as data: what the box must hold, and what is said when a host's file is wrong."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from app.engine import BadComponents
from app.games.crooks.cards import ACTIONS, Crook, Rules, read_components
from app.languages import LANGUAGES
from tests.games.crooks import test_actions
from tests.games.crooks.table import Position, components, raw_cards

Spoil = Callable[[dict[str, Any]], object]


def test_the_box_holds_what_the_rulebook_says() -> None:
    """Components: 32 crooks, 8 jobs from 2 to 9, 9 hideouts, three gangs, one kingpin."""
    box = components()
    assert (len(box.crooks), len(box.hideouts), len(box.gangs)) == (32, 9, 3)
    assert list(box.jobs) == list(range(2, 10))
    assert box.rules == Rules(18, 1, 1)
    actions = Counter(crook.action for crook in box.crooks.values() if crook.action)
    assert actions == {a: 1 if a == "kingpin" else 2 for a in ACTIONS}


@pytest.mark.parametrize("crook", components().crooks.values(), ids=lambda crook: crook.id)
def test_every_crook_can_be_recruited_and_does_what_its_row_says(crook: Crook) -> None:
    """Components: rating, modifier and gangs show on the table; the action is asked for."""
    rivals = ("brass_barney", "bootleg_bruno", "dockside_dan")
    rival, rest = [one for one in rivals if one != crook.id][:2]
    position = Position(f"Anna\nBoris 6:?{rival}\na: {crook.id}\nb: {rest}")
    position.play("Anna: recruit a", f"Anna: choose {crook.id}", "Anna: place 6")
    if crook.action in ("spy", "assassin"):
        assert position.asked
        assert position.asked[1].startswith(crook.action)
        position.play(f"Anna: {position.asked[1]} skip")
    assert position.slot("Anna", 6) == [crook.id]
    assert position.job(6).worth == 6 + crook.modifier
    assert {gang for gang, count in position.gangs("Anna").items() if count} >= set(crook.gangs)


@pytest.mark.parametrize("action", ACTIONS)
def test_every_action_has_a_test_of_its_name(action: str) -> None:
    """House rule: a row, a function, a test."""
    assert any(name.startswith(f"test_{action}") for name in dir(test_actions))


def test_every_row_has_its_texts_in_every_language() -> None:
    """House rule: names and texts come from the cards, in English and Russian."""
    box = components()
    tables: list[Any] = [box.jobs, box.hideouts, box.gangs, box.actions, box.crooks]
    rows = [row for table in tables for row in table.values()]
    assert all(row.name[lang] and row.text[lang] for row in rows for lang in LANGUAGES)
    assert all(colour.name[lang] for colour in box.colours for lang in LANGUAGES)


def test_the_order_of_the_file_does_not_matter() -> None:
    """House rule: a table is dealt again from its cards, however they were kept meanwhile."""
    turned = json.loads(json.dumps(raw_cards(), sort_keys=True))
    assert list(read_components(turned).crooks) == list(components().crooks)
    assert read_components(turned) == components()


def _set(table: str, row: str, field: str, value: Any) -> Spoil:
    return lambda raw: raw[table][row].__setitem__(field, value)


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (lambda raw: raw.pop("jobs"), "the table jobs is missing"),
        (lambda raw: raw.update(jbos={}), "cards.toml: unknown field jbos"),
        (lambda raw: raw["crooks"].update(x=3), "crooks.x: a table is wanted here"),
        (
            lambda raw: raw["crooks"]["velvet_vince"].pop("rating"),
            "velvet_vince: rating is missing",
        ),
        (_set("crooks", "velvet_vince", "rating", "seven"), "velvet_vince: rating is a whole"),
        (_set("crooks", "velvet_vince", "rating", True), "velvet_vince: rating is a whole"),
        (_set("crooks", "velvet_vince", "raitng", 7), "velvet_vince: unknown field raitng"),
        (_set("crooks", "velvet_vince", "gangs", ["south"]), "velvet_vince: gangs are some of"),
        (_set("crooks", "velvet_vince", "gangs", ["west", "west"]), "names one of them twice"),
        (_set("crooks", "velvet_vince", "action", "dance"), "velvet_vince: action is one of"),
        (_set("crooks", "velvet_vince", "action", "kingpin"), "there can be only one kingpin"),
        (_set("crooks", "velvet_vince", "number", 1), "have the same number 1"),
        (_set("crooks", "velvet_vince", "name", {"ru": "В"}), "name wants a text in 'en'"),
        (_set("jobs", "job_2", "value", 3), "job_2 and job_3 have the same value"),
        (_set("setups", "2", "pile_sizes", [2, 2]), "setups.2: pile_sizes are 5 whole numbers"),
        (_set("setups", "2", "pile_sizes", [9, 9, 9, 9, 9]), "the piles want more crooks"),
        (lambda raw: raw["setups"].pop("3"), "setups.3: exactly these are wanted: 2, 3, 4"),
        (lambda raw: raw["actions"].pop("spy"), "actions.spy: exactly these are wanted"),
        (lambda raw: raw["masterminds"].pop("red"), "masterminds: a colour for each"),
        (lambda raw: raw.update(jobs={}), "jobs: at least two are wanted"),
    ],
)
def test_a_wrong_file_is_refused_with_its_row(spoil: Spoil, complaint: str) -> None:
    """House rule: a host's corrections are checked with a clear message."""
    raw = raw_cards()
    spoil(raw)
    with pytest.raises(BadComponents, match=complaint):
        read_components(raw)
