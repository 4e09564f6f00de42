"""The contract, call by call: a game from the first guest to its record."""

from __future__ import annotations

import httpx
import pytest

from tests.api.support import answer_to, asked, guest, play_to_the_end, table_of

pytestmark = pytest.mark.anyio


async def test_guest_gets_a_token(http: httpx.AsyncClient) -> None:
    answer = await http.post("/api/guests", json={"name": " Ann ", "language": "ru"})
    assert answer.status_code == 201
    assert answer.json().keys() == {"id", "name", "token"}
    assert answer.json()["name"] == "Ann"
    assert len(answer.json()["token"]) >= 43


async def test_games_name_what_can_be_chosen(http: httpx.AsyncClient) -> None:
    [crooks] = [g for g in (await http.get("/api/games")).json() if g["id"] == "crooks"]
    assert crooks["players"] == {"min": 2, "max": 4}
    for option in crooks["options"]:
        assert option.keys() == {"id", "name", "kind", "values", "default"}
    assert "random" in crooks["bots"]


async def test_whole_game(http: httpx.AsyncClient) -> None:
    ann, ben = await guest(http, "Ann"), await guest(http, "Ben")
    table = await table_of(ann, ben)
    seen = await ann.seen(table)
    assert seen["status"] == "playing"
    assert (seen["viewer"], seen["result"]) == (0, None)
    await play_to_the_end(table, ann, ben)
    seen = await ben.seen(table)
    assert seen["status"] == "finished"
    assert {standing["seat"] for standing in seen["result"]} == {0, 1}
    record = await ann.get(f"/api/tables/{table}/record")
    assert record["commitment"] == seen["commitment"]
    first = await ann.get(f"/api/tables/{table}/replay?step=0&as=all")
    assert first["version"] == 0
    last = await ann.get(f"/api/tables/{table}/replay?step={seen['version']}&as=1")
    assert last["parts"] == seen["parts"]


async def test_ask_has_the_keys_of_its_shape(http: httpx.AsyncClient) -> None:
    ann, ben = await guest(http, "Ann"), await guest(http, "Ben")
    _, seen, ask = await asked(await table_of(ann, ben), ann, ben)
    assert ask.keys() == {"id", "seat", "kind", "options", "min", "max"}
    assert seen["waiting_for"] == [{"seat": ask["seat"], "kind": ask["kind"]}]


async def test_same_key_acts_once(http: httpx.AsyncClient) -> None:
    ann, ben = await guest(http, "Ann"), await guest(http, "Ben")
    table = await table_of(ann, ben)
    who, _, ask = await asked(table, ann, ben)
    body = {"ask": ask["id"], "choice": answer_to(ask), "key": "k1"}
    first = await who.post(f"/api/tables/{table}/decisions", body)
    again = await who.post(f"/api/tables/{table}/decisions", body)
    assert first == again == {"version": 1}
    assert (await who.seen(table))["version"] == 1


async def test_refusals_change_nothing(http: httpx.AsyncClient) -> None:
    ann, ben, eve = [await guest(http, name) for name in ("Ann", "Ben", "Eve")]
    table = await table_of(ann, ben)
    who, seen, ask = await asked(table, ann, ben)
    other = ben if who is ann else ann
    path = f"/api/tables/{table}/decisions"
    good = {"ask": ask["id"], "choice": answer_to(ask)}
    refused = [
        (eve, 403, "not-your-seat", good),
        (other, 409, "not-asked", good),
        (who, 409, "not-asked", {**good, "ask": "99-0"}),
        (who, 422, "not-an-option", {**good, "choice": "nonsense"}),
        (who, 422, "not-an-option", {**good, "choice": ["nonsense"]}),
        (who, 422, "bad-request", {**good, "choice": True}),
        (who, 422, "bad-request", {**good, "choice": {"a": "\0"}}),
        (who, 422, "bad-request", {**good, "wish": 1}),
    ]
    for caller, status, code, body in refused:
        answer = await caller.call("POST", path, body)
        assert (answer.status_code, answer.json()["error"]) == (status, code)
        if status == 409:
            assert answer.json()["version"] == seen["version"]
    assert await who.seen(table) == seen


async def test_refusals_are_in_the_callers_language(http: httpx.AsyncClient) -> None:
    for speaks, said in (("en", "There is no such table."), ("ru", "Такого стола нет.")):
        ann = await guest(http, "Ann", speaks)
        answer = await ann.call("GET", "/api/tables/aaaaaaaaaaaaaaaaaaaa")
        assert answer.status_code == 404
        assert answer.json() == {"error": "no-such-table", "message": said}


async def test_nothing_of_a_running_game_is_replayed(http: httpx.AsyncClient) -> None:
    ann, ben = await guest(http, "Ann"), await guest(http, "Ben")
    table = await table_of(ann, ben)
    for path in ("record", "replay?step=0&as=all", "replay?step=99&as=all", "replay?as=9"):
        answer = await ann.call("GET", f"/api/tables/{table}/{path}")
        assert (answer.status_code, answer.json()["error"]) == (409, "not-over")


async def test_take_back(http: httpx.AsyncClient) -> None:
    ann, ben = await guest(http, "Ann"), await guest(http, "Ben")
    table = await table_of(ann, ben)
    who, _, recruit = await asked(table, ann, ben)
    answer = await who.call("POST", f"/api/tables/{table}/takeback")
    assert (answer.status_code, answer.json()["reason"]) == (409, "nothing")
    pile = next(one["id"] for one in recruit["options"] if one["id"].startswith("hideout:"))
    await who.post(f"/api/tables/{table}/decisions", {"ask": recruit["id"], "choice": pile})
    before = await who.seen(table)
    [ask] = before["asks"]
    await who.post(f"/api/tables/{table}/decisions", {"ask": ask["id"], "choice": answer_to(ask)})
    assert (await who.seen(table))["asks"][0]["kind"] != ask["kind"]
    await who.post(f"/api/tables/{table}/takeback")
    after = await who.seen(table)
    assert after["parts"] == before["parts"]
    assert [one["kind"] for one in after["asks"]] == [ask["kind"]]
