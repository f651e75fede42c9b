"""make drill-restore: the disk of the database is lost, and pgBackRest restores it from a backup and the log.

One game is played before the backup and another after it. Then PostgreSQL is killed and its files are
deleted. After the restore, both games must be complete, and the server must continue.
"""

import os
import shutil
import signal
import time
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql

from deploy.account import server_folder
from deploy.configuration import render
from deploy.drills.drill import play, run
from deploy.patience import wait_until
from deploy.postgres import Postgres
from deploy.site import running_site


class Backups:
    """pgBackRest for a local server."""

    def __init__(self, program: Path, home: Path, postgres: Postgres) -> None:
        self._account, folder = server_folder(home / "backups")
        self._program = program
        self._postgres = postgres
        self._file, self._passwords = folder / "pgbackrest.conf", folder / "pgpass"
        with postgres.administrator("postgres") as administrator:
            self.data = Path(str(fetch_value(administrator, "show data_directory")))
            port = str(fetch_value(administrator, "show port"))
            password = administrator.info.password
        settings = render(
            "pgbackrest.conf",
            BACKUP_FOLDER=str(folder / "repository"),
            LOG_FOLDER=str(folder),
            DATA_FOLDER=str(self.data),
            SOCKET_FOLDER=str(postgres.socket),
            POSTGRES_PORT=port,
        )
        for file, text in ((self._file, settings), (self._passwords, f"*:*:*:postgres:{password}\n")):
            self._account.write(file, text)

    def ask(self, command: str) -> None:
        """Runs a command of pgBackRest. Raises RuntimeError with its output if it fails."""
        environment = ["/usr/bin/env", f"PGPASSFILE={self._passwords}"]
        self._account.call([*environment, self._program, f"--config={self._file}", "--stanza=got", command])

    def enable_archiving(self) -> None:
        """Makes the server archive its log."""
        command = f"{self._program} --config={self._file} --stanza=got archive-push %p"
        with self._postgres.administrator("postgres") as administrator:
            administrator.execute("alter system set archive_mode = 'on'")
            administrator.execute(
                sql.SQL("alter system set archive_command = {}").format(sql.Literal(command))
            )
        self._postgres.stop()
        self._postgres.start()
        self.ask("stanza-create")
        self.ask("check")

    def wait_for_log(self) -> None:
        """Waits until all commits are in the backup repository, as `archive_timeout` ensures each minute."""
        with self._postgres.administrator("postgres") as administrator:
            name = fetch_value(administrator, "select pg_walfile_name(pg_switch_wal())")
            wait_until(
                lambda: fetch_value(administrator, "select last_archived_wal from pg_stat_archiver") >= name,
                "the log is not archived",
            )

    def lose_disk(self) -> None:
        pid = self._postgres.pid()
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        wait_until(lambda: self._postgres.pid() is None, "PostgreSQL does not die")
        shutil.rmtree(self.data)
        self._account.private_folder(self.data)


def fetch_value(connection: psycopg.Connection[Any], statement: str) -> str:
    row = connection.execute(statement.encode()).fetchone()
    return "" if row is None or row[0] is None else str(row[0])


def start_restored(postgres: Postgres) -> None:
    """Starts a server that replays the log first, and is read-only until it has finished."""
    try:
        postgres.start()
    except psycopg.errors.ReadOnlySqlTransaction:
        with postgres.administrator("postgres") as administrator:
            recovers = "select pg_is_in_recovery()"
            wait_until(lambda: fetch_value(administrator, recovers) == "False", "it does not recover")
        postgres.start()


def drill(home: Path, postgres: Postgres, programs: dict[str, Path]) -> list[str]:
    backups = Backups(programs["pgbackrest"], home, postgres)
    backups.enable_archiving()
    with running_site(home, postgres.addresses()) as site:
        address = site.serve()
        findings = play(site, address, players=3, seed=1)
        backups.ask("backup")
        print("  a backup is made", flush=True)
        findings += play(site, address, players=3, seed=2)
        backups.wait_for_log()
        site.stop_processes()
        backups.lose_disk()
        print("  the files of PostgreSQL are lost", flush=True)
        started = time.monotonic()
        backups.ask("restore")
        start_restored(postgres)
        seconds = time.monotonic() - started
        print(f"  restored in {seconds:.1f} s: {site.manage('restored').strip()}", flush=True)
        checked = site.manage("check_games").strip()
        print(f"  {checked}", flush=True)
        if not checked.startswith("2 games checked, 0 differ"):
            findings.append(f"after the restore: {checked}")
        address = site.serve()
        findings += play(site, address, players=3, seed=3)
    return findings


if __name__ == "__main__":
    run("restore", {"pgbackrest": "pgbackrest"}, drill)
