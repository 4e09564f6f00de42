"""Web Push: messages that reach a browser whose pages are closed, through its maker's push service.

Encrypted for that browser (RFC 8291), signed by this server (RFC 8292), and all of one size. The
address comes from the browser, so it may only lead to the open internet.
"""

from __future__ import annotations

import hmac
import json
import socket
import ssl
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256
from http.client import HTTPConnection, HTTPException
from ipaddress import ip_address
from secrets import token_bytes
from typing import Any
from urllib.parse import SplitResult, urlsplit

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from app.storage.queries.push_subscriptions import Subscription

SIZE = 512  # bytes of every message before it is encrypted, whatever it says
_CURVE = ec.SECP256R1()
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
_LONGEST = 1000
_SECONDS = 10
_KEPT = 24 * 3600  # seconds for which a push service holds a message for a sleeping phone
_VALID = 12 * 3600


class BadAddress(ValueError):
    """A subscription that we send nothing to."""


# --- this server's key ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ServerKey:
    """The key by which browsers know this server, derived from its secret."""

    private: ec.EllipticCurvePrivateKey
    contact: str

    @property
    def public(self) -> str:
        return encode(point(self.private.public_key()))

    def signature(self, address: SplitResult) -> str:
        """Proof that it is this server that sends, for this push service and some hours."""
        until = int(time.time()) + _VALID
        claims = {
            "aud": f"{address.scheme}://{address.netloc}",
            "exp": until,
            "sub": self.contact,
        }
        text = f"{_json({'typ': 'JWT', 'alg': 'ES256'})}.{_json(claims)}"
        numbers = decode_dss_signature(self.private.sign(text.encode(), ec.ECDSA(SHA256())))
        signed = b"".join(number.to_bytes(32, "big") for number in numbers)
        return f"vapid t={text}.{encode(signed)}, k={self.public}"


def server_key(secret: bytes, contact: str) -> ServerKey:
    digest = hmac.digest(secret, b"facedown web push", sha256)
    number = int.from_bytes(digest, "big") % (_ORDER - 1) + 1
    return ServerKey(ec.derive_private_key(number, _CURVE), contact)


# --- addresses -----------------------------------------------------------------------------------


def subscription(endpoint: str, p256dh: str, auth: str, *, testing: bool = False) -> Subscription:
    """The subscription that a browser has sent, if we can and may send there."""
    address = _address(endpoint, testing=testing)
    if len(endpoint) > _LONGEST or not address.hostname:
        raise BadAddress("the address is too long, or none")
    try:
        public_key, secret = decode(p256dh), decode(auth)
        ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, public_key)
    except (ValueError, UnsupportedAlgorithm) as error:
        raise BadAddress("the keys are none") from error
    if len(secret) != 16 or len(public_key) != 65:
        raise BadAddress("the keys have another length")
    return Subscription(endpoint, public_key, secret)


def _address(endpoint: str, *, testing: bool) -> SplitResult:
    try:
        address = urlsplit(endpoint)
        port = address.port
    except ValueError as error:
        raise BadAddress("that is no address") from error
    if testing and address.scheme == "http":
        return address
    if address.scheme != "https" or port not in (None, 443) or "@" in address.netloc:
        raise BadAddress("only https, and its own port")
    if not endpoint.isascii() or not endpoint.isprintable():
        raise BadAddress("that is no address")
    return address


def _public_host(host: str, port: int, *, testing: bool) -> str:
    """The IP address to send to. Every address of this name must be on the open internet."""
    found = {str(entry[4][0]) for entry in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)}
    if not testing and not all(_is_public(one) for one in found):
        raise BadAddress("the host is not on the open internet")
    return min(found)


def _is_public(address: str) -> bool:
    ip = ip_address(address.partition("%")[0])
    inner = getattr(ip, "ipv4_mapped", None) or getattr(ip, "sixtofour", None)
    return ip.is_global and not ip.is_multicast and (inner is None or _is_public(str(inner)))


# --- sending -------------------------------------------------------------------------------------


def send(to: Subscription, content: dict[str, Any], key: ServerKey, *, testing: bool) -> int:
    """Hand a message to the push service, and return the status of its answer; 0 if there is none.

    Takes its time: call it in a thread. No redirection is followed.
    """
    address = _address(to.endpoint, testing=testing)
    body = encrypted(to, padded(content))
    headers = {
        "Authorization": key.signature(address),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(_KEPT),
        "Urgency": "high",
    }
    path = address.path + (f"?{address.query}" if address.query else "")
    connection = _Pinned(address, testing=testing)
    try:
        connection.request("POST", path or "/", body, headers)
        return connection.getresponse().status
    except (OSError, HTTPException):
        return 0
    finally:
        connection.close()


class _Pinned(HTTPConnection):
    """A connection to the very address that was checked: a name may mean another next time."""

    def __init__(self, address: SplitResult, *, testing: bool) -> None:
        self._tls = address.scheme == "https"
        self._testing = testing
        port = address.port or (443 if self._tls else 80)
        super().__init__(address.hostname or "", port, timeout=_SECONDS)

    def connect(self) -> None:
        found = _public_host(self.host, self.port, testing=self._testing)
        self.sock = socket.create_connection((found, self.port), _SECONDS)
        if self._tls:
            context = ssl.create_default_context()
            self.sock = context.wrap_socket(self.sock, server_hostname=self.host)


# --- encrypting ----------------------------------------------------------------------------------


def padded(content: dict[str, Any]) -> bytes:
    """Pad every message to one size, so that its length says nothing."""
    text = json.dumps(content, ensure_ascii=False).encode()
    if len(text) >= SIZE:
        raise ValueError("a notice is short")
    return text + b"\x02" + b"\0" * (SIZE - len(text) - 1)


def encrypted(to: Subscription, plain: bytes) -> bytes:
    """One record of aes128gcm, under a key that was made for this message alone."""
    mine = ec.generate_private_key(_CURVE)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, to.public_key)
    mine_public = point(mine.public_key())
    shared = mine.exchange(ec.ECDH(), theirs)
    both = b"WebPush: info\0" + to.public_key + mine_public
    secret = _derived(shared, to.auth, both, 32)
    salt = token_bytes(16)
    content_key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    record = AESGCM(content_key).encrypt(nonce, plain, None)
    return salt + (4096).to_bytes(4, "big") + bytes([len(mine_public)]) + mine_public + record


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encode(value: bytes) -> str:
    return urlsafe_b64encode(value).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _json(value: dict[str, Any]) -> str:
    return encode(json.dumps(value, separators=(",", ":")).encode())
