"""Where archives are: in the database, or as files in a folder that all processes share.

A file is written once and never changed or deleted by the server: its name is the digest of what is in it.
So a database that is restored to an earlier time finds the archives of that time.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from tempfile import NamedTemporaryFile
from urllib.parse import unquote, urlsplit

from django.conf import settings

from games.archive.models import Archive, ArchiveBody
from games.archive.packing import Damaged

DATABASE = "database"
FORMER = ".xz"
"""How the names of archives ended that were written in format 1."""


def digest_of(packed: bytes) -> str:
    return hashlib.sha256(packed).hexdigest()


def write(game_id: int, code: str, packed: bytes) -> str:
    """Store an archive; returns its place. Called as the engine, fenced. Raises OSError."""
    if not settings.GOT_ARCHIVE_URL:
        ArchiveBody.objects.update_or_create(game_id=game_id, defaults={"body": packed})
        return DATABASE
    file = _file(settings.GOT_ARCHIVE_URL, code, digest_of(packed))
    file.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=file.parent, delete=False) as temporary:  # readable by its owner alone
        temporary.write(packed)
        temporary.flush()
        os.fsync(temporary.fileno())
    Path(temporary.name).replace(file)
    for folder in (file.parent, file.parent.parent):
        _flush(folder)
    ArchiveBody.objects.filter(game_id=game_id).delete()
    return str(settings.GOT_ARCHIVE_URL)


def _flush(folder: Path) -> None:
    """Have what is in a folder on disk: the rows of a game are deleted because its file has a name there."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def read(archive: Archive, code: str) -> bytes:
    """The bytes of an archive, as they were written. Called as the engine, fenced. Raises Damaged."""
    if archive.place == DATABASE:
        row = ArchiveBody.objects.filter(game_id=archive.game_id).first()
        packed = None if row is None else bytes(row.body)
    else:
        file = _file(archive.place, code, archive.digest)
        try:
            packed = (former if (former := file.with_suffix(FORMER)).exists() else file).read_bytes()
        except OSError as error:
            raise Damaged(f"{code}: {error}") from error
    if packed is None or digest_of(packed) != archive.digest:
        raise Damaged(f"{code}: the archive in {archive.place} is not what was written")
    return packed


def _file(url: str, code: str, digest: str) -> Path:
    return Path(unquote(urlsplit(url).path)) / code[:2] / f"{code}-{digest}.archive"
