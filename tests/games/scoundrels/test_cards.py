"""Every card has behaviour, texts and a test; a broken file of cards is refused with a sentence."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from app.engine import BadComponents
from app.games.scoundrels.cards.reader import read_components
from app.games.scoundrels.cards.steps import VERBS, Steps
from app.games.scoundrels.effects import effect
from tests.games.scoundrels.games import CARDS, RAW

HERE = Path(__file__).parent


def named_in(file: str) -> set[str]:
    """Cards that tests in this module are named after, or that they are parametrised with.

    A card that only stands by in somebody else's test is not tested by it.
    """
    tree = ast.parse((HERE / file).read_text())
    tables = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            parts = node.name.removeprefix("test_").split("_")
            found |= {"_".join(parts[:n]) for n in range(1, len(parts) + 1)}
            for given in (part for one in node.decorator_list for part in ast.walk(one)):
                table = tables.get(given.id) if isinstance(given, ast.Name) else None
                found |= words_in([given, *(table.keys if table else ())])
    return found


def words_in(nodes: Iterable[ast.AST | None]) -> set[str]:
    texts = [node.value for node in nodes if isinstance(node, ast.Constant)]
    return {word for text in texts for word in re.findall(r"[a-z_]+", str(text))}


def test_there_are_three_thousand_scoundrels() -> None:
    assert len(CARDS.traits) * len(CARDS.jobs) == 3000
    assert (len(CARDS.leaders), len(CARDS.strategies), len(CARDS.safes)) == (4, 8, 18)
    assert sum(kind.count for kind in CARDS.marks.values()) == 7


@pytest.mark.parametrize("job", CARDS.jobs)
def test_every_job_does_something_and_is_tested(job: str) -> None:
    assert CARDS.jobs[job].steps
    assert job in named_in("test_jobs.py")


@pytest.mark.parametrize("trait", CARDS.traits)
def test_every_trait_is_tested(trait: str) -> None:
    assert trait in named_in("test_traits.py")


@pytest.mark.parametrize("strategy", CARDS.strategies)
def test_every_strategy_is_tested(strategy: str) -> None:
    card = CARDS.strategies[strategy]
    assert card.steps or strategy == "buyout"
    assert strategy in named_in("test_strategies.py")


def test_every_verb_is_written_and_used() -> None:
    assert effect.VERBS.registered() == set(VERBS)
    used = {step.do for steps in all_steps() for step in steps}
    assert used == set(VERBS)


def all_steps() -> list[Steps]:
    found: list[Steps] = []
    found += [part for job in CARDS.jobs.values() for part in (job.cost, job.steps)]
    found += [part for card in CARDS.strategies.values() for part in (card.cost, card.steps)]
    found += [job.after for job in CARDS.jobs.values()]
    found += [part for trait in CARDS.traits.values() for part in (trait.cost, trait.after)]
    return found + [inner for steps in list(found) for step in steps for inner in step.options]


def amounts(steps: Steps) -> set[int]:
    found: set[int] = set()
    for step in steps:
        found |= {step.amount, step.count, step.price, step.discount} - {0, 1, 99}
        for inner in step.options:
            found |= amounts(inner)
    return found


@pytest.mark.parametrize("job", CARDS.jobs)
def test_numbers_of_the_effect_are_in_the_text(job: str) -> None:
    """Both languages tell the amounts that the effect moves; "two" may be a word."""
    card = CARDS.jobs[job]
    words = {"en": {2: "two"}, "ru": {2: "дв"}}
    for language, spoken in words.items():
        text = card.text[language]
        for number in amounts(card.cost + card.steps):
            assert str(number) in text or spoken.get(number, "-") in text, (language, number)


def broken(path: str, value: Any) -> dict[str, Any]:
    raw = deepcopy(RAW)
    *way, last = path.split("/")
    place = raw
    for name in way:
        place = place[name]
    place[last] = value
    return raw


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        ("jobs/cook/dollars", -1, "jobs.cook: dollars is a whole number"),
        ("jobs/cook/gender", "x", "jobs.cook: gender is one of"),
        ("jobs/cook/nonsense", 1, "jobs.cook: unknown field nonsense"),
        ("jobs/cook/text", {"ru": "x"}, "jobs.cook: text wants a text in 'en'"),
        ("jobs/cook/steps", [{"do": "fly"}], "jobs.cook, steps 1: do is one of"),
        ("jobs/cook/steps", [{"do": "gain_money", "price": 1}], "gain_money knows no price"),
        ("jobs/cook/cost", [{"do": "gain_money"}], "jobs.cook: cost is made of"),
        ("jobs/judge/steps", [{"do": "gain_money", "requires": "x"}], "no step before has that"),
        ("jobs/horse/steps", [{"do": "use_other_scoundrel"}], "where is missing"),
        ("traits/dirty/when", {}, "traits.dirty: when has slots, arrows or an event"),
        ("traits/dirty/name", {"en": "x", "ru": "y"}, "wants a text in 'ru_f'"),
        ("safes/heat_box/value", 5, "sites.estate: printed are the values"),
        ("safes/heat_box/site", "moon", "safes.heat_box: site is one of"),
        ("setups", {}, "setups: short_2 is missing"),
        ("leaders", {}, "strategies"),
        ("office", {}, "office.bail_one: exactly these are wanted"),
        ("rules", 3, "the table rules is missing"),
    ],
)
def test_broken_cards_are_refused_with_a_sentence(path: str, value: Any, complaint: str) -> None:
    with pytest.raises(BadComponents, match=re.escape(complaint)):
        read_components(broken(path, value))


def test_order_of_the_file_means_nothing() -> None:
    turned = {name: dict(reversed(table.items())) for name, table in RAW.items()}
    assert list(read_components(turned).jobs) == list(CARDS.jobs)
