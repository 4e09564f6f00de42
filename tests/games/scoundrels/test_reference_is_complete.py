"""Every ruling of the rulebook's card reference, and every line of its memo, has a test of its own.

A test says in front of its docstring's colon what it checks: "Doctor 3, Doctor 4: ...".
"""

from __future__ import annotations

import re

import pytest

from tests.games.scoundrels.claims import claims
from tests.games.scoundrels.games import RAW

# The entries of the card reference, and how many rulings each has, in their order there.
RULINGS = {
    "Annoying": 1, "Anxious": 4, "Arsonist": 1, "Automaton": 3, "Bailiff": 1, "Bank Robber": 1,
    "Charming": 1, "Con Artist": 1, "Cook": 1, "Cruel": 1, "Deceitful": 1, "Deputy": 1,
    "Doctor": 7, "Elderly": 2, "Fearless": 1, "Gambler": 1, "Generous": 1, "Genius": 3,
    "Greedy": 3, "Honest": 5, "Horse": 3, "Imitator": 2, "Innkeeper": 1, "Inventor": 5,
    "Investor": 2, "Journalist": 2, "Mutant": 1, "Prisoner": 2, "Renegade": 1, "Shrink": 4,
    "Stunning": 7, "Tailor": 6, "Talkative": 2, "Test Subject": 1, "Transform Allies": 1,
    "Undertaker": 4, "Vain": 2,
}  # fmt: skip
# Those that only point at another entry.
POINTERS = {
    "Reckless": "Stunning",
    "Lightning-Fast": "Charming",
    "Friendly": "Anxious",
    "Tireless": "Anxious",
    "Sensitive": "Anxious",
    "Energetic": "Anxious",
    "Mercenary": "Deputy",
    "Messenger": "Doctor",
}
# The memo: four lines of scoring and the tie, then what is often forgotten, of which the last
# points at the card reference.
MEMO = 11
CITED = {claim.partition(":")[0] for claim in claims()}
EVERY = [(entry, n + 1) for entry, count in RULINGS.items() for n in range(count)]


@pytest.mark.parametrize(
    ("entry", "number"), [*EVERY, *(("Memo", n + 1) for n in range(MEMO))], ids=str
)
def test_every_ruling_is_tested(entry: str, number: int) -> None:
    cited = any(re.search(rf"\b{entry} {number}\b", claim) for claim in CITED)
    assert cited, f"no test that checks anything begins with {entry} {number}"


def test_no_ruling_is_made_up() -> None:
    names = "|".join(RULINGS)
    cited = {found for claim in CITED for found in re.findall(rf"\b({names}) (\d+)\b", claim)}
    assert {(entry, int(number)) for entry, number in cited} == set(EVERY)


def test_entries_are_cards() -> None:
    assert set(POINTERS.values()) < set(RULINGS)
    kinds = ("traits", "jobs", "strategies")
    names = {row["name"]["en"] for kind in kinds for row in RAW[kind].values()}
    aliases = {"Deputy": "Sheriff's Deputy"}
    assert {aliases.get(entry, entry) for entry in (*RULINGS, *POINTERS)} <= names
