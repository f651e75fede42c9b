"""Differences for Citus that a single server can show. `make drill-citus` plays games there."""

from __future__ import annotations

import re
import threading
from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import DataError, IntegrityError, connection
from psycopg.pq import TransactionStatus

from accounts.signals import account_erased
from games import models, storage
from games.engine import answer, default
from games.rls import SEAT_READERS
from games.services import seat_log
from games.services.locking import lock_failures_as_problems
from games.spread.tables import REPLICATED, all_places, place_of
from games.spread.texts import for_shards, function_for_citus, policy_for_shards, view_for_shards
from games.storage import saving, timing
from got_api.database import checks, citus, pipeline
from got_api.database.viewer import PLANNED_ONCE, as_engine
from got_api.http.errors import Problem
from got_api.shared import clock
from tests.database import connect_owner
from tests.people import person
from tests.served import anonymous_game, found_game, stored_game
from tests.statements import tables_of_games

SETTING = re.compile(r"set_config\('(?:role|got\.)")


def rows(statement: str) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        found: list[Any] = cursor.fetchall()
        return found


# Tables


def test_tables_of_a_game_are_distributed_by_game_or_replicated() -> None:
    places = all_places()
    elsewhere = {table for table in tables_of_games() if places[table] == "coordinator"}
    assert elsewhere == {"replies_inboundmail"} & tables_of_games()
    assert {table for table, place in places.items() if place == "everywhere"} == REPLICATED


def test_tables_are_distributed_after_those_they_refer_to() -> None:
    order = list(all_places())
    for model in apps.get_models():
        table = model._meta.db_table
        for field in model._meta.get_fields():
            other = getattr(field, "related_model", None)
            if not field.concrete or other is None or place_of(model) != "game" or place_of(other) != "game":
                continue
            if other is not model:
                assert order.index(other._meta.db_table) < order.index(table), (table, field.name)


# Texts


@pytest.mark.django_db
def test_policies_for_shards_contain_no_sub_select() -> None:
    """Policies on the coordinator may do so. Another kind of policy raises ValueError."""
    places = all_places()
    policies = rows("select tablename, qual, with_check from pg_policies where schemaname = 'public'")
    changed = 0
    for table, *texts in policies:
        for text in filter(None, texts):
            if places[table] != "coordinator":
                reported = policy_for_shards(text)
                assert "SELECT" not in reported
                assert reported.count("current_setting") >= 1 or "SELECT" not in text
                assert policy_for_shards(reported) == reported
                changed += reported != " ".join(text.split())
    assert changed > 50


def test_policy_that_reads_another_table_has_no_text_for_shards() -> None:
    with pytest.raises(ValueError, match="no text for shards"):
        policy_for_shards("(EXISTS ( SELECT FROM games_seat))")


@pytest.mark.django_db
def test_functions_that_change_settings_send_them_to_the_shards() -> None:
    functions = rows(
        """select proname, pg_get_functiondef(pg_proc.oid) from pg_proc
           where pronamespace = 'public'::regnamespace and prokind = 'f'"""
    )
    making = {name: text for name, text in functions if SETTING.search(text)}
    assert "games_poll" in making
    for text in making.values():
        reported = function_for_citus(text)
        assert not SETTING.search(reported)
        assert reported.count("got_say(") == len(SETTING.findall(text))
        assert "STABLE" not in reported
        assert "force_generic_plan" not in reported
        assert function_for_citus(reported) == reported


def test_view_for_shards_uses_joins_without_a_sub_select() -> None:
    joined = view_for_shards(SEAT_READERS)
    assert "exists" in SEAT_READERS
    assert "exists" not in joined
    with pytest.raises(ValueError, match="no text for shards"):
        view_for_shards("select from games_seat seat where exists (select from games_vote)")


@pytest.mark.django_db(transaction=True)
def test_view_for_shards_shows_the_same_readers() -> None:
    plain, veiled = found_game(4), anonymous_game(3)
    sitter, former_sitter = person("varys").user, person("shae").user
    later = clock.now() + timedelta(days=1)
    with as_engine():
        for game in (plain, veiled):
            seats = models.Seat.objects.filter(game=game.game)
            player = game.people["lannister"].user
            seats.filter(house="stark").update(sitter=player, sitter_until=later)  # reads for only one house
            seats.filter(house="lannister").update(sitter=sitter, sitter_until=later)
            seats.filter(house="baratheon").update(sitter=former_sitter, sitter_until=clock.now())
    viewers = (0, sitter.pk, former_sitter.pk, plain.people["stark"].user.pk, veiled.people["stark"].user.pk)
    running = [readers(viewer) for viewer in viewers]
    with as_engine():
        models.Game.objects.filter(pk=veiled.game.pk).update(status="finished")
    over = [readers(viewer) for viewer in viewers]
    assert len({*running, *over}) >= 4


def readers(viewer: int) -> frozenset[Any]:
    """The readers in the view for the player role. Checks that both texts agree for both roles."""
    texts = (SEAT_READERS, view_for_shards(SEAT_READERS))
    with connect_owner() as owner, owner.transaction():
        owner.execute(
            "select set_config('got.user', %s, true), set_config('got.now', %s, true)",
            [str(viewer), clock.now().isoformat()],
        )
        for role in ("got_engine", "got_player"):
            one, other = (
                frozenset(owner.execute(text.replace("current_user", f"'{role}'::name")).fetchall())
                for text in texts
            )
            assert one == other
        return one


# Statements

INSERTS = {
    "decisions": saving._INSERT_DECISIONS,
    "waiting": saving._INSERT_WAITING,
    "answers": saving._UPSERT_ANSWERS,
    "events": saving._INSERT_EVENTS,
    "readers": saving._INSERT_READERS,
    "seat clocks": timing._SAVE_SEATS,
    "log of the seats": seat_log._INSERT_ENTRIES,
}


