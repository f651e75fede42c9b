"""Cost of updates, and vacuum settings of frequently changed tables, as PostgreSQL reports them."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.db import connection

from games.engine import encode
from games.notices.models import Notice
from games.notices.services import planning
from games.services import outages
from games.services.answers import answer_decision
from got_api.database.viewer import as_engine
from tests.served import timed_game
from tests.storage.wanderer import wander

pytestmark = pytest.mark.django_db

OFTEN = "autovacuum_vacuum_scale_factor=0.02"
ROOM = "fillfactor=90"
CHANGED = {"games_decision", "games_game", "games_order", "games_unit", "notices_delivery", "notices_item"}
FLEETING = {"games_sealedanswer", "games_waiting", "notices_unplanned"}

SHARES = """
select relname, coalesce(n_tup_upd, 0), coalesce(n_tup_hot_upd, 0) from pg_stat_xact_user_tables
where schemaname = 'public'
"""
"""Counts of this connection since PostgreSQL last collected them: it may still have those of
earlier tests.
"""


def options() -> dict[str, set[str]]:
    """The options that migrations have set for each table."""
    with connection.cursor() as cursor:
        cursor.execute(
            "select relname, reloptions from pg_class where reloptions is not null and relkind = 'r'"
        )
        return {name: set(values) for name, values in cursor.fetchall()}


def test_tables_that_change_often_are_vacuumed_often() -> None:
    found = options()
    assert {name for name in CHANGED | FLEETING if OFTEN not in found.get(name, ())} == set()


def test_pages_of_tables_with_updated_rows_leave_space_for_the_next_version() -> None:
    found = options()
    assert {name for name in CHANGED if ROOM not in found.get(name, ())} == set()


RUNNING = """
insert into games_game (code, name, status, access, house_choice, created_at, players, tie_breakers,
    winter_is_coming_timing, tides_of_battle, lannister_port_ship, shortage_placement, support_granularity,
    victory_check, round, phase, threat, blade_used, raven_used, bans, decision_count, draw_count, public_seq)
select 'growth' || number, 'x', 'running', 'open', 'free', now(), 3, 'booklet', 'on_resolve', false, 'always',
    'turn_order', 'per_order', 'immediate', 1, 'planning', 0, false, false, '{}', 0, 0, 0
from generate_series(1, 5000) number
"""


def test_an_index_selects_the_games_whose_times_an_outage_must_move(owner_connection: Any) -> None:
    with owner_connection.transaction(force_rollback=True):
        owner_connection.execute(RUNNING)
        owner_connection.execute("analyze games_game")
        rows = owner_connection.execute(f"explain {outages._SELECT_GAMES_BEHIND}", [100]).fetchall()
    plan = "\n".join(row[0] for row in rows)
    assert "games_game_outages" in plan
    assert "Sort" not in plan


def updates(tables: set[str]) -> dict[str, tuple[int, int]]:
    """Number of updates counted by this connection for each of these tables, and of HOT ones."""
    with connection.cursor() as cursor:
        cursor.execute(SHARES)
        return {name: (count, hot) for name, count, hot in cursor.fetchall() if name in tables}


@pytest.mark.long
def test_updates_of_decisions_and_notices_write_no_index_entries() -> None:
    """A whole game through the services, with its notices planned during play."""
    tables = {"games_decision", "notices_notice"}
    before = updates(tables)
    game, dice, played = timed_game(), Random(5), 0
    state = game.state()
    while state.decisions:
        number, house = dice.choice(sorted(game.waiting()))
        given = wander(state, house, number, dice)
        user = game.users[house].pk
        answer_decision(user=user, code=game.code, number=number, answer_json=encode(given), now=game.now)
        state, played = game.state(), played + 1
        if played % 20 == 0:
            planning.plan_deliveries_of_new_notices(now=game.passes(timedelta(minutes=5)).now)
    found = {
        table: (count - before[table][0], hot - before[table][1])
        for table, (count, hot) in updates(tables).items()
    }
    count, hot = found["games_decision"]
    assert count > 50
    assert hot > 0.9 * count
    # Pending planning is a separate row: no notice is ever changed.
    with as_engine():
        assert Notice.objects.count() > 10
    assert found["notices_notice"] == (0, 0)
