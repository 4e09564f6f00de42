"""The README's table of settings is made from the settings themselves."""

from __future__ import annotations

from pathlib import Path

from app.settings import ROOT, Settings

BEGIN, END = "<!-- settings -->\n", "<!-- /settings -->"


def table() -> str:
    rows = []
    for name, field in Settings.model_fields.items():
        variable = field.validation_alias or f"FACEDOWN_{name.upper()}"
        default = field.default
        if default is None or (isinstance(default, Path) and default.is_absolute()):
            default = ""
        rows.append(f"| `{variable}` | {default} | {field.description} |\n")
    return "".join(rows)


def test_the_readme_lists_every_setting() -> None:
    """`python -m tests.ops.test_readme` writes it anew."""
    text = (ROOT / "README.md").read_text()
    assert text.split(BEGIN)[1].split(END)[0] == table()


if __name__ == "__main__":
    path = ROOT / "README.md"
    before, rest = path.read_text().split(BEGIN)
    path.write_text(before + BEGIN + table() + END + rest.split(END, 1)[1])
