"""A push service of our own on loopback, and a browser that can read what it is sent."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from secrets import token_bytes
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from app.web.notifications.webpush import encode, point


@dataclass
class Device:
    """What a browser keeps: the private half of its keys."""

    private: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    auth: bytes = field(default_factory=lambda: token_bytes(16))

    @property
    def public(self) -> bytes:
        return point(self.private.public_key())

    @property
    def keys(self) -> dict[str, str]:
        return {"p256dh": encode(self.public), "auth": encode(self.auth)}

    def read(self, body: bytes) -> Any:
        """Decrypt as RFC 8291 says, written down once more and independently of the server."""
        salt, length = body[:16], body[20]
        sender, record = body[21 : 21 + length], body[21 + length :]
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.private.exchange(ec.ECDH(), theirs)
        info = b"WebPush: info\0" + self.public + sender
        secret = HKDF(SHA256(), 32, self.auth, info).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        text = AESGCM(key).decrypt(nonce, record, None).rstrip(b"\0")
        assert text.endswith(b"\x02")
        return json.loads(text[:-1])


@dataclass
class PushService:
    """Takes every message, and answers as a test wants it to."""

    url: str = ""
    answer: int = 201
    got: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().strip().split("\r\n")
        headers = {name.lower(): value for name, value in (li.split(": ", 1) for li in lines)}
        body = await reader.readexactly(int(headers["content-length"]))
        self.got.append((first.split()[1], headers, body))
        writer.write(f"HTTP/1.1 {self.answer} x\r\ncontent-length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()

    async def messages(self, count: int) -> list[bytes]:
        async with asyncio.timeout(10):
            while len(self.got) < count:  # noqa: ASYNC110 (nothing tells)
                await asyncio.sleep(0.02)
        return [body for _, _, body in self.got]


@asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    service = PushService()
    async with await asyncio.start_server(service.serve, "127.0.0.1", 0) as server:
        service.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/box"
        yield service
