"""Addresses that the host has blocked: one address or network per line of a file among the data.

The file is read again every few seconds, so that a command can change it while a server runs.
"""

from __future__ import annotations

import time
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path

from app.files import give_to_owner, make_folder

LOOK = 2.0  # seconds


class Blocked:
    """The blocked addresses."""

    def __init__(self, data: Path) -> None:
        self._file = data / "blocked"
        self._networks: list[IPv4Network | IPv6Network] = []
        self._changed = 0.0
        self._next_look = 0.0

    def __contains__(self, host: str) -> bool:
        if time.monotonic() >= self._next_look:
            self._next_look = time.monotonic() + LOOK
            self._look()
        if not self._networks:
            return False
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._networks)

    def lines(self) -> list[str]:
        """What is blocked, as it was given."""
        try:
            return self._file.read_text("utf-8").split()
        except OSError:
            return []

    def change(self, address: str, *, block: bool) -> None:
        """Block an address or network, or let it in again. Raises ValueError for anything else."""
        wanted = str(ip_network(address.strip(), strict=False))
        kept = [line for line in self.lines() if line != wanted] + [wanted] * block
        make_folder(self._file.parent)
        self._file.write_text("".join(f"{line}\n" for line in kept), "utf-8")
        give_to_owner(self._file)
        self._next_look = 0.0

    def _look(self) -> None:
        changed = self._file.stat().st_mtime if self._file.exists() else 0.0
        if changed != self._changed:
            self._changed = changed
            self._networks = [ip_network(line) for line in self.lines()]
