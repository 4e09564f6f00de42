"""The documents are true: every file, folder, test and link they name exists."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from app.cli.arguments import parser
from app.settings import ROOT

PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
GAME_PAGES = sorted((ROOT / "app" / "games").glob("*/README.md"))
TOP = "|".join(path.name for path in ROOT.iterdir() if path.is_dir() and path.name[0] != ".")
PATH = re.compile(rf"^\.?((?:{TOP}|\.ci)/[\w./-]+|(?:{TOP})|[\w.-]+\.(?:md|toml|yml|lock))$")
MADE = ("data/", "docs/../data")  # what a server or a host makes
COPIED = "app/games/perudo"  # the example of a new game
# Files whose comments are prose, too.
COMMENTED = [
    *sorted((ROOT / "app").rglob("*.py")),
    *sorted((ROOT / "app" / "games").glob("*/*.toml")),
    *sorted((ROOT / "app" / "games").glob("*/handbook.*.md")),
    *(p for top in ("app", "templates") for p in sorted((ROOT / top).rglob("*.html"))),
    *sorted((ROOT / "static").glob("*.js")),
    *sorted((ROOT / "bench").glob("*.py")),
    *sorted((ROOT / "migrations").rglob("*.py")),
    *(ROOT / name for name in ("Makefile", "Dockerfile", "Caddyfile", "docker-compose.yml")),
]
# Words that are only found in translations.
STILTED = re.compile(r"\b([Aa]new|[Ww]hoever|[Ff]or whom|[Nn]ext door|(?:is|are) told)\b")


def named(page: Path) -> set[str]:
    """The paths that a page names in `code`."""
    code = re.findall(r"`([^`\n]+)`", page.read_text(encoding="utf-8"))
    words = {word.rstrip("/") for text in code for word in text.split()}
    return {w for w in words if PATH.match(w) and not w.startswith((*MADE, "data", COPIED))}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_path_that_a_document_names_exists(page: Path) -> None:
    inside_a_game = [*(ROOT / "app" / "games").iterdir(), ROOT / "docs", ROOT]
    for path in named(page):
        places = inside_a_game if "/" not in path else [ROOT]
        assert any((place / path).exists() for place in places), path


@pytest.mark.parametrize("page", GAME_PAGES, ids=lambda page: page.parent.name)
def test_every_file_that_the_page_of_a_game_names_exists(page: Path) -> None:
    """In the game's folder, in one inside of it, or among its tests."""
    folders = [page.parent, ROOT / "tests" / "games" / page.parent.name]
    files = [file.as_posix() for folder in folders for file in folder.rglob("*")]
    for name in re.findall(r"`([\w./]+(?:\.(?:py|toml|html|md)|/))`", page.read_text("utf-8")):
        path = "/" + name.removeprefix("/").rstrip("/")
        assert any(file.endswith(path) for file in files) or (ROOT / name).exists(), name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_of_a_document_leads_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\((?!https?:)([^)\s]+)\)", page.read_text(encoding="utf-8")):
        path, _, anchor = link.partition("#")
        target = (page.parent / path) if path else page
        assert target.exists(), link
        if anchor:
            assert anchor in headings(target), link


def headings(page: Path) -> set[str]:
    titles = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_module_that_a_document_runs_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for module in re.findall(r"-m ((?:app|bench|tests)(?:\.\w+)*)", text):
        at = ROOT / module.replace(".", "/")
        assert at.with_suffix(".py").exists() or (at / "__main__.py").exists(), module


def commands(page: Path) -> list[list[str]]:
    """The command lines of our program that a page shows, without the program's name."""
    text = page.read_text(encoding="utf-8")
    shown = re.findall(r"-m app ((?!\.|--version)[^`#\n<>]+)", text)
    shown += [
        f"{target} {arguments}"
        for target, arguments in re.findall(r'make (serve|simulate) ARGS="([^"\n]*)"', text)
    ]
    return [shlex.split(line) for line in shown]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_that_a_document_shows_is_accepted(page: Path) -> None:
    for command in commands(page):
        assert parser().parse_args(command).command == command[0]


def test_the_readme_shows_every_command() -> None:
    assert {command[0] for command in commands(ROOT / "README.md")} >= {
        "serve",
        "backup",
        "restore",
        "check-tables",
        "verify",
        "simulate",
    }


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_target_of_make_that_a_document_names_exists(page: Path) -> None:
    known = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    text = page.read_text(encoding="utf-8")
    wanted = re.findall(r"(?:^    |`)make ([a-z-]+)", text, re.MULTILINE)
    assert set(wanted) <= known


@pytest.mark.parametrize("page", [*PAGES, *COMMENTED], ids=lambda page: page.name)
def test_no_document_uses_a_word_that_is_only_found_in_translations(page: Path) -> None:
    found = STILTED.findall(page.read_text(encoding="utf-8"))
    allowed = 4 if page.name == "CONTRIBUTING.md" else 0  # which names them
    assert len(found) <= allowed, found
