"""Keys get the game on a database that has rows, and no row is lost."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest

from tests.database import Server
from tests.migrating import empty_database, migrate

BEFORE = ("notices 0010", "replies 0004", "instructions 0004", "standby 0001", "readiness 0001")
OF_A_TYPE = {
    "text": "",
    "boolean": False,
    "json": "{}",
    "jsonb": "{}",
    "text[]": [],
    "bytea": b"",
    "uuid": "01a20883-e531-7c91-90b6-a94dd37b62ad",
    "timestamp with time zone": "2026-11-18T12:00:00Z",
}
REQUIRED = """
select attname, format_type(atttypid, null) from pg_attribute
where attrelid = %s::regclass and attnum > 0 and attnotnull and not atthasdef and attidentity = ''
"""


def put(owner: psycopg.Connection[Any], table: str, **values: Any) -> None:
    """A row with these values; every other column that must have one gets one of its type."""
    for name, kind in owner.execute(REQUIRED, [table]).fetchall():
        values.setdefault(name, "" if kind.startswith("character") else OF_A_TYPE.get(kind, 0))
    columns, marks = ", ".join(f'"{name}"' for name in values), ", ".join(["%s"] * len(values))
    owner.execute(f"insert into {table} ({columns}) values ({marks})", list(values.values()))


def rows(owner: psycopg.Connection[Any], table: str, columns: str) -> list[Any]:
    return owner.execute(f"select {columns} from {table} order by {columns}").fetchall()


@pytest.mark.long
def test_rows_keep_their_place_when_keys_get_the_game(postgres_server: Server) -> None:
    with empty_database(postgres_server.owner) as address:
        migrate(address, *BEFORE)
        with psycopg.connect(address, autocommit=True) as owner:
            for user in (1, 2):
                put(owner, "accounts_user", id=user, username=f"person{user}", is_active=True)
                put(owner, "games_game", id=user + 10, code=f"game{user}", players=3, bans=[])
                put(owner, "games_seat", id=user + 20, game_id=user + 10, user_id=user, house="stark")
                put(owner, "games_audit", id=user + 30, game_id=user + 10, actor_id=user, action="pause")
            for house, at in (("stark", "2026-11-19"), ("stark", "2026-11-18"), ("tyrell", "2026-11-20")):
                put(owner, "games_sitting", game_id=11, user_id=2, house=house, started_at=at)
            for role in ("host", "substitute"):
                put(owner, "games_appointment", game_id=11, user_id=2, role=role)
            put(owner, "games_absence", id=5, user_id=1, ends_at="2026-11-20")
            put(owner, "games_seatabsence", game_id=11, house="stark", absence_id=5)
            owner.execute("alter table instructions_instructionlist no force row level security")
            put(owner, "instructions_instructionlist", game_id=11, seat_id=21)
            put(owner, "notices_channel", id=7, user_id=1, kind="discord", game_id=11, unsubscribe_key="k")
            put(owner, "notices_statusmessage", channel_id=7, game_id=11, message_id="888")
            put(owner, "notices_override", user_id=1, game_id=11, is_muted=True)
            put(owner, "replies_inboundmail", game_id=11, user_id=1, house="stark", state="done")
        migrate(address)
        with psycopg.connect(address, autocommit=True) as owner:
            assert rows(owner, "games_seat", "id, game_id, user_id") == [(21, 11, 1), (22, 12, 2)]
            assert rows(owner, "games_audit", "id, game_id, action") == [(31, 11, "pause"), (32, 12, "pause")]
            first = "game_id, user_id, house, started_at::date::text"
            assert rows(owner, "games_sitting", first) == [
                (11, 2, "stark", "2026-11-18"),
                (11, 2, "tyrell", "2026-11-20"),
            ]
            assert rows(owner, "games_appointment", "user_id, role") == [(2, "host"), (2, "substitute")]
            assert rows(owner, "games_seatabsence", "house, absence_id") == [("stark", 5)]
            assert rows(owner, "notices_statusmessage", "message_id, channel_id") == [("888", 7)]
            assert rows(owner, "notices_override", "user_id, is_muted") == [(1, True)]
            assert rows(owner, "replies_inboundmail", "house, state") == [("stark", "done")]
            owner.execute("alter table instructions_instructionlist no force row level security")
            assert rows(owner, "instructions_instructionlist", "game_id, seat_id") == [(11, 21)]
            with pytest.raises(psycopg.errors.ForeignKeyViolation):  # the seat is one of another game
                put(owner, "instructions_instructionlist", game_id=12, seat_id=21)
