"""Players of an anonymous game are hidden in every URL, stream, mail, webhook, message, calendar and row.

The same game is played by other accounts, which differ in everything: name, language, time zone, address,
quiet hours, absences and other games. Another player or a stranger receives the same bytes, also after a seat
has changed hands, a vote was called and a house has sent a message.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

import pytest
from django.db import connection

from games import models
from games.press.services import messages
from games.services import absences, pseudonyms
from got_api.database.viewer import as_engine, as_viewer
from tests import shards
from tests.factories import UserFactory
from tests.notices.desk import Desk, mail_of
from tests.notices.post import html_of, text_of
from tests.people import Person, Visitor
from tests.served import read

from .test_channels import Records, World, listen, plain, post, received_request, world
from .test_channels import differences as differences_of_records
from .test_http import WHOLE, courses, set_clock
from .watching import (
    NOON,
    SEEDS,
    Company,
    Reply,
    company,
    first_difference,
    replies_to,
    reply,
    rolled_back,
    store,
)

__all__ = ["post", "set_clock", "world"]
pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)
ANONYMITY = "until_end"


@dataclass(frozen=True)
class Cast:
    """The players of the houses other than the viewer's, and the user who takes a seat over."""

    prefix: str
    language: str
    time_zone: str
    domain: str
    is_busy: bool

    def joins(self, name: str) -> Person:
        user = UserFactory.create(
            username=f"{self.prefix}{name}",
            language=self.language,
            time_zone=self.time_zone,
            email=f"{self.prefix}{name}@{self.domain}",
        )
        return Person(user)


ONE = Cast("a", "en", "UTC", "example.org", is_busy=False)
OTHER = Cast("Лихой", "bg", "Pacific/Auckland", "mail.example.com", is_busy=True)


def seat_others(table: Company, cast: Cast, viewer: str) -> dict[str, Person]:
    """Seats other players in every house but the viewer's; the game is anonymous."""
    game = table.stored.game
    people = {house: cast.joins(house[:4]) for house in table.stored.houses if house != viewer}
    with as_engine():
        models.Game.objects.filter(pk=game.pk).update(anonymity=ANONYMITY)
        for house, one in people.items():
            models.Seat.objects.filter(game=game, house=house, is_active=True).update(user=one.user)
            models.Seat.objects.filter(game=game, house=house, is_active=False).update(user=one.user)
    if cast.is_busy:
        for one in people.values():
            has_other_settings(one)
    return people


def has_other_settings(one: Person) -> None:
    """Gives a user notices at other hours, an absence, and another game whose players are public."""
    read(one.patches("/me/notices/preferences", {"quiet_from": "01:00", "quiet_until": "05:00"}))
    away = {
        "starts_at": (NOON + 48 * HOUR).isoformat(),
        "ends_at": (NOON + 72 * HOUR).isoformat(),
    }
    read(one.posts("/me/absences", away), 201)
    read(one.posts("/games", {"name": "by daylight", "player_count": 3, "access": "invitation"}), 201)


def plays(table: Company, cast: Cast, viewer: str) -> dict[str, Person]:
    """Plays the game, whose public events contain only houses and pseudonyms."""
    people = seat_others(table, cast, viewer)
    store(table, courses()[0], SEEDS[0])
    game = table.stored.game
    if ANONYMITY != "none":
        with as_engine(game=game.pk):
            pseudonyms.name_players(game.pk)
    first, second, *_ = (people[house] for house in sorted(people))
    [house] = [house for house, one in people.items() if one is first]
    with as_engine(game=game.pk):
        for one in people.values():
            absences.apply_absences(game.pk, one.user.pk, NOON)
    assert first.posts(f"{table.path}/seats/mine/leave").status_code == 204
    with as_engine():
        position = models.Seat.objects.get(game=game, house=house, is_active=True).position
    people[house] = heir = cast.joins("heir")
    if cast.is_busy:
        has_other_settings(heir)
    read(heir.posts(f"{table.path}/seats/{position}/take-over", {}))
    read(second.posts(f"{table.path}/votes", {"kind": "pause", "house": None, "length_seconds": 86400}), 201)
    text = {"text": "Winter is coming."}
    read(heir.posts(f"{table.path}/conversations/public/messages", text), 201)
    return people


def watchers(table: Company, viewer: str) -> dict[str, Visitor]:
    return {"player": table.people[viewer], "stranger": table.onlookers["stranger"], "nobody": Visitor()}


def replies_of_cast(table: Company, cast: Cast, viewer: str, who: str) -> list[Reply]:
    with rolled_back():
        plays(table, cast, viewer)
        watcher = watchers(table, viewer)[who]
        found = replies_to(table, watcher, [])
        for path in ("/games?status=running", "/seats/open", "/me/home", f"{table.path}/press/messages"):
            found.append(reply("GET", path, watcher.gets(path)))
        return found
    raise AssertionError


