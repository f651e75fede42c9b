"""A migration can run while the previous release serves requests, or declares that it cannot. See
games/migrations/README.md.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from io import StringIO
from typing import Any

import psycopg
import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.core.management.sql import emit_pre_migrate_signal
from django.db import connection
from django.db.migrations import Migration
from django.db.migrations.graph import MigrationGraph
from django.db.migrations.loader import MigrationLoader

from got_api.database import releases
from got_api.management.commands import release
from tests.database import ROOT, Server
from tests.migrating import empty_database
from tests.storage.watched_migrations import BASELINE, Readable, Watch

LATER = "tests.storage.later"
"""Possible migrations of later releases of the games."""


@pytest.fixture
def database(postgres_server: Server) -> Iterator[str]:
    """The owner's address of a new database without tables."""
    with empty_database(postgres_server.owner) as address:
        yield address


def new_migrations() -> list[Migration]:
    """The migrations after the baseline."""
    graph = MigrationLoader(None).graph
    old = {node for end in BASELINE.items() for node in graph.forwards_plan(end)}
    ours = {
        migration: node
        for node, migration in graph.nodes.items()
        if apps.get_app_config(node[0]).name.partition(".")[0] in ("accounts", "games")
    }
    return [migration for migration, node in ours.items() if node not in old]


