"""Processes that run a command, forked from one that has imported the product already.

The imports take two seconds of a processor at every start. `tests/ops` starts some from nothing.
"""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
from collections.abc import Mapping, Sequence
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

from app.settings import ROOT

_forking = get_context("forkserver")
_forking.set_forkserver_preload(["tests.support.imported"])


class Forked:
    """A process that runs `python -m program arguments`, with what tests need of a `Popen`."""

    def __init__(
        self,
        program: str,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        out: Path,
        errors: Path | None = None,
    ) -> None:
        given = (program, [*arguments], dict(environment), out, errors or out)
        self._process = _forking.Process(target=_run, args=given, daemon=True)
        self._process.start()
        assert self._process.pid
        self.pid: int = self._process.pid

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, patience: float) -> int:
        self._process.join(patience)
        code = self._process.exitcode
        if code is None:
            raise subprocess.TimeoutExpired(self._process.name, patience)
        return code

    def kill(self) -> None:
        self._process.kill()

    def send_signal(self, number: int) -> None:
        os.kill(self.pid, number)


def command(*arguments: str, patience: float = 60) -> subprocess.CompletedProcess[str]:
    """Run `python -m app arguments` to its end, in this environment."""
    with TemporaryDirectory() as name:
        out, errors = (Path(name) / stream for stream in ("out", "errors"))
        code = Forked("app", arguments, os.environ, out, errors).wait(patience)
        return subprocess.CompletedProcess(
            ["app", *arguments], code, out.read_text("utf-8"), errors.read_text("utf-8")
        )


def _run(
    program: str, arguments: list[str], environment: dict[str, str], out: Path, errors: Path
) -> None:
    for stream, file in ((sys.stdout, out), (sys.stderr, errors)):
        with file.open("ab") as written:
            os.dup2(written.fileno(), stream.fileno())
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(ROOT)
    sys.argv = [program, *arguments]
    runpy.run_module(program, run_name="__main__", alter_sys=True)
