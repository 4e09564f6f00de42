"""The tables of settings in docs/settings.md and the README match `app/settings.py`."""

from __future__ import annotations

import re
from pathlib import Path

from app.settings import ROOT, ServerSettings

README, PAGE = ROOT / "README.md", ROOT / "docs" / "settings.md"
BEGIN, END = "<!-- settings -->\n", "<!-- /settings -->"


def rows() -> dict[str, str]:
    """One row of the table for each environment variable."""
    found = {}
    for name, field in ServerSettings.model_fields.items():
        variable = str(field.validation_alias or f"FACEDOWN_{name.upper()}")
        default = field.default
        if default is None or (isinstance(default, Path) and default.is_absolute()):
            default = ""
        found[variable] = f"| `{variable}` | {default} | {field.description} |\n"
    return found


def printed(page: Path) -> list[str]:
    return page.read_text().split(BEGIN)[1].split(END)[0].splitlines(keepends=True)


def test_the_page_of_settings_lists_every_setting() -> None:
    """`python -m tests.ops.test_readme` rewrites both tables."""
    assert printed(PAGE) == list(rows().values())


def test_the_readme_explains_five_settings_in_the_same_words() -> None:
    assert len(printed(README)) == 5
    assert set(printed(README)) <= set(rows().values())


def test_every_variable_that_a_document_names_exists() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
    named = {name for page in pages for name in re.findall(r"FACEDOWN_[A-Z_]+", page.read_text())}
    assert named <= set(rows())


def write(page: Path, lines: list[str]) -> None:
    before, rest = page.read_text().split(BEGIN)
    page.write_text(before + BEGIN + "".join(lines) + END + rest.split(END, 1)[1])


if __name__ == "__main__":
    known = rows()
    write(PAGE, list(known.values()))
    write(README, [known[line.split("`")[1]] for line in printed(README)])