def run(database: str, *words: str, settings: str = "got_api.settings") -> subprocess.CompletedProcess[str]:
    """Runs a program as the owner of this database."""
    environment = os.environ | {
        "DATABASE_OWNER_URL": database, "DATABASE_URL": database, "GOT_DB_POOL": "0",
        "DJANGO_SETTINGS_MODULE": settings,
    }  # fmt: skip
    return subprocess.run(
        [sys.executable, *words], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


def migration_effects(database: str, settings: str = "got_api.settings") -> dict[str, list[str]]:
    """Effects of each migration after the baseline on a running server."""
    done = run(database, "-m", "tests.storage.watched_migrations", settings=settings)
    assert done.returncode == 0, done.stderr
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return {each["migration"]: each["findings"] for each in lines}


@pytest.mark.long
def test_no_new_migration_blocks_a_running_server(database: str) -> None:
    if not new_migrations():
        pytest.skip("no migration is newer than the baseline")
    found = migration_effects(database)
    assert len(found) >= len(new_migrations())
    assert {name: findings for name, findings in found.items() if findings} == {}


@pytest.mark.long
def test_blocking_migrations_are_reported(database: str) -> None:
    found = migration_effects(database, f"{LATER}.settings")
    assert {name: findings for name, findings in found.items() if name.startswith("games.")} == {
        "games.0002_walls": [],
        "games.0003_former_walls": [],
        "games.0004_gates": [f"{LOCKED}: create index games_gates on games_decision (game_id, number)"],
        "games.0005_drop": [
            "games_seatclock.missed is dropped or renamed, and the previous release reads it"
        ],
        "games.0006_moats": [],
        "games.0007_moats_read": [
            "games_moats reads games_order.moat, which the player role may not before the migration grants it"
        ],
    }


def test_every_migration_with_an_exception_gives_a_reason() -> None:
    for migration in new_migrations():
        for name in ("needs_server_stopped", "contracts"):
            reason = getattr(migration, name, None)
            assert reason is None or len(str(reason).split()) > 3, f"{migration}: {name} does not say why"


# Findings


@pytest.fixture
def owner(owner_connection: Any) -> Iterator[psycopg.Connection[Any]]:
    """The owner's connection in a transaction that is rolled back."""
    with owner_connection.transaction(force_rollback=True):
        yield owner_connection


def schema_differences(
    owner: psycopg.Connection[Any], *statements: str, contracts: bool = False
) -> list[str]:
    watch = Watch(owner)
    for statement in statements:
        watch.observe(statement, partial(owner.execute, statement.encode()))
    watch.compare_columns(contracts=contracts)
    return watch.findings


LOCKED = "reads all of games_decision while games_decision is locked"
HOLDS_UP = {
    "index": ("create index x on games_decision (game_id, number)", LOCKED),
    "key": ("alter table games_decision add constraint x unique (game_id, number, sealed)", LOCKED),
    "type": ("alter table games_decision alter column number type bigint", LOCKED),
    "not null": (
        "alter table games_seat alter column user_id set not null",
        "reads all of games_seat while games_seat is",
    ),
    "volatile default": ("alter table games_decision add column x uuid default gen_random_uuid()", LOCKED),
    "no default": ("alter table games_decision add column x integer not null", LOCKED),
    "check": ("alter table games_decision add constraint x check (number >= 0)", LOCKED),
    "foreign key": (
        "alter table games_seat add constraint x foreign key (user_id) references accounts_user (id)",
        "is locked",
    ),
    "update": ("update games_decision set number = number", "changes all rows of games_decision"),
    "delete": ("delete from games_decision where number * 2 = 4", "changes all rows of games_decision"),
}


@pytest.mark.parametrize("name", HOLDS_UP)
def test_blocking_statements_are_reported(owner: psycopg.Connection[Any], name: str) -> None:
    statement, what = HOLDS_UP[name]
    assert what in schema_differences(owner, statement)[0]


def test_a_lock_is_held_until_the_end_of_the_transaction(owner: psycopg.Connection[Any]) -> None:
    """Each statement alone is quick or takes no lock. Together they are slow and hold a lock."""
    quick = "alter table games_game add column x integer default 0"
    long = "update games_decision set number = number"
    assert schema_differences(owner, quick) == []
    assert schema_differences(owner, long)[0].startswith(
        "reads all of games_decision while games_game is locked"
    )


DOES_NOT = {
    "new table": "create table games_x (id integer primary key); insert into games_x select 1",
    "column with a default": "alter table games_decision add column x integer not null default 0",
    "column without": "alter table games_decision add column x integer",
    "not valid": "alter table games_decision add constraint x check (number >= 0) not valid",
    "few rows": "update games_decision set sealed = true where game_id = 3 and number = 1",
    "policy": "alter table games_decision enable row level security",
    "a small table": "update games_heartbeat set outages = 0",
    "reading": "create table games_x as select * from games_decision",
}


@pytest.mark.parametrize("name", DOES_NOT)
def test_statements_that_do_not_block_are_not_reported(owner: psycopg.Connection[Any], name: str) -> None:
    assert schema_differences(owner, DOES_NOT[name]) == []


def test_tables_that_requests_read_together_are_locked_one_by_one(owner_connection: Any) -> None:
    """A request that waits for the second table while holding the first would deadlock."""
    change = [
        f"alter policy viewer on {table} using (false)" for table in ("games_decision", "games_gamesecret")
    ]
    with owner_connection.transaction(force_rollback=True):
        assert schema_differences(owner_connection, *change) == [
            "deadlock with requests that read games_decision, games_gamesecret in another order: " + change[1]
        ]
    for statement in change:
        with owner_connection.transaction(force_rollback=True):
            assert schema_differences(owner_connection, statement) == []


def test_a_constraint_is_checked_in_a_separate_transaction(owner_connection: Any) -> None:
    add = "alter table games_decision add constraint x check (number > -1) not valid"
    check = "alter table games_decision validate constraint x"
    with owner_connection.transaction(force_rollback=True):
        assert schema_differences(owner_connection, add, check)[0].startswith(LOCKED)
    owner_connection.execute(add)
    try:
        with owner_connection.transaction(force_rollback=True):
            assert schema_differences(owner_connection, check) == []
    finally:
        owner_connection.execute("alter table games_decision drop constraint x")


def test_only_a_contracting_migration_may_drop_objects_of_the_previous_release(
    owner: psycopg.Connection[Any],
) -> None:
    drop = "alter table games_game drop column name"
    assert schema_differences(owner, drop) == [
        "games_game.name is dropped or renamed, and the previous release reads it"
    ]
    assert (
        schema_differences(owner, "alter table games_game drop column access cascade", contracts=True) == []
    )


def test_a_new_column_must_not_prevent_inserts_by_the_previous_release(
    owner: psycopg.Connection[Any],
) -> None:
    """Django itself drops the default of a new column as soon as the rows have it."""
    add = "alter table games_game add column x integer not null default 0"
    drop = "alter table games_game alter column x drop default"
    assert schema_differences(owner, add, drop) == [
        "games_game.x is new without a default, and the previous release does not insert it"
    ]
    owner.execute("alter table games_game alter column x set default 1")
    assert schema_differences(owner, drop) == [
        "games_game.x lost its default, and the previous release may not insert it"
    ]


MOATS = """
create function games_moats() returns bigint language plpgsql as $$
begin
    return (select count(moat) from games_order);
end
$$
"""


def test_a_migration_grants_the_columns_that_its_function_reads(owner: psycopg.Connection[Any]) -> None:
    """Grants are given after the last migration, and the previous release calls functions before that."""
    readable = Readable(owner)
    owner.execute("alter table games_order add column moat integer")
    assert readable.findings() == []
    owner.execute(MOATS)
    assert readable.findings() == [
        "games_moats reads games_order.moat, which the player role may not before the migration grants it"
    ]
    owner.execute("grant select (moat) on games_order to got_player")
    assert readable.findings() == []


# Commands for operators


def migration(**marks: str) -> Migration:
    made = Migration("0100_walls", "games")
    for name, reason in marks.items():
        setattr(made, name, reason)
    return made


def outcome(monkeypatch: pytest.MonkeyPatch, command: str, *words: str, coming: Any) -> tuple[str, int]:
    """The output of a command for these pending migrations, and its exit code."""
    monkeypatch.setattr(releases, "pending_migrations", lambda: list(coming))
    output = StringIO()
    try:
        call_command(command, *words, stdout=output)
    except SystemExit as end:
        return output.getvalue(), int(str(end.code))
    return output.getvalue(), 0


def plan(monkeypatch: pytest.MonkeyPatch, *coming: Migration) -> tuple[str, int]:
    return outcome(monkeypatch, "release_plan", coming=coming)


def test_the_plan_of_a_release_shows_whether_the_server_can_keep_running(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert plan(monkeypatch) == ("No migration.\n", 0)
    assert plan(monkeypatch, migration()) == ("games.0100_walls: while the server serves\n", 0)
    stopping = migration(needs_server_stopped="it builds every key anew")
    assert plan(monkeypatch, migration(), stopping) == (
        """games.0100_walls: while the server serves
games.0100_walls: needs the server stopped: it builds every key anew
Stop web, workers and beat before you run release.
""",
        1,
    )


EXPANDS = Migration("0100_polls_by_id", "games")
CONTRACTS = Migration("0101_former_poll", "games")
CONTRACTS.contracts_after = ("games", "0100_polls_by_id")  # type: ignore[attr-defined]


def test_a_plan_with_both_halves_of_a_change_stops_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes of the old release still use objects that the second half drops."""
    assert plan(monkeypatch, EXPANDS, CONTRACTS) == (
        """games.0100_polls_by_id: while the server serves
games.0101_former_poll: needs the server stopped: it drops what running processes use until \
games.0100_polls_by_id is released
Stop web, workers and beat before you run release.
""",
        1,
    )
    assert plan(monkeypatch, CONTRACTS) == ("games.0101_former_poll: while the server serves\n", 0)


def test_the_plan_for_a_new_database_stops_no_server(monkeypatch: pytest.MonkeyPatch) -> None:
    stopping = migration(needs_server_stopped="it builds every key anew")
    coming = [Migration("0001_initial", "games"), EXPANDS, CONTRACTS, stopping]
    assert plan(monkeypatch, *coming)[0].splitlines() == [
        f"games.{each.name}: while the server serves" for each in coming
    ]


# The release command


@pytest.fixture
def release_commands(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Records the commands that `release` calls, in place of running them."""
    called: list[str] = []
    monkeypatch.setattr(release, "call_command", lambda name, **options: called.append(name))
    return called


def test_release_runs_no_migration_if_one_expands_and_another_contracts(
    monkeypatch: pytest.MonkeyPatch, release_commands: list[str]
) -> None:
    """Processes of the old release may serve, and still use objects that the second half drops."""
    output, code = outcome(monkeypatch, "release", coming=[EXPANDS, CONTRACTS])
    assert (code, release_commands) == (1, [])
    assert "games.0101_former_poll: needs the server stopped: it drops what running processes use" in output
    assert output.endswith(
        "Nothing was changed. Roll the releases between the installed one and this one, one after another.\n"
        "Or stop web, worker, notices, beat and lmtp on all machines, and run release --server-stopped.\n"
    )


def test_release_runs_both_halves_while_the_server_is_stopped(
    monkeypatch: pytest.MonkeyPatch, release_commands: list[str]
) -> None:
    code = outcome(monkeypatch, "release", "--server-stopped", coming=[EXPANDS, CONTRACTS])[1]
    assert (code, release_commands) == (0, ["migrate"])


def test_release_runs_the_second_half_after_the_first_is_released(
    monkeypatch: pytest.MonkeyPatch, release_commands: list[str]
) -> None:
    code = outcome(monkeypatch, "release", coming=[CONTRACTS])[1]
    assert (code, release_commands) == (0, ["migrate"])


@pytest.mark.long
def test_release_and_its_plan_agree_on_a_real_database(database: str) -> None:
    """Runs the command lines of the Procfile, on a database that has not run the first half."""

    def later(*words: str) -> tuple[int, str]:
        done = run(database, *words, settings=f"{LATER}.settings")
        return done.returncode, done.stdout + done.stderr

    assert later("manage.py", "migrate", "games", "0001")[0] == 0
    assert later("manage.py", "release_plan")[0] == 1
    code, output = later("-m", "deploy.start", "release")
    assert (code, "Nothing was changed." in output) == (1, True), output
    with psycopg.connect(database) as owner:
        rows = owner.execute("select max(name) from django_migrations where app = 'games'").fetchall()
    assert rows == [("0001_initial",)]
    code, output = later("-m", "deploy.start", "release", "--server-stopped")
    assert code == 0, output
    assert later("manage.py", "release_plan") == (0, "No migration.\n")


def contractions_without_replacement(graph: MigrationGraph) -> list[str]:
    """Contractions without an earlier migration that replaces the dropped objects."""
    return [
        migration.name
        for node, migration in graph.nodes.items()
        if migration is not None
        and releases.reason_to_contract(migration)
        and getattr(migration, "contracts_after", None) not in graph.forwards_plan(node)[:-1]
    ]


def test_a_contracting_migration_names_the_earlier_one_that_replaces_what_it_drops(settings: Any) -> None:
    assert contractions_without_replacement(MigrationLoader(None).graph) == []
    settings.MIGRATION_MODULES = {"games": f"{LATER}.migrations"}
    graph = MigrationLoader(None).graph
    assert contractions_without_replacement(graph) == []
    graph.nodes["games", "0003_former_walls"].contracts_after = ("games", "0004_gates")
    assert contractions_without_replacement(graph) == ["0003_former_walls"]


@pytest.mark.parametrize("command", ["migrate", "release", "release_plan"])
def test_a_database_of_migrations_that_were_replaced_is_refused(
    db: None, owner_connection: Any, command: str
) -> None:
    """Such a database has tables of the same names, so `migrate` would find nothing to do."""
    record = "insert into django_migrations (app, name, applied) values ('games', %s, now())"
    owner_connection.execute(record, ["0002_row_level_security"])
    try:
        with pytest.raises(CommandError, match="create a new database") as refusal:
            call_command(command)
    finally:
        owner_connection.execute("delete from django_migrations where name = '0002_row_level_security'")
    assert refusal.value.returncode == 2  # 1 means that the server must be stopped


def test_the_plan_for_a_migrated_database_is_empty(db: None) -> None:
    assert releases.pending_migrations() == []


def test_a_migration_waits_for_its_lock_only_briefly(db: None) -> None:
    """While a migration waits for the lock, every request at the table waits behind it."""
    emit_pre_migrate_signal(verbosity=0, interactive=False, db="default", apps=apps, plan=[])
    with connection.cursor() as cursor:
        cursor.execute("show lock_timeout")
        assert cursor.fetchone() == ("5s",)
        cursor.execute("reset lock_timeout")
