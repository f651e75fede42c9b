"""Leagues and their officials."""

from __future__ import annotations

import pytest

from accounts.models import User
from tests.people import Person, Visitor, person, refused
from tests.served import read

pytestmark = pytest.mark.django_db


@pytest.fixture
def varys() -> Person:
    """May organise."""
    one = person("varys")
    User.objects.filter(pk=one.user.pk).update(can_organise=True)
    return one


def test_an_organiser_creates_a_league(varys: Person) -> None:
    refused(person("osha").posts("/leagues", {"slug": "winter", "name": "Winter"}), 403, "not_an_organiser")
    response = varys.posts("/leagues", {"slug": "winter", "name": "Winter league"})
    made = read(response, 201)
    assert response["Location"] == "/api/v1/leagues/winter"
    assert (made["slug"], made["name"]) == ("winter", "Winter league")
    assert made["officials"] == [{"username": "varys", "role": "organiser"}]
    assert read(Visitor().gets("/leagues/winter")) == made
    assert read(Visitor().gets("/leagues"))["results"] == [made]
    refused(varys.posts("/leagues", {"slug": "winter", "name": "Another"}), 409, "league_exists")
    refused(varys.posts("/leagues", {"slug": "Winter", "name": "Another"}), 400, "malformed")
    refused(varys.gets("/leagues/summer"), 404, "not_found")


def test_an_organiser_names_and_dismisses_officials(varys: Person) -> None:
    read(varys.posts("/leagues", {"slug": "winter", "name": "Winter league"}), 201)
    osha = person("osha")
    path = "/leagues/winter/officials"
    refused(osha.puts(f"{path}/osha", {"role": "organiser"}), 403, "official_only")
    assert varys.puts(f"{path}/osha", {"role": "assistant"}).status_code == 204
    refused(osha.puts(f"{path}/osha", {"role": "organiser"}), 403, "official_only")
    refused(varys.puts(f"{path}/nobody", {"role": "arbiter"}), 422, "user_unknown")
    refused(varys.puts(f"{path}/varys", {"role": "arbiter"}), 409, "last_organiser")
    refused(varys.deletes(f"{path}/varys"), 409, "last_organiser")
    assert varys.puts(f"{path}/osha", {"role": "organiser"}).status_code == 204
    assert varys.deletes(f"{path}/varys").status_code == 204
    assert read(osha.gets("/leagues/winter"))["officials"] == [{"username": "osha", "role": "organiser"}]
    refused(varys.deletes(f"{path}/osha"), 403, "official_only")
