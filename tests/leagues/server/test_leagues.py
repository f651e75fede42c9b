"""Leagues and their officials."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from tests.people import Person, Visitor, expect_problem, person
from tests.served import read

pytestmark = pytest.mark.django_db


@pytest.fixture
def varys() -> Person:
    """A user who may organise."""
    one = person("varys")
    User.objects.filter(pk=one.user.pk).update(can_organise=True)
    return one


def test_an_organiser_can_create_a_league(varys: Person) -> None:
    expect_problem(
        person("osha").posts("/leagues", {"slug": "winter", "name": "Winter"}), 403, "not_an_organiser"
    )
    response = varys.posts("/leagues", {"slug": "winter", "name": "Winter league"})
    made = read(response, 201)
    assert response["Location"] == "/api/v1/leagues/winter"
    assert (made["slug"], made["name"]) == ("winter", "Winter league")
    assert made["officials"] == [{"username": "varys", "role": "organiser"}]
    assert read(Visitor().gets("/leagues/winter")) == made
    assert read(Visitor().gets("/leagues"))["results"] == [made]
    expect_problem(varys.posts("/leagues", {"slug": "winter", "name": "Another"}), 409, "league_exists")
    expect_problem(varys.posts("/leagues", {"slug": "Winter", "name": "Another"}), 400, "malformed")
    expect_problem(varys.gets("/leagues/summer"), 404, "not_found")


def test_an_organiser_can_appoint_and_dismiss_officials(varys: Person) -> None:
    read(varys.posts("/leagues", {"slug": "winter", "name": "Winter league"}), 201)
    osha = person("osha")
    path = "/leagues/winter/officials"
    expect_problem(osha.puts(f"{path}/osha", {"role": "organiser"}), 403, "official_only")
    assert varys.puts(f"{path}/osha", {"role": "assistant"}).status_code == 204
    expect_problem(osha.puts(f"{path}/osha", {"role": "organiser"}), 403, "official_only")
    expect_problem(varys.puts(f"{path}/nobody", {"role": "arbiter"}), 422, "user_unknown")
    expect_problem(varys.puts(f"{path}/varys", {"role": "arbiter"}), 409, "last_organiser")
    expect_problem(varys.deletes(f"{path}/varys"), 409, "last_organiser")
    assert varys.puts(f"{path}/osha", {"role": "organiser"}).status_code == 204
    assert varys.deletes(f"{path}/varys").status_code == 204
    assert read(osha.gets("/leagues/winter"))["officials"] == [{"username": "osha", "role": "organiser"}]
    expect_problem(varys.deletes(f"{path}/osha"), 403, "official_only")


@pytest.mark.long
def test_list_of_all_seasons_can_be_filtered_by_status(
    varys: Person, settings: Any, django_assert_max_num_queries: Any
) -> None:
    settings.GOT_RATES = {}
    codes = []
    for slug in ("winter", "summer"):
        read(varys.posts("/leagues", {"slug": slug, "name": slug}), 201)
        made = [varys.posts(f"/leagues/{slug}/seasons", {"name": name}) for name in ("Spring", "Autumn")]
        codes += [read(response, 201)["code"] for response in made]
    for code in codes[1:3]:
        read(varys.posts(f"/seasons/{code}/status", {"action": "open"}))

    def listed(who: Visitor, query: str = "") -> list[str]:
        return [row["code"] for row in read(who.gets(f"/seasons{query}"))["results"]]

    assert listed(varys) == codes[::-1]
    assert listed(varys, "?status=draft") == [codes[3], codes[0]]
    assert listed(Visitor()) == listed(person("osha"), "?status=registration") == [codes[2], codes[1]]
    assert listed(Visitor(), "?status=draft") == listed(Visitor(), "?status=final") == []
    first = read(Visitor().gets("/seasons?limit=1"))
    assert first["results"] == [read(Visitor().gets(f"/seasons/{codes[2]}"))]
    assert listed(Visitor(), f"?limit=1&after={first['next_cursor']}") == [codes[1]]
    assert listed(Visitor(), "?league=winter") == [codes[1]]
    for query in ("?status=open", "?leagues=winter"):
        expect_problem(Visitor().gets(f"/seasons{query}"), 400, "malformed")
    with django_assert_max_num_queries(10):
        listed(varys)
