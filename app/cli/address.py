"""Telling the host where his server is: the address, and a code to point a phone at."""

from __future__ import annotations

import socket
import sys
from contextlib import closing

import segno

from app.settings import Settings
from app.web.context.urls import is_loopback

EVERYWHERE = ("0.0.0.0", "::", "")


def with_network(settings: Settings, host: str, port: int) -> Settings:
    """Settings that know how others in the network reach this server, if they can."""
    found = settings.network_url or _shared(host, port) or ""
    return settings.model_copy(update={"network_url": found})


def announce(settings: Settings, host: str, port: int) -> None:
    """Print where the server can be reached, by whom, and a QR code for the others' phones."""
    local = _url("127.0.0.1" if host in EVERYWHERE else host, port)
    print(f"Facedown is ready: {settings.public_url or local}")
    others = settings.public_url or settings.network_url
    if not others:
        print("Only this machine can reach it; with --host 0.0.0.0 your whole network can.")
    else:
        if not settings.public_url and others != local:
            print(f"For others in your network: {others}")
        if sys.stdout.isatty():
            segno.make(others, micro=False).terminal(compact=True)
    sys.stdout.flush()


def _shared(host: str, port: int) -> str | None:
    """The address that others can use; None if this machine keeps the server to itself."""
    if host in EVERYWHERE:
        found = _lan_address()
        return _url(found, port) if found else None
    return None if is_loopback(host) else _url(host, port)


def _lan_address() -> str | None:
    """The address of this machine on the way out. Nothing is sent to find it."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
