"""Health, readiness, metrics and limits."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from pydantic import SecretStr

from app.main import create_app
from app.tables.errors import Refusal
from app.web.context import limits
from app.web.context.limits import Bucket, address_of
from tests.api.support import guest, running, settings, table_of

pytestmark = pytest.mark.anyio

TOKEN = {"authorization": "Bearer let me see"}


async def test_alive_and_ready(app: FastAPI, http: httpx.AsyncClient) -> None:
    assert (await http.get("/healthz")).json() == {"status": "alive"}
    assert (await http.get("/readyz")).json() == {"status": "ready"}
    app.state.draining = True
    assert (await http.get("/readyz")).status_code == 503
    assert (await http.get("/healthz")).status_code == 200


async def test_not_ready_without_its_database(
    app: FastAPI, http: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def head(_: object) -> bool:
        return False

    monkeypatch.setattr("app.web.edge.ops.migrate.up_to_date", head)
    answer = await http.get("/readyz")
    assert (answer.status_code, answer.json()["status"]) == (503, "the database has another schema")


async def test_not_ready_on_a_full_disk(
    app: FastAPI, http: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What can be read can still not be played."""
    app.state.settings.data.mkdir(parents=True, exist_ok=True)
    with monkeypatch.context() as full:
        full.setattr("app.web.edge.ops.shutil.disk_usage", lambda _: SimpleNamespace(free=4096))
        answer = await http.get("/readyz")
    assert (answer.status_code, answer.json()["status"]) == (503, "the disk is full")

    async def refuses(_: object) -> None:
        raise OSError("No space left on device")

    with monkeypatch.context() as full:
        full.setattr("app.web.edge.ops.can_write", refuses)
        assert (await http.get("/readyz")).status_code == 503
    assert (await http.get("/readyz")).json() == {"status": "ready"}


async def test_metrics_name_no_table_and_nobody(fresh_database: str, tmp_path: Path) -> None:
    app = create_app(settings(fresh_database, tmp_path, metrics_token=SecretStr("let me see")))
    async with running(app) as http:
        await metrics_name_nobody(http)


async def metrics_name_nobody(http: httpx.AsyncClient) -> None:
    ann, ben = await guest(http, "Annabella"), await guest(http, "Ben")
    table = await table_of(ann, ben)
    await ann.call("POST", f"/api/tables/{table}/decisions", {"ask": "9-9", "choice": 1})
    text = (await http.get("/metrics", headers=TOKEN)).text
    assert 'facedown_tables{status="playing"} 1.0' in text
    assert 'facedown_refusals_total{code="not-asked"} 1.0' in text
    route = 'route="/api/tables/{table_id}/decisions",status="409"} 1.0'
    assert f'facedown_requests_total{{method="POST",{route}' in text
    assert "facedown_decision_seconds_bucket" in text
    assert table not in text
    assert "Annabella" not in text


@pytest.mark.parametrize("host", ["test", "127.0.0.1:8000", "localhost"])
async def test_without_a_token_there_are_no_metrics(http: httpx.AsyncClient, host: str) -> None:
    """They count private acts, too. Behind a tunnel everybody comes from here, with any Host."""
    for headers in ({}, {"authorization": "Bearer "}, {"authorization": "Bearer None"}):
        answer = await http.get("/metrics", headers={"host": host, **headers})
        assert answer.status_code == 404


async def test_metrics_for_the_host_alone(fresh_database: str, tmp_path: Path) -> None:
    app = create_app(settings(fresh_database, tmp_path, metrics_token=SecretStr("let me see")))
    async with running(app) as http:
        assert (await http.get("/metrics")).status_code == 401
        shown = await http.get("/metrics", headers=TOKEN)
        assert shown.status_code == 200


@pytest.mark.parametrize(
    ("limit", "path", "body"),
    [
        ("guests_per_hour", "/api/guests", {"name": "Ann", "language": "en"}),
        ("sign_ins_per_hour", "/api/sessions", {"login": "ann", "password": "wrong horse"}),
        ("requests_per_minute", "/api/guests", {"name": "Ann", "language": "en"}),
    ],
)
async def test_too_often(
    fresh_database: str, tmp_path: Path, limit: str, path: str, body: dict[str, Any]
) -> None:
    app = create_app(settings(fresh_database, tmp_path, **{limit: 4}))
    async with running(app) as http:
        answers = [await http.post(path, json=body) for _ in range(5)]
    assert [a.status_code == 429 for a in answers] == [False] * 4 + [True]
    assert answers[-1].json()["error"] == "too-many"
    assert int(answers[-1].headers["retry-after"]) > 0


async def test_decisions_and_chat_too_often(fresh_database: str, tmp_path: Path) -> None:
    few = settings(fresh_database, tmp_path, decisions_per_minute=2, chat_per_minute=2)
    async with running(create_app(few)) as http:
        ann, ben = await guest(http, "Ann"), await guest(http, "Ben")
        table = await table_of(ann, ben)
        for call, body in (
            ("decisions", {"ask": "9-9", "choice": 1}),
            ("chat", {"text": "hello"}),
        ):
            path = f"/api/tables/{table}/{call}"
            assert [(await ann.call("POST", path, body)).status_code == 429 for _ in range(3)] == [
                False,
                False,
                True,
            ]
            assert (await ben.call("POST", path, body)).status_code != 429


def test_buckets_fill_again_and_stay_few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "_REMEMBERED", 100)
    now = 0.0
    bucket = Bucket(2, 60, clock=lambda: now)
    bucket.take("a")
    bucket.take("a")
    with pytest.raises(Refusal) as refused:
        bucket.take("a")
    assert refused.value.values["seconds"] == 30
    now = 30.0
    bucket.take("a")
    for number in range(1000):
        bucket.take(number)
    assert len(bucket) == 100


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("testclient", "testclient"),
    ],
)
def test_one_customer_is_one_address(host: str, address: str) -> None:
    assert address_of(SimpleNamespace(client=SimpleNamespace(host=host))) == address  # type: ignore[arg-type]
