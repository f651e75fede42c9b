"""Runs migrations of a test database as its owner."""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
from psycopg import sql
from psycopg.conninfo import make_conninfo

ROOT = Path(__file__).resolve().parents[1]
LOG = ROOT / "var" / "test" / "migrating.log"
# An input line has a database and its targets; an output line has the error.
_PROGRAM = """
import json
import sys
import traceback
from contextlib import redirect_stdout

import django
from django.core.management import call_command

django.setup()

from django.contrib.contenttypes.models import ContentType
from django.db import connection
from got_api.settings import database_settings

for line in sys.stdin:
    address, *targets = json.loads(line)
    connection.settings_dict.update(database_settings(address, pooled=False))
    ContentType.objects.clear_cache()
    error = ""
    try:
        with redirect_stdout(sys.stderr):
            for target in targets or [""]:
                call_command("migrate", *target.split(), verbosity=0)
    except Exception:
        error = traceback.format_exc()
    finally:
        connection.close()
    print(json.dumps(error), flush=True)
"""


class _Migrator:
    """One process for all databases of a run: starting Django takes as long as many migrations."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None

    def migrate(self, owner_address: str, *targets: str) -> str:
        """Returns the error."""
        if self._process is None:
            self._process = self._started(owner_address)
        assert self._process.stdin is not None and self._process.stdout is not None
        with suppress(BrokenPipeError):
            self._process.stdin.write(f"{json.dumps([owner_address, *targets])}\n")
            self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if answer:
            return str(json.loads(answer))
        self.stop()
        return f"the process has ended, see {LOG}"

    def _started(self, owner_address: str) -> subprocess.Popen[str]:
        environment = os.environ | {
            "DATABASE_OWNER_URL": owner_address,
            "DATABASE_URL": owner_address,
            "DJANGO_SETTINGS_MODULE": "got_api.settings",
            "GOT_DB_LOGIN": "owner",
        }
        atexit.register(self.stop)
        LOG.parent.mkdir(parents=True, exist_ok=True)
        with LOG.open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-c", _PROGRAM], cwd=ROOT, env=environment, text=True,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log,
            )  # fmt: skip

    def stop(self) -> None:
        """Closes the input, which stops the process."""
        atexit.unregister(self.stop)
        if self._process is not None:
            with suppress(BrokenPipeError):
                self._process.communicate()
            self._process = None


_migrator = _Migrator()


def migrate(owner_address: str, *targets: str) -> None:
    """Migrates to each target in turn, such as `games` or `games 0007`. Without any, to the current schema.

    Raises RuntimeError with the error.
    """
    if error := _migrator.migrate(owner_address, *targets):
        raise RuntimeError(f"migrate failed:\n{error}")


@contextmanager
def empty_database(owner_address: str) -> Iterator[str]:
    """The owner's address of a new empty database on the same server, dropped at the end."""
    name = f"got_migrating_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(owner_address, autocommit=True) as owner:
        owner.execute(sql.SQL("create database {} template template0").format(sql.Identifier(name)))
        try:
            yield make_conninfo(owner_address, dbname=name)
        finally:
            # A session of another role may still be closing, and the owner may not terminate it.
            with suppress(psycopg.errors.ObjectInUse, psycopg.errors.InsufficientPrivilege):
                owner.execute(sql.SQL("drop database {} with (force)").format(sql.Identifier(name)))
