"""Random actions by entries and officials: every view responds, and points of played tables do not change.

The seasons are built once for the module, and a sequence is a savepoint in it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import Any

import pytest
from django.db import transaction
from django.test import override_settings

from accounts.erasure import erase_account
from games.leagues.models import Bye, Card, Draw, Search
from games.leagues.selectors.season_cache import clear_cache
from games.leagues.services import discipline as cards
from games.leagues.services import draws, registration, rulings, seasons
from got_api.database.viewer import as_engine
from got_api.http.errors import Problem
from got_api.shared import clock
from tests.leagues.server.event import Event
from tests.people import Person, Visitor, expect_problem
from tests.secrecy.watching import clear_caches
from tests.served import read
from tests.undoing import rolled_back

COUNT = int(os.environ.get("SEQUENCES", "2000"))
PARTS = 20
FIRST = int(os.environ.get("SEED", "1"))
STAGES = [{"preset": "swiss", "rounds": 3}]
DOCUMENT: dict[str, Any] = {
    "divisions": [
        {"name": "North", "relegated": 1, "stages": STAGES},
        {"name": "South", "relegated": 0, "stages": STAGES},
    ],
    "tables": {"sizes": [3], "max_byes": 2},
    "check_in": {},
}
Points = dict[tuple[Any, ...], Any]


@dataclass
class World:
    """Two seasons of the same users: one has played a round, the other is in check-in.

    Entries 1 to 4 are in the first division, and 5 to 7 in the second; 8 and 9 wait, and the last user has
    not entered. An entry with a bye and a waiting one each took over a seat in the played round.
    """

    varys: Person
    players: list[Person]
    played: str
    checking_in: str
    points: Points


@pytest.fixture(scope="module")
def shared_world(module_rows: None, django_db_blocker: Any) -> World:
    with django_db_blocker.unblock(), override_settings(GOT_RATES={}):
        return new_world()


@pytest.fixture
def world(shared_world: World, db: None, settings: Any) -> World:
    settings.GOT_RATES = {}
    clear_caches()
    return shared_world


def new_world() -> World:
    event = Event.of(10)
    second = read(event.varys.posts("/leagues/winter/seasons", {"name": "Summer"}), 201)["code"]
    waits = Event(second, event.varys, event.players)
    for each in (event, waits):
        each.says(**DOCUMENT, registration={"capacity": 7, "late": True})
        each.does("open")
        for one in each.players[:9]:
            read(one.posts(f"{each.path}/entries", {}), 201)
        for number in range(1, 5):
            read(each.varys.patches(f"{each.path}/entries/{number}", {"division": 1}))
        each.does("close")
    for one in event.players[:9]:
        read(one.posts(f"{event.path}/entries/mine/check-in", {}))
    event.does("start")
    event.draws(1)
    event.draws(4)
    for number in (1, 4):
        takes_over(event, number)
    event.ends_tables(1).ends_tables(4)
    world = World(event.varys, event.players, event.code, waits.code, {})
    world.points = points_of(world)
    assert {key[0] for key in world.points} == {"seat", "score"}
    assert ("extra", 1) in {(key[1], key[2]) for key in world.points if key[0] == "score"}
    return world


def takes_over(event: Event, number: int) -> None:
    """Hands over a seat at the table of a round to an entry with a bye or on the waiting list."""
    [table] = event.tables(number)
    seated = {seat["entry"] for seat in table["seats"]}
    [who] = {1, 2, 3, 4} - seated if number == 1 else {8}
    one = event.players[who - 1]
    read(one.posts(f"{event.path}/standby"), 201)
    ruling = {"kind": "replace", "round": number, "table": 1, "reason": "They asked for it."}
    body = ruling | {"house": table["seats"][0]["house"], "is_for_good": True}
    read(event.varys.posts(f"{event.path}/rulings", body), 201)
    event.ticks()
    [offer] = [row for row in read(one.gets("/me/offers"))["results"] if row["answer"] is None]
    read(one.puts(f"/me/offers/{offer['code']}", {"accept": True}))
    assert one.deletes(f"{event.path}/standby/mine").status_code == 204
    event.ticks()


def points_of(world: World) -> Points:
    """Points of the seats of each played table, and their shares in the standings."""
    reader, path = Visitor(), f"/api/v1/seasons/{world.played}"
    found: Points = {}
    for table in reader.client.get(f"{path}/tables").json()["results"]:
        if table["status"] == "finished":
            for seat in table["seats"]:
                holders = [(one["entry"], one["points"], one["forfeited"]) for one in seat["holders"]]
                found["seat", table["round"], seat["house"], seat["entry"]] = seat["points"], holders
    for tier in (1, 2):
        for row in reader.client.get(f"{path}/standings?division={tier}").json()["results"]:
            for one in row["scores"]:
                if one["table"] is not None:
                    key = ("score", one["kind"], one["round"], one["house"], row["entry"])
                    found[key] = one["points"], one["place"], one["forfeited"]
    return found


@dataclass
class Course:
    """One sequence of actions in one season. Refusals are allowed. Any other exception is a failure."""

    world: World
    code: str
    chance: Random
    done: list[str] = field(default_factory=list)
    erased: set[int] = field(default_factory=set)
    entries: list[int] = field(default_factory=list)
    """The few entries that actions choose from: a fault needs several steps of one of them."""

    def __post_init__(self) -> None:
        self.entries = self.chance.sample(range(1, 11), 3)

    def does_something(self) -> None:
        act = self.chance.choice(ACTIONS)
        number = self.chance.choice(self.entries)
        who = self.world.players[number - 1]
        if who.user.pk in self.erased:
            return
        self.done.append(f"{act.__name__[1:]} {who.user.username} {number}")
        try:
            with transaction.atomic():
                act(self, who.user.pk, number)
        except Problem as problem:
            self.done[-1] += f": {problem.code}"

    @property
    def by(self) -> dict[str, Any]:
        return {"actor": self.world.varys.user.pk, "code": self.code}

    def _enter(self, user: int, number: int) -> None:
        registration.join_season(user=user, code=self.code)

    def _withdraw(self, user: int, number: int) -> None:
        registration.withdraw_entry(user=user, code=self.code, leaves_tables=number % 2 == 0)

    def _check_in(self, user: int, number: int) -> None:
        registration.check_in(user=user, code=self.code, salt=f"salt_{number}")

    def _remove(self, user: int, number: int) -> None:
        registration.remove_entry(**self.by, number=number)

    def _move(self, user: int, number: int) -> None:
        registration.change_entry(**self.by, number=number, division=self.chance.choice((1, 2)))

    def _show_card(self, user: int, number: int) -> None:
        colour = self.chance.choice(("yellow", "red"))
        cards.issue_card(**self.by, entry=number, colour=colour, reason="They cheated.")

    def _take_back_card(self, user: int, number: int) -> None:
        with as_engine():
            codes = list(Card.objects.filter(revoked_at=None).values_list("code", flat=True))
        if codes:
            cards.revoke_card(**self.by, card=self.chance.choice(codes), reason="They did not.")

    def _disqualify(self, user: int, number: int) -> None:
        rulings.make_ruling(
            **self.by, kind="disqualify", reason="They cheated.", ruling_input={"entry": number}
        )

    def _bonus(self, user: int, number: int) -> None:
        given = {"entry": number, "points": 100}
        rulings.make_ruling(**self.by, kind="bonus", reason="They helped.", ruling_input=given)

    def _reverse(self, user: int, number: int) -> None:
        rulings.reverse_ruling(**self.by, number=self.chance.randint(3, 6), reason="They did not.")

    def _start(self, user: int, number: int) -> None:
        seasons.change_status(**self.by, action="start")

    def _erase(self, user: int, number: int) -> None:
        erase_account(user_id=user)
        self.erased.add(user)

    def _draw(self, user: int, number: int) -> None:
        """Draws and publishes the next round of a division."""
        for each in self.chance.sample((1, 2, 4, 5), 4):
            try:
                with transaction.atomic():
                    draws.propose_draw(**self.by, number=each)
                    with as_engine():
                        row = Draw.objects.get(round__season__code=self.code, status=Draw.Status.FROZEN)
                    draws.make_draw(row.pk, clock.now())
                    draws.publish_draw(**self.by, number=each)
                    return
            except Problem:
                continue

    def is_read(self) -> None:
        """Checks that a view of the season responds. Every second course also draws the next round."""
        path, part = f"/api/v1/seasons/{self.code}", self.chance.choice(READS)
        status = self.world.varys.client.get(f"{path}{part}").status_code
        assert status == 200 or (status == 404 and part.endswith("/draw")), (status, part)
        if self.chance.random() < 0.5:
            return
        number = self.chance.choice((2, 5) if self.code == self.world.played else (1, 4))
        with suppress(Problem):
            draws.propose_draw(**self.by, number=number)


READS = (
    *("/standings?format=csv&division=1", "/standings?format=csv&division=2"),
    *("/substitutes", "/substitutes?format=csv"),
    *("/cross-table?division=1", "/cross-table?division=2", "/cross-table?format=csv&division=1"),
    *("", "/export.ndjson", "/entries", "/rounds", "/log", "/rulings", "/forecast", "/awards"),
    *("/calendar.ics", "/feed.atom"),
    *(f"/rounds/{number}/draw" for number in (1, 2, 4, 5)),
)
ACTIONS: tuple[Callable[[Course, int, int], None], ...] = (
    *(Course._enter,) * 6,
    *(Course._withdraw,) * 5,
    Course._check_in,
    Course._check_in,
    Course._remove,
    Course._move,
    Course._move,
    Course._show_card,
    Course._take_back_card,
    Course._disqualify,
    Course._bonus,
    Course._reverse,
    Course._start,
    Course._draw,
    Course._erase,
)


def run_sequences(world: World, seeds: range) -> None:
    for seed in seeds:
        chance = Random(seed)
        course = Course(world, world.played if seed % 4 else world.checking_in, chance)
        clear_cache()
        with rolled_back():
            try:
                for _ in range(chance.randint(2, 14)):
                    course.does_something()
                course.is_read()
                after = points_of(world)
                assert {key: after.get(key) for key in world.points} == world.points
            except BaseException as fault:
                fault.add_note(f"seed {seed}: {'; '.join(course.done)}")
                raise


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_every_view_responds_after_many_random_sequences_of_actions(world: World, part: int) -> None:
    """Runs `SEQUENCES` sequences, starting at `SEED`."""
    run_sequences(world, range(FIRST + part, FIRST + COUNT, PARTS))


def played_event(world: World) -> Event:
    return Event(world.played, world.varys, world.players)


def returns(event: Event, number: int) -> Any:
    path = f"{event.path}/entries/mine"
    assert event.players[number - 1].deletes(path).status_code == 204
    return event.players[number - 1].posts(f"{event.path}/entries", {})


@pytest.mark.long
def test_an_entry_that_has_played_stays_in_the_standings_while_it_waits_to_return(world: World) -> None:
    event = played_event(world)
    assert read(returns(event, 1), 201)["status"] == "waiting"
    [row] = [row for row in event.standings("?division=1") if row["entry"] == 1]
    assert row["status"] == "withdrawn"
    statuses = {
        who: {row["number"]: row["status"] for row in read(who.gets(f"{event.path}/entries"))["results"]}
        for who in (event.visitor, event.varys)
    }
    assert [found.get(1) for found in statuses.values()] == ["withdrawn", "waiting"]
    assert points_of(world) == world.points
    ruling = {"kind": "penalty", "entry": 1, "points": 1, "reason": "They were rude."}
    read(event.varys.posts(f"{event.path}/rulings", ruling), 201)
    [after] = [row for row in event.standings("?division=1") if row["entry"] == 1]
    assert after["points"] == row["points"] - 1


def test_an_entry_that_took_over_a_seat_stays_in_its_division(world: World) -> None:
    event = played_event(world)
    with as_engine():
        [helper] = Search.objects.filter(entry__isnull=False).values_list("entry__number", flat=True)
    # Entry 8 was waiting when it took over a seat of the other table, so that seat counts for no entry.
    assert helper in (1, 2, 3, 4)
    with as_engine():
        Bye.objects.filter(entry__number=helper, entry__season__code=event.code).delete()
    expect_problem(
        event.varys.patches(f"{event.path}/entries/{helper}", {"division": 2}), 409, "draw_published"
    )
    read(event.varys.patches(f"{event.path}/entries/8", {"division": 1}))
    assert points_of(world) == world.points


@pytest.mark.parametrize("kind", ["card", "disqualify"])
def test_an_excluded_entry_that_had_left_cannot_return(world: World, kind: str) -> None:
    event = played_event(world)
    path = f"{event.path}/entries/mine"
    assert event.players[0].deletes(path).status_code == 204
    read(event.players[0].posts(f"{event.path}/entries", {}), 201)
    exclude(event, kind, 1)
    assert event.players[1].deletes(path).status_code == 204
    assert read(event.varys.gets(f"{event.path}/entries/1"))["status"] == "waiting"
    assert event.players[0].deletes(path).status_code == 204
    expect_problem(event.players[0].posts(f"{event.path}/entries", {}), 403, "entry_not_allowed")


def exclude(event: Event, kind: str, number: int) -> str:
    """Excludes an entry by a red card or a disqualification. Returns the path and body of the reversal."""
    if kind == "card":
        body: dict[str, Any] = {"entry": number, "colour": "red", "reason": "They cheated."}
        code = read(event.varys.posts(f"{event.path}/cards", body), 201)["code"]
        return f"{event.path}/cards/{code}/revoke"
    body = {"kind": "disqualify", "entry": number, "reason": "They cheated."}
    number = read(event.varys.posts(f"{event.path}/rulings", body), 201)["number"]
    return f"{event.path}/rulings/{number}/reverse"


@pytest.mark.long
@pytest.mark.parametrize("kinds", list(product(("card", "disqualify"), repeat=2)))
@pytest.mark.parametrize("first", [0, 1])
def test_an_entry_can_play_again_when_its_last_exclusion_is_reversed(
    world: World, kinds: tuple[str, str], first: int
) -> None:
    event = played_event(world)
    backs = [exclude(event, kind, 1) for kind in kinds]
    statuses = []
    for place in (first, 1 - first):
        answer = event.varys.posts(backs[place], {"reason": "They did not."})
        assert answer.status_code in (200, 201), answer.json()
        statuses.append(read(event.varys.gets(f"{event.path}/entries/1"))["status"])
    assert statuses == ["removed", "active"]
