"""What the server prints for its host when it is ready."""

from __future__ import annotations

import pytest

from app.cli import address
from app.settings import ServerSettings


@pytest.fixture(autouse=True)
def _at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address, "_lan_address", lambda: "192.168.0.7")


def told(capsys: pytest.CaptureFixture[str], host: str, **settings: str) -> str:
    known = address.with_network(ServerSettings(**settings), host, 8000)
    address.announce(known, host, 8000)
    return capsys.readouterr().out


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_a_private_server_says_how_to_open_it(
    capsys: pytest.CaptureFixture[str], host: str
) -> None:
    said = told(capsys, host)
    assert "Only this machine" in said
    assert "--host 0.0.0.0" in said


def test_an_open_server_shows_the_others_address(capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, "0.0.0.0")
    assert "ready: http://127.0.0.1:8000\n" in said
    assert "http://192.168.0.7:8000" in said


def test_another_address_in_the_network_may_be_told(capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, "0.0.0.0", network_url="http://nas.home:80/")
    assert "others in your network: http://nas.home:80\n" in said


def test_a_public_address_is_the_only_one(capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, "0.0.0.0", public_url="https://play.example.org/")
    assert said.startswith("Facedown is ready: https://play.example.org\n")
    assert "127.0.0.1" not in said
    assert "192.168" not in said


def test_a_terminal_gets_a_code_for_phones(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(address.sys.stdout, "isatty", lambda: True, raising=False)
    assert "█" in told(capsys, "0.0.0.0")
