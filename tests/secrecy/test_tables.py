"""Deadlines, absences, votes, sitters and admins do not reveal a secret either."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import timedelta
from random import Random

import pytest

from games.services import deadlines
from games.services.absences import apply_all_absences
from tests.factories import UserFactory
from tests.people import Person, Visitor
from tests.served import read

from .secrets import SECRETS
from .test_http import OWN, WHOLE, set_clock, with_secret
from .watching import (
    NOON,
    SEEDS,
    Company,
    Course,
    Reply,
    company,
    course_to,
    first_difference,
    replies_to,
    rolled_back,
    store,
)

__all__ = ["set_clock"]
pytestmark = pytest.mark.django_db

NAMES = ("pending orders", "face-down orders", "seed")
NEARLY = timedelta(days=6, hours=12)
"""A time when all asked houses have been reminded, and none is late."""


def live(table: Company, voter: str, ballot: bool | None) -> None:
    """Possible events at a table before the first due time. `ballot` is as secret as an answer."""
    away, caller = table.stored.houses[0], table.stored.houses[1]
    absence = {"starts_at": (NOON + timedelta(days=3)).isoformat()}
    absence["ends_at"] = (NOON + timedelta(days=5)).isoformat()
    read(table.people[away].posts("/me/absences", absence), 201)
    apply_all_absences(now=NOON)
    read(table.people[caller].posts(f"{table.path}/votes", {"kind": "extend", "length_seconds": 3600}), 201)
    if ballot is not None:
        read(table.people[voter].puts(f"{table.path}/votes/1/ballot", {"choice": ballot}))
    deadlines.resolve_due_steps(code=table.stored.game.code, now=NOON + NEARLY)


def replies_of(
    table: Company,
    course: Course,
    seed: bytes,
    watchers: Iterable[Visitor],
    voter: str,
    ballot: bool | None,
) -> list[list[Reply]]:
    with rolled_back():
        store(table, course, seed)
        live(table, voter, ballot)
        return [replies_to(table, watcher, []) for watcher in watchers]
    raise AssertionError


def differences(name: str, positions: int = 1, *, is_whole: bool) -> Iterator[str | None]:
    dice = Random(f"tables {name}")
    for course, _ in zip(with_secret(name, dice), range(positions), strict=False):
        table = company(course.state)
        voter = table.stored.houses[2]
        for viewer in (None, table.stored.houses[1]):
            other = SECRETS[name].vary(course.state, viewer, dice)
            if other is None:
                continue
            twin = course_to(course, other, viewer, dice)
            watchers = table.sample(viewer, dice, is_whole=is_whole).values()
            told_first = replies_of(table, course, SEEDS[0], watchers, voter, ballot=True)
            for seed, way, ballot in (
                (SEEDS[1], twin, True),
                (SEEDS[0], course, False),
                (SEEDS[0], twin, None),
            ):
                told_then = replies_of(table, way, seed, watchers, voter, ballot)
                yield from map(first_difference, told_first, told_then)


@WHOLE
@pytest.mark.parametrize("name", NAMES)
def test_no_reply_reveals_a_secret_during_the_game(name: str, is_whole: bool) -> None:
    found = list(differences(name, is_whole=is_whole))
    assert len(found) >= (9 if is_whole else 6)
    assert [difference for difference in found if difference is not None] == []


@pytest.mark.long
def test_voters_can_read_their_own_ballots() -> None:
    """The compared replies contain ballots: those of their readers."""
    course = next(with_secret("pending orders", Random(1)))
    table = company(course.state)
    voter = table.stored.houses[2]
    yes, no = (
        replies_of(table, course, SEEDS[0], [table.people[voter]], voter, ballot) for ballot in (True, False)
    )
    assert first_difference(yes[0], no[0]) is not None


REPLACED = ("pending orders", "pending influence bids", "face-down orders", "drawn tides")
"""Secrets during which a seat changes hands."""


PERSONAL = ("/me/notices", "/me/home")
"""Data about both the user and the game: a player who gave a seat away is not offered it, a stranger is."""


def public(table: Company, watcher: Visitor) -> list[Reply]:
    """A user's view of the game, without private data about themselves."""
    left_out = (*OWN, *(f"GET {path}" for path in PERSONAL))
    return [row for row in replies_to(table, watcher, []) if row[0] not in left_out]


def own_rows(table: Company, watcher: Visitor) -> list[bytes]:
    return [watcher.gets(f"{table.path}/{what}").content for what in ("position", "events?limit=499")]


@WHOLE
@pytest.mark.parametrize("name", REPLACED)
def test_a_replaced_player_reads_no_later_secret_and_the_successor_reads_the_past_ones(name: str) -> None:
    """A player who has left has only the public view, even of their own past."""
    dice = Random(f"replaced {name}")
    course = next(with_secret(name, dice))
    table = company(course.state)
    stranger, house = table.onlookers["stranger"], table.stored.houses[1]
    leaver, heir = table.people[house], Person(UserFactory.create())
    with rolled_back():
        store(table, course, SEEDS[0])
        before = own_rows(table, leaver)
        assert before != own_rows(table, stranger)
        assert leaver.posts(f"{table.path}/seats/mine/leave").status_code == 204
        told_before = [read(leaver.gets(path)) for path in PERSONAL]
        assert first_difference(public(table, leaver), public(table, stranger)) is None
        position = table.stored.houses.index(house) + 1
        read(heir.posts(f"{table.path}/seats/{position}/take-over", {}))
        table.people[house] = heir
        assert own_rows(table, heir) == before
        live(table, house, ballot=None)
        assert first_difference(public(table, leaver), public(table, stranger)) is None
        assert [read(leaver.gets(path)) for path in PERSONAL] == told_before
