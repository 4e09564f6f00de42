"""The port: data for a client that reads nothing is dropped in the end."""

from __future__ import annotations

import errno
import socket
import subprocess
import sys
from contextlib import ExitStack, suppress
from select import POLLERR, POLLHUP, poll

import pytest

from app.cli import listening
from app.settings import ROOT

SECONDS = 0.5


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "UNACKNOWLEDGED", SECONDS)


def test_a_server_takes_as_many_files_as_the_system_allows() -> None:
    """Each connection is one, and a stranger may hold many."""
    program = "import resource as r; from app.cli import serve; serve._allow_many_files()"
    shown = f"{program}; print(*r.getrlimit(r.RLIMIT_NOFILE))"
    command = ["bash", "-c", 'ulimit -Sn 128 && exec "$0" -c "$1"', sys.executable, shown]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    soft, hard = map(int, done.stdout.split())
    assert soft == hard > 128


@pytest.mark.usefixtures("short")
def test_the_unsent_data_of_a_reader_who_does_not_read_is_dropped() -> None:
    with ExitStack() as stack:
        [listener] = listening.listen(stack, "127.0.0.1", 0, 1)
        deaf = stack.enter_context(socket.socket())
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(listener.getsockname())
        accepted, _ = listener.accept()
        stack.enter_context(accepted)
        accepted.setblocking(False)
        with suppress(BlockingIOError):
            while True:
                accepted.send(b"x" * 65536)
        watch = poll()
        watch.register(accepted, 0)
        [(_, happened)] = watch.poll(20_000)  # the kernel checks now and then
        assert happened & (POLLERR | POLLHUP)
        error = accepted.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)
        assert error == errno.ETIMEDOUT


def test_every_worker_listens_with_that_limit() -> None:
    with ExitStack() as stack:
        for listener in listening.listen(stack, "127.0.0.1", 0, 2):
            limit = listener.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
            assert limit == listening.UNACKNOWLEDGED * 1000
