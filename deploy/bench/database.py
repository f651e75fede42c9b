"""A migrated PostgreSQL and a broker only for the measurements, with Django connected to them."""

from __future__ import annotations

import os
import secrets
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

from deploy import ROOT, VAR
from deploy.broker import Broker
from deploy.postgres import Postgres

HOME = VAR / "bench"


class Database:
    """The servers of a run. Commits are on disk, as in production."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.postgres = Postgres(home / "postgres")
        self.broker = Broker(home / "broker")
        self.environment = os.environ | {
            "GOT_VAR": str(home),
            "SECRET_KEY": secrets.token_urlsafe(50),
            "GOT_METRICS_TOKEN": secrets.token_urlsafe(),
            "GOT_RATES": ",".join(
                f"{name}=1000000/min" for name in ("anonymous", "user", "login", "login_name", "register")
            ),
            "GOT_LOG_LEVEL": "ERROR",
        }

    def start(self) -> None:
        self.postgres.start()
        self.broker.start()
        self.environment |= {"CELERY_BROKER_URL": self.broker.url(), **self.postgres.addresses()}
        command = [sys.executable, "manage.py", "migrate", "--verbosity=0"]
        subprocess.run(command, cwd=ROOT, env=self.environment, check=True, stdout=subprocess.DEVNULL)
        os.environ.update(self.environment)
        os.environ["DJANGO_SETTINGS_MODULE"] = "got_api.settings"
        import django

        django.setup()

    def process_ids(self) -> dict[str, int]:
        """Process ids of the servers by their name in the report. Their other processes are children."""
        return {"database": self.postgres.pid() or 0}

    def administrator(self) -> psycopg.Connection[Any]:
        """A connection that bypasses row-level security, for copying rows."""
        return psycopg.connect(self.postgres.url("postgres"), autocommit=True)

    def settle(self) -> None:
        """Completes the background work of the server, so that it does not fall into a measurement."""
        with self.administrator() as connection:
            connection.execute("vacuum analyze")
            connection.execute("checkpoint")


def new_servers(home: Path) -> Database:
    """Servers that are not started yet, below a folder without remains of an earlier run."""
    database = Database(home)
    database.broker.stop()
    database.postgres.stop()
    shutil.rmtree(home, ignore_errors=True)
    return database


@contextmanager
def fresh_database() -> Iterator[Database]:
    """Starts new servers. Stops and removes them at the end."""
    database = new_servers(HOME)
    try:
        database.start()
        yield database
    finally:
        from django.db import connections

        connections.close_all()
        database.broker.stop()
        database.postgres.stop()
        shutil.rmtree(HOME, ignore_errors=True)
