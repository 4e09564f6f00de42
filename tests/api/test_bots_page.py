"""The bot of docs/bots.md is short, and it plays."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from pathlib import Path

import httpx
import pytest

from app.settings import ROOT
from tests.api.support import Caller, guest

pytestmark = pytest.mark.anyio


def the_bot() -> str:
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    [code] = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    return str(code)


def test_it_has_forty_lines() -> None:
    lines = [line for line in the_bot().splitlines() if line.strip()]
    assert len(lines) <= 40


async def test_it_plays(address: str, tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(the_bot(), encoding="utf-8")
    async with httpx.AsyncClient(base_url=f"http://{address}") as http:
        host = await guest(http, "Host")
        made = await host.post("/api/tables", {"game": "crooks", "seats": 2})
        bots = [
            await asyncio.create_subprocess_exec(
                sys.executable, str(bot), made["url"], stdout=asyncio.subprocess.PIPE
            )
            for _ in range(2)
        ]
        async with asyncio.timeout(60):
            while not await _full(host, made["id"]):  # noqa: ASYNC110 (what a host would do)
                await asyncio.sleep(0.05)
            await host.post(f"/api/tables/{made['id']}/start")
            printed = [await one.communicate() for one in bots]
        seen = await host.seen(made["id"])
    assert [json.loads(out) for out, _ in printed] == [seen["result"]] * 2


async def _full(host: Caller, table: str) -> bool:
    return all(seat["kind"] != "empty" for seat in (await host.seen(table))["seats"])
