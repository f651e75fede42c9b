"""Notices to users of a season, stored in the transaction of the event that they are about."""

from __future__ import annotations

from typing import Any

import orjson
import pytest

from accounts.erasure import erase_account
from games.leagues.models import Season
from games.leagues.services.notices import notify_of_appeal, notify_of_rulings
from games.notices.channels.email import email_message_of
from games.notices.kinds import OF_SEASONS
from games.notices.models import Channel, Delivery, Notice
from games.notices.payloads import read_stored
from games.standby.services.answering import token_of
from got_api.database.viewer import as_engine
from got_api.shared import clock
from tests.leagues.server.event import Event, Json
from tests.leagues.server.test_substitutes import Bench
from tests.notices.desk import Desk, mail_of, webhook_of
from tests.people import Person, person
from tests.served import read

pytestmark = pytest.mark.django_db
THREES: dict[str, Any] = {"tables": {"sizes": [3]}, "stages": [{"preset": "swiss", "rounds": 1}]}


@pytest.fixture(autouse=True)
def _local_settings(settings: Any) -> None:
    settings.GOT_RATES = {}
    settings.GOT_WEBHOOKS_ALLOW_LOOPBACK = True
    settings.GOT_ADDRESS = "https://got.example"


def notices_seen(one: Person) -> list[tuple[str, Json]]:
    """Kind and facts of the notices about seasons, oldest first."""
    rows = read(one.gets("/me/notices?limit=100"))["results"][::-1]
    return [(row["kind"], row["facts"]) for row in rows if row["kind"] in OF_SEASONS]


@pytest.mark.long
def test_a_player_gets_notices_from_the_entry_to_the_final_standings() -> None:
    event = Event.of(3, check_in={}, **THREES).starts()
    event.draws(1)
    event.ends_tables(1)
    event.does("sign_off")
    one = event.players[0]
    [table] = event.tables(1)
    house = next(seat["house"] for seat in table["seats"] if seat["username"] == "player_01")
    place = {"season_round": 1, "season_table": 1, "game": table["game"], "house": house}
    assert notices_seen(one) == [
        ("season_entry", {"entry_number": 1, "entry_status": "active"}),
        ("season_check_in", {"entry_number": 1}),
        ("season_drawn", {"season_round": 1}),
        ("season_table_started", place),
        ("season_round_closed", {"season_round": 1}),
        ("season_final", {}),
    ]
    row = read(one.gets("/me/notices?limit=1"))["results"][0]
    assert (row["game"], row["season"], row["season_name"]) == (None, event.code, "Spring")
    assert notices_seen(event.varys) == []


@pytest.mark.long
def test_a_waiting_entry_is_notified_when_it_moves_up() -> None:
    event = Event.of(4, registration={"capacity": 3}, **THREES)
    event.does("open")
    for one in event.players:
        read(one.posts(f"{event.path}/entries", {}), 201)
    event.players[0].deletes(f"{event.path}/entries/mine")
    assert notices_seen(event.players[3]) == [
        ("season_entry", {"entry_number": 4, "entry_status": "waiting"}),
        ("season_moved_up", {"entry_number": 4}),
    ]
    assert notices_seen(event.players[0])[-1] == (
        "season_entry", {"entry_number": 1, "entry_status": "withdrawn"},
    )  # fmt: skip


def test_invited_and_unapproved_entries_are_notified() -> None:
    event = Event.of(1, registration={"kind": "approved"}, **THREES)
    event.does("open")
    read(event.players[0].posts(f"{event.path}/entries", {}), 201)
    read(event.varys.patches(f"{event.path}/entries/1", {"approve": True}))
    statuses = [facts["entry_status"] for _, facts in notices_seen(event.players[0])]
    assert statuses == ["applied", "active"]
    guest = person("guest")
    read(event.varys.posts(f"{event.path}/entries", {"username": "guest"}), 201)
    assert [facts["entry_status"] for _, facts in notices_seen(guest)] == ["invited"]


