"""`restore FILE`: fill an empty server from a backup, of this version or an older one.

`-` is standard input.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile

from app.cli.common import HostError, database_url, settings_of, with_database
from app.files import give_to_owner, make_folder
from app.settings import ServerSettings, load_secret, replace_secret
from app.storage.schema.restore import NotEmpty, read_cards, read_secret, restore_backup


def run(arguments: argparse.Namespace) -> int:
    settings = settings_of(arguments)
    with _seekable(settings, arguments.file) as file:
        return _restore(settings, file, replace=arguments.replace)


def _restore(settings: ServerSettings, file: Path, *, replace: bool) -> int:
    secret = read_secret(file)
    if settings.secret is not None and load_secret(settings) != secret:
        raise HostError(
            "FACEDOWN_SECRET is not the secret of this backup. Set it to the one that"
            " `unzip -p BACKUP.zip secret` prints, or unset it to use the one in the backup."
        )
    cards = {settings.data / name: content for name, content in read_cards(file).items()}
    others = [path for path, content in cards.items() if _differs(path, content)]
    if others and not replace:
        raise NotEmpty(f"{others[0]} differs from the backup. Add --replace to overwrite it.")
    with with_database(settings) as ready:
        rows = restore_backup(database_url(ready), file, replace=replace)
    if settings.secret is None:
        replace_secret(settings, secret)
    print(f"{rows} rows restored" + (f", own cards for {len(cards)} games." if cards else "."))
    for path, content in cards.items():
        _put_card_file(path, content)
    return 0


def _put_card_file(path: Path, content: bytes) -> None:
    if path.is_file() and path.read_bytes() == content:
        return
    try:
        make_folder(path.parent.parent)
        make_folder(path.parent)
        path.write_bytes(content)
        give_to_owner(path)
    except OSError as error:  # under compose the folder of cards is the host's
        raise HostError(
            f"Everything is restored but {path}, which can't be written here. Take it out of the"
            f" backup yourself: unzip BACKUP.zip 'games/*'"
        ) from error


@contextmanager
def _seekable(settings: ServerSettings, file: Path) -> Iterator[Path]:
    """The backup as a file to read back and forth; one from a pipe is copied beside the data."""
    if str(file) != "-":
        yield file
        return
    make_folder(settings.data)
    with NamedTemporaryFile(dir=settings.data, prefix="restore.") as copy:
        shutil.copyfileobj(sys.stdin.buffer, copy)
        copy.flush()
        yield Path(copy.name)


def _differs(path: Path, content: bytes) -> bool:
    return path.is_file() and path.read_bytes() != content
