"""GET and POST /me/tokens, DELETE /me/tokens/{id}."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from accounts.models import AccessToken
from accounts.scopes import ALL_SCOPES
from accounts.services import MAX_TOKENS, digest_of
from got_api.shared import clock
from tests.factories import PASSWORD, TokenFactory
from tests.people import Person, Visitor, expect_problem, person

pytestmark = pytest.mark.django_db

BOT = {"name": "my bot", "scopes": ["play", "read"], "expires_in_days": 90}


def test_new_token_works_with_its_scopes_and_shows_its_secret_once(catelyn: Person) -> None:
    response = catelyn.posts("/me/tokens", BOT)
    assert response.status_code == 201
    body = response.json()
    assert (body["kind"], body["name"], body["scopes"]) == ("personal", "my bot", ["read", "play"])
    token = AccessToken.objects.get(pk=body["id"])
    assert bytes(token.digest) == digest_of(body["token"])
    assert timedelta(days=89, hours=23) < token.expires_at - clock.now() <= timedelta(days=90)
    listed = catelyn.gets("/me/tokens").json()["results"]
    assert {each["id"] for each in listed} == {catelyn.token.pk, body["id"]}
    assert body["token"] not in str(listed)
    assert all(set(each) == set(body) - {"token"} for each in listed)
    catelyn.carries(body["token"])
    assert catelyn.gets("/me").status_code == 200
    expect_problem(catelyn.gets("/me/tokens"), 403, "scope_missing")


@pytest.mark.parametrize("wanted", [["host"], ["account", "host"], ["read", "host"]])
def test_token_cannot_create_one_with_wider_scopes(catelyn: Person, wanted: list[str]) -> None:
    lesser = catelyn.with_token(scopes=["account", "read"])
    problem = expect_problem(lesser.posts("/me/tokens", BOT | {"scopes": wanted}), 403, "scope_missing")
    assert problem["facts"] == {"missing_scopes": ["host"]}
    assert lesser.posts("/me/tokens", BOT | {"scopes": ["account", "read"]}).status_code == 201


@pytest.mark.parametrize(
    ("fields", "field", "code"),
    [
        ({"name": ""}, "name", "blank"),
        ({"name": "x" * 61}, "name", "max_length"),
        ({"scopes": []}, "scopes", "min_length"),
        ({"scopes": ["rule"]}, "scopes.0", "invalid_choice"),
        ({"scopes": ["read", "rule"]}, "scopes.1", "invalid_choice"),
        ({"scopes": "read"}, "scopes", "not_a_list"),
        ({"scopes": ["read"] * (len(ALL_SCOPES) + 1)}, "scopes", "max_length"),
        ({"expires_in_days": 0}, "expires_in_days", "min_value"),
        ({"expires_in_days": 366}, "expires_in_days", "max_value"),
        ({"expires_in_days": "soon"}, "expires_in_days", "invalid"),
        ({"expires_in_days": 10**12}, "expires_in_days", "max_value"),
        ({"expires_in_days": 10**30}, "expires_in_days", "invalid"),
        ({"expires_in_days": 1.5}, "expires_in_days", "invalid"),
        ({"expires_in_days": "30"}, "expires_in_days", "invalid"),
        ({"expires_in_days": True}, "expires_in_days", "invalid"),
        ({"name": 5}, "name", "invalid"),
        ({"expires_at": "2099-01-01"}, "expires_at", "unknown_field"),
    ],
)
def test_invalid_token_is_refused(catelyn: Person, fields: dict[str, Any], field: str, code: str) -> None:
    problem = expect_problem(catelyn.posts("/me/tokens", BOT | fields), 400, "malformed")
    assert [(error["field"], error["code"]) for error in problem["errors"]] == [(field, code)]
    assert AccessToken.objects.count() == 1


def test_the_number_of_active_tokens_is_limited(catelyn: Person) -> None:
    for _ in range(MAX_TOKENS - 1):
        last = TokenFactory.create(user=catelyn.user)
    TokenFactory.create(user=catelyn.user, expires_at=clock.now() - timedelta(seconds=1))
    problem = expect_problem(catelyn.posts("/me/tokens", BOT), 409, "too_many_tokens")
    assert problem["facts"] == {"max_count": MAX_TOKENS}
    assert catelyn.deletes(f"/me/tokens/{last.pk}").status_code == 204
    assert catelyn.posts("/me/tokens", BOT).status_code == 201


def test_a_revoked_token_is_refused_with_the_next_request(catelyn: Person) -> None:
    bot = catelyn.with_token(scopes=["read"])
    assert bot.gets("/me").status_code == 200
    assert catelyn.deletes(f"/me/tokens/{bot.token.pk}").status_code == 204
    expect_problem(bot.gets("/me"), 401, "token_invalid")
    assert bot.token.pk not in [each["id"] for each in catelyn.gets("/me/tokens").json()["results"]]


def test_revoking_twice_changes_nothing(catelyn: Person) -> None:
    bot = catelyn.with_token()
    assert catelyn.deletes(f"/me/tokens/{bot.token.pk}").status_code == 204
    first = AccessToken.objects.get(pk=bot.token.pk).revoked_at
    assert catelyn.deletes(f"/me/tokens/{bot.token.pk}").status_code == 204
    assert AccessToken.objects.get(pk=bot.token.pk).revoked_at == first


def headers_without_rates(reply: Any) -> dict[str, str]:
    """The headers of a response without the rate limit headers, which count requests."""
    return {name: value for name, value in reply.headers.items() if not name.startswith("RateLimit-")}


def test_token_of_another_user_looks_like_one_that_does_not_exist(catelyn: Person, tywin: Person) -> None:
    foreign = catelyn.deletes(f"/me/tokens/{tywin.token.pk}")
    absent = catelyn.deletes(f"/me/tokens/{tywin.token.pk + 1000}")
    expect_problem(foreign, 404, "not_found")
    assert foreign.content == absent.content
    assert headers_without_rates(foreign) == headers_without_rates(absent)
    assert tywin.gets("/me").status_code == 200


def test_id_above_the_largest_integer_is_not_found(catelyn: Person) -> None:
    expect_problem(catelyn.deletes(f"/me/tokens/{10**30}"), 404, "not_found")
    expect_problem(catelyn.deletes("/me/tokens/one"), 404, "not_found")


def test_the_tokens_of_the_user_are_listed_in_pages_newest_first(catelyn: Person, tywin: Person) -> None:
    made = [catelyn.token.pk, *(TokenFactory.create(user=catelyn.user).pk for _ in range(4))]
    TokenFactory.create(user=catelyn.user, expires_at=clock.now() - timedelta(seconds=1))
    seen: list[int] = []
    path = "/me/tokens?limit=2"
    pages = 0
    while path:
        page = catelyn.gets(path).json()
        assert len(page["results"]) <= 2
        seen += [each["id"] for each in page["results"]]
        path = page["next_cursor"] and f"/me/tokens?limit=2&after={quote(page['next_cursor'])}"
        pages += 1
    assert seen == sorted(made, reverse=True)
    assert pages == 3


def test_pages_stay_consistent_while_tokens_are_created(catelyn: Person) -> None:
    older = [TokenFactory.create(user=catelyn.user).pk for _ in range(3)]
    first = catelyn.gets("/me/tokens?limit=2").json()
    TokenFactory.create(user=catelyn.user)
    second = catelyn.gets(f"/me/tokens?limit=2&after={quote(first['next_cursor'])}").json()
    seen = [each["id"] for each in first["results"] + second["results"]]
    assert seen == [*reversed(older), catelyn.token.pk]


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("limit=0", "limit"),
        ("limit=101", "limit"),
        ("limit=many", "limit"),
        ("limit=-1", "limit"),
        ("limit=٣", "limit"),
        ("limit=" + "9" * 50, "limit"),
        ("limit=", "limit"),
        ("after=nonsense", "after"),
        ("after=cD0lMDA=", "after"),
        ("after=cD13aW50ZXI=", "after"),
        ("after=cD05OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5", None),
        ("after=%00", "after"),
        ("after=", "after"),
        ("colour=red", "colour"),
    ],
)
def test_invalid_query_is_refused(catelyn: Person, query: str, field: str | None) -> None:
    response = catelyn.gets(f"/me/tokens?{query}")
    if field is None:
        assert response.status_code == 200
        return
    problem = expect_problem(response, 400, "malformed")
    assert [error["field"] for error in problem["errors"]] == [field]


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_tokens_need_the_scope_account(catelyn: Person, visitor: Visitor, method: str) -> None:
    expect_problem(visitor.asks(method, "/me/tokens", BOT), 401, "token_missing")
    lesser = catelyn.with_token(scopes=["read", "play", "host"])
    problem = expect_problem(lesser.asks(method, "/me/tokens", BOT), 403, "scope_missing")
    assert problem["facts"] == {"missing_scopes": ["account"]}
    assert (
        catelyn.with_token(scopes=["account", "read", "play"]).asks(method, "/me/tokens", BOT).status_code
        < 300
    )


def test_revoking_needs_the_scope_account(catelyn: Person) -> None:
    path = f"/me/tokens/{catelyn.with_token().token.pk}"
    expect_problem(catelyn.with_token(scopes=["read", "play", "host"]).deletes(path), 403, "scope_missing")
    assert catelyn.with_token(scopes=["account"]).deletes(path).status_code == 204


@pytest.fixture
def advance_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[timedelta], None]:
    """Advances the clock of the server, and stops it."""
    file, started_at = tmp_path / "clock", clock.now()
    clock.set_clock(file, started_at, 0)
    monkeypatch.setenv("GOT_CLOCK_FILE", str(file))
    return lambda passed: clock.set_clock(file, started_at + passed, 0)


def test_the_server_clock_decides_when_a_personal_token_expires(
    catelyn: Person, advance_clock: Callable[[timedelta], None]
) -> None:
    bot, listing = catelyn.with_token(), catelyn.with_token()
    issued = catelyn.posts("/me/tokens", BOT | {"expires_in_days": 2}).json()
    bot.carries(issued["token"])
    advance_clock(timedelta(days=2, seconds=-1))
    assert bot.gets("/me").status_code == 200
    assert issued["id"] in {each["id"] for each in listing.gets("/me/tokens").json()["results"]}
    advance_clock(timedelta(days=2))
    expect_problem(bot.gets("/me"), 401, "token_expired")
    assert issued["id"] not in {each["id"] for each in listing.gets("/me/tokens").json()["results"]}


def test_the_server_clock_decides_when_a_log_in_is_recent_and_when_it_expires(
    advance_clock: Callable[[timedelta], None],
) -> None:
    lysa = person("lysa", password=PASSWORD)
    who = {"username": "lysa", "password": PASSWORD}
    advance_clock(timedelta(days=40))
    lysa.carries(lysa.posts("/sessions", who).json()["token"])
    advance_clock(timedelta(days=40, minutes=9))
    assert lysa.patches("/me", {"email": "lysa@example.org"}).status_code == 200
    advance_clock(timedelta(days=40, minutes=11))
    expect_problem(lysa.patches("/me", {"email": None}), 403, "log_in_again")
    advance_clock(timedelta(days=70))
    expect_problem(lysa.gets("/me"), 401, "token_expired")


def test_last_use_and_revocation_of_a_token_are_dated_by_the_server_clock(
    catelyn: Person, advance_clock: Callable[[timedelta], None]
) -> None:
    advance_clock(timedelta(days=3))
    issued = catelyn.posts("/me/tokens", BOT).json()
    assert catelyn.deletes(f"/me/tokens/{issued['id']}").status_code == 204
    token = AccessToken.objects.get(pk=issued["id"])
    catelyn.token.refresh_from_db()
    assert token.created_at == token.revoked_at == catelyn.token.last_used_at == clock.now()
