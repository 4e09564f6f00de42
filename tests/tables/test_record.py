"""The record of a finished game: it verifies, and whatever is tampered with is named."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.cli.main import main
from app.games import GAMES
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
    return {finding.check for finding in verify(record) if finding.holds is False}


async def test_an_honest_record_verifies(record: dict[str, Any]) -> None:
    findings = verify(json.dumps(record))
    assert [finding.check for finding in findings] == [
        "table",
        "promise",
        "terms",
        "bots",
        "cards",
        "order",
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
    assert broken(record | {"draws": []}) == {"deal", "order"}
    swapped = copy.deepcopy(record)
    into = swapped["draws"][0]["into"]
    into[0], into[1] = into[1], into[0]
    assert broken(swapped) == {"draws", "deal"}


async def test_the_promise_needs_the_draws(record: dict[str, Any]) -> None:
    del record["draws"]
    assert broken(record) == {"order"}
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


async def test_a_record_of_an_older_edition_is_checked_as_far_as_it_goes(
    record: dict[str, Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Its promise, cards and draws; the rules that could play it again are gone."""
    monkeypatch.setitem(GAMES, "auction", replace(GAMES["auction"], edition=2))
    assert [finding.holds for finding in verify(record)] == [True] * 7 + [None]
    assert exit_status(record, tmp_path) == 0
    into = record["draws"][0]["into"]
    others = [broken(record | {"secret": f"{luck:02x}" * 32}) for luck in range(20)]
    assert all("promise" in found for found in others)
    assert {"promise", "draws"} in others, "by luck some of them draw alike"
    assert broken(record | {"cards": {"other": 1}}) == {"cards"}
    assert broken(record | {"draws": [record["draws"][0] | {"into": into[::-1]}]}) == {"draws"}
    without = record | {"draws": None}
    assert broken(without) == {"deal", "order"}, "nothing shows what was dealt"
    assert exit_status(without, tmp_path) == 1


def exit_status(record: dict[str, Any], folder: Path) -> int:
    (folder / "record.json").write_text(json.dumps(record))
    return main(["verify", str(folder / "record.json")])


@pytest.mark.parametrize(
    "raw", [b"", b"{", b"[]", b"null", b"\xff", b'{"facedown": 1}', b"[" * 99999]
)
def test_what_is_no_record_is_called_so(raw: bytes) -> None:
    (finding,) = verify(raw)
    assert finding.check == "record"
    assert not finding.holds


async def test_another_program_s_format_is_not_guessed_at(record: dict[str, Any]) -> None:
    assert broken(record | {"facedown": 1}) == {"record"}
    assert broken(record | {"facedown": 3}) == {"record"}
    assert broken(record | {"game": "chess"}) == {"record"}
