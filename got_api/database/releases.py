"""Checks whether the server may keep running during the migrations of a release.

A migration runs while processes of the previous release read and write, unless its class has attributes:

    needs_server_stopped = "why"    web, workers and beat are stopped first contracts = "since when"
    drops data that is unused since that release contracts_after = (app, name)   the migration that replaces
    what a contraction drops
"""

from collections.abc import Sequence

from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations import Migration
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder

from got_api.database.statements import execute

MAX_LOCK_WAIT_SECONDS = 5
"""Maximum time that a migration waits for a lock. It is short, because every statement on the table waits
behind the migration."""

_REPLACED = {("accounts", "0002_names_and_erasure"), ("games", "0002_row_level_security")}
"""Migrations from before the first release. Every database that they created has run both."""


def reason_to_stop(migration: Migration, plan: Sequence[Migration] = ()) -> str:
    """The reason why the server must be stopped for this migration in this plan; empty if it may keep
    running.

    A contraction must come at least one release after the migration that replaces what it drops. A plan with
    both would drop what running processes use. If the plan creates the tables, no server can be running.
    """
    names = {(each.app_label, each.name) for each in plan}
    if (migration.app_label, "0001_initial") in names:
        return ""
    reason = str(getattr(migration, "needs_server_stopped", ""))
    after: tuple[str, str] | None = getattr(migration, "contracts_after", None)
    if reason or after is None or after not in names:
        return reason
    return f"it drops what running processes use until {'.'.join(after)} is released"


def reason_to_contract(migration: Migration) -> str:
    """The release since which the data that this migration drops is unused; empty for a migration that may
    not drop anything.
    """
    return str(getattr(migration, "contracts", ""))


def judge_plan(plan: Sequence[Migration]) -> tuple[list[str], bool]:
    """Returns a line of text for each migration of a plan, and whether one of them needs the server
    stopped.
    """
    reasons = [reason_to_stop(migration, plan) for migration in plan]
    notes = [
        f"needs the server stopped: {reason}" if reason else "while the server serves" for reason in reasons
    ]
    lines = [f"{each.app_label}.{each.name}: {note}" for each, note in zip(plan, notes, strict=True)]
    return lines or ["No migration."], any(reasons)


def pending_migrations() -> list[Migration]:
    """The pending migrations of the database, in order.

    Raises CommandError for a database that was created by migrations that no longer exist.
    """
    refuse_replaced_migrations()
    executor = MigrationExecutor(connection)
    return [migration for migration, _ in executor.migration_plan(executor.loader.graph.leaf_nodes())]


def limit_lock_waits(**_: object) -> None:
    """Receiver of `pre_migrate`: makes a migration of a busy table fail soon, so that it can be repeated."""
    execute(f"set lock_timeout = '{MAX_LOCK_WAIT_SECONDS}s'")


def refuse_replaced_migrations(**_: object) -> None:
    """Receiver of `pre_migrate`. Raises CommandError if the database's migrations no longer exist."""
    if not _REPLACED.isdisjoint(MigrationRecorder(connection).applied_migrations()):
        raise CommandError(
            "The migrations of this database were replaced before the first release: create a new database.",
            returncode=2,
        )
