"""People over the API: guests, other devices, accounts, and the lobby's own rules."""

from __future__ import annotations

import httpx
import pytest

from tests.api.support import Caller, guest, play_to_the_end, table_of

pytestmark = pytest.mark.anyio


async def test_me(http: httpx.AsyncClient) -> None:
    ann = await guest(http)
    changed = await ann.call("PATCH", "/api/me", {"name": "Anna", "language": "ru"})
    assert changed.json() == {"id": ann.id, "name": "Anna", "language": "ru", "login": None}
    assert await ann.get("/api/me") == changed.json()


async def test_seat_moves_to_another_device(http: httpx.AsyncClient) -> None:
    ann, ben = await guest(http, "Ann"), await guest(http, "Ben")
    table = await table_of(ann, ben)
    link = await ann.post("/api/handovers")
    phone = await http.post("/api/handovers/claim", json={"token": link["token"]})
    assert phone.status_code == 201
    there = Caller(http, **phone.json())
    assert (await there.seen(table))["viewer"] == 0
    again = await http.post("/api/handovers/claim", json={"token": link["token"]})
    assert (again.status_code, again.json()["error"]) == (404, "no-such-link")
    await there.call("DELETE", "/api/sessions/others")
    assert (await ann.call("GET", "/api/me")).status_code == 401


async def test_account(http: httpx.AsyncClient) -> None:
    ann = await guest(http)
    account = {"login": "ann", "password": "correct horse"}
    common = await ann.call("POST", "/api/accounts", account | {"password": "sunshine1"})
    assert (common.status_code, common.json()["error"]) == (422, "bad-password")
    assert (await ann.call("POST", "/api/accounts", account)).status_code == 204
    taken = await (await guest(http, "Ben")).call("POST", "/api/accounts", account)
    assert (taken.status_code, taken.json()["error"]) == (409, "login-taken")
    signed = await http.post("/api/sessions", json={**account, "login": "ANN"})
    assert signed.json()["id"] == ann.id
    wrong = await http.post("/api/sessions", json={**account, "password": "wrong horse"})
    nobody = await http.post("/api/sessions", json={**account, "login": "nobody"})
    assert wrong.status_code == nobody.status_code == 401
    assert wrong.text == nobody.text
    assert (await ann.call("DELETE", "/api/sessions/current")).status_code == 204
    assert (await ann.call("GET", "/api/me")).status_code == 401


async def test_table_says_where_it_is(http: httpx.AsyncClient) -> None:
    ann = await guest(http)
    made = await ann.post("/api/tables", {"game": "crooks", "seats": 3, "visibility": "listed"})
    assert made.keys() == {"id", "url", "invite", "commitment", "promise"}
    assert made["url"] == f"http://test/t/{made['id']}"
    ben = await guest(http, "Ben")
    assert await ben.get(f"/api/invites/{made['invite'].upper()}") == made
    for invite in ("nonsense", "%00", "a" * 5000):
        assert (await ben.call("GET", f"/api/invites/{invite}")).status_code == 404
    [card] = (await ben.get("/api/tables"))["listed"]
    assert (card["id"], card["free"], card["mine"]) == (made["id"], 3, False)


@pytest.mark.parametrize(
    ("wanted", "error"),
    [
        ({"game": "chess"}, (422, "no-such-game")),
        ({"seats": 9}, (422, "bad-seats")),
        ({"options": {"nonsense": True}}, (422, "bad-options")),
        ({"clock": {"kind": "live", "seconds": -1}}, (422, "bad-clock")),
        ({"away": "explode"}, (422, "bad-request")),
        ({"seats": "2"}, (422, "bad-request")),
    ],
)
async def test_tables_that_cannot_be(
    http: httpx.AsyncClient, wanted: dict[str, object], error: tuple[int, str]
) -> None:
    ann = await guest(http)
    answer = await ann.call("POST", "/api/tables", {"game": "crooks", "seats": 2, **wanted})
    assert (answer.status_code, answer.json()["error"]) == error


