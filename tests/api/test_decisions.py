"""Decisions: who may send them, in which order that is checked, and whom the server remembers."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from app.storage.queries.people import Person
from app.web.context.person_cache import PersonCache
from tests.api.support import Caller, guest, table_of


async def asked(*people: Caller) -> tuple[str, Caller, dict[str, Any]]:
    """A table of these people, somebody who is asked there, and an answer."""
    table = await table_of(*people)
    for person in people:
        for ask in (await person.seen(table))["asks"]:
            if not ask.get("optional"):
                return table, person, {"ask": ask["id"], "choice": ask["options"][0]["id"]}
    raise AssertionError("nobody is asked")


async def test_a_strange_body_is_refused_in_the_same_words(http: httpx.AsyncClient) -> None:
    ann, ben = await guest(http, "Ann"), await guest(http, "Ben")
    table, caller, answer = await asked(ann, ben)
    path = f"/api/tables/{table}/decisions"
    for body in (b"", b"{", b"[]", b'{"ask": 3}', b'{"ask": "a", "choice": NaN}'):
        headers = {**caller.headers, "content-type": "application/json"}
        refused = await http.post(path, content=body, headers=headers)
        assert refused.status_code == 422, (body, refused.text)
        assert refused.json()["error"] == "bad-request"
    assert (await caller.post(path, answer))["version"] == 1


async def test_signing_out_ends_decisions(http: httpx.AsyncClient, app: FastAPI) -> None:
    ann, ben = await guest(http, "Ann"), await guest(http, "Ben")
    table, caller, answer = await asked(ann, ben)
    path = f"/api/tables/{table}/decisions"
    stale = {**answer, "ask": "0-99"}
    assert (await caller.call("POST", path, stale)).status_code == 409
    assert len(app.state.person_cache) == 1
    assert (await caller.call("DELETE", "/api/sessions/current")).status_code == 204
    assert len(app.state.person_cache) == 0
    assert (await caller.call("POST", path, answer)).status_code == 401


async def test_order_of_refusals(http: httpx.AsyncClient) -> None:
    ann, ben, eve = [await guest(http, name) for name in ("Ann", "Ben", "Eve")]
    table, _, answer = await asked(ann, ben)
    nobody = await http.post(f"/api/tables/{table}/decisions", json=answer)
    assert nobody.status_code == 401
    unknown = "a" * 20
    assert (await http.post(f"/api/tables/{unknown}/decisions", json=answer)).status_code == 401
    nowhere = await eve.call("POST", f"/api/tables/{unknown}/decisions", answer)
    assert nowhere.status_code == 404
    stranger = await eve.call("POST", f"/api/tables/{table}/decisions", answer)
    assert stranger.status_code == 403


@pytest.mark.parametrize("person_id", [1, None])
def test_people_are_forgotten(person_id: int | None) -> None:
    now = [0.0]
    faces = PersonCache(lambda: now[0])
    ann = Person(1, "Ann", "en", None, None)  # type: ignore[arg-type]
    faces.remember("a", ann)
    faces.remember("b", ann)
    assert faces.known("a") is faces.known("b") is ann
    assert faces.known("c") is faces.known(None) is None
    faces.changed(person_id)
    assert faces.known("a") is faces.known("b") is None
    faces.remember("a", ann)
    now[0] += 61
    assert faces.known("a") is None
