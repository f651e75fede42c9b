"""The archived tables."""

from __future__ import annotations

import pytest
from django.db import connection

from accounts.models import User
from games.archive.tables import KEPT_TABLES, archived_tables, tables_of_games

pytestmark = pytest.mark.django_db
ARCHIVED_WITH_USERS = {
    "press_mark": "shows only how far a user has read, and only that user reads it",
}
"""Archived rows that refer to users, each with a reason: the archive keeps erased accounts."""


def test_every_table_of_games_is_archived_or_listed_as_an_exception() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "select relname from pg_attribute join pg_class on attrelid = pg_class.oid "
            "where attname = 'game_id' and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace"
        )
        stored = {name for (name,) in cursor.fetchall()}
    assert set(archived_tables()) | KEPT_TABLES.keys() == stored
    assert not set(archived_tables()) & KEPT_TABLES.keys()
    of_users = {
        table
        for table, model in tables_of_games().items()
        if any(field.related_model is User for field in model._meta.concrete_fields)
    }
    assert of_users <= KEPT_TABLES.keys() | ARCHIVED_WITH_USERS.keys()
    # Add a new table here or to KEPT_TABLES. Does a list show it? Does erasing an account change it?
    assert archived_tables() == ARCHIVED


def test_remaining_rows_do_not_refer_to_archived_rows() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "select conrelid::regclass::text, confrelid::regclass::text "
            "from pg_constraint where contype = 'f'"
        )
        references = cursor.fetchall()
    away = set(archived_tables())
    assert [pair for pair in references if pair[1] in away and pair[0] not in away] == []


ARCHIVED = [
    "games_answerrecord",
    "games_area",
    "games_ballot",
    "games_chanceseed",
    "games_combat",
    "games_decision",
    "games_deck",
    "games_draft",
    "games_eventreader",
    "games_eventrecord",
    "games_facedown",
    "games_gameclock",
    "games_gamesecret",
    "games_heldanswer",
    "games_house",
    "games_housecard",
    "games_invitation",
    "games_knowncard",
    "games_mark",
    "games_order",
    "games_pile",
    "games_sealedanswer",
    "games_seatclock",
    "games_side",
    "games_support",
    "games_tide",
    "games_track",
    "games_unit",
    "games_vote",
    "games_waiting",
    "instructions_scheduled",
    "press_conversation",
    "press_draft",
    "press_greysender",
    "press_mark",
    "press_message",
    "press_proposal",
    "readiness_readycheck",
]
