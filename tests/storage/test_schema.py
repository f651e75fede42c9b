"""The migrated database matches the source: models, policies, views, functions.

Each SQL text has one source, which migrations import. When a test here fails after a change of the source,
write a migration, as `games/migrations/README.md` says.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator, Sequence
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations import RunSQL, SeparateDatabaseAndState

from accounts import idempotency
from games import rls
from games import rls as games_rls
from games.instructions import rls as instruction_rls
from games.press import rls as press_rls
from games.press.selectors import talk
from games.standby import rls as standby_rls
from games.storage import home, own_games, polling, signals, watching
from tests.database import ROOT, schema_files

LIVE = ("accounts", "deploy", "games", "got_api")
SQL = {
    "accounts.idempotency", "games.archive.rls", "games.instructions.rls", "games.notices.growth",
    "games.press.rls", "games.press.selectors.talk", "games.rls", "games.standby.rls",
}  # fmt: skip
"""The modules with SQL for migrations, in addition to those of `games.storage`."""
MIGRATIONS = sorted(
    path for app in LIVE for path in (ROOT / app).glob("**/migrations/*.py") if path.stem != "__init__"
)
FUNCTIONS = {
    "games_houses_read": games_rls.HOUSES_READ,
    "games_poll": polling.POLL,
    "games_waiting_for": polling.WAITING_FOR,
    "games_unread": home.UNREAD_FUNCTION,
    "games_watch": watching.WATCH,
    "games_watched_by": watching.WATCHED_GAMES,
    "games_home": home.HOME,
    "games_finished": home.FINISHED,
    "games_own": own_games.OWN_GAMES,
    "press_unread": talk.UNREAD_FUNCTION,
    "press_after": talk.AFTER_FUNCTION,
    "press_newest": talk.NEWEST_FUNCTION,
    **{text.partition("function ")[2].partition("(")[0]: text for text in signals.SIGNALS},
}
DIGESTS = Path(__file__).with_name("migrated_sql.json")
POLICIES = """
select polrelid::regclass::text,
       array_agg(row(polname, polcmd, polpermissive, polroles::regrole[],
                     pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))::text
                 order by polname)
from pg_policy group by 1
"""


def imported_modules(path: Path) -> Iterator[str]:
    """Every module that a file imports, including imports within functions."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module and not node.level, f"{path}: name the module in full"
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                yield name if file_of(name).exists() else node.module


def file_of(module: str) -> Path:
    return (ROOT / module.replace(".", "/")).with_suffix(".py")


@pytest.mark.parametrize("path", MIGRATIONS, ids=lambda path: str(path.relative_to(ROOT)))
def test_migrations_import_only_sql_from_live_code(path: Path) -> None:
    live = {name for name in imported_modules(path) if name.split(".")[0] in LIVE}
    sql = {name for name in live if name in SQL or name.startswith("games.storage.")}
    others = live - sql - {"games.migrations._frozen", "got_api.database.first_tables"}
    assert not others, f"{path.name} imports {others}: live code changes, a migration does not"
    assert {file_of(name) for name in sql} <= set(schema_files()), "add the module to SCHEMA_FILES"


def statements(operations: Sequence[Any]) -> Iterator[Any]:
    """Statements that operations run as SQL."""
    for operation in operations:
        if isinstance(operation, RunSQL):
            yield operation.sql
        elif isinstance(operation, SeparateDatabaseAndState):
            yield from statements(operation.database_operations)


def digests() -> dict[str, str]:
    """Migration -> the digest of its SQL."""
    found = {}
    for (app, name), migration in sorted(MigrationLoader(None).graph.nodes.items()):
        if apps.get_app_config(app).name.partition(".")[0] in LIVE:
            sql = list(statements(migration.operations))
            if sql:
                found[f"{app}.{name}"] = sha256(repr(sql).encode()).hexdigest()[:16]
    return found


def test_sql_of_a_migration_never_changes() -> None:
    """A database of any age gets the same tables, although migrations import texts that may change."""
    recorded = json.loads(DIGESTS.read_text())
    changed = [name for name, digest in digests().items() if recorded.get(name, digest) != digest]
    assert not changed, f"{changed} run other SQL: the previous text goes into the migration that changes it"
    assert recorded == digests(), f"write into {DIGESTS.name}:\n{json.dumps(digests(), indent=4)}"


