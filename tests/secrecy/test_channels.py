"""Data that leaves the server by any channel, or is stored for sending, reveals no secret act.

An answer that is sent again, a sealed answer that is replaced and a draft are known to one house. The same
game is played with and without them. Everything that could leave is recorded and compared byte by byte, with
order and number: mails, webhooks, push messages, status messages, calendars, wake-ups of workers, the rows of
the outbox, and every column of a game that the player role may read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.db import connection

from games.engine import encode
from games.engine.phases.planning.orders import PlaceOrders
from games.models import Seat, Waiting
from games.notices.channels.web_push.messages import push_sender
from games.notices.kinds import Kind
from games.notices.models import LastMail
from games.services import signals
from got_api.celery import app
from got_api.database.viewer import as_engine, as_viewer
from got_api.serving import task_queue
from tests.notices.browser import Browser, claims_of
from tests.notices.desk import Desk, mail_of
from tests.notices.post import (
    Mailbox,
    Receiver,
    Reply,
    Request,
    html_of,
    mail_server,
    pictures_of,
    text_of,
    web_server,
)
from tests.people import Visitor, operator
from tests.served import read

from .test_http import acts, courses, set_clock
from .watching import NOON, SEEDS, Company, Course, company, rolled_back, store

__all__ = ["set_clock"]
pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)
KINDS = [str(kind) for kind in Kind]
QUEUES = ("celery", "notices", "searches")
ACTS = ("place_orders", "bid_influence", "bid_wildlings", "choose_house_card", "raven", "orders in turn")
SEALED = ACTS[:4]

Records = dict[str, list[str]]
"""Data that was sent or stored for sending, by channel."""


@dataclass
class World:
    """The receivers of everything that leaves."""

    receiver: Receiver
    mailbox: Mailbox
    woken: Callable[[], list[str]]
    set_clock: Callable[[Any], None]
    commit: Any


@pytest.fixture(scope="module")
def post() -> Iterator[tuple[Receiver, Mailbox]]:
    with web_server() as receiver, mail_server() as mailbox:
        receiver.usual = Reply(200, '{"id": "777"}')
        yield receiver, mailbox


@pytest.fixture
def world(
    post: tuple[Receiver, Mailbox],
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    set_clock: Callable[[Any], None],
    django_capture_on_commit_callbacks: Any,
) -> Iterator[World]:
    settings.GOT_WEBHOOKS_ALLOW_LOOPBACK = True
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", post[1].port
    monkeypatch.setattr(app.conf, "broker_url", "memory://")
    monkeypatch.setattr(app.conf, "broker_write_url", "memory://")
    app.__dict__.pop("amqp", None)
    app.set_current()
    app._pool = None
    task_queue.reset()  # another test may have left one without a broker, which drops published tasks
    yield World(*post, worker_messages, set_clock, django_capture_on_commit_callbacks)
    task_queue.reset()
    app._pool = None
    app.__dict__.pop("amqp", None)


def worker_messages() -> list[str]:
    """The messages to workers since the last call."""
    found = []
    assert task_queue.current().flush(PATIENCE_SECONDS)
    with app.connection_for_read() as broker:
        for name in QUEUES:
            queue = broker.SimpleQueue(name)
            while queue.qsize():
                message = queue.get(block=False)
                found.append(f"{message.headers['task']} {message.payload[0]}")
                message.ack()
            queue.close()
    return found


PATIENCE_SECONDS = 600
_RANDOM = re.compile(r"===============\d+==|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
_DRAWN = {"webhook-signature", "webhook-timestamp", "host"}
_SECRETS = re.compile(r"notices/unsubscribe/[\w-]+")


def plain(text: str) -> str:
    """A value without its random parts."""
    return _SECRETS.sub("(unsubscribe)", _RANDOM.sub("(id)", text))


def listen(table: Company, world: World, but: str) -> None:
    """Subscribes every player to every channel, including the acting house.

    Mails go to only one other player, because each has a picture, which is slow to draw.
    """
    mailed = next(house for house in table.people if house != but)
    for house, one in table.people.items():
        body = {"kind": "webhook", "address": f"{world.receiver.url}/{house}", "kinds": KINDS}
        read(one.posts("/me/notices/channels", body), 201)
        browser_of(house, world).joins(one, kinds=KINDS, has_quiet_hours=False)
        if house == mailed:
            mail_of(one, f"{house}@example.org", kinds=KINDS)
    chat = {"kind": "discord", "address": f"{world.receiver.url}/chat", "game": table.stored.game.code}
    other = next(house for house in table.people if house != but)
    read(table.people[other].posts("/me/notices/channels", chat), 201)
    with as_engine():
        signals.announce(
            signals.Announcement(table.stored.game.pk, "host_message", "welcome", {"text": "Good luck."})
        )


PUSH = "/push/"


def browser_of(house: str, world: World) -> Browser:
    return Browser(f"{world.receiver.url}{PUSH}{house}")


def received_request(request: Request, world: World) -> str:
    """A request without its random parts: of a push message the content for its browser."""
    headers = {name: value for name, value in request.headers.items() if name not in _DRAWN}
    if not request.path.startswith(PUSH):
        shown = sorted((name, plain(value)) for name, value in headers.items())
        return plain(f"{request.method} {request.path} {request.body}") + str(shown)
    browser = browser_of(request.path.removeprefix(PUSH), world)
    headers["authorization"] = str(claims_of(request, push_sender().public_key))
    return f"{request.method} {request.path} {browser.decrypts(request.raw)!r} {sorted(headers.items())}"


def prepare(table: Company, number: int, house: str, replaced_by: str | None) -> None:
    """Makes others late, or lets a bot play for them, so that there are houses to check and to wake."""
    with as_engine():
        others = Waiting.objects.filter(game=table.stored.game, number=number).exclude(house=house)
        others.update(due_at=NOON + MINUTE / 2, free_until=NOON, remind_at=None, wake_at=NOON + 300 * MINUTE)
        if replaced_by is not None:
            Seat.objects.filter(game=table.stored.game, house=replaced_by, is_active=True).update(
                open_since=NOON, stand_in="sensible"
            )


def outbox(house: str) -> Iterator[tuple[str, list[str]]]:
    """All rows of the outbox, except read marks of the acting house. Only ids are left out."""
    with as_engine():
        marks = LastMail.objects.exclude(house=house).order_by("house")
        yield "marks of mails", [str(row) for row in marks.values_list("house", "public_seq", "house_seq")]
    for table in ("notice", "item", "delivery", "channel", "statusmessage", "warned", "feed"):
        with as_engine(), connection.cursor() as cursor:
            cursor.execute(
                f"select (to_jsonb(x) - 'secret' - 'unsubscribe_key' - 'id' - 'notice_id' - 'delivery_id'"
                f" - 'channel_id')::text from notices_{table} x"
            )
            # Sorted without the ids: those of rows made together have a random order.
            yield f"rows of notices_{table}", sorted(plain(row[0]) for row in cursor.fetchall())


def shown_columns(table: Company, watcher: Visitor) -> Iterator[tuple[str, list[str]]]:
    """Every column that the player role may read for a user, of every table and view of the games."""
    with as_viewer(getattr(watcher, "user", None), game=table.stored.game.pk), connection.cursor() as cursor:
        cursor.execute(
            """select attrelid::regclass::text, string_agg(quote_ident(attname), ', ' order by attnum)
               from pg_attribute join pg_class on pg_class.oid = attrelid and relkind in ('r', 'v')
               where relname like 'games\\_%' and attnum > 0 and not attisdropped
                 and has_column_privilege(attrelid, attnum, 'SELECT')
               group by 1 order by 1"""
        )
        readable = cursor.fetchall()
        assert len(readable) > 30
        for relation, columns in readable:
            cursor.execute(f"select row({columns})::text from {relation} order by 1")
            yield f"columns of {relation}", [row[0] for row in cursor.fetchall()]


def record(table: Company, world: World, house: str) -> Records:
    """Everything sent, stored for sending or readable so far, for all but the acting house."""
    found: Records = {
        "requests": [received_request(request, world) for request in world.receiver.requests],
        "mails": [
            plain(str([*mail.items(), text_of(mail), html_of(mail), pictures_of(mail)]))
            for mail in world.mailbox.mails
            if mail["To"] != f"{house}@example.org"
        ],
        "wake-ups": world.woken(),
        "metrics": [str(operator().get("/metrics").status_code)],
    }
    watchers = {name: one for name, one in table.people.items() if name != house} | table.onlookers
    for name, one in watchers.items():
        secret = table.calendars.get(one)
        if secret is not None:
            response = Visitor().gets(f"/me/calendar/{secret}.ics")
            found[f"calendar of {name}"] = [f"{sorted(response.items())} {response.content!r}"]
            found[f"notices of {name}"] = [plain(one.gets("/me/notices").content.decode())]
        found |= {f"{what} for {name}": rows for what, rows in shown_columns(table, one)}
    return found | dict(outbox(house))


def records_after_play(
    table: Company, course: Course, world: World, number: int, house: str, sent: list[tuple[str, Any]]
) -> Records:
    """The records after a house has sent something in some of five minutes; the desk works in each."""
    with rolled_back():
        world.set_clock(NOON)
        store(table, course, SEEDS[0])
        asked = [row for row in course.state.decisions[number].houses if row != house]
        waiting = [row for row in asked if (number, row) not in course.state.answers]
        prepare(table, number, house, waiting[0] if waiting else None)
        listen(table, world, house)
        world.woken()
        world.receiver.requests.clear()
        world.mailbox.mails.clear()
        desk = Desk()
        for minute in range(5):
            world.set_clock(NOON + minute * MINUTE)
            if minute < len(sent):
                what, given = sent[minute]
                with world.commit(execute=True):
                    path = f"{table.path}/decisions/{number}/{what}"
                    read(table.people[house].puts(path, given))
            world.set_clock(NOON + (minute + 0.5) * MINUTE)
            desk.starts_now().works()
        world.set_clock(NOON + 60 * MINUTE)
        desk.starts_now().works()
        return record(table, world, house)
    raise AssertionError


def differences(one: Records, other: Records) -> list[str]:
    assert one.keys() == other.keys()
    return [
        f"{name}: only here {sorted({*one[name]} - {*other[name]})}, only there "
        f"{sorted({*other[name]} - {*one[name]})}, {len(one[name])} / {len(other[name])}"
        for name in one
        if one[name] != other[name]
    ]


def acts_of(wanted: str, dice: Random) -> tuple[Course, int, str, Any, Any]:
    """A secret act with an alternative."""
    for course in dice.sample(courses(), len(courses())):
        for what, number, house, one, other in acts(course.state, dice):
            if what == wanted and one != other:
                return course, number, house, encode(one), encode(other)
    raise AssertionError


@pytest.mark.long
@pytest.mark.parametrize("wanted", ACTS)
def test_a_secret_act_without_a_public_change_causes_no_signal_and_no_stamp(
    wanted: str, world: World
) -> None:
    course, number, house, one, other = acts_of(wanted, Random(f"channels {wanted}"))
    table = company(course.state)
    ways = [[one], [one, one], [other, one, other] if wanted in SEALED else [other]]
    first, *others = (
        records_after_play(table, course, world, number, house, [("answer", given) for given in way])
        for way in ways
    )
    assert first["requests"] and first["mails"] and first["rows of notices_statusmessage"]
    assert any(PUSH in request for request in first["requests"])
    for way, records in zip(ways[1:], others, strict=True):
        assert differences(first, records) == [], way


@pytest.mark.long
def test_a_draft_causes_no_signal_and_no_stamp(world: World) -> None:
    dice = Random("channels drafts")
    course, number, house = next(
        (course, number, house)
        for course in dice.sample(courses(), len(courses()))
        for number, decision in course.state.decisions.items()
        for house in decision.houses
        if isinstance(decision.question, PlaceOrders) and (number, house) not in course.state.answers
    )
    table = company(course.state)
    draft = ("draft", {"kind": "place_orders", "orders": {}})
    without, *others = (
        records_after_play(table, course, world, number, house, [draft] * count) for count in range(3)
    )
    for records in others:
        assert differences(without, records) == []


# The tests would detect a leak


@pytest.mark.long
def test_announcing_a_replaced_hidden_answer_is_reported_as_a_leak_in_every_channel(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each channel shows a difference if the server announces a replaced answer like a first one."""
    course, number, house, one, other = acts_of("place_orders", Random("channels place_orders"))
    table = company(course.state)
    first = records_after_play(table, course, world, number, house, [("answer", one)])
    signal_saved = signals.signal_saved

    def always_signalled(after: Any, events: Any, **named: Any) -> None:
        signal_saved(after, events, **named)
        signals.announce(
            signals.Announcement(after.game_id, "host_message", str(after.version), {"text": "saved"})
        )

    monkeypatch.setattr("games.services.answers._is_public", lambda *_: True)
    monkeypatch.setattr("games.services.answers.signal_saved", always_signalled)
    again = records_after_play(table, course, world, number, house, [("answer", one), ("answer", other)])
    differing = {text.partition(":")[0] for text in differences(first, again)}
    expected = {"requests", "mails", "wake-ups", "rows of notices_statusmessage", "rows of notices_notice"}
    expected |= {"rows of notices_delivery", "rows of notices_item"}
    assert expected <= differing
    assert [text for text in again["requests"] if PUSH in text] != [
        text for text in first["requests"] if PUSH in text
    ]
    assert any(name.startswith("columns of games_waiting") for name in differing)
