"""A host's mistakes are answered with one sentence that says what to type."""

from __future__ import annotations

import shutil
from contextlib import suppress
from pathlib import Path

import pytest

from app.cli import greeting
from app.cli.main import main
from app.engine.errors import BadComponents
from app.main import load_everything
from app.settings import ServerSettings
from app.storage.schema import migrate
from app.tables.card_sets import CardSets
from app.web.render.i18n import tongue


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command says that ends with 2."""
    with suppress(SystemExit):
        assert main(arguments) == 2
    return capsys.readouterr().err


def test_a_misspelt_setting_is_named_with_the_one_that_is_meant() -> None:
    [said] = greeting.strays(["FACEDOWN_PULIC_URL", "FACEDOWN_DATA", "FACEDOWN_DOMAIN", "HOME"])
    assert said == "There is no setting FACEDOWN_PULIC_URL. Did you mean FACEDOWN_PUBLIC_URL?"


def test_words_of_settings_may_be_written_in_capitals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FACEDOWN_LOG_LEVEL", "INFO")
    assert ServerSettings().log_level == "info"


def test_an_address_that_is_none_is_told_in_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DATABASE_URL", "foo")
    said = complaint(capsys, "serve", "--port", "0", "--data", str(tmp_path))
    assert said.endswith("postgresql://user:password@host/database.\n")
    assert said.count("\n") == 1


def test_a_role_that_may_make_no_tables_is_told_what_to_type(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    empty_database: str,
) -> None:
    import psycopg

    with psycopg.connect(empty_database, autocommit=True) as admin:
        admin.execute("drop role if exists visitor")
        admin.execute("create role visitor login")
    monkeypatch.setenv("DATABASE_URL", empty_database.replace("postgres@", "visitor@", 1))
    said = complaint(capsys, "serve", "--port", "0", "--data", str(tmp_path))
    assert "alter database NAME owner to ROLE;" in said
    assert "Traceback" not in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["serve", "--port", "99999"], "0 to 65535, not '99999'"),
        (["serve", "--workers", "x"], "from 1 on, not 'x'"),
        (["serve", "--porrt", "1"], "usage: python -m app serve"),
    ],
)
def test_a_mistyped_argument_is_explained_where_it_was_typed(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert said in complaint(capsys, *arguments)


def test_a_folder_is_no_file_to_write_a_backup_to(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert "Name the file to write" in complaint(capsys, "backup", str(tmp_path))


def test_plain_http_on_the_internet_is_warned_of() -> None:
    assert greeting.plain_http("http://8.8.8.8:8000")
    for url in ("http://192.168.1.7:8000", "http://[fd00::7]:8000", "http://nas.home", ""):
        assert not greeting.plain_http(url)


# --- own cards -----------------------------------------------------------------------------------


def own(data: Path, text: str, name: str = "crooks/cards.toml") -> Path:
    file = data / "games" / name
    file.parent.mkdir(parents=True)
    file.write_text(text)
    return data


def test_a_corrected_number_is_in_the_text_of_the_card_too(tmp_path: Path) -> None:
    sets = CardSets(own(tmp_path, "[crooks.nimble_nell]\nrating = 4\n[jobs.job_2]\nvalue = 12\n"))
    assert sets.own == ["crooks"]
    cards = sets.current["crooks"]
    assert cards.content["crooks"]["nimble_nell"]["text"]["en"].startswith("Rating 4.")
    assert cards.content["crooks"]["nimble_nell"]["text"]["ru"].startswith("Рейтинг 4.")
    assert "12" in cards.content["jobs"]["job_2"]["text"]["ru"]


def test_a_text_without_its_number_is_complained_of(tmp_path: Path) -> None:
    data = own(tmp_path, '[crooks.nimble_nell]\ntext.en = "Rating {ratin}."\n')
    with pytest.raises(BadComponents, match="no number ratin"):
        CardSets(data)


@pytest.mark.parametrize(
    ("name", "text", "hint"),
    [
        (
            "crooks/cards.toml",
            "[crooks.nimble_nel]\nrating = 4\n",
            r"There is no \[crooks.nimble_nel\]; did you mean \[crooks.nimble_nell\]\?",
        ),
        ("croks/cards.toml", "", "Name it games/crooks/cards.toml"),
        ("crooks.toml/x", "", "Name it games/crooks/cards.toml"),
        ("crooks/card.toml", "", "Name it cards.toml"),
    ],
)
def test_a_misspelt_name_is_answered_with_the_one_that_is_meant(
    tmp_path: Path, name: str, text: str, hint: str
) -> None:
    with pytest.raises(BadComponents, match=hint):
        CardSets(own(tmp_path, text, name))


# --- updates -------------------------------------------------------------------------------------


def test_files_of_a_newer_version_do_not_break_a_running_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load_everything()
    templates = tongue("en").templates
    before = templates.get_template("front.html")
    monkeypatch.setattr(templates, "auto_reload", False)
    monkeypatch.setattr(templates.loader, "get_source", lambda *_: ("{{ broken", None, None))
    for name in templates.list_templates(filter_func=lambda name: name.endswith(".html")):
        templates.get_template(name)
    assert templates.get_template("front.html") is before
    head = migrate.head()
    folder = tmp_path / "migrations"
    shutil.copytree(migrate.FOLDER, folder)
    migrate._head_in.cache_clear()
    monkeypatch.setattr(migrate, "FOLDER", folder)
    assert migrate.head() == head
    shutil.rmtree(folder)
    assert migrate.head() == head
