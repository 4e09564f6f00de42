""" "Your turn" for people whose page is closed: to whom, when, and that it says nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from fastapi import FastAPI

from app.storage.queries.push_subscriptions import MOST_FAILURES, Subscription
from app.web.notifications import webpush
from app.web.notifications.webpush import (
    BadAddress,
    decode,
    encrypted,
    padded,
    server_key,
    subscription,
)
from tests.web.browser import Browser
from tests.web.push_service import Device, PushService, push_service

Browsers = Callable[..., Browser]
SAME_ORIGIN = {"sec-fetch-site": "same-origin"}


# --- the messages --------------------------------------------------------------------------------


def test_only_the_browser_can_read_it_and_all_are_of_one_size() -> None:
    device = Device()
    to = Subscription("https://push.example.org/x", device.public, device.auth)
    contents = ({"title": "Crooks", "body": ""}, {"title": "Аферисты", "body": "Ваш ход." * 9})
    sent = [encrypted(to, padded(content)) for content in contents]
    assert [device.read(body) for body in sent] == list(contents)
    assert len({len(body) for body in sent}) == 1
    with pytest.raises(ValueError, match="short"):
        padded({"body": "x" * webpush.SIZE})


def test_the_server_signs_with_a_key_that_follows_from_its_secret() -> None:
    key = server_key(b"s" * 40, "https://play.example.org")
    assert key.public == server_key(b"s" * 40, "").public != server_key(b"t" * 40, "").public
    header = key.signature(urlsplit("https://push.example.org/box/1"))
    token, public = header.removeprefix("vapid t=").split(", k=")
    text, _, signed = token.rpartition(".")
    claims = json.loads(decode(text.split(".")[1]))
    assert claims["aud"] == "https://push.example.org"
    assert claims["sub"] == "https://play.example.org"
    numbers = (int.from_bytes(decode(signed)[at : at + 32], "big") for at in (0, 32))
    verifier = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(public))
    verifier.verify(encode_dss_signature(*numbers), text.encode(), ec.ECDSA(SHA256()))


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/x",
        "https://push.example.org:8443/x",
        "https://me@push.example.org/x",
        "https:///x",
        "https://push.example.org/" + "x" * 1000,
        "https://push.example.org/\n",
        "ftp://push.example.org/",
        "https://[::1",
        "",
    ],
)
def test_strange_addresses_are_refused(endpoint: str) -> None:
    with pytest.raises(BadAddress):
        subscription(endpoint, **Device().keys)


@pytest.mark.parametrize("keys", [{"p256dh": "", "auth": ""}, {"p256dh": "A" * 87}, {"auth": "ä"}])
def test_strange_keys_are_refused(keys: dict[str, str]) -> None:
    with pytest.raises(BadAddress):
        subscription("https://push.example.org/x", **{**Device().keys, **keys})


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "[::1]",
        "10.1.2.3",
        "192.168.0.1",
        "169.254.169.254",
        "100.64.0.1",
        "[fd00::1]",
        "[::ffff:10.0.0.1]",
        "[2002:7f00:1::]",
        "0.0.0.0",
        "224.0.0.1",
        "localhost",
    ],
)
def test_nothing_is_sent_into_the_servers_own_network(host: str) -> None:
    device = Device()
    to = subscription(f"https://{host}/x", **device.keys)
    with pytest.raises(BadAddress):
        webpush.send(to, {"title": "x"}, server_key(b"s", ""), testing=False)


# --- who is notified -----------------------------------------------------------------------------


async def subscribe(player: Browser, service: PushService, device: Device) -> int:
    fields = {"endpoint": f"{service.url}/{id(device)}", **device.keys}
    return (await player.http.post("/me/notices", data=fields, headers=SAME_ORIGIN)).status_code


async def two_with_notices(
    app: FastAPI, browser: Browsers, service: PushService
) -> tuple[str, dict[str, tuple[Browser, Device]]]:
    """Anna and Борис at a table; neither has a page open, both want to be told."""
    app.state.notices._delay = 0
    anna, boris = browser(), browser("ru")
    table = (await anna.opens("Anna")).url
    await boris.joins(table, "Борис")
    people = {"en": (anna, Device()), "ru": (boris, Device())}
    for player, device in people.values():
        assert await subscribe(player, service, device) == 204
    await anna.go(table)
    await anna.send("/start")
    return table, people


async def asked(table: str, people: dict[str, tuple[Browser, Device]]) -> str:
    for lang, (player, _) in people.items():
        if (await player.go(table)).asks():
            return lang
    raise AssertionError("nobody is asked")


async def test_who_is_asked_is_told_once_and_nothing_but_that(
    app: FastAPI, browser: Browsers
) -> None:
    async with push_service() as service:
        table, people = await two_with_notices(app, browser, service)
        lang = await asked(table, people)
        [body] = await service.messages(1)
        said = people[lang][1].read(body)
        assert said == {
            "title": {"en": "Crooks", "ru": "Аферисты"}[lang],
            "body": {"en": "It is your turn.", "ru": "Ваш ход."}[lang],
            "table": table.removeprefix("/t/"),
        }
        _, headers, _ = service.got[0]
        assert headers["content-encoding"] == "aes128gcm"
        player = people[lang][0]
        await player.submit((await player.go(table)).asks()[0], -1)
        bodies = await service.messages(2)
        assert len({len(body) for body in bodies}) == 1


async def test_who_looks_or_wants_none_is_not_told(app: FastAPI, browser: Browsers) -> None:
    async with push_service() as service:
        table, people = await two_with_notices(app, browser, service)
        await service.messages(1)
        lang = await asked(table, people)
        for player, _ in people.values():
            await player.http.post("/me/notices/off", headers=SAME_ORIGIN)
        player = people[lang][0]
        await player.submit((await player.go(table)).asks()[0], -1)
        await app.state.notices.settled()
        assert len(service.got) == 1


async def test_a_service_that_knows_nothing_of_it_is_asked_no_more(
    app: FastAPI, browser: Browsers
) -> None:
    async with push_service() as service:
        service.answer = 410
        await two_with_notices(app, browser, service)
        await service.messages(1)
        await app.state.notices.settled()
        assert await left(app) == 1
        service.answer = 503
        device = Device()
        again = browser()
        await again.opens("Zoe")
        await subscribe(again, service, device)
        to = Subscription(f"{service.url}/{id(device)}", device.public, device.auth)
        for number in range(MOST_FAILURES):
            assert await left(app) == 2, number
            await app.state.notices._send(to, {"title": "x"})
        assert await left(app) == 1


async def left(app: FastAPI) -> int:
    from sqlalchemy import text

    async with app.state.services.db.read() as session:
        return int(await session.scalar(text("select count(*) from push_subscriptions")))


async def test_strangers_and_bad_addresses_are_refused(app: FastAPI, browser: Browsers) -> None:
    nobody = browser()
    fields = {"endpoint": "https://push.example.org/x", **Device().keys}
    answer = await nobody.http.post("/me/notices", data=fields, headers=SAME_ORIGIN)
    assert answer.status_code == 401
    await nobody.opens("Anna")
    bad = {**fields, "endpoint": "https://10.0.0.1:22/"}
    answer = await nobody.http.post("/me/notices", data=bad, headers=SAME_ORIGIN)
    assert answer.status_code == 422


# --- an app of its own ---------------------------------------------------------------------------


async def test_it_can_be_installed(browser: Browsers) -> None:
    player = browser("ru")
    manifest = (await player.http.get("/manifest.webmanifest")).json()
    assert manifest["lang"] == "ru"
    assert manifest["display"] == "standalone"
    sizes = {icon["sizes"] for icon in manifest["icons"]}
    assert {"192x192", "512x512"} <= sizes
    for icon in manifest["icons"]:
        assert (await player.http.get(icon["src"])).status_code == 200
    worker = await player.http.get("/sw.js")
    assert "javascript" in worker.headers["content-type"]
    assert "fetch" not in worker.text.replace("nothing is fetched", "")
    assert "caches" not in worker.text
