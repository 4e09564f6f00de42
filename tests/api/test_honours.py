"""The roll of honour over the API and on its page."""

from __future__ import annotations

import httpx
import pytest

from tests.api.support import guest, play_to_the_end, table_of

pytestmark = pytest.mark.anyio


async def test_the_table_of_honour_is_for_those_who_play_here(http: httpx.AsyncClient) -> None:
    ann, ben = await guest(http, "Ann"), await guest(http, "Ben")
    await play_to_the_end(await table_of(ann, ben), ann, ben)
    seen = await ann.get("/api/honours")
    assert seen["taking_part"]
    assert {one["name"] for one in seen["best"]} == {"Ann", "Ben"}
    assert sum(one["won"] for one in seen["best"]) >= 1
    assert (await ann.call("PUT", "/api/honours", {"taking_part": False})).status_code == 204
    seen = await ann.get("/api/honours")
    assert not seen["taking_part"]
    assert [one["name"] for one in seen["best"]] == ["Ben"]
    assert (await http.get("/api/honours")).status_code == 401
    assert "Ben" not in (await http.get("/honours")).text
