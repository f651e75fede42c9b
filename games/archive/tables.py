"""Tables whose rows are archived: all tables with rows of games, except those in `KEPT_TABLES`."""

from collections.abc import Mapping

from django.apps import apps
from django.db import models

COLUMN = "game_id"

KEPT_TABLES: Mapping[str, str] = {
    "archive_archive": "says that the game is archived",
    "archive_archivebody": "is the archive",
    "archive_unread": "counts archived messages for lists",
    "games_appointment": "names users; lists of games show it",
    "games_audit": "names users; the staff reads it across games",
    "games_newsmark": "is a user's; the engine does not reach it",
    "games_seat": "names users; lists, leagues and policies read it",
    "games_seatabsence": "names absences of users",
    "games_seatevent": "contains usernames, which go with their account",
    "games_sitting": "names users",
    "games_unreadablegame": "is read across games; such a game is not archived",
    "instructions_dismissal": "belongs to a seat",
    "instructions_instructionlist": "belongs to a seat",
    "instructions_logentry": "belongs to a seat",
    "leagues_result": "is the result in its season",
    "leagues_search": "is read by its season",
    "leagues_table": "is read by its season",
    "notices_channel": "is a user's",
    "notices_lastmail": "is of a user's channel",
    "notices_notice": "is a user's",
    "notices_override": "is a user's",
    "notices_statusmessage": "belongs to a channel",
    "press_report": "names users; moderators read it across games",
    "press_setting": "says what the game agreed about its press",
    "readiness_confirmation": "names users",
    "replies_inboundmail": "is a user's",
    "standby_gamevolunteer": "is a user's",
    "standby_offer": "is a user's",
    "standby_search": "is read with the offers of users",
}
"""Reasons why the rows of a table stay. Rows with an account stay, so that it can be erased at any time."""


def tables_of_games() -> dict[str, type[models.Model]]:
    """Every table that has rows of games, by name."""
    return {
        model._meta.db_table: model
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed and any(field.column == COLUMN for field in model._meta.concrete_fields)
    }


def archived_tables() -> list[str]:
    """The tables whose rows are archived, in the order of their names."""
    return sorted(tables_of_games().keys() - KEPT_TABLES.keys())
