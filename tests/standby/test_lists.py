"""Users join and leave the lists, and answer offers by the links of a mail. Others cannot see this."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import ProgrammingError, connection
from django.test.utils import CaptureQueriesContext

from games.models import Game, SeatEvent
from games.notices.mails import Reader, mail_of_notices
from games.notices.models import Channel, Notice
from games.notices.payloads import NoticeOfGame
from games.services.locking import locked_table
from games.services.replacement import leave_table, open_seat
from games.standby import rls
from games.standby.models import GameVolunteer, Offer, Search
from games.standby.services import answering
from games.standby.services.asking import ask_due
from games.standby.services.volunteers import MAX_VOLUNTEERS, join_standby_list
from games.words import words_for
from got_api.database.viewer import as_engine, as_viewer
from got_api.shared import clock
from tests.factories import UserFactory
from tests.people import Visitor, expect_problem, person
from tests.served import NOON, read, timed_game

from .bench import LATE, Bench, SetClock, answer, answers_of, offers

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)
WISHES = {"player_counts": [5, 6], "presets": ["e_mail"], "max_seats": 2, "is_paused": True}


@pytest.fixture(autouse=True)
def _no_rates(settings: Any) -> None:
    settings.GOT_RATES = {}


def test_a_user_joins_and_leaves_the_list_of_the_server() -> None:
    arya = person("arya")
    expect_problem(arya.gets("/me/standby"), 404, "not_found")
    expect_problem(arya.deletes("/me/standby"), 404, "not_found")
    first = read(arya.puts("/me/standby", {}))
    joined_at = first.pop("joined_at")
    assert first == {"player_counts": [], "presets": [], "max_seats": 1, "is_paused": False}
    assert read(arya.puts("/me/standby", WISHES)) == {**WISHES, "joined_at": joined_at}
    assert read(arya.gets("/me/standby")) == {**WISHES, "joined_at": joined_at}
    assert arya.deletes("/me/standby").status_code == 204
    expect_problem(arya.gets("/me/standby"), 404, "not_found")


@pytest.mark.parametrize(
    "wishes", [{"presets": ["fast"]}, {"max_seats": 0}, {"player_counts": ["six"]}, {"languages": ["en"]}]
)
def test_invalid_wishes_are_refused(wishes: dict[str, Any]) -> None:
    expect_problem(person("arya").puts("/me/standby", wishes), 400, "malformed")


def test_a_user_joins_and_leaves_the_list_of_a_game() -> None:
    game, arya = timed_game(3), person("arya")
    path = f"{game.path}/standby/mine"
    expect_problem(arya.gets(path), 404, "not_found")
    first = read(arya.puts(path, {}))
    assert read(arya.puts(path, {})) == first == read(arya.gets(path))
    expect_problem(game.people["stark"].gets(path), 404, "not_found")
    assert arya.deletes(path).status_code == 204
    expect_problem(arya.deletes(path), 404, "not_found")
    expect_problem(arya.gets(path), 404, "not_found")
    expect_problem(arya.puts("/games/2222222222/standby/mine", {}), 404, "not_found")


def test_players_of_a_game_cannot_join_its_list_and_nobody_after_its_end(set_clock: SetClock) -> None:
    bench = Bench(set_clock)
    expect_problem(bench.game.people["lannister"].puts(bench.path, {}), 409, "already_seated")
    bench.changes(status=Game.Status.FINISHED, winner="stark")
    expect_problem(person("arya").puts(bench.path, {}), 409, "game_over")


def test_the_length_of_a_list_of_a_game_is_limited() -> None:
    game, arya = timed_game(3), person("arya")
    path = f"{game.path}/standby/mine"
    users = UserFactory.create_batch(MAX_VOLUNTEERS)
    with as_engine():
        GameVolunteer.objects.bulk_create(
            GameVolunteer(game=game.game, user=user, joined_at=game.now) for user in users
        )
    found = expect_problem(arya.puts(path, {}), 409, "list_full")
    assert found["facts"] == {"max_count": MAX_VOLUNTEERS}


@pytest.mark.long
def test_the_links_of_a_mail_answer_when_posted_and_store_no_secret(
    set_clock: SetClock,
) -> None:
    bench = Bench(set_clock)
    arya, bran = bench.volunteers("arya", "bran")
    bench.misses()
    token, other = (answering.token_of(offers(one)[0]["code"]) for one in (arya, bran))
    visitor = Visitor()
    shown = visitor.gets(f"/offers/{token}/accept")
    assert (shown.status_code, b"<button>" in shown.content) == (200, True)
    assert answers_of(arya) == [[None]]
    assert visitor.posts(f"/offers/{other}/decline").status_code == 200
    done = visitor.posts(f"/offers/{token}/accept")
    assert (done.status_code, b"as soon as it is open" in done.content) == (200, True)
    assert answers_of(arya, bran) == [["accepted"], ["declined"]]
    expect_problem(visitor.posts(f"/offers/{token}/accept"), 409, "offer_answered")
    expect_problem(visitor.posts(f"/offers/{token[:-1]}x/decline"), 404, "not_found")
    expect_problem(visitor.gets(f"/offers/{token[:-1]}x/decline"), 404, "not_found")
    with as_engine():
        assert not [notice for notice in Notice.objects.all() if token in str(notice.facts)]


def test_a_mail_that_offers_a_seat_has_both_links() -> None:
    facts = {"house": LATE, "offer": "p9w2kq7mxd", "expires_at": "2026-11-20T16:00:00Z"}
    notice = NoticeOfGame("1", "standby_wanted", "0815", "a game", facts, NOON)
    mail = mail_of_notices([notice], {}, Reader(words_for("en"), "UTC", NOON), "")
    for choice in ("accept", "decline"):
        link = f"/api/v1/offers/{answering.token_of('p9w2kq7mxd')}/{choice}"
        assert link in mail.text
        assert link in mail.html


def test_accepting_an_open_seat_by_its_link_shows_that_the_seat_is_taken(set_clock: SetClock) -> None:
    bench = Bench(set_clock)
    [arya] = bench.volunteers("arya")
    leave_table(user=bench.game.users[LATE].pk, code=bench.game.code)
    bench.ticks()
    token = answering.token_of(offers(arya)[0]["code"])
    assert b"The seat is yours." in Visitor().posts(f"/offers/{token}/accept").content
    assert bench.player() == "arya"


def test_the_links_of_a_closed_account_do_not_work(set_clock: SetClock) -> None:
    bench = Bench(set_clock)
    [arya] = bench.volunteers("arya")
    bench.misses()
    token = answering.token_of(offers(arya)[0]["code"])
    arya.user.is_active = False
    arya.user.save()
    expect_problem(Visitor().posts(f"/offers/{token}/accept"), 404, "not_found")


def test_new_channels_of_users_send_offers_by_default() -> None:
    arya = person("arya")
    body = {"kind": "email", "address": "arya@example.org"}
    made = read(arya.posts("/me/notices/channels", body), 201)
    assert {"standby_wanted", "standby_ended"} <= set(made["kinds"])
    with as_engine():
        assert Channel.objects.filter(kinds__contains=["standby_wanted"]).count() == 1


@pytest.mark.parametrize("table", [*rls.OWNED, "standby_search"])
def test_the_player_role_reads_only_its_own_rows_and_cannot_write(table: str, set_clock: SetClock) -> None:
    bench = Bench(set_clock)
    [arya] = bench.volunteers("arya")
    [bran] = bench.steps_in("bran")
    read(bran.puts("/me/standby", {}))
    bench.misses()

    def rows(user: Any) -> int:
        with as_viewer(user, game=bench.game.game.id), connection.cursor() as cursor:
            cursor.execute(f"select count(*) from {table}")
            return int(cursor.fetchone()[0])

    if table == "standby_search":
        with pytest.raises(ProgrammingError, match="permission denied"):
            rows(arya.user)
        return
    own = {"standby_gamevolunteer": (0, 1), "standby_offer": (1, 1), "standby_volunteer": (1, 1)}[table]
    assert (rows(arya.user), rows(bran.user)) == own
    assert (rows(bench.game.host.user), rows(None)) == (0, 0)
    with (
        pytest.raises(ProgrammingError, match="permission denied"),
        as_viewer(arya.user),
        connection.cursor() as cursor,
    ):
        cursor.execute(f"delete from {table}")


PARTS = ("", "/position", "/events", "/decisions", "/seats/log", "/clock", "/board", "/news", "/record")


@pytest.mark.long
def test_others_cannot_see_who_was_asked_or_declined(set_clock: SetClock) -> None:
    """Others read the same bytes if the list is empty and if a member is asked and declines."""
    bench = Bench(set_clock)
    viewers = [Visitor(), person("stranger"), *bench.game.people.values()]

    def seen() -> list[tuple[int, bytes, str | None]]:
        replies = [one.gets(f"{bench.game.path}{part}") for one in viewers for part in PARTS]
        return [(each.status_code, each.content, each.headers.get("ETag")) for each in replies]

    bench.misses()
    before = seen()
    people = bench.volunteers("arya", "bran", "rickon", "robb")
    bench.game.now = bench.game.now.replace(second=0, microsecond=0)
    set_clock(bench.game.now)
    bench.ticks()
    assert [len(offers(one)) for one in people] == [1, 1, 1, 0]
    read(answer(people[0]))
    read(answer(people[0], accept=False))
    bench.ticks()
    assert seen() == before
    assert [kind for kind, *_ in bench.game.log()] == ["defaulted"]


def test_a_user_who_is_offered_a_seat_sees_only_public_information(set_clock: SetClock) -> None:
    bench = Bench(set_clock)
    [arya] = bench.volunteers("arya")
    bench.misses()
    read(answer(arya))
    stranger = person("stranger")
    for part in PARTS:
        replies = [one.gets(f"{bench.game.path}{part}") for one in (arya, stranger)]
        first, second = [(one.status_code, one.content, one.headers.get("ETag")) for one in replies]
        assert first == second, part


@pytest.mark.django_db(transaction=True)
def test_one_of_two_simultaneous_acceptances_gets_the_seat() -> None:
    game = timed_game(3, now=clock.now())
    people = [person("arya"), person("bran")]
    for one in people:
        read(one.puts("/me/standby", {}))
    with locked_table(game.code) as table:
        open_seat(table.timing, LATE, SeatEvent.Reason.HOST, clock.now())
    ask_due()

    def accepts(one: Any) -> tuple[int, str | None]:
        response = answer(one)
        while response.status_code == 503:
            response = answer(one)
        connection.close()
        return response.status_code, response.json().get("code")

    with ThreadPoolExecutor(2) as pool:
        found = sorted(pool.map(accepts, people), key=lambda each: each[0])
    assert [status for status, _ in found] == [200, 409]
    assert found[1][1] == "offer_taken"
    with as_engine():
        assert Offer.objects.filter(answer="accepted", taken_at__isnull=False).count() == 1
        assert Offer.objects.filter(answer="lapsed").count() == 1


def test_a_new_member_does_not_affect_running_searches_but_restarts_failed_ones(set_clock: SetClock) -> None:
    def statements(name: str) -> int:
        user = UserFactory.create(username=name)
        with CaptureQueriesContext(connection) as sent:
            join_standby_list(user=user.pk, player_counts=[], presets=[], max_seats=1, is_paused=True)
        return len(sent)

    alone = statements("arya")
    first = Bench(set_clock)
    first.misses()
    second = Bench(set_clock)
    second.misses()
    assert statements("bran") == alone
    [robb] = second.volunteers("robb", max_seats=2)
    ask_due()
    assert answers_of(robb) == [[None, None]]


def test_a_failed_search_continues_only_when_a_user_joins(set_clock: SetClock) -> None:
    def looked_at() -> Any:
        with as_engine():
            return Search.objects.get().looked_at

    bench = Bench(set_clock)
    bench.volunteers("arya", is_paused=True)
    bench.misses()
    bench.passes(MINUTE)
    before = looked_at()
    assert before is not None
    ask_due()
    assert looked_at() == before
    bench.volunteers("bran", is_paused=True)
    ask_due()
    assert looked_at() > before
