"""Others cannot detect acts of a house by instruction, in private or without its name in anything that they
receive.

The same game is played with another act. Requests to webhooks, chats and browsers, mails with all headers
(times, threads, list ids), calendars, notices, and all data readable by the player role are compared byte by
byte.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta

import pytest
from django.db import connection

from games.engine import Chance, Ruleset, new_game
from games.instructions.services.answering import answer_due
from games.press.rls import POLICIES
from got_api.database.viewer import as_viewer
from tests.instructions.giving import Json
from tests.instructions.test_api import ORDERS, PLACE, sent_body
from tests.notices.desk import Desk, mail_of
from tests.served import read

from .test_channels import KINDS, Records, World, differences, listen, plain, post, record, world
from .test_http import set_clock
from .test_press import CODES, Talk, grey_by, stay_silent, talk_a_lot, talk_briefly, topics
from .watching import NOON, SEEDS, Company, Course, company, rolled_back, store

__all__ = ["post", "set_clock", "topics", "world"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("topics")]

HOUR = timedelta(hours=1)
Act = Callable[[Company], object]


def table_of_three() -> tuple[Company, Course]:
    played = new_game(3, Ruleset(), Chance(SEEDS[0]))
    return company(played.state), Course(played.state, played.events)


def received_after(
    table: Company, course: Course, world: World, actors: Sequence[str], acts: Sequence[Act]
) -> Records:
    """Everything that others than the actors receive when an act happens in each hour and the desk works in
    between.
    """
    CODES.seed(0)
    with rolled_back():
        world.set_clock(NOON)
        store(table, course, SEEDS[0])
        [*_, onlooker] = [house for house in sorted(table.people) if house not in actors]
        listen(table, world, actors[0])
        mail_of(table.people[onlooker], "onlooker@example.org", kinds=KINDS)
        Desk().starts_now().works()
        world.woken()
        world.receiver.requests.clear()
        world.mailbox.mails.clear()
        for hour, act in enumerate(acts):
            world.set_clock(NOON + hour * HOUR)
            with world.commit(execute=True):
                act(table)
            world.set_clock(NOON + (hour + 0.5) * HOUR)
            Desk().starts_now().works()
        actors_requests = tuple(f"/{house}" for house in actors) + tuple(f"/push/{house}" for house in actors)
        world.receiver.requests[:] = [
            request for request in world.receiver.requests if not request.path.startswith(actors_requests)
        ]
        world.mailbox.mails[:] = [
            mail for mail in world.mailbox.mails if mail["To"] == "onlooker@example.org"
        ]
        found = record(table, world, actors[0]) | dict(press_shown(table, onlooker))
    own = tuple(f"{what} {house}" for what in ("calendar of", "notices of", "for") for house in actors)
    # Rows and wake-ups are internal to the server; they may reveal private acts.
    return {
        name: rows
        for name, rows in found.items()
        if not name.endswith(own) and not name.startswith(("rows of notices", "wake-ups", "marks"))
    }


def press_shown(table: Company, house: str) -> Iterator[tuple[str, list[str]]]:
    """All rows of the press that the player role may read for a house, with every readable column."""
    with as_viewer(table.people[house].user, game=table.stored.game.pk), connection.cursor() as cursor:
        for relation in POLICIES:
            cursor.execute(
                """select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
                   where attrelid = %s::regclass and attnum > 0 and not attisdropped
                     and has_column_privilege(attrelid, attnum, 'SELECT')""",
                [relation],
            )
            (columns,) = cursor.fetchone()
            cursor.execute(f"select row({columns})::text from {relation} order by 1")
            yield f"rows of {relation} that the onlooker reads", [plain(row[0]) for row in cursor.fetchall()]


def waits(table: Company) -> None:
    """No house acts."""


@pytest.mark.long
def test_an_instructed_answer_looks_to_others_like_one_that_was_sent(world: World) -> None:
    table, course = table_of_three()

    def instructs(table: Company) -> None:
        read(table.people["stark"].puts(f"{table.path}/instructions", sent_body(PLACE)))

    def is_answered(table: Company) -> None:
        assert answer_due(now=NOON + HOUR) == 1

    def answers(table: Company) -> None:
        given: Json = {"kind": "place_orders", "orders": ORDERS}
        read(table.people["stark"].puts(f"{table.path}/decisions/1/answer", given))

    instructed = received_after(table, course, world, ["stark"], [instructs, is_answered, waits])
    by_hand = received_after(table, course, world, ["stark"], [waits, answers, waits])
    never = received_after(table, course, world, ["stark"], [waits, waits, waits])
    assert differences(instructed, by_hand) == []
    assert differences(instructed, never) != []


@pytest.mark.long
@pytest.mark.parametrize("other", [stay_silent, talk_a_lot])
def test_private_messages_reach_only_their_readers(world: World, other: Talk) -> None:
    table, course = table_of_three()
    first, second, _ = sorted(table.people)
    one, two = (
        received_after(table, course, world, [first, second], [talk, waits]) for talk in (talk_briefly, other)
    )
    assert differences(one, two) == []
    assert one["rows of press_message that the onlooker reads"] == []


@pytest.mark.long
def test_a_grey_message_reaches_others_without_its_sender(world: World) -> None:
    table, course = table_of_three()
    first, second, _ = sorted(table.people)
    one, two, named, named_too = (
        received_after(table, course, world, [first, second], [grey_by(speaker, is_grey=is_grey)])
        for is_grey in (True, False)
        for speaker in (0, 1)
    )
    assert differences(one, two) == []
    assert len(one["rows of press_message that the onlooker reads"]) == 2
    assert differences(named, named_too) != []
