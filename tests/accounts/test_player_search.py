"""GET /players: names by prefix, for invitations, sitters and substitutes."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection

from accounts.erasure import erase_account
from tests.factories import UserFactory
from tests.people import Person, Visitor, expect_problem
from tests.served import read

pytestmark = pytest.mark.django_db


def names_found(who: Person, prefix: str) -> list[str]:
    return [row["username"] for row in read(who.gets(f"/players?prefix={prefix}"))["results"]]


def test_names_are_found_by_their_beginning_in_any_case(catelyn: Person) -> None:
    for name in ("Arya", "aryan", "ary_a", "bran", "Ștefan", "Лихой"):
        UserFactory.create(username=name)
    assert names_found(catelyn, "ARY") == ["ary_a", "Arya", "aryan"]
    assert names_found(catelyn, "ary_") == ["ary_a"]
    assert names_found(catelyn, "%25%25") == names_found(catelyn, "\\\\") == []
    assert names_found(catelyn, "ște") == names_found(catelyn, "s\u0326te") == ["Ștefan"]
    assert names_found(catelyn, "ste") == []  # a different username, as everywhere
    assert names_found(catelyn, "ЛИХ") == ["Лихой"]
    assert names_found(catelyn, "cat") == ["catelyn"]


def test_at_most_ten_names_are_shown_and_the_exact_one_first(catelyn: Person) -> None:
    for number in range(12):
        UserFactory.create(username=f"sand{number:02}")
    UserFactory.create(username="sand")
    body = read(catelyn.gets("/players?prefix=sand"))
    assert body["next_cursor"] is None
    assert [row["username"] for row in body["results"]] == ["sand", *(f"sand{at:02}" for at in range(9))]


def test_hidden_closed_and_erased_accounts_are_not_found(catelyn: Person) -> None:
    UserFactory.create(username="arya", has_public_profile=False)
    UserFactory.create(username="arya2", is_active=False)
    erase_account(user_id=UserFactory.create(username="arya3").pk)
    assert names_found(catelyn, "arya") == []


def test_visitors_and_tokens_without_the_scope_may_not_search(catelyn: Person) -> None:
    expect_problem(Visitor().gets("/players?prefix=cat"), 401, "token_missing")
    expect_problem(catelyn.with_token(scopes=["play"]).gets("/players?prefix=cat"), 403, "scope_missing")


@pytest.mark.parametrize("query", ["", "?prefix=", "?prefix=c", "?prefix=" + "c" * 31, "?prefix=ca&after=x"])
def test_a_prefix_must_have_two_to_thirty_characters(catelyn: Person, query: str) -> None:
    expect_problem(catelyn.gets(f"/players{query}"), 400, "malformed")


def test_searches_are_limited_by_user_and_not_by_token(catelyn: Person, settings: Any) -> None:
    settings.GOT_RATES = settings.GOT_RATES | {"player_search": "2/min"}
    other = catelyn.with_token()
    assert names_found(catelyn, "cat") == names_found(other, "cat") == ["catelyn"]
    problem = catelyn.gets("/players?prefix=cat")
    expect_problem(problem, 429, "too_many_requests")
    assert int(problem["Retry-After"]) > 0


def test_search_uses_an_index(catelyn: Person) -> None:
    with connection.cursor() as cursor:
        cursor.execute("set local enable_seqscan = off")
        cursor.execute(
            "explain select username from accounts_user "
            "where is_active and has_public_profile and lower(username) like lower('ary') || '%'"
        )
        plan = "\n".join(row[0] for row in cursor.fetchall())
    assert "accounts_user_prefix" in plan and "Index Cond" in plan
