"""The addresses of this server: for the person who asks, and for their friends."""

from __future__ import annotations

import re
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from app.web.context.deps import settings_of

_HOST = re.compile(r"[A-Za-z0-9.-]+(:\d+)?|\[[0-9A-Fa-f:.]+\](:\d+)?")


def base_url(connection: HTTPConnection) -> str:
    """The address that was asked for, without a slash at the end."""
    if public := settings_of(connection).public_url:
        return public
    host = connection.headers.get("host", "")
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    return f"{scheme}://{host if _HOST.fullmatch(host) else 'localhost'}"


def given_url(connection: HTTPConnection) -> str:
    """The address to give to others, whose devices can't use this machine's own name."""
    own = base_url(connection)
    return (settings_of(connection).network_url or own) if is_only_here(own) else own


def is_only_here(url: str) -> bool:
    """Whether no other machine can open it."""
    return is_loopback(urlsplit(url).hostname or "")


def is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
