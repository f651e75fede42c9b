"""The players of a full lobby confirm before the game starts."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import ProgrammingError, connection, transaction

from accounts.erasure import erase_account
from games.clocks import PRESETS, Clock
from games.clocks.asking import ready_seconds
from games.clocks.outages import Interval
from games.notices.mails import Reader, mail_of_notices
from games.notices.models import Notice
from games.notices.payloads import NoticeOfGame
from games.readiness.models import Confirmation
from games.readiness.services.checking import end_due, token_of
from games.services.outages import record_intervals
from games.words import words_for
from got_api.database.viewer import as_engine, as_viewer
from got_api.shared.clock import set_clock as set_clock_file
from got_api.shared.json_text import time_text
from tests.factories import UserFactory
from tests.people import Person, Visitor, expect_problem
from tests.secrecy.watching import clock
from tests.served import DAY, HOUR, NOON, Json, own_seat, read

pytestmark = pytest.mark.django_db

HALF_DAY = 12 * HOUR
"""The time of a ready check with this preset."""


class Lobby:
    """A lobby of three, whose host has the first seat, and a clock."""

    def __init__(self, set_clock: Any, *, is_on: bool = True, **wanted: Any) -> None:
        self.set_clock, self.now = set_clock, NOON
        set_clock(NOON)
        self.host = self.joiner("catelyn")
        body = {"name": "slow", "player_count": 3, "preset": "one_day"} | wanted
        self.path = f"/games/{read(self.host.posts('/games', body), 201)['code']}"
        read(self.host.posts(f"{self.path}/seats", {}), 201)
        if is_on:
            self.turns(is_on=True)

    @staticmethod
    def joiner(name: str) -> Person:
        return Person(UserFactory.create(username=name), expires_at=NOON + 99 * DAY)

    def turns(self, *, is_on: bool) -> Json:
        return dict(read(self.host.puts(f"{self.path}/ready-check", {"is_on": is_on})))

    def passes(self, by: timedelta) -> None:
        self.now += by
        self.set_clock(self.now)

    def joins(self, name: str) -> Person:
        one = self.joiner(name)
        read(one.posts(f"{self.path}/seats", {}), 201)
        return one

    def confirms(self, one: Person) -> Any:
        return one.puts(f"{self.path}/seats/mine/ready")

    def status(self) -> str:
        return str(read(self.host.gets(self.path))["status"])

    def check(self) -> Json:
        return dict(read(Visitor().gets(f"{self.path}/ready-check")))

    def players(self) -> list[str]:
        return [seat["username"] for seat in read(self.host.gets(self.path))["seats"]]


@pytest.fixture
def set_clock(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    settings.GOT_RATES = {}
    with clock(monkeypatch) as set_it:
        yield set_it


@pytest.fixture
def lobby(set_clock: Any) -> Lobby:
    return Lobby(set_clock)


def fill_lobby(lobby: Lobby) -> tuple[Person, Person]:
    """Lets two users join two days after the first player. The last seat starts the check."""
    lobby.passes(2 * DAY)
    return lobby.joins("arya"), lobby.joins("bran")


def notices(kind: str) -> list[str]:
    with as_engine():
        rows = Notice.objects.filter(kind=kind).order_by("id").select_related("user")
        return [str(row.user.username) for row in rows]


def test_without_a_check_the_last_seat_starts_the_game(set_clock: Any) -> None:
    lobby = Lobby(set_clock, is_on=False)
    fill_lobby(lobby)
    assert lobby.status() == "running"
    assert lobby.check() == {"is_on": False, "ready_seconds": 43200, "due_at": None, "waiting_for": []}


def test_players_who_joined_recently_need_not_confirm(lobby: Lobby) -> None:
    lobby.joins("arya")
    lobby.joins("bran")
    assert lobby.status() == "running"
    assert notices("ready_check") == []


def test_the_game_starts_when_all_have_confirmed(lobby: Lobby) -> None:
    fill_lobby(lobby)
    assert lobby.status() == "lobby"
    found = lobby.check()
    assert (found["is_on"], found["waiting_for"]) == (True, [1])
    assert found["due_at"] == time_text(lobby.now + HALF_DAY)
    assert notices("ready_check") == ["catelyn"]
    shown = read(lobby.confirms(lobby.host))
    assert (shown["due_at"], shown["waiting_for"]) == (None, [])
    assert lobby.status() == "running"
    expect_problem(lobby.confirms(lobby.host), 409, "game_started")


def test_an_anonymous_lobby_hides_who_confirms_and_when(set_clock: Any) -> None:
    """Positions of seats do not change: otherwise they would reveal after the start who plays which house."""
    lobby = Lobby(set_clock, anonymity="until_end")
    arya, bran = fill_lobby(lobby)
    for others in (Visitor(), arya, bran):
        found = read(others.gets(f"{lobby.path}/ready-check"))
        assert (found["due_at"] is not None, found["waiting_for"]) == (True, [])
    own = own_seat(lobby.host, lobby.path)["position"]
    assert read(lobby.host.gets(f"{lobby.path}/ready-check"))["waiting_for"] == [own]


def test_a_player_who_does_not_confirm_loses_the_seat(lobby: Lobby) -> None:
    fill_lobby(lobby)
    lobby.passes(HALF_DAY - timedelta(seconds=1))
    assert end_due() == 0
    lobby.passes(timedelta(seconds=1))
    assert (end_due(), end_due()) == (1, 0)
    assert lobby.players() == ["arya", "bran"]
    assert notices("ready_missed") == ["catelyn"]
    assert lobby.check()["due_at"] is None
    lobby.joins("rickon")
    assert lobby.status() == "running"
    assert notices("ready_check") == ["catelyn"]


def test_a_confirmation_is_valid_for_twice_the_time_of_a_check(lobby: Lobby) -> None:
    lobby.passes(2 * DAY)
    arya, bran = lobby.joins("arya"), lobby.joins("bran")
    assert arya.deletes(f"{lobby.path}/seats/mine").status_code == 204
    read(lobby.confirms(lobby.host))
    lobby.passes(2 * HALF_DAY - timedelta(seconds=1))
    end_due()
    lobby.joins("rickon")
    assert lobby.status() == "running"
    assert bran.user.username in lobby.players()


def test_a_confirmation_expires_after_twice_the_time_of_a_check(lobby: Lobby) -> None:
    read(lobby.confirms(lobby.host))
    lobby.passes(2 * HALF_DAY)
    lobby.joins("arya")
    lobby.joins("bran")
    assert (lobby.status(), lobby.check()["waiting_for"]) == ("lobby", [1])


def test_a_check_ends_when_a_player_leaves(lobby: Lobby) -> None:
    arya, _ = fill_lobby(lobby)
    assert arya.deletes(f"{lobby.path}/seats/mine").status_code == 204
    assert lobby.check()["due_at"] is None
    lobby.passes(HALF_DAY)
    assert end_due() == 0
    assert lobby.players() == ["catelyn", "bran"]


def test_other_requests_do_not_count_as_a_confirmation(lobby: Lobby) -> None:
    fill_lobby(lobby)
    read(lobby.host.gets(lobby.path))
    assert lobby.check()["waiting_for"] == [1]


def test_bots_are_always_ready(lobby: Lobby) -> None:
    read(lobby.host.posts(f"{lobby.path}/seats", {"bot": "sensible"}), 201)
    lobby.passes(2 * DAY)
    read(lobby.host.posts(f"{lobby.path}/seats", {"bot": "sensible"}), 201)
    assert lobby.check()["waiting_for"] == [1]
    read(lobby.confirms(lobby.host))
    assert lobby.status() == "running"


def test_the_host_who_starts_a_game_starts_its_check(lobby: Lobby) -> None:
    lobby.passes(2 * DAY)
    shown = read(lobby.host.posts(f"{lobby.path}/start", {"fill_with": "sensible"}))
    assert shown["status"] == "lobby"
    assert lobby.check()["waiting_for"] == [1]


def test_a_check_that_is_turned_off_starts_the_game(lobby: Lobby) -> None:
    fill_lobby(lobby)
    lobby.turns(is_on=False)
    assert lobby.status() == "running"


def test_only_the_host_changes_the_check_and_only_players_confirm(lobby: Lobby) -> None:
    stranger = lobby.joiner("stranger")
    expect_problem(stranger.puts(f"{lobby.path}/ready-check", {"is_on": False}), 403, "not_the_host")
    expect_problem(lobby.confirms(stranger), 403, "not_seated")
    expect_problem(stranger.gets("/games/2222222222/ready-check"), 404, "not_found")
    fill_lobby(lobby)
    read(lobby.confirms(lobby.host))
    expect_problem(lobby.host.puts(f"{lobby.path}/ready-check", {"is_on": False}), 409, "game_started")


def test_the_link_of_a_mail_confirms_only_when_posted(lobby: Lobby) -> None:
    fill_lobby(lobby)
    with as_engine():
        token = token_of(Confirmation.objects.get().code)
        assert token not in str(Notice.objects.get(kind="ready_check").facts)
    visitor = Visitor()
    shown = visitor.gets(f"/ready/{token}")
    assert (shown.status_code, b"<button>" in shown.content) == (200, True)
    in_hungarian = visitor.gets(f"/ready/{token}", **{"Accept-Language": "hu"})
    assert in_hungarian["Content-Language"] == "hu"
    assert '<html lang="hu">' in in_hungarian.content.decode()
    assert "<button>Készen állok</button>" in in_hungarian.content.decode()
    assert lobby.status() == "lobby"
    expect_problem(visitor.posts(f"/ready/{token[:-1]}x"), 404, "not_found")
    expect_problem(visitor.gets(f"/ready/{token[:-1]}x"), 404, "not_found")
    assert visitor.posts(f"/ready/{token}").status_code == 200
    assert lobby.status() == "running"
    expect_problem(visitor.posts(f"/ready/{token}"), 409, "game_started")


def test_a_mail_that_asks_for_a_confirmation_contains_the_link() -> None:
    facts = {"ready_code": "r3w8kq5mxd", "ends_at": "2026-11-20T16:00:00Z"}
    notice = NoticeOfGame("1", "ready_check", "0815", "a game", facts, NOON)
    mail = mail_of_notices([notice], {}, Reader(words_for("en"), "UTC", NOON), "")
    link = f"/api/v1/ready/{token_of('r3w8kq5mxd')}"
    assert link in mail.text
    assert link in mail.html


def test_an_outage_postpones_the_end_of_a_check(lobby: Lobby) -> None:
    fill_lobby(lobby)
    at = lobby.now + HOUR
    with as_engine():
        record_intervals((Interval(at, at + 2 * HOUR),))
    lobby.passes(14 * HOUR - timedelta(seconds=1))
    assert end_due() == 0
    lobby.passes(timedelta(seconds=1))
    assert end_due() == 1


def test_an_interrupted_tick_changes_nothing_and_the_next_one_does_everything(lobby: Lobby) -> None:
    fill_lobby(lobby)
    lobby.passes(HALF_DAY)
    with as_engine():
        assert end_due() == 1
        transaction.set_rollback(True)
    assert lobby.players() == ["catelyn", "arya", "bran"]
    assert notices("ready_missed") == []
    assert end_due() == 1


def test_erasing_an_account_deletes_its_confirmation(lobby: Lobby) -> None:
    arya = lobby.joins("arya")
    read(lobby.confirms(arya))
    erase_account(user_id=arya.user.pk)
    with as_engine():
        assert not Confirmation.objects.exists()


def test_the_player_role_cannot_read_the_code_of_a_link(lobby: Lobby) -> None:
    with (
        pytest.raises(ProgrammingError, match="permission denied"),
        as_viewer(lobby.host.user),
        connection.cursor() as cursor,
    ):
        cursor.execute("select code from readiness_confirmation")


def test_the_clock_of_the_database_determines_the_time_of_a_lobby(
    settings: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The clock of the machine that serves the request does not matter. A file replaces the database here."""
    settings.GOT_RATES = {}
    monkeypatch.setenv("GOT_CLOCK_FILE", str(tmp_path / "clock"))
    lobby = Lobby(lambda at: set_clock_file(tmp_path / "clock", at, 0.0))
    fill_lobby(lobby)
    assert lobby.check()["waiting_for"] == [1]


def test_a_check_lasts_as_long_as_the_shortest_time_of_the_clock_within_bounds() -> None:
    found = {name: ready_seconds(preset.clock) for name, preset in PRESETS.items()}
    assert found == {
        "unhurried": 86400,
        "live": 180,
        "one_day": 43200,
        "weekend_free": 43200,
        "evening": 43200,
        "phone": 86400,
        "e_mail": 86400,
    }
    assert ready_seconds(Clock(battle_seconds=5)) == 120
