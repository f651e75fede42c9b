"""Repeated requests: with an `Idempotency-Key` each is carried out once."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import connection
from django.test import Client

from accounts import idempotency
from accounts.models import AccessToken, User
from games.models import Game
from got_api.database.viewer import as_engine
from got_api.shared import clock
from got_api.shared.clock import set_clock
from tests.accounts.oauth import raven, refused_by_oauth, successful_json
from tests.database import connect_owner, connect_web
from tests.factories import PASSWORD, UserFactory
from tests.faults.web_server import wait_until
from tests.people import Person, Visitor, expect_problem, person
from tests.served import found_game, read

pytestmark = pytest.mark.django_db
GAME = {"name": "Twice", "player_count": 3}


def key_header(key: str = "b1c6f1e4") -> dict[str, str]:
    return {"Idempotency-Key": key}


def games() -> int:
    with as_engine():
        return Game.objects.count()


def rows(web: psycopg.Connection[Any], user: int | str) -> list[tuple[Any, ...]]:
    """Rows of the table that the database role of the web can read for a user; "" for no user."""
    with web.transaction():
        web.execute("select set_config('got.user', %s, true)", [str(user)])
        return web.execute("select digest, fingerprint, response from accounts_idempotencykey").fetchall()


def test_a_repeated_post_is_carried_out_once(catelyn: Person) -> None:
    first = catelyn.posts("/games", GAME, **key_header())
    again = catelyn.posts("/games", GAME, **key_header())
    assert (first.status_code, games()) == (201, 1)
    assert (again.status_code, again.content) == (201, first.content)
    assert again["Location"] == first["Location"] == f"/api/v1/games/{first.json()['code']}"
    assert again["Content-Type"] == first["Content-Type"]
    assert again["Idempotency-Replayed"] == "true" and "Idempotency-Replayed" not in first
    read(catelyn.posts("/games", GAME, **key_header("another")), 201)
    read(catelyn.posts("/games", GAME), 201)
    assert games() == 3


def test_a_repeated_request_also_gets_a_response_without_a_body_again(catelyn: Person) -> None:
    game = found_game(3)
    path = f"{game.path}/messages"
    for replayed in (None, "true"):
        response = game.host.posts(path, {"text": "Winter is coming."}, **key_header())
        assert (response.status_code, response.content) == (202, b"")
        assert response.get("Idempotency-Replayed") == replayed


def test_an_idempotency_key_belongs_to_one_operation_and_body(catelyn: Person) -> None:
    made = read(catelyn.posts("/games", GAME, **key_header()), 201)
    expect_problem(
        catelyn.posts("/games", GAME | {"name": "Other"}, **key_header()), 422, "idempotency_key_reused"
    )
    expect_problem(catelyn.posts("/me/tokens", GAME, **key_header()), 422, "idempotency_key_reused")
    expect_problem(
        catelyn.posts(f"/games/{made['code']}/seats", GAME, **key_header()), 422, "idempotency_key_reused"
    )
    assert games() == 1
    spelt = '{ "player_count": 3,\n "name": "Tw\\u0069ce" }'
    again = catelyn.client.generic(
        "POST", "/api/v1/games", spelt, "application/json", HTTP_IDEMPOTENCY_KEY="b1c6f1e4"
    )
    assert read(again, 201) == made


def test_the_same_key_of_another_user_is_independent(catelyn: Person, tywin: Person) -> None:
    made = [read(one.posts("/games", GAME, **key_header()), 201) for one in (catelyn, tywin)]
    assert made[0]["code"] != made[1]["code"] and made[1]["host"] == "tywin"
    read(tywin.posts("/games", GAME | {"name": "Other"}, **key_header("tywins")), 201)
    read(catelyn.posts("/games", GAME, **key_header("tywins")), 201)
    assert games() == 4


@pytest.mark.parametrize("key", ["", "two words", "x" * 256, "x" * 10_000, "rëdwyne", "tab\there"])
def test_malformed_keys_are_refused(catelyn: Person, key: str) -> None:
    problem = expect_problem(
        catelyn.posts("/games", GAME, **key_header(key)), 400, "idempotency_key_malformed"
    )
    assert problem["facts"] == {"max_length": 255}
    assert games() == 0


def test_a_key_of_the_maximum_length_is_accepted(catelyn: Person) -> None:
    read(catelyn.posts("/games", GAME, **key_header("~" * 255)), 201)


def test_a_refusal_does_not_use_up_the_key(catelyn: Person, tywin: Person) -> None:
    code = read(catelyn.posts("/games", GAME), 201)["code"]
    read(tywin.posts(f"/games/{code}/seats", {"house": "stark"}), 201)
    seats, wanted = f"/games/{code}/seats", {"house": "stark"}
    expect_problem(catelyn.posts(seats, wanted, **key_header()), 409, "house_taken")
    assert tywin.deletes(f"{seats}/mine").status_code == 204
    taken = catelyn.posts(seats, wanted, **key_header())
    assert read(taken, 201)["username"] == "catelyn" and "Idempotency-Replayed" not in taken


def test_a_repeated_request_still_needs_a_token_with_the_scope(catelyn: Person) -> None:
    read(catelyn.posts("/games", GAME, **key_header()), 201)
    reader = catelyn.with_token(scopes=["read"])
    expect_problem(reader.posts("/games", GAME, **key_header()), 403, "scope_missing")
    AccessToken.objects.filter(pk=catelyn.token.pk).update(revoked_at=clock.now())
    expect_problem(catelyn.posts("/games", GAME, **key_header()), 401, "token_invalid")


def test_checking_an_answer_stores_nothing() -> None:
    game = found_game(3)
    path = f"{game.path}/decisions/1/answer/check"
    for _ in range(2):
        response = game.people["stark"].posts(path, {"kind": "muster"}, **key_header())
        assert read(response)["accepted"] is False and "Idempotency-Replayed" not in response


def test_a_refusal_that_revokes_access_does_so_despite_an_idempotency_key(
    catelyn: Person, tywin: Person
) -> None:
    """A replayed refresh token revokes the access of its app: no key undoes that."""
    app = raven(tywin.user)
    previous = app.tokens_for(catelyn.user)
    present = successful_json(
        app.refreshes(successful_json(app.refreshes(previous["refresh_token"]))["refresh_token"])
    )
    app.client = Client(headers=key_header() | {"Prefer": "return=minimal"})
    refused_by_oauth(app.refreshes(previous["refresh_token"]), "invalid_grant")
    bearer = {"Authorization": f"Bearer {present['access_token']}"}
    expect_problem(Visitor().gets("/me", **bearer), 401, "token_invalid")


def test_the_number_of_keys_is_limited(catelyn: Person, settings: Any) -> None:
    settings.GOT_RATES = settings.GOT_RATES | {"idempotency_key": "2/h"}
    wanted = {"name": "bot", "scopes": ["read"]}
    for number in range(2):
        read(catelyn.posts("/me/tokens", wanted, **key_header(str(number))), 201)
    expect_problem(catelyn.posts("/me/tokens", wanted, **key_header("2")), 429, "too_many_requests")
    read(catelyn.posts("/me/tokens", wanted), 201)


# Secrets


def test_a_new_token_is_returned_again_without_being_stored(catelyn: Person) -> None:
    wanted = {"name": "bot", "scopes": ["read"]}
    made, again = (
        read(catelyn.posts("/me/tokens", wanted, **key_header("sparrow-77")), 201) for _ in range(2)
    )
    assert again == made and made["token"].startswith("got_")
    bearer = {"Authorization": f"Bearer {made['token']}"}
    assert read(Visitor().gets("/me", **bearer))["username"] == "catelyn"
    with connection.cursor() as cursor:
        cursor.execute("select set_config('got.user', %s, true)", [str(catelyn.user.pk)])
        cursor.execute("select * from accounts_idempotencykey")
        [stored] = cursor.fetchall()
    text = b" ".join(bytes(each) if isinstance(each, memoryview | bytes) else b"" for each in stored)
    assert len(text) > 200
    for secret in (made["token"], "sparrow-77", "scopes", "bot"):
        assert secret.encode() not in text


def test_logging_in_again_with_the_same_key_returns_the_same_token(visitor: Visitor) -> None:
    UserFactory.create(username="arya", password=PASSWORD)
    who = {"username": "arya", "password": PASSWORD}
    tokens = [read(visitor.posts("/sessions", who, **key_header()), 201)["token"] for _ in range(2)]
    assert tokens[0] == tokens[1] and AccessToken.objects.count() == 1
    wrong = who | {"password": "not-hers-at-all"}
    expect_problem(visitor.posts("/sessions", wrong, **key_header()), 401, "credentials_wrong")
    assert read(visitor.posts("/sessions", who, **key_header("other")), 201)["token"] != tokens[0]


def test_registering_again_with_the_same_key_returns_the_same_account(visitor: Visitor) -> None:
    who = {"username": "arya", "password": PASSWORD}
    made, again = (read(visitor.posts("/accounts", who, **key_header()), 201) for _ in range(2))
    assert made == again and User.objects.count() == 1
    expect_problem(visitor.posts("/accounts", who, **key_header("other")), 409, "username_taken")
    other = who | {"username": "sansa"}
    assert read(visitor.posts("/accounts", other, **key_header()), 201)["username"] == "sansa"


@pytest.mark.django_db(transaction=True)
def test_only_the_user_of_a_key_can_read_its_row(catelyn: Person, tywin: Person) -> None:
    read(catelyn.posts("/games", GAME, **key_header()), 201)
    with connect_web() as web:
        assert len(rows(web, catelyn.user.pk)) == 1
        assert rows(web, tywin.user.pk) == rows(web, 0) == rows(web, "") == []
        web.execute("set role got_player")
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            rows(web, catelyn.user.pk)
    with connect_owner() as owner:
        assert owner.execute("select count(*) from accounts_idempotencykey").fetchone() == (0,)


def test_erasing_an_account_deletes_its_idempotency_keys(catelyn: Person) -> None:
    read(catelyn.posts("/games", GAME, **key_header()), 201)
    fresh = catelyn.with_token(kind="login")
    assert fresh.deletes("/me").status_code == 204
    with connection.cursor() as cursor:
        cursor.execute("select set_config('got.user', %s, true)", [str(catelyn.user.pk)])
        cursor.execute("select count(*) from accounts_idempotencykey")
        assert cursor.fetchone() == (0,)


# Expiry


@pytest.fixture
def later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[timedelta], None]:
    """Advances the clock of the server."""
    file, start = tmp_path / "clock", clock.now()

    def pass_by(by: timedelta) -> None:
        set_clock(file, start + by, 1.0)
        monkeypatch.setenv("GOT_CLOCK_FILE", str(file))

    return pass_by


def test_a_key_is_stored_for_a_day(catelyn: Person, later: Any) -> None:
    first = read(catelyn.posts("/games", GAME, **key_header()), 201)
    later(timedelta(hours=23))
    assert read(catelyn.posts("/games", GAME, **key_header()), 201) == first
    later(timedelta(hours=25))
    again = catelyn.posts("/games", GAME, **key_header())
    assert read(again, 201)["code"] != first["code"] and "Idempotency-Replayed" not in again


def test_old_keys_are_deleted_in_batches(catelyn: Person, tywin: Person, later: Any) -> None:
    for number in range(3):
        read(catelyn.posts("/games", GAME, **key_header(str(number))), 201)
    later(timedelta(hours=20))
    read(tywin.posts("/games", GAME, **key_header()), 201)
    assert idempotency.tidy_keys(max_count=2) == 0
    later(timedelta(hours=25))
    assert idempotency.tidy_keys(max_count=2) == 3
    assert read(tywin.posts("/games", GAME, **key_header()), 201)
    assert games() == 4
    later(timedelta(hours=45))
    assert idempotency.tidy_keys() == 1


# Concurrent requests


def in_thread(work: Any) -> tuple[threading.Thread, list[Any]]:
    """Runs `work` in parallel with the test, on a separate connection."""
    results: list[Any] = []

    def run() -> None:
        try:
            results.append(work())
        finally:
            connection.close()

    thread = threading.Thread(target=run)
    thread.start()
    return thread, results


def locks_waited_for(watcher: psycopg.Connection[Any]) -> int:
    """Number of connections that wait for a lock."""
    row = watcher.execute("select count(distinct pid) from pg_locks where not granted").fetchone()
    assert row is not None
    return int(row[0])


@pytest.mark.django_db(transaction=True)
def test_the_second_of_two_concurrent_requests_waits_and_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idempotency, "TIMEOUT_MS", 200)
    catelyn = person("catelyn")
    with connect_owner() as owner, connect_owner() as watcher:
        with owner.transaction():  # blocks the count of a host's lobbies
            owner.execute("select from accounts_user where id = %s for no key update", [catelyn.user.pk])
            first, results = in_thread(lambda: catelyn.posts("/games", GAME, **key_header()))
            wait_until(lambda: locks_waited_for(watcher) == 1)
            second = Person(catelyn.user).posts("/games", GAME, **key_header())
            expect_problem(second, 409, "idempotency_in_progress")
            assert second["Retry-After"] == "1"
        first.join()
    [made] = results
    again = catelyn.posts("/games", GAME, **key_header())
    assert (read(made, 201), again["Idempotency-Replayed"]) == (read(again, 201), "true")
    assert games() == 1


@pytest.mark.django_db(transaction=True)
def test_the_second_of_two_concurrent_requests_gets_the_response_of_the_first() -> None:
    catelyn = person("catelyn")
    with connect_owner() as owner, connect_owner() as watcher:
        with owner.transaction():
            owner.execute("select from accounts_user where id = %s for no key update", [catelyn.user.pk])
            running = [
                in_thread(lambda: Person(catelyn.user).posts("/games", GAME, **key_header()))
                for _ in range(2)
            ]
            wait_until(lambda: locks_waited_for(watcher) >= 1)
        for thread, _ in running:
            thread.join()
    replies = [response for _, [response] in running]
    assert [response.status_code for response in replies] == [201, 201]
    assert replies[0].content == replies[1].content
    assert sorted(response.get("Idempotency-Replayed", "") for response in replies) == ["", "true"]
    assert games() == 1