async def test_seats(http: httpx.AsyncClient) -> None:
    ann, ben, eve = [await guest(http, name) for name in ("Ann", "Ben", "Eve")]
    table = await table_of(ann, start=False, seats=2)
    path = f"/api/tables/{table}"
    early = await ann.call("POST", f"{path}/start")
    assert (early.status_code, early.json()["error"]) == (409, "too-few")
    assert (await ben.call("POST", f"{path}/seats", {"contribution": "mine"})).status_code == 201
    full = await eve.call("POST", f"{path}/seats")
    assert (full.status_code, full.json()["error"]) == (409, "full")
    foreign = await ben.call("POST", f"{path}/seats", {"bot": "random"})
    assert (foreign.status_code, foreign.json()["error"]) == (403, "not-the-host")
    assert (await eve.call("DELETE", f"{path}/seats/1")).status_code == 403
    assert (await ann.call("DELETE", f"{path}/seats/1")).status_code == 204
    assert (await ben.call("POST", f"{path}/start")).status_code == 403
    assert (await ann.post(f"{path}/seats", {"bot": "random"}))["seat"] == 1
    assert (await ann.call("POST", f"{path}/start")).status_code == 204
    again = await ann.call("POST", f"{path}/start")
    assert (again.status_code, again.json()["error"]) == (409, "started")


async def test_table_is_given_up(http: httpx.AsyncClient) -> None:
    ann, ben = await guest(http, "Ann"), await guest(http, "Ben")
    table = await table_of(ann, ben, start=False)
    assert (await ben.call("DELETE", f"/api/tables/{table}")).status_code == 403
    assert (await ann.call("DELETE", f"/api/tables/{table}")).status_code == 204
    assert (await ann.call("GET", f"/api/tables/{table}")).status_code == 404


async def test_chat(http: httpx.AsyncClient) -> None:
    ann, ben, eve = [await guest(http, name) for name in ("Ann", "Ben", "Eve")]
    table = await table_of(ann, ben)
    path = f"/api/tables/{table}"
    await ben.post(f"{path}/chat", {"text": " hello "})
    assert (await eve.call("POST", f"{path}/chat", {"text": "psst"})).status_code == 403
    await ann.post(f"{path}/mutes", {"seat": 1})
    assert (await ben.call("POST", f"{path}/chat", {"text": "hello"})).status_code == 403
    [line] = (await ann.seen(table))["chat"]
    assert (line["seat"], line["name"], line["text"]) == (1, "Ben", "hello")


async def test_rematch_and_private_replays(http: httpx.AsyncClient) -> None:
    ann, ben, eve = [await guest(http, name) for name in ("Ann", "Ben", "Eve")]
    table = await table_of(ann, ben, replay="private")
    await play_to_the_end(table, ann, ben)
    first = await ann.post(f"/api/tables/{table}/rematch")
    assert await ben.post(f"/api/tables/{table}/rematch") == first
    assert (await ben.seen(table))["next_table"] == first["id"]
    for path in ("", "/record", "/replay?step=0&as=all"):
        answer = await eve.call("GET", f"/api/tables/{table}{path}")
        assert (answer.status_code, answer.json()["error"]) == (403, "not-for-you")
        assert (await ben.call("GET", f"/api/tables/{table}{path}")).status_code == 200
    late = await ben.call("GET", f"/api/tables/{table}/replay?step=9999")
    assert (late.status_code, late.json()["error"]) == (404, "no-such-step")


async def test_ending_by_agreement(http: httpx.AsyncClient) -> None:
    ann, ben = await guest(http, "Ann"), await guest(http, "Ben")
    table = await table_of(ann, ben)
    for who in (ann, ben):
        await who.post(f"/api/tables/{table}/votes", {"subject": "end", "choice": "yes"})
    seen = await ann.seen(table)
    assert (seen["status"], seen["result"]) == ("finished", None)
    assert seen["chat"][-1]["code"] == "ended"