@pytest.mark.django_db
def test_models_match_the_migrations() -> None:
    reported = StringIO()
    try:
        call_command("makemigrations", "--check", "--dry-run", stdout=reported)
    except SystemExit:
        pytest.fail(f"a migration is missing, write it with manage.py makemigrations:\n{reported.getvalue()}")


def test_policies_match_the_source(owner_connection: Any) -> None:
    owner = owner_connection
    owner.execute("create temporary table audienced (game_id bigint, audience text[])")
    for statement in rls.policy_statements("audienced"):
        owner.execute(statement)
    policies = dict(owner.execute(POLICIES).fetchall())
    source = policies.pop("audienced")
    assert len(source) == 2
    owner.execute("create temporary table marks (user_id bigint)")
    for statement in rls.OWN_MARKS:
        owner.execute(statement.replace("games_newsmark", "marks"))
    marks = dict(owner.execute(POLICIES).fetchall())
    assert len(marks["marks"]) == 2
    assert policies.pop("games_newsmark") == marks["marks"]
    owner.execute("create temporary table keys (user_id bigint, created_at timestamptz)")
    for statement in idempotency.POLICIES:
        owner.execute(statement.replace("accounts_idempotencykey", "keys"))
    keys = dict(owner.execute(POLICIES).fetchall())
    assert policies.pop("accounts_idempotencykey") == keys["keys"]
    owner.execute("create temporary table owned (game_id bigint, seat_id bigint)")
    for statement in rls.policy_statements("owned", instruction_rls.OWN_SEAT):
        owner.execute(statement)
    owned = dict(owner.execute(POLICIES).fetchall())["owned"]
    assert len(owned) == 2
    for table in instruction_rls.OWNED:
        assert policies.pop(table) == owned
    for table in standby_rls.OWNED:
        owner.execute("create temporary table listed (user_id bigint)")
        for statement in rls.policy_statements("listed", standby_rls.OWN, engine="true"):
            owner.execute(statement)
        assert policies.pop(table) == dict(owner.execute(POLICIES).fetchall())["listed"]
        owner.execute("drop table listed")
    owner.execute(
        "create temporary table talk (game_id bigint, audience text[], persons bigint[], user_id bigint)"
    )
    for table, readable in press_rls.POLICIES.items():
        for statement in rls.policy_statements("talk", readable):
            owner.execute(statement)
        assert policies.pop(table) == dict(owner.execute(POLICIES).fetchall())["talk"]
    # All secrets of a game, only for the engine.
    assert policies.pop("archive_archivebody") == [policy for policy in source if "got_engine" in policy]
    assert sorted(policies.pop("archive_unread")) == sorted(
        [policy for policy in source if "got_engine" in policy]
        + [policy for policy in marks["marks"] if "got_player" in policy]
    )
    assert policies == dict.fromkeys(rls.AUDIENCED, source)


@pytest.mark.parametrize(("name", "text"), [("seatreader", rls.SEAT_READERS), ("seatuser", rls.SEAT_USERS)])
def test_views_match_the_source(owner_connection: Any, name: str, text: str) -> None:
    owner = owner_connection
    owner.execute(f"create temporary view {name} as {text}")
    [(written,), (stored,)] = owner.execute(
        f"select pg_get_viewdef(view) from unnest(array['{name}', 'games_{name}']::regclass[]) view"
    ).fetchall()
    assert stored == written


def test_all_views_are_listed(owner_connection: Any) -> None:
    views = owner_connection.execute(
        "select viewname from pg_views where schemaname = 'public' order by 1"
    ).fetchall()
    assert views == [("games_seatreader",), ("games_seatuser",)]


def test_functions_match_the_source(owner_connection: Any) -> None:
    owner = owner_connection
    for name, text in FUNCTIONS.items():
        owner.execute(text.replace(f"function {name}(", f"function pg_temp.{name}("))
    made = owner.execute(
        """
        select proname, pronamespace = 'public'::regnamespace,
               replace(replace(pg_get_functiondef(oid), 'public.', ''), 'pg_temp.', '')
        from pg_proc
        where pronamespace = 'public'::regnamespace or pronamespace = pg_my_temp_schema()
        """
    ).fetchall()
    stored = {name: text for name, is_stored, text in made if is_stored}
    source = {name: text for name, is_stored, text in made if not is_stored}
    assert source.keys() == FUNCTIONS.keys()
    assert stored == source