@pytest.mark.parametrize("statement", INSERTS.values(), ids=INSERTS)
def test_rows_from_a_parameter_are_inserted_in_the_shard_of_the_game(statement: str) -> None:
    reported = for_shards(statement)
    assert reported.count("select its_game") == 1
    assert re.search(r"from \(select id as its_game from games_game where id = %\(game\)s\) owner,", reported)
    assert re.search(r"json_to_recordset", reported)


@pytest.mark.django_db
def test_statements_for_shards_have_the_same_effect_on_one_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """The statements for shards save and load a game."""
    from random import Random

    monkeypatch.setattr(pipeline, "for_this_database", for_shards)
    pipeline._with_numbered_parameters.cache_clear()
    try:
        game, dice = stored_game(3), Random(1)
        for _, state in zip(range(40), game.wanders(dice), strict=False):
            assert game.state() == state
    finally:
        pipeline._with_numbered_parameters.cache_clear()


@pytest.mark.parametrize(
    ("text", "reported"),
    [
        ("update x set due_at = due_at + owed", "(due_at at time zone 'UTC' + owed) at time zone 'UTC'"),
        (
            "update x set wake_at = least(due_at, remind_at) + owed",
            "(least(due_at, remind_at) at time zone 'UTC' + owed) at time zone 'UTC'",
        ),
    ],
)
def test_statements_for_shards_move_times_independently_of_the_time_zone(text: str, reported: str) -> None:
    assert for_shards(text) == f"{text.split(' = ')[0]} = {reported}"


def test_statements_that_only_read_are_not_rewritten() -> None:
    text = "select %(game)s, due_at + owed from json_to_recordset(%(rows)s::json) as x(due_at timestamptz)"
    assert for_shards(text) == text


def test_statements_for_a_single_server_are_not_rewritten(settings: Any) -> None:
    text = "select set_config('got.game', %(fence)s, true)"
    assert citus.for_this_database(text) == text
    settings.GOT_CITUS = True
    assert citus.for_this_database(text) == "select got_say('got.game', %(fence)s)"
    assert (
        citus.for_this_database(f"select {PLANNED_ONCE}")
        == "select set_config('plan_cache_mode', 'auto', true)"
    )


@pytest.mark.django_db(transaction=True)
def test_statements_outside_of_a_transaction_get_one(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise settings that a function changes would not reach the workers."""
    sent: list[list[str]] = []
    run = pipeline._run

    def noted(raw: Any, statements: Any, after: Any = ()) -> Any:
        sent.append([each.statement for each in statements])
        return run(raw, statements, after)

    monkeypatch.setattr(pipeline, "_run", noted)
    settings.GOT_CITUS = True
    with pytest.raises(DataError), pipeline.batched() as batch:
        batch.fetch(("select 1 / 0", {}))
    with pipeline.batched() as batch:
        assert batch.fetch(("select 1", {}), ("select 2", {})) == [[(1,)], [(2,)]]
    assert sent == [["begin", "select 1 / 0", "commit"], ["begin", "select 1", "select 2", "commit"]]
    assert connection.connection.info.transaction_status == TransactionStatus.IDLE


def test_separate_transaction_returns_the_result_or_raises_the_error_of_its_function(settings: Any) -> None:
    settings.GOT_CITUS = True
    assert citus.separate_transactions(threading.get_ident) != threading.get_ident()
    with pytest.raises(ValueError, match="winterfell"):
        citus.separate_transactions(lambda: int("winterfell"))


@pytest.mark.parametrize("is_spread", [True, False])
def test_other_apps_handle_account_signals_in_separate_transactions(settings: Any, is_spread: bool) -> None:
    settings.GOT_CITUS = is_spread
    signal = type(account_erased)()

    def hear(**_: object) -> int:
        return threading.get_ident()

    signal.connect(hear)
    [(_, heard_by)] = signal.send(sender=None)
    assert (heard_by != threading.get_ident()) == is_spread


@pytest.mark.django_db
def test_a_save_with_a_version_conflict_is_retried_by_the_client(settings: Any) -> None:
    """While the rows of a game are moved, only their previous server holds its lock."""
    stored = stored_game(3)
    with as_engine():
        late = storage.load(stored.head(), bypass_cache=True)
    [number] = late.state.decisions
    stored.saves("stark", number, default(late.state, "stark", number))
    played = answer(late.state, "lannister", number, default(late.state, "lannister", number), stored.chance)
    with pytest.raises(IntegrityError) as overtaken, as_engine(game=stored.game.id):
        storage.save(late, played)
    with pytest.raises(IntegrityError), lock_failures_as_problems():
        raise overtaken.value
    settings.GOT_CITUS = True
    with pytest.raises(Problem) as problem, lock_failures_as_problems():
        raise overtaken.value
    assert (problem.value.status_code, problem.value.retry_after) == (503, 1)


# The command and the check


def test_the_command_refuses_a_server_without_the_citus_setting() -> None:
    with pytest.raises(CommandError, match="GOT_CITUS=1"):
        call_command("distribute")


@pytest.mark.django_db
def test_the_command_refuses_a_database_without_citus(settings: Any) -> None:
    settings.GOT_CITUS = True
    with pytest.raises(CommandError, match="there is no Citus in this database"):
        call_command("distribute")


@pytest.mark.django_db
def test_check_compares_the_setting_with_the_database(settings: Any) -> None:
    with connection.cursor() as cursor:
        assert list(checks.citus_matches_setting(cursor)) == []
        settings.GOT_CITUS = True
        [error] = checks.citus_matches_setting(cursor)
    assert error.id == "got.E010"
