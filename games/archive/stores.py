"""Stores of archives: the database, files in a folder that all processes share, or a bucket.

A file is written once, and the server never changes or deletes it: its name contains the digest of its
content. So a database that is restored to an earlier time still finds the archives of that time.
"""

import hashlib
import os
from pathlib import Path
from tempfile import NamedTemporaryFile
from urllib.parse import unquote, urlsplit

from django.conf import settings

from games.archive import buckets
from games.archive.models import Archive, ArchiveBody
from games.archive.packing import ArchiveDamaged

DATABASE = "database"
OLD_SUFFIX = ".xz"
"""The ending of the names of archives in format 1."""


def digest_of(packed: bytes) -> str:
    return hashlib.sha256(packed).hexdigest()


class StoreUnavailable(OSError):  # noqa: N818
    """The folder or bucket of an archive cannot be read at present."""


def write(game_id: int, code: str, packed: bytes) -> str:
    """Stores an archive and returns its place. Requires the engine's database role, fenced to the game.
    Raises OSError."""
    place = str(settings.GOT_ARCHIVE_URL)
    if not place:
        ArchiveBody.objects.update_or_create(game_id=game_id, defaults={"body": packed})
        return DATABASE
    name = _file_name(code, digest_of(packed))
    if place.startswith(buckets.SCHEME):
        buckets.put_object(place, name, packed)
    else:
        _write_file(_folder(place) / name, packed)
    ArchiveBody.objects.filter(game_id=game_id).delete()
    return place


def _write_file(file: Path, packed: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=file.parent, delete=False) as temporary:  # readable only by its owner
        temporary.write(packed)
        temporary.flush()
        os.fsync(temporary.fileno())
    Path(temporary.name).replace(file)
    for folder in (file.parent, file.parent.parent):
        _flush(folder)


def _flush(folder: Path) -> None:
    """Flushes a folder to disk. The rows of a game are deleted only when the name of its file is safely
    stored."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def read(archive: Archive, code: str) -> bytes:
    """The unchanged bytes of an archive. Requires the engine's database role, fenced to the game. Raises
    ArchiveDamaged and StoreUnavailable."""
    if archive.place == DATABASE:
        row = ArchiveBody.objects.filter(game_id=archive.game_id).first()
        packed = None if row is None else bytes(row.body)
    else:
        packed = _read_file(archive.place, code, archive.digest)
    if packed is None or digest_of(packed) != archive.digest:
        raise ArchiveDamaged(f"{code}: the archive in {archive.place} is not what was written")
    return packed


def _read_file(place: str, code: str, digest: str) -> bytes:
    name = _file_name(code, digest)
    try:
        if place.startswith(buckets.SCHEME):
            return buckets.get_object(place, name)
        file = _folder(place) / name
        return (previous if (previous := file.with_suffix(OLD_SUFFIX)).exists() else file).read_bytes()
    except FileNotFoundError as error:
        raise ArchiveDamaged(f"{code}: {error}") from error
    except OSError as error:
        raise StoreUnavailable(f"{code}: {error}") from error


def _folder(place: str) -> Path:
    return Path(unquote(urlsplit(place).path))


def _file_name(code: str, digest: str) -> str:
    return f"{code[:2]}/{code}-{digest}.archive"
