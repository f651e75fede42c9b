"""Ready checks: the players of a round confirm their presence before its tables start."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from accounts.erasure import erase_account
from accounts.models import User
from games.leagues.models import Confirmation
from games.notices.mails import Reader, mail_of_notices
from games.notices.models import Notice
from games.notices.payloads import NoticeOfGame
from games.readiness.services.checking import token_of
from games.words import words_for
from got_api.database.viewer import as_engine
from got_api.shared import clock
from got_api.shared.json_text import time_text
from tests.leagues.server.event import Event, Json
from tests.leagues.server.test_notices import notices_seen
from tests.people import Person, Visitor, expect_problem, person
from tests.served import read

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)
DAY = 24 * HOUR
STAGES = [{"preset": "swiss", "rounds": 1}]


class Asking:
    """A season at tables of three whose first round is in its ready check, and users on its standby list."""

    def __init__(self, event: Event, *standby: str) -> None:
        self.event = event
        self.standby = {name: person(name) for name in standby}
        for one in self.standby.values():
            read(one.posts(f"{self.event.path}/standby"), 201)

    @staticmethod
    def of(count: int = 3, *standby: str, **document: Any) -> Asking:
        settings = {"tables": {"sizes": [3]}, "stages": STAGES, "ready_check": {"hours": 24}}
        event = Event.of(count, **settings | document).starts()
        event.draws(1)
        return Asking(event, *standby)

    @property
    def path(self) -> str:
        return f"{self.event.path}/rounds/1/ready-check"

    @property
    def tables(self) -> list[Json]:
        return self.event.tables(1)

    @property
    def statuses(self) -> list[str]:
        return [table["status"] for table in self.tables]

    def players_of(self, number: int) -> list[Person]:
        """The players of a table, by seat."""
        people = {one.user.username: one for one in self.event.players}
        return [people[seat["username"]] for seat in self.tables[number - 1]["seats"]]

    def confirm(self, *people: Person) -> Asking:
        for one in people:
            read(one.puts(f"{self.path}/mine"))
        return self

    def check(self, who: Visitor | None = None) -> Json:
        return dict(read((who or self.event.varys).gets(self.path)))

    def ready(self) -> set[str]:
        return {seat["username"] for seat in self.check()["seats"] if seat["confirmed_at"] is not None}

    def seats(self, number: int) -> dict[str, str | None]:
        """Player -> the stand-in of their open seat in the game of a table."""
        game = read(self.event.visitor.gets(f"/games/{self.tables[number - 1]['game']}"))
        return {seat["username"]: seat["stand_in"] for seat in game["seats"]}

    def searches(self) -> list[Json]:
        return list(read(self.event.varys.gets(f"{self.event.path}/searches"))["results"])


def started_event() -> Event:
    return Asking.of().event


@pytest.fixture
def asking(event: Event) -> Asking:
    return Asking(event)


def kinds(one: Person) -> list[str]:
    return [kind for kind, _ in notices_seen(one)]


@pytest.mark.long
def test_a_round_starts_when_all_have_confirmed(asking: Asking) -> None:
    event = asking.event
    [row] = event.rounds()
    assert (row["status"], row["starts_at"]) == ("drawn", None)
    assert row["ready_due_at"] == time_text(event.now + DAY)
    asking.confirm(*event.players[:2])
    event.ticks()
    assert (asking.statuses, asking.ready()) == (["waiting"], {"player_01", "player_02"})
    asking.confirm(event.players[2])
    event.ticks()
    assert asking.statuses == ["running"]
    assert set(asking.seats(1).values()) == {None}
    [row] = event.rounds()
    assert (row["status"], row["ready_due_at"]) == ("running", None)
    assert [kinds(one)[-2:] for one in event.players] == [["season_ready_check", "season_table_started"]] * 3


@pytest.mark.long
def test_each_player_is_asked_once_with_all_details(asking: Asking) -> None:
    asking.event.ticks(HOUR).ticks(HOUR)
    for seat, one in zip(asking.tables[0]["seats"], asking.players_of(1), strict=True):
        place = {"season_round": 1, "season_table": 1, "house": seat["house"]}
        [facts] = [facts for kind, facts in notices_seen(one) if kind == "season_ready_check"]
        assert place.items() <= facts.items()
        assert facts["ends_at"] == asking.check()["due_at"]
        own = read(one.gets(f"{asking.path}/mine"))
        assert own == {
            "round": 1,
            "table": 1,
            "house": seat["house"],
            "due_at": facts["ends_at"],
            "confirmed_at": None,
        }


@pytest.mark.long
def test_a_player_who_did_not_confirm_is_replaced_from_the_standby_list(event: Event) -> None:
    asking = Asking(event, "arya")
    absent = event.players[0]
    asking.confirm(*event.players[1:])
    event.ticks(DAY - HOUR)
    assert asking.statuses == ["waiting"]
    event.ticks(HOUR)
    assert asking.statuses == ["running"]
    open_to = {name for name, stand_in in asking.seats(1).items() if stand_in is not None}
    assert open_to == {"player_01"}
    [search] = asking.searches()
    assert (search["entry"], search["missed"]) == (1, False)
    game = asking.tables[0]["game"]
    logged = read(event.visitor.gets(f"/games/{game}/seats/log?limit=100"))["results"]
    assert [row["reason"] for row in logged if row["kind"] == "seat_opened"] == ["not_ready"]
    place = {"season_round": 1, "season_table": 1, "house": search["house"], "game": game}
    assert notices_seen(absent)[-1] == ("season_ready_missed", place)
    assert {kinds(one)[-1] for one in event.players[1:]} == {"season_table_started"}
    [offer] = read(asking.standby["arya"].gets("/me/offers"))["results"]
    read(asking.standby["arya"].puts(f"/me/offers/{offer['code']}", {"accept": True}))
    event.ticks()
    assert set(asking.seats(1)) == {"arya", "player_02", "player_03"}
    assert [search["status"] for search in asking.searches()] == ["filled"]
    assert notices_seen(absent)[-1][0] == "seat_lost"


@pytest.mark.long
def test_a_player_can_return_until_the_seat_is_taken(event: Event) -> None:
    asking = Asking(event, "arya")
    asking.confirm(*asking.event.players[1:])
    asking.event.ticks(DAY)
    game = asking.tables[0]["game"]
    back = asking.event.players[0].posts(f"/games/{game}/seats/mine/return")
    assert back.status_code in (200, 204)
    asking.event.ticks()
    assert set(asking.seats(1).values()) == {None}
    assert [search["status"] for search in asking.searches()] == ["returned"]


def test_a_late_confirmation_starts_a_waiting_table(asking: Asking) -> None:
    asking.confirm(*asking.event.players[1:])
    asking.event.ticks(DAY)
    assert asking.statuses == ["waiting"]
    asking.confirm(asking.event.players[0])
    asking.event.ticks()
    assert (asking.statuses, set(asking.seats(1).values())) == (["running"], {None})


@pytest.mark.long
def test_a_user_who_joins_the_standby_list_completes_a_waiting_table(event: Event) -> None:
    asking = Asking(event, "arya")
    asking.confirm(asking.event.players[0])
    asking.event.ticks(DAY)
    assert asking.statuses == ["waiting"]
    bran = person("bran")
    read(bran.posts(f"{asking.event.path}/standby"), 201)
    asking.event.ticks()
    assert asking.statuses == ["running"]
    assert len(asking.searches()) == 2
    found = read(asking.standby["arya"].gets("/me/notices"))["results"]
    assert [row["kind"] for row in found] == ["standby_wanted"] * 2


def test_a_confirmation_can_be_withdrawn(asking: Asking) -> None:
    one = asking.event.players[0]
    first = read(one.puts(f"{asking.path}/mine"))["confirmed_at"]
    assert first is not None
    assert read(one.puts(f"{asking.path}/mine"))["confirmed_at"] == first
    assert one.deletes(f"{asking.path}/mine").status_code == 204
    assert one.deletes(f"{asking.path}/mine").status_code == 204
    assert read(one.gets(f"{asking.path}/mine"))["confirmed_at"] is None
    asking.confirm(*asking.event.players[1:])
    asking.event.ticks()
    assert (asking.statuses, asking.ready()) == (["waiting"], {"player_02", "player_03"})


def test_confirming_after_the_start_is_refused(asking: Asking) -> None:
    asking.confirm(*asking.event.players).event.ticks()
    assert asking.statuses == ["running"]
    one = asking.event.players[0]
    expect_problem(one.puts(f"{asking.path}/mine"), 409, "ready_check_closed")
    expect_problem(one.deletes(f"{asking.path}/mine"), 409, "ready_check_closed")
    expect_problem(asking.event.varys.deletes(asking.path), 409, "ready_check_closed")
    assert asking.ready() == {"player_01", "player_02", "player_03"}


def test_an_organiser_can_end_a_ready_check_early(asking: Asking) -> None:
    assert asking.event.varys.deletes(asking.path).status_code == 204
    expect_problem(asking.event.varys.deletes(asking.path), 409, "ready_check_closed")
    expect_problem(asking.event.players[0].puts(f"{asking.path}/mine"), 409, "ready_check_closed")
    asking.event.ticks()
    assert (asking.statuses, set(asking.seats(1).values())) == (["running"], {None})
    assert asking.check()["ended_at"] is not None
    log = [row["kind"] for row in asking.event.log()]
    assert log[-3:] == ["ready_check_started", "ready_check_ended", "round_started"]


def test_disabling_the_ready_check_in_the_document_starts_the_round(asking: Asking) -> None:
    asking.event.says(ready_check=None)
    asking.event.ticks()
    assert (asking.statuses, set(asking.seats(1).values())) == (["running"], {None})


def test_a_cancelled_season_has_no_ready_check(asking: Asking) -> None:
    asking.event.does("cancel", reason="x")
    expect_problem(asking.event.players[0].puts(f"{asking.path}/mine"), 409, "ready_check_closed")
    expect_problem(asking.event.varys.deletes(asking.path), 409, "season_not_ready")
    asking.event.ticks(DAY)
    assert asking.statuses == ["waiting"]


@pytest.mark.long
def test_redrawing_a_round_starts_a_new_ready_check(asking: Asking) -> None:
    event, one = asking.event, asking.event.players[0]
    asking.confirm(one)
    assert event.varys.deletes(f"{event.path}/rounds/1/draw?reason=oops").status_code == 204
    expect_problem(one.puts(f"{asking.path}/mine"), 404, "not_found")
    expect_problem(event.varys.gets(asking.path), 404, "not_found")
    event.now += HOUR
    read(event.varys.posts(f"{event.path}/rounds/1/draw", {"reason": "again"}), 202)
    event.ticks()
    read(event.varys.posts(f"{event.path}/rounds/1/draw/publish"))
    event.ticks()
    assert (asking.statuses, asking.ready()) == (["waiting"], set())
    assert kinds(one).count("season_ready_check") == 2


def test_a_ready_check_does_not_wait_for_a_closed_account(asking: Asking) -> None:
    asking.confirm(*asking.event.players[1:])
    User.objects.filter(pk=asking.event.players[0].user.pk).update(is_active=False)
    asking.event.ticks(DAY)
    assert asking.statuses == ["running"]
    assert asking.searches() == []


@pytest.mark.sample
@pytest.mark.parametrize("is_first", [False, True])
def test_a_ready_check_does_not_wait_for_an_erased_account(asking: Asking, is_first: bool) -> None:
    one = asking.event.players[0]
    if is_first:
        asking.confirm(one)
    erase_account(user_id=one.user.pk)
    asking.confirm(*asking.event.players[1:]).event.ticks()
    assert asking.statuses == ["running"]
    [row] = [row for row in asking.check()["seats"] if row["entry"] == 1]
    assert row["username"] is None


@pytest.mark.long
def test_a_replayed_table_has_no_ready_check(event: Event) -> None:
    asking = Asking(event, "arya")
    asking.confirm(*event.players[1:])
    event.ticks(DAY)
    game = asking.tables[0]["game"]
    body = {"kind": "replay", "round": 1, "table": 1, "reason": "The server was away."}
    read(event.varys.posts(f"{event.path}/rulings", body), 201)
    expect_problem(event.players[0].puts(f"{asking.path}/mine"), 409, "ready_check_closed")
    event.ticks()
    assert asking.tables[0]["game"] not in (None, game)
    assert set(asking.seats(1)) == {"player_01", "player_02", "player_03"}
    assert set(asking.seats(1).values()) == {None}


def test_only_players_of_the_ready_check_can_confirm(asking: Asking) -> None:
    for one in (person("stranger"), asking.event.varys):
        expect_problem(one.gets(f"{asking.path}/mine"), 404, "not_found")
        expect_problem(one.puts(f"{asking.path}/mine"), 404, "not_found")
        expect_problem(one.deletes(f"{asking.path}/mine"), 404, "not_found")
    one = asking.event.players[0]
    expect_problem(one.puts(f"{asking.event.path}/rounds/2/ready-check/mine"), 404, "not_found")


@pytest.mark.long
def test_only_officials_can_see_confirmations(asking: Asking) -> None:
    event = asking.event
    watcher = event.players[1]
    paths = (
        *("", "/rounds", "/tables", "/entries", "/log", "/standings", "/calendar.ics", "/feed.atom"),
        *("/export.ndjson", "/rounds/1/draw", "/rounds/1/ready-check", "/rounds/1/ready-check/mine"),
    )

    def all_seen() -> list[tuple[int, bytes, str | None]]:
        found = [one.gets(f"{event.path}{path}") for one in (watcher, event.visitor) for path in paths]
        return [(each.status_code, each.content, each.headers.get("ETag")) for each in found]

    before = all_seen()
    assert len({status for status, _, _ in before}) > 1
    asking.confirm(event.players[0])
    event.ticks()
    assert asking.ready() == {"player_01"}
    assert all_seen() == before
    expect_problem(watcher.gets(asking.path), 403, "official_only")


def test_the_link_of_a_mail_confirms_only_when_posted(asking: Asking) -> None:
    event, one = asking.event, asking.event.players[0]
    with as_engine():
        row = Confirmation.objects.get(seat__entry__user=one.user)
        token = token_of(row.code)
        for notice in Notice.objects.all():
            assert token not in str(notice.facts), notice.kind
    shown = event.visitor.gets(f"/ready/{token}")
    assert (shown.status_code, b"<button>" in shown.content) == (200, True)
    assert asking.ready() == set()
    expect_problem(event.visitor.posts(f"/ready/{token[:-1]}x"), 404, "not_found")
    expect_problem(event.visitor.gets(f"/ready/{token[:-1]}x"), 404, "not_found")
    for _ in range(2):
        assert event.visitor.posts(f"/ready/{token}").status_code == 200
        assert asking.ready() == {"player_01"}
    asking.confirm(*event.players[1:]).event.ticks()
    expect_problem(event.visitor.posts(f"/ready/{token}"), 409, "ready_check_closed")


def test_the_mail_about_a_ready_check_has_the_link() -> None:
    facts = {
        "season_round": 1,
        "season_table": 4,
        "house": "stark",
        "ready_code": "r3w8kq5mxd",
        "ends_at": "2026-11-20T16:00:00Z",
    }
    notice = NoticeOfGame("1", "season_ready_check", "0815", "Spring", facts, clock.now(), is_of_season=True)
    mail = mail_of_notices([notice], {}, Reader(words_for("en"), "UTC", clock.now()), "")
    link = f"/api/v1/ready/{token_of('r3w8kq5mxd')}"
    assert link in mail.text
    assert link in mail.html
