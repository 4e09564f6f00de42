"""A real browser and a real server, which the tests of a worker share.

Tests are kept apart by tables and browser contexts. One that kills the server, or wants another
setting, is marked `own_server`. A module that wants another program than host.py names it as
`SERVER`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.e2e.players import Party
from tests.support import postgres
from tests.support.server import Server

CHROMIUM = Path("/usr/bin/chromium")
HOST = "tests.e2e.host"
# The pages behind the address bar, which nobody sees here, cost more than most of ours. The others
# are off in any browser of Playwright, but a second list of what is off replaces the first.
_OFF = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *("HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"),
    *("ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "AimEnabled"),
    *("OptimizationHints", "NetworkTimeServiceQuerying", "PreconnectToSearch"),
)
ARGUMENTS = [
    *("--no-sandbox", "--disable-quic", "--disable-background-networking"),
    f"--disable-features={','.join(_OFF)}",
]
UNOPTIMISED = "--js-flags=--no-opt --no-maglev"  # no page of a test lives long enough for it to pay


class Shared:
    """What the tests of a worker have in common, made when the first of them asks for it."""

    def __init__(self, database_server: str, template: str, folder: Path) -> None:
        self._database = database_server, template
        self._folder = folder
        self._open = ExitStack()
        self._browser: Browser | None = None
        self._servers: dict[str, Server] = {}

    @property
    def browser(self) -> Browser:
        if self._browser is None:
            playwright = self._open.enter_context(sync_playwright())
            path = str(CHROMIUM) if CHROMIUM.exists() else None
            arguments = [*ARGUMENTS, UNOPTIMISED]
            self._browser = playwright.chromium.launch(executable_path=path, args=arguments)
            self._open.callback(self._browser.close)
        return self._browser

    def server(self, program: str) -> Server:
        """The one that runs this program."""
        if program not in self._servers:
            database = self._open.enter_context(postgres.database(*self._database))
            server = Server(self._folder / program, database)
            server.program = (program,)
            self._servers[program] = server.start()
            self._open.callback(server.kill)
        return self._servers[program]

    def close(self) -> None:
        self._browser, self._servers = None, {}
        self._open.close()


_SHARED = pytest.StashKey[Shared]()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those of other programs come first: then few workers have to start these as well."""
    ours = [item for item in items if _is_ours(item)]
    for item in ours:
        item.add_marker("browser")
    in_order = iter(sorted(ours, key=lambda item: _program(item) == HOST))
    items[:] = [next(in_order) if _is_ours(item) else item for item in items]


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """No browser outlives this folder: while it is there, nobody else can run an event loop."""
    if nextitem is not None and not _is_ours(nextitem) and _SHARED in item.config.stash:
        item.config.stash[_SHARED].close()


def _is_ours(item: pytest.Item) -> bool:
    return "e2e" in item.path.parts


def _program(item: pytest.Item) -> str:
    return str(getattr(getattr(item, "module", None), "SERVER", HOST))


@pytest.fixture(scope="session")
def shared(
    pytestconfig: pytest.Config,
    database_url: str,
    template_database: str,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Shared]:
    shared = Shared(database_url, template_database, tmp_path_factory.mktemp("server"))
    pytestconfig.stash[_SHARED] = shared
    yield shared
    shared.close()


@pytest.fixture
def browser(shared: Shared) -> Browser:
    return shared.browser


@pytest.fixture
def server(request: pytest.FixtureRequest, shared: Shared, tmp_path: Path) -> Iterator[Server]:
    """The server of this worker, or one with the settings of `own_server`."""
    own = request.node.get_closest_marker("own_server")
    program = _program(request.node)
    if own is None:
        server = shared.server(program)
        before = len(server.complaints())
        yield server
        assert not server.complaints()[before:], server.complaints()[before:]
        return
    server = Server(tmp_path, request.getfixturevalue("own_database"), **own.kwargs)
    server.program = (program,)
    with server:
        yield server
    assert not server.complaints(), server.complaints()


@pytest.fixture
def party(browser: Browser, server: Server) -> Iterator[Party]:
    """People with browsers of their own; at the end nobody's browser may have complained."""
    party = Party(browser, server.url)
    yield party
    party.go_home()
