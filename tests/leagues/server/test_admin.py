"""The staff pages of leagues: all can be read, none changes anything, and none shows a secret."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.contrib import admin
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.leagues.models import Entry, League, Ruling, Season, Seed, Table
from got_api.database.viewer import as_engine
from tests.factories import UserFactory
from tests.leagues.server.event import Event
from tests.served import read

pytestmark = pytest.mark.django_db
PAGES = ("league", "season", "division", "entry", "round", "table", "ruling", "logentry")
SALT = "salt-of-a-player"


def started_event() -> Event:
    """A season with a ruling. Its first round runs, and the seed of the second is still secret."""
    event = Event.of(3, tables={"sizes": [3]}, stages=[{"preset": "swiss", "rounds": 2}]).starts()
    event.draws(1)
    ruling = {"kind": "penalty", "entry": 1, "points": 1, "reason": "x"}
    read(event.varys.posts(f"{event.path}/rulings", ruling), 201)
    with as_engine():
        Entry.objects.update(salt=SALT, household="digest-of-a-word", waking={"time_zone": "Asia/Tokyo"})
    return event


@pytest.fixture
def maester(client: Client, event: Event) -> Client:
    client.force_login(UserFactory.create(username="aemon", is_staff=True, is_superuser=True))
    return client


@pytest.mark.long
def test_every_page_opens_and_none_shows_a_secret(maester: Client) -> None:
    with as_engine():
        secrets = [bytes(row.seed).hex() for row in Seed.objects.all()]
        first = {name: apps.get_model("leagues", name).objects.order_by("id")[0].pk for name in PAGES}
    assert secrets
    for name in PAGES:
        list_filter = admin.site._registry[apps.get_model("leagues", name)].list_filter
        queries = [
            "",
            "?q=winter",
            "?o=1",
            *(f"?{field}__exact=x" for field in list_filter if field == "status"),
        ]
        for part in (*queries, f"{first[name]}/change/"):
            page = maester.get(f"/admin/leagues/{name}/{part}")
            assert page.status_code == 200, (name, part)
            text = page.content.decode()
            assert 'name="_save"' not in text
            for secret in (*secrets, SALT, "digest-of-a-word", "Asia/Tokyo"):
                assert secret not in text, (name, part)
        for address in ("add/", f"{first[name]}/delete/"):
            assert maester.get(f"/admin/leagues/{name}/{address}").status_code == 403
        assert (
            maester.post(f"/admin/leagues/{name}/{first[name]}/change/", {"status": "x"}).status_code == 403
        )


@pytest.mark.long
def test_admin_rows_can_be_found_by_filter_search_and_link(maester: Client, event: Event) -> None:
    with as_engine():
        season = Season.objects.get()
        league, table = League.objects.get(), Table.objects.select_related("game").get()
        numbers = {name: apps.get_model("leagues", name).objects.count() for name in PAGES}
    assert table.game is not None
    page = maester.get(f"/admin/leagues/season/{season.pk}/change/").content.decode()
    for name in ("division", "entry", "round", "ruling", "logentry", "table"):
        parameter = "round__season" if name == "table" else "season"
        link = f"/admin/leagues/{name}/?{parameter}={season.pk}"
        assert link in page
        assert maester.get(link).context["cl"].result_count == numbers[name]
        assert (
            maester.get(f"/admin/leagues/{name}/?{parameter}={season.pk + 1}").context["cl"].result_count == 0
        )
    assert f"/admin/leagues/league/{league.pk}/change/" in page
    page = maester.get(f"/admin/leagues/table/{table.pk}/change/").content.decode()
    assert f"/admin/games/game/{table.game_id}/change/" in page
    assert all(str(one.user) in page for one in event.players)
    for address, count in (
        ("season/?status__exact=running", 1),
        ("season/?status__exact=draft", 0),
        (f"table/?q={table.game.code}", 1),
        (f"entry/?q={event.players[0].user}", 1),
        ("ruling/?kind__exact=penalty", 1),
        ("ruling/?kind__exact=annul", 0),
        ("logentry/?audience__exact=public&kind__exact=ruling_made&q=varys", 1),
    ):
        found = maester.get(f"/admin/leagues/{address}").context["cl"].result_count
        assert found == count, address


def statements(maester: Client, address: str) -> int:
    with CaptureQueriesContext(
        connection,
    ) as captured:
        assert maester.get(f"/admin/leagues/{address}").status_code == 200
    return len(captured)


@pytest.mark.long
def test_a_longer_admin_list_takes_no_more_statements(maester: Client) -> None:
    before = statements(maester, "ruling/")
    with as_engine():
        season, ruling = Season.objects.get(), Ruling.objects.get()
        Ruling.objects.bulk_create(
            Ruling(season=season, number=number, kind="penalty", facts={}, reason="x", actor=ruling.actor,
                   made_at=ruling.made_at)
            for number in range(2, 12)
        )  # fmt: skip
    assert statements(maester, "ruling/") == before
    one = maester.get("/admin/leagues/entry/").context["cl"].result_list[0].pk
    assert statements(maester, "entry/") == statements(maester, f"entry/?id__exact={one}")


def test_plain_users_cannot_open_the_pages(client: Client, event: Event) -> None:
    client.force_login(event.varys.user)
    assert client.get("/admin/leagues/season/").status_code == 302