@pytest.fixture(autouse=True)
def _same_ids(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ids of messages are random, and not secret."""
    monkeypatch.setattr(messages, "new_id", lambda: UUID(int=7 << 100))


def table_and_viewer() -> tuple[Company, str]:
    table = company(courses()[0].state)
    return table, sorted(table.stored.houses)[-1]


def differences(table: Company, viewer: str) -> Iterator[tuple[str, str | None]]:
    """Each watcher with the detected difference between the casts, or None."""
    for who in watchers(table, viewer):
        yield who, first_difference(*(replies_of_cast(table, cast, viewer, who) for cast in (ONE, OTHER)))


@WHOLE
def test_no_url_reveals_the_players_of_an_anonymous_game(set_clock: Callable[[datetime], None]) -> None:
    found = dict(differences(*table_and_viewer()))
    assert found == dict.fromkeys(("player", "stranger", "nobody"))


@WHOLE
def test_no_reply_contains_the_name_of_a_hidden_player(set_clock: Callable[[datetime], None]) -> None:
    table, viewer = table_and_viewer()
    for who in watchers(table, viewer):
        for path, _, headers, body in replies_of_cast(table, OTHER, viewer, who):
            assert OTHER.prefix not in f"{headers} {body.decode(errors='replace')}", path
    with rolled_back():
        people = plays(table, OTHER, viewer)
        house, one = next(iter(people.items()))
        mine = one.gets(table.path).content.decode()
        assert mine.count(OTHER.prefix) == 1, house


def rows_shown(table: Company, watcher: Visitor) -> Iterator[tuple[str, list[str]]]:
    """Every column except ids that the player role may read of the game's rows for a user."""
    game = table.stored.game.pk
    with as_viewer(getattr(watcher, "user", None), game=game), connection.cursor() as cursor:
        cursor.execute(
            """select attrelid::regclass::text, string_agg(quote_ident(attname), ', ' order by attnum)
               from pg_attribute join pg_class on pg_class.oid = attrelid and relkind in ('r', 'v')
               where relname like 'games\\_%%' and attnum > 0 and not attisdropped and attname <> 'id'
                 and has_column_privilege(attrelid, attnum, 'SELECT')
                 and not (%s and relname = 'games_seat' and attname in ('user_id', 'sitter_id'))
               group by 1 having 'game_id' = any(array_agg(attname::text)) order by 1""",
            [shards.IS_SPREAD],  # deploy/growing.md: weaker guarantees there
        )
        readable = cursor.fetchall()
        assert len(readable) > 30
        for relation, columns in readable:
            cursor.execute(
                f"select row({columns})::text from {relation} where game_id = %s order by 1", [game]
            )
            yield f"columns of {relation}", [row[0] for row in cursor.fetchall()]


def records_of(table: Company, world: World, cast: Cast, viewer: str) -> Records:
    """Everything that the viewer receives by any channel, and the rows readable for them by the
    player role.
    """
    with rolled_back():
        world.set_clock(NOON)
        with world.commit(execute=True):
            listen(table, world, sorted(table.stored.houses)[0])
            mail_of(table.people[viewer], "viewer@example.org", kinds=["seat_replaced", "vote_opened"])
        Desk().starts_now().works()
        world.woken()
        world.receiver.requests.clear()
        world.mailbox.mails.clear()
        with world.commit(execute=True):
            plays(table, cast, viewer)
        for minutes in (1, 30, 90):
            world.set_clock(NOON + timedelta(minutes=minutes))
            Desk().starts_now().works()
        own = (f"/{viewer}", "/chat", f"/push/{viewer}")
        found: Records = {
            "requests": [
                received_request(request, world)
                for request in world.receiver.requests
                if request.path.startswith(own)
            ],
            "mails": [
                plain(str([*mail.items(), text_of(mail), html_of(mail)]))
                for mail in world.mailbox.mails
                if mail["To"] == "viewer@example.org"
            ],
        }
        for name, one in watchers(table, viewer).items():
            found |= {f"{what} for {name}": rows for what, rows in rows_shown(table, one)}
        calendar = table.calendars[table.people[viewer]]
        response = Visitor().gets(f"/me/calendar/{calendar}.ics")
        return found | {"calendar": [f"{sorted(response.items())} {response.content!r}"]}
    raise AssertionError


@pytest.mark.long
def test_no_channel_reveals_the_players_of_an_anonymous_game(world: World) -> None:
    table, viewer = table_and_viewer()
    one, other = (records_of(table, world, cast, viewer) for cast in (ONE, OTHER))
    sent = " ".join(one["requests"])
    assert "seat_replaced" in sent
    assert "/chat" in sent
    assert "/push/" in sent
    assert one["mails"]
    assert differences_of_records(one, other) == []


# The tests would detect a name


@pytest.mark.long
def test_a_player_name_in_a_reply_is_reported_as_a_leak(
    set_clock: Callable[[datetime], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(globals(), "ANONYMITY", "none")
    found = dict(differences(*table_and_viewer()))
    assert None not in found.values()


@pytest.mark.long
def test_a_player_name_in_a_channel_is_reported_as_a_leak(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(globals(), "ANONYMITY", "none")
    table, viewer = table_and_viewer()
    one, other = (records_of(table, world, cast, viewer) for cast in (ONE, OTHER))
    differing = {text.partition(":")[0] for text in differences_of_records(one, other)}
    assert {"requests", "mails", "columns of games_seatuser for nobody"} <= differing
