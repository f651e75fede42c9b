"""A PostgreSQL and a broker only for the measurements. Django in this process is connected to them."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from deploy import VAR
from deploy.broker import Broker
from deploy.postgres import Postgres
from deploy.site import Site, empty_folder, running_postgres, running_site

HOME = VAR / "bench"


@dataclass(frozen=True)
class Database:
    """The servers of a run. Commits are on disk, as in production."""

    postgres: Postgres
    site: Site

    @property
    def broker(self) -> Broker:
        return self.site.broker

    def process_ids(self) -> dict[str, int]:
        """Process ids of the servers by their name in the report. Their other processes are children."""
        return {"database": self.postgres.pid() or 0}

    def finish_background_work(self) -> None:
        """Completes the background work of the server, so that it does not fall into a measurement."""
        with self.postgres.administrator() as connection:
            connection.execute("vacuum analyze")
            connection.execute("checkpoint")


@contextmanager
def fresh_database() -> Iterator[Database]:
    """Starts new servers. Stops and removes them at the end."""
    empty_folder(HOME)
    settings = {"GOT_LOG_LEVEL": "ERROR"}
    with running_postgres(HOME) as postgres, running_site(HOME, postgres.addresses() | settings) as site:
        site.connect_django()
        try:
            yield Database(postgres, site)
        finally:
            from django.db import connections

            connections.close_all()
    shutil.rmtree(HOME, ignore_errors=True)
