"""Games stored in previous formats can be migrated, audited, read, exported and played to their end."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from typing import Any

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db.migrations.loader import MigrationLoader
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from games.engine import history
from games.engine.notation import read_record
from games.models import Game, Seat
from games.services.bots import play_bots
from games.services.records import export_game
from got_api.database.viewer import as_engine
from tests import database
from tests.database import Address, Server
from tests.history.dump import FOLDER, NAME, READER, Dump, dump_of, write_tables
from tests.migrating import empty_database, migrate
from tests.people import Person, Visitor

DUMPED = [int(path.parent.name) for path in sorted(FOLDER.glob(f"*/{NAME}"))]
HOW = "Write an upcaster or a migration, see games/engine/history/README.md."
MAX_BYTES = 1_000_000


@pytest.fixture(scope="module", params=DUMPED, ids=lambda format: f"format {format}")
def dump(
    request: Any, postgres_server: Server, django_db_setup: None, django_db_blocker: Any
) -> Iterator[Dump]:
    """The games of a dump in a separate database, migrated to the current schema."""
    found = dump_of(request.param)
    former = database.current_address()
    with empty_database(postgres_server.owner) as owner_address:
        name = str(conninfo_to_dict(owner_address)["dbname"])
        address = Address(owner_address, make_conninfo(postgres_server.web, dbname=name))
        try:
            migrate(address.owner, *targets(found["migrations"]))
            with psycopg.connect(address.owner, autocommit=True) as owner:
                owner.execute(sql.SQL("grant connect on database {} to got_web").format(sql.Identifier(name)))
                write_tables(owner, found["tables"])
            migrate(address.owner)
            with django_db_blocker.unblock():
                database.disconnect_django()  # otherwise the pool keeps the previous database
                database.connect_django(address)
                yield found
                database.disconnect_django()
        finally:
            with django_db_blocker.unblock():
                database.connect_django(former)


def targets(dumped: dict[str, str]) -> list[str]:
    """Migration targets for the schema of a dump; empty if there is no later migration."""
    today = dict(MigrationLoader(None, ignore_no_migrations=True).graph.leaf_nodes())
    return [] if dumped == today else [f"{app} {name}" for app, name in dumped.items()]


def audit() -> None:
    reported = StringIO()
    try:
        call_command("check_games", stdout=reported)
    except CommandError as error:
        pytest.fail(f"{reported.getvalue()}{error}\n{HOW}")


def test_dump_has_the_first_format() -> None:
    assert 1 in DUMPED


@pytest.mark.parametrize("format", DUMPED)
def test_dump_is_small_and_shows_every_size_and_position(format: int) -> None:
    shown = set(dump_of(format)["games"].values())
    sizes = [f"{players} players" for players in (3, 4, 5, 6)]
    for word in (*sizes, "sealed", "combat", "bidding", "finished"):
        assert {"with tides", "no tides"} == {
            reported.split(", ")[-1] for reported in shown if word in reported
        }, word
    assert (FOLDER / str(format) / NAME).stat().st_size < MAX_BYTES


@pytest.mark.long
def test_rows_of_stored_games_match_their_events(dump: Dump) -> None:
    """Checks that their rows match their events."""
    with as_engine():
        assert set(Game.objects.values_list("code", flat=True)) == dump["games"].keys()
    audit()


@pytest.mark.long
def test_players_and_spectators_can_read_stored_games(dump: Dump, settings: Any) -> None:
    settings.GOT_RATES = {}
    from accounts.models import User

    player, stranger = Person(User.objects.get(username=READER)), Visitor()
    for code in dump["games"]:
        for viewer in (player, stranger):
            for path in ("", "/position", "/decisions", "/clock"):
                response = viewer.gets(f"/games/{code}{path}")
                assert response.status_code == 200, (path, response.content, HOW)
            assert len(log(viewer, code)) > 20
        for decision in player.gets(f"/games/{code}/decisions").json()["results"]:
            response = player.gets(f"/games/{code}/decisions/{decision['number']}")
            assert response.status_code == 200, (response.content, HOW)


def log(viewer: Visitor, code: str) -> list[Any]:
    """The whole log, page by page."""
    events: list[Any] = []
    after = ""
    while True:
        page = viewer.gets(f"/games/{code}/events{after}").json()
        events += page["results"]
        if page["next_cursor"] is None:
            return events
        after = f"?after={page['next_cursor']}"


@pytest.mark.long
def test_stored_games_can_be_exported(dump: Dump) -> None:
    for code in dump["games"]:
        lines = export_game(code=code)
        assert lines[0]["record"] == history.PRESENT.format
        read_record(lines)


@pytest.mark.long
def test_stored_games_can_be_played_to_their_end(dump: Dump) -> None:
    running = []
    with as_engine():
        running = list(Game.objects.filter(status="running").values_list("code", flat=True))
        Seat.objects.filter(game__code__in=running).update(user=None, bot="random", nonce=None)
    assert len(running) == 12
    for code in running:
        while play_bots(code=code):
            pass
    with as_engine():
        assert set(Game.objects.values_list("status", flat=True)) == {"finished"}
    audit()
    for code in running:
        assert "end" in export_game(code=code)[-1]
