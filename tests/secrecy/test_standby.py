"""Users asked by the standby lists, and their answers, are hidden from others until the seat changes hands.

A player stops answering. The test compares the same game with empty lists, with asked users, and after one
of them has accepted or declined: every URL and stream, mails, webhooks and push messages, all rows that the
player role may read, and the signals that wake streams.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

import orjson
import pytest
from django.db import connection

from games.services.signals import Announcement, announce
from games.standby.models import Search
from games.standby.rls import OWNED
from got_api.database.viewer import as_engine, as_viewer
from tests.factories import UserFactory
from tests.live.test_signals import Heard, signalled_topics
from tests.notices.desk import Desk
from tests.people import Person, Visitor
from tests.served import HOUR, NOON, read
from tests.standby.bench import LATE, Bench, SetClock, answer, lasting

from .test_channels import Records, World, listen, post, record, world
from .test_channels import differences as differences_of_records
from .test_http import WHOLE, set_clock
from .watching import Company, Reply, first_difference, replies_to, reply, rolled_back

__all__ = ["post", "set_clock", "signalled_topics", "world"]

in_database = pytest.mark.django_db
NAMES = ("arya", "bran", "rickon", "sansa")


@dataclass(frozen=True)
class Lists:
    """Members of the server's and the game's list, and the users who accept or decline."""

    of_server: tuple[str, ...] = ()
    of_game: tuple[str, ...] = ()
    accepts: Mapping[str, bool] = field(default_factory=dict)


EMPTY = Lists()
ASKED = Lists(of_server=("arya", "bran"), of_game=("rickon", "sansa"))
ACCEPTED = Lists(of_server=("arya", "bran"), of_game=("rickon",), accepts={"bran": True})
DECLINED = Lists(of_server=("arya",), of_game=("rickon",), accepts={"arya": False, "rickon": False})
OUTCOMES = pytest.mark.parametrize(
    "lists",
    [
        pytest.param(ASKED, id="asked", marks=pytest.mark.long),
        pytest.param(ACCEPTED, id="accepted"),
        pytest.param(DECLINED, id="declined", marks=pytest.mark.long),
    ],
)
"""The suite plays the outcome whose steps include those of the others: users are asked, and one accepts."""


@dataclass
class Table:
    """A game with a silent player, and users without a seat."""

    bench: Bench
    crowd: dict[str, Person]
    company: Company

    @classmethod
    def laid(cls, set_clock: SetClock) -> Table:
        bench = Bench(set_clock)
        crowd = {name: lasting(UserFactory.create()) for name in NAMES}
        onlookers: dict[str, Visitor] = {"stranger": lasting(UserFactory.create())}
        return cls(bench, crowd, Company(bench.game, bench.game.people, onlookers))

    def watchers(self) -> dict[str | None, Visitor]:
        """The silent player, another one, and a user without a seat."""
        other = next(house for house in self.company.people if house != LATE)
        people: dict[str | None, Visitor] = {house: self.company.people[house] for house in (LATE, other)}
        return people | {None: self.company.onlookers["stranger"]}

    def starts_again(self) -> None:
        self.bench.game.now = NOON
        self.bench.set_clock(NOON)

    def joins(self, lists: Lists) -> None:
        for name in lists.of_server:
            read(self.crowd[name].puts("/me/standby", {}))
        for name in lists.of_game:
            read(self.crowd[name].puts(self.bench.path, {}))

    def answers(self, lists: Lists) -> None:
        """Lets an asked user answer, before the next tick."""
        self.bench.passes(HOUR)
        for name, accepts in lists.accepts.items():
            read(answer(self.crowd[name], accept=accepts))
        self.bench.passes(HOUR)
        self.bench.ticks()

    def steps(self, lists: Lists) -> tuple[Callable[[], None], ...]:
        return (lambda: self.joins(lists), self.bench.misses, lambda: self.answers(lists))


@pytest.fixture
def table(set_clock: Callable[[datetime], None]) -> Table:
    return Table.laid(set_clock)


def replies_after(
    table: Table, lists: Lists, watchers: Iterable[Visitor], *, opens: bool = False
) -> list[list[Reply]]:
    """All replies to watchers during the search; with `opens` after the seat was opened."""
    with rolled_back():
        table.starts_again()
        for step in table.steps(lists):
            step()
        if opens:
            table.bench.misses()
        return [replies_about_seats(table, watcher) for watcher in watchers]
    raise AssertionError


def replies_about_seats(table: Table, watcher: Visitor) -> list[Reply]:
    found = replies_to(table.company, watcher, [])
    paths = ("/games?status=running", "/seats/open", "/me/standby", "/me/offers", "/me/home")
    return found + [reply("GET", path, watcher.gets(path)) for path in paths]


def without_code(replies: list[Reply]) -> list[Reply]:
    """Replies to a user who is offered the seat, without the random code of the offer."""
    offered = next(body for path, _, _, body in replies if path == "GET /me/offers")
    [offer] = orjson.loads(offered)["results"]
    code = offer["code"].encode()
    return [
        (path, status, [each for each in headers if each[0] != "ETag"], body.replace(code, b"(offer)"))
        for path, status, headers, body in replies
    ]


def differences(table: Table, one: Lists, other: Lists, *, opens: bool = False) -> Iterator[str | None]:
    """Each watcher with the detected difference between two lists, or None."""
    watchers = table.watchers().values()
    found = (replies_after(table, lists, watchers, opens=opens) for lists in (one, other))
    yield from map(first_difference, *found)


@WHOLE
@in_database
@OUTCOMES
def test_standby_lists_do_not_change_replies_to_others(table: Table, lists: Lists) -> None:
    """The replies to the player of the seat do not change either."""
    assert list(differences(table, EMPTY, lists)) == [None, None, None]


@WHOLE
@in_database
def test_offering_an_open_seat_does_not_change_replies_to_others(table: Table) -> None:
    assert list(differences(table, EMPTY, DECLINED, opens=True)) == [None, None, None]


@pytest.mark.long
@in_database
def test_a_seat_that_changes_hands_is_public(table: Table) -> None:
    assert next(differences(table, EMPTY, ACCEPTED, opens=True)) is not None


@pytest.mark.long
@WHOLE
@in_database
def test_a_candidate_cannot_see_other_candidates(table: Table) -> None:
    alone = Lists(of_server=("arya",))
    among = Lists(of_server=("bran", "arya"), of_game=("sansa",), accepts={"bran": False})
    arya = [table.crowd["arya"]]
    one, other = (
        without_code(replies) for lists in (alone, among) for replies in replies_after(table, lists, arya)
    )
    assert b"(offer)" in b"".join(body for *_, body in one)
    assert first_difference(one, other) is None


@pytest.mark.long
@in_database
def test_an_offer_that_notifies_everyone_is_reported_as_a_leak(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def to_everybody(given: Announcement) -> None:
        announce(replace(given, user=None))

    monkeypatch.setattr("games.standby.services.asking.announce", to_everybody)
    found = list(differences(table, EMPTY, ASKED))
    assert [each is not None for each in found] == [True, True, False]


def received_after(table: Table, lists: Lists, world: World) -> Records:
    """Everything that players and strangers received by any channel, and their readable rows."""
    with rolled_back():
        table.starts_again()
        listen(table.company, world, LATE)
        Desk().starts_now().works()
        world.woken()
        world.receiver.requests.clear()
        world.mailbox.mails.clear()
        for step in table.steps(lists):
            with world.commit(execute=True):
                step()
            Desk().starts_now().works()
        found = record(table.company, world, LATE)
        for viewer, watcher in table.watchers().items():
            found |= {f"{name} for {viewer}": rows for name, rows in lists_shown(table, watcher)}
    # Rows of the outbox and wake-ups of workers are internal to the server; they may name the asked users.
    return {
        name: rows
        for name, rows in found.items()
        if not name.startswith(("rows of notices", "wake-ups", "marks"))
    }


def lists_shown(table: Table, watcher: Any) -> Iterator[tuple[str, list[str]]]:
    for relation in OWNED:
        with as_viewer(watcher.user, game=table.bench.game.game.pk), connection.cursor() as cursor:
            cursor.execute(f"select row(x.*)::text from {relation} x")
            yield f"rows of {relation}", [row[0] for row in cursor.fetchall()]


@pytest.mark.long
@in_database
@OUTCOMES
def test_no_channel_reveals_offers_to_others(table: Table, world: World, lists: Lists) -> None:
    one, other = (received_after(table, each, world) for each in (EMPTY, lists))
    assert one["requests"] and one["mails"]
    assert differences_of_records(one, other) == []


def topics_of(table: Table, lists: Lists, heard: Heard) -> list[list[str]]:
    """The signalled topics of each step, except those of the users on the lists."""
    own = {f"u{one.user.pk}" for one in table.crowd.values()}
    game = table.bench.game.game.pk
    found = []
    for step in table.steps(lists):
        heard()
        step()
        found.append([topic.replace(f"{game}", "(game)", 1) for topic in heard() if topic not in own])
    return found


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
@OUTCOMES
def test_offers_do_not_wake_streams_of_others(
    lists: Lists, set_clock: Callable[[datetime], None], signalled_topics: Heard
) -> None:
    quiet = topics_of(Table.laid(set_clock), EMPTY, signalled_topics)
    with as_engine():  # no user is asked for the seat of that game
        Search.objects.update(status=Search.Status.UNFILLED, next_at=None)
    assert topics_of(Table.laid(set_clock), lists, signalled_topics) == quiet
    assert quiet[1] != []
