"""The viewer of policies, checked with a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import DatabaseError, DataError, IntegrityError, ProgrammingError, connection, transaction

from accounts.models import User
from got_api.database.viewer import as_engine, as_viewer, set_fence
from got_api.shared import clock
from tests.factories import UserFactory
from tests.wire import Traffic, traffic

pytestmark = pytest.mark.django_db


def current_viewer() -> tuple[str, str, str]:
    """Role, user and game as policies read them; an unset setting is empty."""
    with connection.cursor() as cursor:
        cursor.execute(
            """select current_user, coalesce(current_setting('got.user', true), ''),
                      coalesce(current_setting('got.game', true), '')"""
        )
        row: tuple[str, str, str] = cursor.fetchone()
    return row


def visible_letters() -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute("select words from probe_letter order by words")
        return [row[0] for row in cursor.fetchall()]


@pytest.fixture
def arya(db: None) -> User:
    return UserFactory.create(username="arya")


@pytest.fixture
def probe_letter(transactional_db: None, owner_connection: Any) -> Iterator[None]:
    """A table with a policy like those of the games: own letters, and public ones (0).

    Only for tests that commit: dropping the table would wait forever for the transaction of a test.
    """
    owner_connection.execute("set lock_timeout = '5s'")
    owner_connection.execute("drop table if exists probe_letter")
    owner_connection.execute("create table probe_letter (reader bigint, words text)")
    owner_connection.execute("alter table probe_letter enable row level security")
    owner_connection.execute("alter table probe_letter force row level security")
    owner_connection.execute(
        """create policy viewer on probe_letter for select to got_player
           using (reader in (0, (select current_setting('got.user')::bigint)))"""
    )
    owner_connection.execute("create policy engine on probe_letter to got_engine using (true)")
    owner_connection.execute("grant select on probe_letter to got_player")
    owner_connection.execute("grant select, insert on probe_letter to got_engine")
    yield
    owner_connection.execute("drop table probe_letter")


def test_scopes_set_role_user_and_game_and_restore_them(arya: User) -> None:
    outside = current_viewer()
    assert outside == ("got_web", "", "")
    with as_viewer(arya, game=7):
        assert current_viewer() == ("got_player", str(arya.pk), "7")
    assert current_viewer() == outside
    with as_engine(game=8):
        assert current_viewer() == ("got_engine", "", "8")
    assert current_viewer() == outside


@pytest.mark.parametrize("nobody", [None, AnonymousUser()])
def test_the_user_id_of_a_spectator_is_zero(nobody: Any) -> None:
    with as_viewer(nobody):
        assert current_viewer() == ("got_player", "0", "")


def test_unsaved_user_cannot_open_a_scope() -> None:
    with pytest.raises(ValueError, match="stored"), as_viewer(User(username="nobody")):
        pass
    assert current_viewer() == ("got_web", "", "")


def test_scopes_nest_and_each_restores_the_outer_one(arya: User) -> None:
    with as_engine(game=1):
        with as_viewer(arya, game=2):
            with as_engine():
                assert current_viewer() == ("got_engine", "", "")
            assert current_viewer() == ("got_player", str(arya.pk), "2")
            with as_viewer(None):
                assert current_viewer() == ("got_player", "0", "")
            assert current_viewer() == ("got_player", str(arya.pk), "2")
        assert current_viewer() == ("got_engine", "", "1")


def plans() -> str:
    with connection.cursor() as cursor:
        cursor.execute("show plan_cache_mode")
        return str(cursor.fetchone()[0])


def test_statements_within_a_fence_are_planned_once(arya: User) -> None:
    # Citus finds the shard of a game while it plans.
    within = "auto" if settings.GOT_CITUS else "force_generic_plan"
    for scope in (as_viewer(arya, game=1), as_engine(game=1)):
        with scope:
            assert plans() == within
            with as_viewer(None):
                assert plans() == "auto"
            assert plans() == within
    with as_viewer(arya):
        assert plans() == "auto"
        set_fence(2)
        assert plans() == within
    assert plans() == "auto"


def test_exception_restores_the_previous_scope(arya: User) -> None:
    with as_engine(game=1):
        with pytest.raises(RuntimeError), as_viewer(arya, game=2):
            raise RuntimeError
        assert current_viewer() == ("got_engine", "", "1")


def test_failed_statement_restores_the_previous_scope(arya: User) -> None:
    with as_engine(game=1):
        with pytest.raises(DatabaseError), as_viewer(arya, game=2), connection.cursor() as cursor:
            cursor.execute("select 1 / 0")
        assert current_viewer() == ("got_engine", "", "1")


def test_transaction_that_must_roll_back_restores_the_previous_scope(arya: User) -> None:
    with as_engine(game=1):
        with as_viewer(arya, game=2):
            transaction.set_rollback(True)
        assert current_viewer() == ("got_engine", "", "1")


def test_released_savepoint_within_a_scope_does_not_change_the_role(arya: User) -> None:
    with as_viewer(arya):
        with transaction.atomic():
            pass
        assert current_viewer()[0] == "got_player"


def test_scope_within_a_plain_transaction_restores_the_previous_settings(arya: User) -> None:
    with transaction.atomic():
        with as_viewer(arya):
            pass
        assert current_viewer() == ("got_web", "", "")


@pytest.mark.django_db(transaction=True)
def test_a_scope_leaves_no_setting_on_the_connection(arya: User) -> None:
    with as_viewer(arya, game=3):
        assert current_viewer() == ("got_player", str(arya.pk), "3")
    assert current_viewer() == ("got_web", "", "")
    with pytest.raises(RuntimeError), as_engine(game=3):
        raise RuntimeError
    assert current_viewer() == ("got_web", "", "")


@pytest.mark.django_db(transaction=True)
def test_a_scope_costs_no_additional_round_trip(arya: User) -> None:
    clock.now()  # so that it queries the database here and not below
    with traffic() as unused, as_viewer(arya):
        pass
    assert unused.round_trips == 0
    with traffic() as used, as_viewer(arya, is_single_trip=True) as batch:
        assert batch.fetch(("select 1", {})) == [[(1,)]]
    assert used == Traffic(round_trips=1, statements=2)


@pytest.mark.django_db(transaction=True)
def test_statements_whose_results_are_not_read_are_executed(arya: User) -> None:
    with as_engine() as batch:
        batch.send("update accounts_user set language = 'ro' where id = %(id)s", {"id": arya.pk})
    arya.refresh_from_db()
    assert arya.language == "ro"


@pytest.mark.django_db(transaction=True)
def test_pending_statements_of_a_failed_block_are_dropped(arya: User) -> None:
    with as_engine() as batch:
        with suppress(DataError), transaction.atomic():
            batch.fetch(("select 1 / 0", {}))
        with suppress(RuntimeError), transaction.atomic():
            batch.send("update accounts_user set language = 'ro' where id = %(id)s", {"id": arya.pk})
            raise RuntimeError
        batch.send("update accounts_user set time_zone = 'Europe/Sofia' where id = %(id)s", {"id": arya.pk})
    arya.refresh_from_db()
    assert (arya.language, arya.time_zone) == ("en", "Europe/Sofia")


@pytest.mark.django_db(transaction=True)
def test_pending_statements_run_before_an_ordinary_one(arya: User) -> None:
    with as_engine() as batch:
        batch.send("select set_config('got.game', '7', true)")
        assert current_viewer() == ("got_engine", "", "7")


@pytest.mark.django_db(transaction=True)
def test_a_pending_statement_that_fails_rolls_the_transaction_back() -> None:
    def fail_late() -> None:
        with as_engine() as batch:
            User.objects.create_user("ghost")
            batch.send("select 1 / 0")

    with pytest.raises(DataError):
        fail_late()
    assert not User.objects.exists()
    assert current_viewer() == ("got_web", "", "")


@pytest.mark.django_db(transaction=True)
def test_statements_of_a_scope_are_one_transaction() -> None:
    with suppress(RuntimeError), as_engine():
        User.objects.create_user("ghost")
        raise RuntimeError
    assert not User.objects.exists()


def test_a_changed_fence_lasts_until_the_end_of_its_scope(arya: User) -> None:
    with as_engine(game=1):
        with as_engine():
            set_fence(9)
            assert current_viewer() == ("got_engine", "", "9")
        assert current_viewer() == ("got_engine", "", "1")


@pytest.mark.django_db(transaction=True)
def test_fence_needs_a_scope() -> None:
    with pytest.raises(RuntimeError, match="scope"):
        set_fence(1)


@pytest.mark.django_db(transaction=True)
def test_each_user_reads_only_their_own_letters(arya: User, probe_letter: None) -> None:
    bran = UserFactory.create(username="bran")
    with as_engine(), connection.cursor() as cursor:
        cursor.execute(
            "insert into probe_letter values (%s, 'to arya'), (%s, 'to bran'), (0, 'to all')",
            [arya.pk, bran.pk],
        )
        assert visible_letters() == ["to all", "to arya", "to bran"]
    with as_viewer(arya):
        assert visible_letters() == ["to all", "to arya"]
    with as_viewer(bran):
        assert visible_letters() == ["to all", "to bran"]
    with as_viewer(None):
        assert visible_letters() == ["to all"]


@pytest.mark.django_db(transaction=True)
def test_web_login_outside_of_a_scope_can_read_nothing(probe_letter: None) -> None:
    with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
        visible_letters()


@pytest.mark.django_db(transaction=True)
def test_reading_without_a_viewer_raises_an_error_instead_of_returning_no_rows(
    arya: User, probe_letter: None
) -> None:
    """A viewer is missing before the first scope on the connection and after the end of one."""
    with as_engine(), connection.cursor() as cursor:
        cursor.execute("insert into probe_letter values (%s, 'to arya')", [arya.pk])
    connection.close()
    for _ in range(2):
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("set local role got_player")
            with pytest.raises(DatabaseError, match=r"got\.user|bigint"):
                visible_letters()
            transaction.set_rollback(True)
        with as_viewer(arya):
            assert visible_letters() == ["to arya"]


def test_player_role_reads_only_names_of_accounts(arya: User) -> None:
    with as_viewer(None):
        assert list(User.objects.values_list("username", flat=True)) == ["arya"]
        for secret in ("email", "password"):
            with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
                list(User.objects.values_list(secret, flat=True))
        with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
            list(arya.tokens.all())
        with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
            User.objects.update(is_staff=True)


def test_a_scope_remains_usable_after_a_violated_unique_constraint(arya: User) -> None:
    with as_engine(game=4):
        with pytest.raises(IntegrityError), transaction.atomic():
            User.objects.create_user("ARYA")
        assert current_viewer() == ("got_engine", "", "4")
