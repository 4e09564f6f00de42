"""Requests made from the OpenAPI description, good ones and bad ones, against a real server.

Nothing may fail on our side, every answer must be as described, and what strangers send must
change nothing. For longer: python -m tests.api.fuzz --requests 10000
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import requests
import schemathesis
import uvicorn
from hypothesis import HealthCheck, Phase, given, seed
from hypothesis import settings as hypothesis_settings
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from app import logs
from app.main import create_app
from app.settings import ServerSettings
from tests.api.support import guest, play_to_the_end, settings, table_of
from tests.support import postgres

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
MODES = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)


@dataclass(slots=True)
class Scene:
    """Where the requests go: whose tokens and which tables they may name."""

    url: str
    guarded: str  # a running game at which none of the senders sits
    owner: str
    playing: str  # a running game of theirs
    tokens: list[str | None] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)

    def picture(self) -> Any:
        """The guarded table as its host sees it."""
        return self._seen(self.guarded, self.owner)

    def asked(self) -> tuple[str, str] | None:
        """Somebody who is asked in the running game, and the id of their ask."""
        for token in filter(None, self.tokens[::4]):
            for ask in self._seen(self.playing, token).get("asks", ()):
                return token, ask["id"]
        return None

    def _seen(self, table: str, token: str) -> Any:
        headers = {"authorization": f"Bearer {token}"}
        return requests.get(f"{self.url}/api/tables/{table}", headers=headers).json()


@contextmanager
def server(database: str, data: Path) -> Iterator[str]:
    """The application on a free port, in a thread of its own."""
    config = uvicorn.Config(
        create_app(settings(database, data)), port=0, log_config=None, access_log=False
    )
    running = uvicorn.Server(config)
    thread = threading.Thread(target=running.run, name="server")
    thread.start()
    while not running.started and thread.is_alive():
        time.sleep(0.01)
    try:
        port = running.servers[0].sockets[0].getsockname()[1]
        yield f"http://127.0.0.1:{port}"
    finally:
        running.should_exit = True
        thread.join()


async def set_up(url: str) -> Scene:
    async with httpx.AsyncClient(base_url=url) as http:
        ann, ben, eve, tom = [await guest(http, name) for name in ("Ann", "Ben", "Eve", "Tom")]
        guarded = await table_of(ann, ben, onlookers=False)
        finished = await table_of(eve, tom)
        await play_to_the_end(finished, eve, tom)
        playing = await table_of(eve, tom, bots=1)
        gathering = await table_of(eve, start=False, seats=3)
    tokens = [eve.token] * 4 + [tom.token] * 4 + ["forged", None]
    tables = [guarded, finished, playing, gathering, "a" * 20]
    return Scene(url, guarded, ann.token, playing, tokens, tables)


def throw(scene: Scene, count: int, number: int) -> Counter[int]:
    """That many requests, spread over all calls; how they were answered."""
    schema = schemathesis.openapi.from_url(f"{scene.url}/api/openapi.json")
    calls = [found.ok() for found in schema.get_all_operations()]
    calls.sort(key=lambda call: "session" in call.path)  # who signs out is of no more use
    answers: Counter[int] = Counter()
    dice = random.Random(number)
    with requests.Session() as session:
        while (left := count - answers.total()) > 0:  # some calls can't be varied so often
            each = max(1, left // (len(calls) * len(MODES)))
            for call in calls:
                for mode in MODES:
                    answers += _throw_at(scene, call, mode, each, dice, session)
    return answers


def _throw_at(
    scene: Scene,
    call: Any,
    mode: GenerationMode,
    count: int,
    dice: random.Random,
    session: requests.Session,
) -> Counter[int]:
    answers: Counter[int] = Counter()

    @seed(dice.random())
    @hypothesis_settings(
        max_examples=count,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=call.as_strategy(mode))
    def one(case: Case) -> None:
        if "table_id" in (case.path_parameters or {}) and dice.random() < 0.9:
            case.path_parameters["table_id"] = dice.choice(scene.tables)
        token = dice.choice(scene.tokens)
        if call.path.endswith("/decisions") and isinstance(case.body, dict) and dice.random() < 0.7:
            token, case.body["ask"] = scene.asked() or (token, "0-0")
            case.path_parameters["table_id"] = scene.playing
        case.headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = case.call(base_url=scene.url, session=session)
        answers[answer.status_code] += 1
        case.validate_response(answer, checks=CHECKS)

    with suppress(Unsatisfiable):  # where nothing is taken, nothing can be wrong about it
        one()
    return answers


def run(count: int, number: int) -> Counter[int]:
    with (
        tempfile.TemporaryDirectory() as folder,
        postgres.server(f"fuzz{number}") as there,
        postgres.template(there) as template,
        postgres.database(there, template) as url,
        server(url, Path(folder)) as address,
    ):
        return fuzz(address, count, number)


def fuzz(address: str, count: int, number: int) -> Counter[int]:
    scene = asyncio.run(set_up(address))
    before = scene.picture()
    answers = throw(scene, count, number)
    assert scene.picture() == before, "strangers have changed a table"
    return answers


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--requests", type=int, default=10_000)
    arguments.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**9))
    chosen = arguments.parse_args()
    logs.configure(ServerSettings(log_level="error"))
    began = time.perf_counter()
    answers = run(chosen.requests, chosen.seed)
    seconds = time.perf_counter() - began
    sys.stdout.write(
        f"{answers.total()} requests in {seconds:.0f} s, seed {chosen.seed}: {dict(answers)}\n"
    )


if __name__ == "__main__":
    main()
