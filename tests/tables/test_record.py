"""The record of a finished game: it verifies, and whatever is tampered with is named."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from app.tables.errors import Refusal
from app.tables.replays.record import make_record
from app.tables.replays.verify import verify
from tests.tables.support import Company, Tables, begun


async def played(registry: Tables) -> Company:
    """A short auction with a move that was taken back."""
    company = await begun(registry, "Ann", "Bob", "Cid", options={"rounds": 2})
    await company.bids(3, 5, 1)
    await company.answer(1, "small")
    await company.bids(0, 0, 9)
    await company.answer(2, "large")
    assert company.live.row.status == "finished"
    return company


@pytest.fixture
async def record(registry: Tables) -> dict[str, Any]:
    company = await played(registry)
    return json.loads(json.dumps(await make_record(company.live)))


def broken(record: dict[str, Any]) -> set[str]:
    return {finding.check for finding in verify(record) if not finding.holds}


async def test_an_honest_record_verifies(record: dict[str, Any]) -> None:
    findings = verify(json.dumps(record))
    assert [finding.check for finding in findings] == [
        "promise",
        "cards",
        "draws",
        "deal",
        "result",
    ]
    assert not broken(record)


async def test_a_running_game_has_no_record(registry: Tables) -> None:
    company = await begun(registry, "Ann", "Bob")
    with pytest.raises(Refusal, match="not-over"):
        await make_record(company.live)


async def test_a_tampered_record_is_named(record: dict[str, Any]) -> None:
    def tampered(**changes: Any) -> dict[str, Any]:
        return copy.deepcopy(record) | changes

    assert "promise" in broken(tampered(secret="00" * 32))
    assert "promise" in broken(tampered(commitment="00" * 32))
    assert "cards" in broken(tampered(cards_hash="00" * 32))
    assert "cards" in broken(tampered(cards={"other": 1}))
    assert broken(tampered(result=[[0, 9, 1], [1, 0, 2], [2, 0, 2]])) == {"result"}
    others = [seat for seat in range(3) if seat not in record["outcome"]["winners"]]
    assert broken(tampered(outcome=record["outcome"] | {"winners": others})) == {"result"}
    assert broken(tampered(outcome=None)) == {"result"}


def dealt_otherwise(found: list[set[str]]) -> bool:
    """By luck some of them come out alike: an order of a few things, or hands of six cards."""
    return any("draws" in one for one in found) and any("deal" in one for one in found)


async def test_another_table_deals_other_cards(record: dict[str, Any]) -> None:
    others = [letter * 20 for letter in "abcdefghijklmnopqrstuvwxyz"]
    assert dealt_otherwise([broken(record | {"table": other}) for other in others])


async def test_another_contribution_deals_other_cards(record: dict[str, Any]) -> None:
    found = []
    for luck in range(26):
        other = copy.deepcopy(record)
        other["seats"][0]["contribution"] = f"{luck:02x}"
        found.append(broken(other))
    assert dealt_otherwise(found)


async def test_the_draws_are_those_of_the_game(record: dict[str, Any]) -> None:
    """A list of draws that fits a seed, but not this game, is found by playing it again."""
    (shuffle,) = record["draws"]
    assert sorted(shuffle["shuffle"]) == sorted(shuffle["into"])
    assert broken(record | {"draws": []}) == {"deal"}
    swapped = copy.deepcopy(record)
    into = swapped["draws"][0]["into"]
    into[0], into[1] = into[1], into[0]
    assert broken(swapped) == {"draws", "deal"}


async def test_a_record_without_draws_still_verifies(record: dict[str, Any]) -> None:
    del record["draws"]
    assert not broken(record)
    assert "promise" in broken(record | {"secret": "00" * 32})


async def test_a_changed_decision_is_named(record: dict[str, Any]) -> None:
    prize = copy.deepcopy(record)
    prize["log"][3]["choice"] = "large"
    assert broken(prize) == {"deal", "result"}
    bids = copy.deepcopy(record)
    bids["log"][1]["choice"] = 0  # somebody else would have been asked next
    assert broken(bids) == {"decisions"}
    cut = copy.deepcopy(record)
    del cut["log"][2]
    assert broken(cut) == {"deal"}


@pytest.mark.parametrize(
    "raw", [b"", b"{", b"[]", b"null", b"\xff", b'{"facedown": 1}', b"[" * 99999]
)
def test_what_is_no_record_is_called_so(raw: bytes) -> None:
    (finding,) = verify(raw)
    assert finding.check == "record"
    assert not finding.holds


async def test_another_program_s_format_is_not_guessed_at(record: dict[str, Any]) -> None:
    assert broken(record | {"facedown": 2}) == {"record"}
    assert broken(record | {"game": "chess"}) == {"record"}
