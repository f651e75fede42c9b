"""Models mirror the State: they have the same tables, the same fields, and policies."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest
from django.apps import apps
from django.db import models as columns

from games import models, rls
from games.engine import Ruleset, State
from games.engine.visibility import SCALARS as SHOWN
from games.engine.visibility import TABLES
from games.storage.mirrors import MIRRORS, OPTIONS, SCALARS, Mirror


def column_names(model: type[columns.Model]) -> set[str]:
    return {column.name for column in model._meta.get_fields() if getattr(column, "concrete", False)} - {"pk"}


def test_every_field_of_the_state_is_stored() -> None:
    stored = {mirror.table for mirror in MIRRORS} | set(SCALARS) | {"players", "ruleset", "agenda"}
    assert stored == {field.name for field in fields(State)}, "see games/migrations/README.md, step 1"


@pytest.mark.parametrize("mirror", MIRRORS, ids=lambda mirror: mirror.table)
def test_a_model_has_the_fields_of_its_rows(mirror: Mirror) -> None:
    own = {"opened_at", "closed_at"} if mirror.table == "decisions" else set()
    stored = {*mirror.columns, "game", "audience", *(["format"] if mirror.documents else [])}
    assert column_names(mirror.model) - own == stored, "see games/migrations/README.md, step 1"
    assert mirror.row is tuple or mirror.model.__name__ == mirror.row.__name__


def test_options_of_the_ruleset_are_columns_with_its_defaults() -> None:
    game = models.Game(players=6)
    assert game.ruleset == Ruleset()
    assert set(OPTIONS) == {field.name for field in fields(Ruleset)}


def test_every_value_of_a_position_is_stored() -> None:
    assert set(SHOWN) <= {*SCALARS, "players", "ruleset"}
    assert {*TABLES, "combat", "tracks", "piles", "decks"} == {mirror.table for mirror in MIRRORS}


def test_every_table_with_an_audience_is_declared() -> None:
    audienced = {
        model._meta.db_table
        for model in apps.get_app_config("games").get_models()
        if "audience" in column_names(model)
    }
    assert audienced == set(rls.AUDIENCED), "see games/migrations/README.md, step 4"


@pytest.mark.django_db
def test_every_declared_table_has_forced_security_and_both_policies(owner_connection: Any) -> None:
    rows = owner_connection.execute(
        """select c.relname, c.relrowsecurity and c.relforcerowsecurity,
                  (select array_agg(p.polname::text order by p.polname) from pg_policy p where p.polrelid
                  = c.oid)
           from pg_class c where c.relname = any(%s)""",
        [list(rls.AUDIENCED)],
    ).fetchall()
    assert {row[0] for row in rows} == set(rls.AUDIENCED)
    assert {row[1:] for row in rows if row[1:] != (True, ["engine", "viewer"])} == set()


@pytest.mark.django_db
def test_every_key_and_index_of_a_table_of_games_begins_with_the_game(owner_connection: Any) -> None:
    rows = owner_connection.execute(
        """select i.indexrelid::regclass::text from pg_index i join pg_class c on c.oid = i.indrelid
           left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
           where c.relname = any(%s) and a.attname is distinct from 'game_id'""",
        [list(rls.AUDIENCED)],
    ).fetchall()
    assert rows == []