@pytest.mark.long
def test_substitutes_get_notices_of_offers_and_the_replaced_player_gets_one() -> None:
    bench = Bench("arya")
    house = bench.misses()
    [row] = read(bench.standby["arya"].gets("/me/notices"))["results"]
    [offer] = bench.offers("arya")
    assert (row["kind"], row["game"], row["game_name"]) == ("standby_wanted", bench.game, offer["game_name"])
    assert (row["facts"]["offer"], row["facts"]["house"]) == (offer["code"], house)
    assert offer["season"] == {"code": bench.event.code, "round": 1, "table": 1}
    read(bench.answers("arya"))
    bench.event.ticks()
    assert notices_seen(bench.event.players[0])[-1][0] == "seat_lost"
    assert [kind for kind, _ in notices_seen(bench.event.players[1])].count("seat_lost") == 0


@pytest.mark.long
def test_the_links_of_a_mail_occur_only_in_that_mail() -> None:
    bench = Bench("arya")
    mail_of(bench.standby["arya"], "arya@example.org")
    bench.misses()
    desk = Desk().starts_now().waits(minutes=5)
    desk.plans()
    [delivery] = Delivery.objects.all()
    [offer] = bench.offers("arya")
    token = token_of(offer["code"])
    assert token not in delivery.body
    mail = email_message_of(delivery, unsubscribe_url="https://got.example/away").mail
    for answer in ("accept", "decline"):
        assert f"https://got.example/api/v1/offers/{token}/{answer}" in mail.text
        assert f"https://got.example/api/v1/offers/{token}/{answer}" in mail.html
    assert f"https://got.example/games/{bench.game}" in mail.text
    assert mail.subject.startswith("Spring, round 1, table 1: you can take over a seat. House: ")


def test_a_webhook_and_a_mail_are_about_the_season() -> None:
    event = Event.of(3, **THREES)
    webhook_of(event.players[0], "http://127.0.0.1:9/hook")
    event.starts()
    Desk().starts_now().plans()
    bodies = [orjson.loads(body) for body in Delivery.objects.values_list("body", flat=True)]
    [notice] = [each for body in bodies for each in body["data"]["notices"]]
    assert notice["game"] is None
    assert notice["season"] == {
        "code": event.code,
        "name": "Spring",
        "url": f"https://got.example/api/v1/seasons/{event.code}",
        "page": f"https://got.example/seasons/{event.code}",
    }


def test_a_body_stored_by_an_older_release_is_about_a_game() -> None:
    stored = (
        b'[{"id": "1", "kind": "host_message", "code": "c", "game": "g", "facts": {}, '
        b'"created_at": "2026-01-01T00:00:00+00:00"}]'
    )
    [notice] = read_stored(stored.decode())
    assert notice.path == "/api/v1/games/c"


def test_notices_of_rulings_and_appeals_are_sent_once() -> None:
    event = Event.of(3, **THREES).starts()
    with as_engine():
        season = Season.objects.select_for_update().get()
        for _ in range(2):
            notify_of_rulings(season, [(3, "Late twice.", [1, 2])], clock.now())
            notify_of_appeal(season, code="x7", status="made", entries=[1], users=[], now=clock.now())
        notify_of_appeal(season, code="x7", status="upheld", entries=[1], now=clock.now())
    assert notices_seen(event.players[0])[-3:] == [
        ("season_ruling", {"ruling_number": 3, "text": "Late twice."}),
        ("season_appeal", {"appeal_code": "x7", "appeal_status": "made"}),
        ("season_appeal", {"appeal_code": "x7", "appeal_status": "upheld"}),
    ]
    assert notices_seen(event.players[1])[-1][0] == "season_ruling"
    assert notices_seen(event.players[2])[-1][0] == "season_entry"


def test_a_notice_is_deleted_with_the_account() -> None:
    event = Event.of(3, **THREES).starts()
    erase_account(user_id=event.players[0].user.pk)
    with as_engine():
        assert not Notice.objects.filter(user=event.players[0].user.pk).exists()
        assert not Channel.objects.exists()
