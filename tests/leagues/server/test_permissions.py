"""Permissions of leagues: every endpoint requested by every role, allowed and denied twins in one table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest
from django.test import override_settings

from games.leagues.api.urls import urlpatterns
from games.leagues.services.leagues import ROLES_BY_ACT, OfficialAction, Role
from games.models import SeatEvent
from games.services.locking import locked_table
from games.services.replacement import open_seat
from got_api.http.headers import CONDITIONAL, version_of
from got_api.shared import clock
from tests.leagues.server.event import Event
from tests.people import Person, Visitor, expect_problem, person
from tests.secrecy.watching import clear_caches
from tests.served import read
from tests.undoing import rolled_back

pytestmark = pytest.mark.django_db

EVERYBODY = ("organiser", "assistant", "arbiter", "player", "other", "anonymous")
OFFICIALS = EVERYBODY[:3]
STALE = '"an-older-version"'


@dataclass(frozen=True)
class Row:
    """An endpoint, the scope that it needs, and each role's response: a status or a code.

    `version`: the object whose entity tag a write is compared with.
    """

    method: str
    path: str
    body: Any
    scope: str | None
    answers: Mapping[str, int | str]
    version: str | None = None


def open_to_all(path: str, scope: str | None = "read") -> Row:
    return Row("GET", path, None, scope, dict.fromkeys(EVERYBODY, 200))


def for_officials(
    method: str, path: str, body: Any, answer: int | str, *roles: str, version: str | None = None
) -> Row:
    """Allowed only for officials with these roles. The default is all roles."""
    may = roles or OFFICIALS
    answers = {who: answer if who in may else "official_only" for who in EVERYBODY}
    return Row(method, path, body, "organise", answers | {"anonymous": "token_missing"}, version)


def for_users(
    method: str, path: str, body: Any, scope: str, version: str | None = None, **answers: Any
) -> Row:
    """`others` is the response for roles that are not listed."""
    others = answers.pop("others")
    found = dict.fromkeys(EVERYBODY, others) | {"anonymous": "token_missing"} | answers
    return Row(method, path, body, scope, found)


RUNNERS = ("organiser", "assistant")
RULERS = ("organiser", "arbiter")
ONE = ("organiser",)
TABLE = {
    "rounds": 8,
    "ended_by": "rounds",
    "seats": [
        dict(zip(("house", "place", "castles", "strongholds", "areas", "supply", "power", "throne"), seat,
                 strict=True))
        for seat in (("stark", 1, 3, 1, 5, 3, 5, 1), ("lannister", 2, 2, 1, 4, 2, 4, 2),
                     ("baratheon", 3, 1, 0, 3, 1, 3, 3))
    ],
}  # fmt: skip

# {draft} is a draft. Every user can enter {open}: the player is entry 1, a friend is invited as entry 2, and
# the two are separated. {running} plays its first round, whose draw is public, at a table of three, of which
# a seat is open and offered to the user called other. {asking} waits for the players of its first round to
# confirm.
ROWS = (
    open_to_all("/leagues"),
    open_to_all("/seasons"),
    open_to_all("/leagues/winter"),
    open_to_all("/seasons?league=winter"),
    *(
        open_to_all(f"/seasons/{{running}}{part}")
        for part in ("", "/document", "/forecast", "/entries", "/entries/1", "/log", "/rounds",
                     "/rounds/1/draw", "/awards", "/rulings", "/rulings/1", "/standings",
                     "/cross-table", "/substitutes", "/export.ndjson",
                     "/calendar.ics", "/feed.atom", "/tables")
    ),
    open_to_all("/par"),
    open_to_all("/ratings"),
    for_users("GET", "/players?prefix=ot", None, "read", others=200),
    open_to_all("/players/other"),
    open_to_all("/players/other/games"),
    open_to_all("/scoring-systems", None),
    Row("POST", "/scoring-systems/try", {"scoring": "wins", "final_table": TABLE}, None,
        dict.fromkeys(EVERYBODY, 200)),
    Row("GET", "/seasons/{draft}", None, "read",
        dict.fromkeys(EVERYBODY, "not_found") | dict.fromkeys(OFFICIALS, 200)),
    Row("GET", "/seasons/{draft}/document", None, "read",
        dict.fromkeys(EVERYBODY, "not_found") | dict.fromkeys(OFFICIALS, 200)),
    Row("GET", "/seasons/{draft}/forecast", None, "read",
        dict.fromkeys(EVERYBODY, "not_found") | dict.fromkeys(OFFICIALS, 200)),
    Row("GET", "/seasons/{open}/entries/2", None, "read",
        dict.fromkeys(EVERYBODY, "not_found") | dict.fromkeys(OFFICIALS, 200)),
    for_users("GET", "/me/seasons", None, "read", others=200),
    for_users("POST", "/leagues", {"slug": "summer", "name": "Summer"}, "organise", organiser=201,
              others="not_an_organiser"),
    for_officials("PATCH", "/leagues/winter", {"conduct": "Be kind."}, 200, *ONE, version="/leagues/winter"),
    for_officials("PUT", "/leagues/winter/officials/other", {"role": "arbiter"}, 204, *ONE,
                  version="/leagues/winter"),
    for_officials("DELETE", "/leagues/winter/officials/scribe", None, 204, *ONE, version="/leagues/winter"),
    for_officials("POST", "/leagues/winter/seasons", {"name": "Autumn"}, 201, *ONE),
    for_officials("PUT", "/seasons/{running}/document", {"document": "renamed"}, 200, *ONE,
                  version="/seasons/{running}/document"),
    for_officials("PUT", "/seasons/{running}/document?dry_run=true", {"document": "renamed"}, 200, *RUNNERS),
    for_officials("POST", "/seasons/{open}/status", {"action": "close"}, 200, *ONE),
    for_users("POST", "/seasons/{open}/entries", {}, "play", player="already_entered", others=201),
    for_users("POST", "/seasons/{open}/entries", {"username": "friend_2"}, "play", organiser=201,
              assistant=201, others="official_only"),
    for_officials("POST", "/seasons/{open}/invitations", {"usernames": ["friend_2"]}, 200, *RUNNERS),
    for_users("GET", "/seasons/{open}/entries/mine", None, "read", player=200, others="not_found"),
    for_users("PATCH", "/seasons/{open}/entries/mine", {"waking": None}, "play", player=200,
              others="not_found"),
    for_users("PUT", "/seasons/{running}/entries/mine/queue", None, "play", player="queue_closed",
              others="not_found"),
    for_users("DELETE", "/seasons/{running}/entries/mine/queue", None, "play", player=204,
              others="not_found"),
    for_users("GET", "/seasons/{running}/rounds/2/choices/mine", None, "read", others="not_found"),
    for_users("PUT", "/seasons/{running}/rounds/2/choices/mine", {"houses": ["stark"]}, "play",
              others="not_found"),
    for_users("DELETE", "/seasons/{open}/entries/mine", None, "play", player=204, others="not_found"),
    for_users("POST", "/seasons/{open}/entries/mine/check-in", {}, "play", player="check_in_closed",
              others="not_found"),
    for_officials("PATCH", "/seasons/{open}/entries/2", {"approve": True}, 200, *RUNNERS,
                  version="/seasons/{open}/entries/2"),
    for_officials("DELETE", "/seasons/{open}/entries/2", None, 204, *RUNNERS,
                  version="/seasons/{open}/entries/2"),
    for_officials("GET", "/seasons/{open}/separations", None, 200),
    for_officials("GET", "/seasons/{open}/separations/1-2", None, 200),
    for_officials("PUT", "/seasons/{open}/separations/1-2", {"strict": False}, 200, *RUNNERS,
                  version="/seasons/{open}/separations/1-2"),
    for_officials("DELETE", "/seasons/{open}/separations/1-2", None, 204, *RUNNERS,
                  version="/seasons/{open}/separations/1-2"),
    for_officials("GET", "/seasons/{running}/standby", None, 200),
    for_users("POST", "/seasons/{running}/standby", None, "play", others=201),
    for_users("GET", "/seasons/{running}/standby/mine", None, "read", other=200, others="not_found"),
    for_users("DELETE", "/seasons/{running}/standby/mine", None, "play", other=204, others="not_found"),
    for_officials("GET", "/seasons/{running}/searches", None, 200),
    for_officials("GET", "/seasons/{asking}/rounds/1/ready-check", None, 200),
    for_officials("DELETE", "/seasons/{asking}/rounds/1/ready-check", None, 204, *ONE,
                  version="/seasons/{asking}/rounds/1/ready-check"),
    for_users("GET", "/seasons/{asking}/rounds/1/ready-check/mine", None, "read", player=200,
              others="not_found"),
    for_users("PUT", "/seasons/{asking}/rounds/1/ready-check/mine", None, "play", player=200,
              others="not_found"),
    for_users("DELETE", "/seasons/{asking}/rounds/1/ready-check/mine", None, "play", player=204,
              others="not_found"),
    Row("GET", "/seasons/{running}/rounds/2/draw", None, "read", dict.fromkeys(EVERYBODY, "not_found")),
    for_officials("POST", "/seasons/{running}/rounds/2/draw", {}, "round_not_closed", *RUNNERS),
    for_officials("POST", "/seasons/{running}/rounds/1/draw/publish", None, "draw_published", *ONE),
    for_officials("DELETE", "/seasons/{running}/rounds/1/draw?reason=x", None, 204, *ONE,
                  version="/seasons/{running}/rounds/1/draw"),
    for_officials("POST", "/seasons/{running}/rulings",
                  {"kind": "penalty", "entry": 2, "points": 1, "reason": "x"}, 201, *RULERS),
    for_officials("POST", "/seasons/{running}/rulings",
                  {"kind": "change_setting", "pointer": "/scoring", "value": "wins", "reason": "x"},
                  201, *ONE),
    for_officials("POST", "/seasons/{running}/rulings/batch",
                  {"rulings": [{"kind": "penalty", "entry": 2, "points": 1, "reason": "x"}]}, 201, *RULERS),
    for_officials("POST", "/seasons/{running}/rulings/1/reverse", {"reason": "x"}, 201, *RULERS),
    for_users("GET", "/seasons/{running}/appeals", None, "read", others=200),
    for_users("GET", "/seasons/{running}/appeals/{appeal}", None, "read", organiser=200, arbiter=200,
              player=200, others="not_found"),
    for_users("POST", "/seasons/{running}/appeals", {"round": 1, "table": 1, "text": "x"}, "play",
              player="appeal_open", others="not_seated"),
    for_officials("POST", "/seasons/{running}/appeals/{appeal}/ruling", {"reason": "x"}, 200, *RULERS),
    for_users("GET", "/seasons/{running}/cards", None, "read", others=200),
    for_users("GET", "/seasons/{running}/cards/{card}", None, "read", organiser=200, arbiter=200, player=200,
              others="not_found"),
    for_officials("POST", "/seasons/{running}/cards", {"entry": 2, "colour": "red", "reason": "x"}, 201,
                  *RULERS),
    for_officials("POST", "/seasons/{running}/cards/{card}/revoke", {"reason": "x"}, 200, *RULERS),
    for_officials("GET", "/seasons/{running}/conduct", None, 200, *RULERS),
    for_users("GET", "/seasons/{open}/entries/mine/household", None, "read", player=200, others="not_found"),
    for_users("PUT", "/seasons/{open}/entries/mine/household", {"word": "x"}, "play", player=200,
              others="not_found"),
)  # fmt: skip


@dataclass
class World:
    people: dict[str, Visitor]
    names: dict[str, str]
    renamed: dict[str, Any]

    def asks(self, row: Row, who: Visitor, **headers: str) -> Any:
        body = self.renamed if row.body == {"document": "renamed"} else row.body
        return who.asks(row.method, row.path.format(**self.names), body, **headers)


@pytest.fixture(scope="module")
def shared_world(module_rows: None, django_db_blocker: Any) -> World:
    """Created once for all rows of the table, because creating it takes longer than a request."""
    with django_db_blocker.unblock(), override_settings(GOT_RATES={}):
        return new_world()


@pytest.fixture
def world(shared_world: World, db: None, settings: Any) -> World:
    settings.GOT_RATES = {}
    clear_caches()
    return replace(shared_world, names=dict(shared_world.names))


def new_world() -> World:
    event = Event.of(3, stages=[{"preset": "swiss", "rounds": 2}], tables={"sizes": [3]})
    varys, player = event.varys, event.players[0]
    clerk, judge, other = person("clerk"), person("judge"), person("other")
    person("scribe")
    for name, role in (("clerk", "assistant"), ("judge", "arbiter"), ("scribe", "arbiter")):
        assert varys.puts(f"/leagues/winter/officials/{name}", {"role": role}).status_code == 204
    event.starts().draws(1)
    ruling = {"kind": "penalty", "entry": 1, "points": 1, "reason": "x"}
    read(varys.posts(f"{event.path}/rulings", ruling), 201)
    text = {"round": 1, "table": 1, "text": "x"}
    appeal = read(player.posts(f"{event.path}/appeals", text), 201)["code"]
    card = {"entry": 1, "colour": "yellow", "reason": "x"}
    shown = read(varys.posts(f"{event.path}/cards", card), 201)["code"]
    codes = [read(varys.posts("/leagues/winter/seasons", {"name": name}), 201)["code"] for name in "ab"]
    draft, opened = codes
    read(other.posts(f"{event.path}/standby"), 201)
    [table] = event.tables(1)
    with locked_table(table["game"]) as locked:
        open_seat(locked.timing, table["seats"][1]["house"], SeatEvent.Reason.MISSES, clock.now())
    event.ticks()
    read(varys.posts(f"/seasons/{opened}/status", {"action": "open"}))
    read(player.posts(f"/seasons/{opened}/entries", {}), 201)
    person("friend_2")
    for name in ("friend",):
        person(name)
        read(varys.posts(f"/seasons/{opened}/entries", {"username": name}), 201)
    read(varys.puts(f"/seasons/{opened}/separations/1-2", {}))
    document = read(varys.gets(f"{event.path}/document"))
    made = read(varys.posts("/leagues/winter/seasons", {"name": "c", "copy_from": 1}), 201)
    asking = Event(made["code"], varys, event.players)
    asking.says(ready_check={})
    asking.starts().draws(1)
    people = dict(zip(EVERYBODY, (varys, clerk, judge, player, other, Visitor()), strict=True))
    names = {"draft": draft, "open": opened, "running": event.code, "appeal": appeal, "card": shown}
    names |= {"asking": asking.code}
    return World(people, names, document | {"name": "Renamed"})


@pytest.mark.long
def test_every_role_gets_the_status_that_the_table_of_permissions_states(world: World) -> None:
    for row in ROWS:
        assert tuple(row.answers) == EVERYBODY
        for who, expected in row.answers.items():
            with rolled_back():
                response = world.asks(row, world.people[who])
                place = (row.method, row.path, who, response.content)
                if isinstance(expected, int):
                    assert response.status_code == expected, place
                else:
                    assert response.json()["code"] == expected, place


@pytest.mark.long
def test_each_operation_needs_exactly_its_scope(world: World) -> None:
    for row in ROWS:
        if row.scope is None:
            continue
        one = world.people["player" if row.scope == "play" else "organiser"]
        assert isinstance(one, Person)
        others = [scope for scope in ("read", "play", "host", "organise", "account") if scope != row.scope]
        with rolled_back():
            problem = expect_problem(world.asks(row, one.with_token(scopes=others)), 403, "scope_missing")
        assert row.scope in problem["facts"]["missing_scopes"]
        with rolled_back():
            response = world.asks(row, one.with_token(scopes=[row.scope]))
            assert b"scope_missing" not in response.content, row


@pytest.mark.long
def test_a_write_needs_the_current_entity_tag(world: World) -> None:
    organiser = world.people["organiser"]
    for row in ROWS:
        if row.version is None:
            continue
        etag = read_tag(world, row)
        with rolled_back():
            problem = expect_problem(
                world.asks(row, organiser, **{"If-Match": STALE}), 412, "precondition_failed"
            )
            assert problem["facts"] == {"etag": etag}
        with rolled_back():
            done = world.asks(row, organiser, **{"If-Match": etag})
            assert done.status_code in (200, 204), (row, done.content)


def read_tag(world: World, row: Row) -> str:
    assert row.version is not None
    seen = world.people["organiser"].gets(row.version.format(**world.names))
    assert read(seen)
    return str(seen["ETag"])


def test_permissions_of_each_role_equal_those_in_the_guide() -> None:
    """The guide is openapi/leagues.md."""
    assert {act: sorted(ROLES_BY_ACT[act]) for act in OfficialAction} == {
        OfficialAction.SEE_DRAFT: ["arbiter", "assistant", "organiser"],
        OfficialAction.SEE_PEOPLE: ["arbiter", "assistant", "organiser"],
        OfficialAction.MANAGE_ENTRIES: ["assistant", "organiser"],
        OfficialAction.PROPOSE: ["assistant", "organiser"],
        OfficialAction.DECIDE: ["organiser"],
        OfficialAction.RULE: ["arbiter", "organiser"],
        OfficialAction.RUN: ["organiser"],
    }
    assert set(Role) == {"organiser", "assistant", "arbiter"}


def pattern(path: str) -> str:
    for concrete, general in (
        ("?dry_run=true", ""),
        ("?reason=x", ""),
        ("?prefix=ot", ""),
        ("?league=winter", ""),
        ("players/other", "players/<username:username>"),
        ("leagues/winter", "leagues/<league:slug>"),
        *((f"{{{name}}}", "<code:season>") for name in ("draft", "open", "running", "asking")),
        *((f"{{{name}}}", f"<code:{name}>") for name in ("appeal", "card")),
        *((f"officials/{name}", "officials/<username:username>") for name in ("other", "scribe")),
        *((f"entries/{which}", "entries/<entry:entry>") for which in ("1", "2", "mine")),
        ("entries/<entry:entry>/", "entries/mine/"),
        *((f"rounds/{number}", "rounds/<number:round>") for number in "12"),
        ("rulings/1", "rulings/<number:ruling>"),
        ("separations/1-2", "separations/<number:low>-<number:high>"),
    ):
        path = path.replace(concrete, general)
    return path.removeprefix("/")


def test_table_has_a_row_for_every_route() -> None:
    routes = {
        (method, str(one.pattern))
        for one in urlpatterns
        for method in ("GET", "POST", "PUT", "PATCH", "DELETE")
        if hasattr(one.callback.view_class, method.lower())  # type: ignore[attr-defined]
    }
    assert routes == {(row.method, pattern(row.path)) for row in ROWS}


def test_every_conditional_write_has_a_test_case() -> None:
    found = {
        (method, str(one.pattern))
        for one in urlpatterns
        for method in CONDITIONAL
        if hasattr(one.callback.view_class, method.lower())  # type: ignore[attr-defined]
        and version_of(one.callback.view_class) is not None  # type: ignore[attr-defined]
    }
    tried = {(row.method, pattern(row.path)) for row in ROWS if row.version is not None}
    # The organiser of this test has none of these.
    alone = {
        ("PUT", "seasons/<code:season>/entries/mine/household"),
        ("PUT", "seasons/<code:season>/entries/mine/queue"),
        ("DELETE", "seasons/<code:season>/entries/mine/queue"),
        ("PUT", "seasons/<code:season>/rounds/<number:round>/choices/mine"),
        ("DELETE", "seasons/<code:season>/standby/mine"),
        ("PUT", "seasons/<code:season>/rounds/<number:round>/ready-check/mine"),
        ("DELETE", "seasons/<code:season>/rounds/<number:round>/ready-check/mine"),
    }
    assert found == tried | alone
