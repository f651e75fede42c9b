"""Permissions: every endpoint requested by every role, allowed and denied twins in one table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

import pytest
from django.test import override_settings

from games.api.urls import urlpatterns
from games.instructions.api.views import urlpatterns as instruction_patterns
from games.readiness.api.urls import urlpatterns as ready_patterns
from games.replies.api.views import urlpatterns as reply_patterns
from games.standby.api.urls import urlpatterns as standby_patterns
from got_api.shared import clock
from tests.people import Person, Visitor, expect_problem, person
from tests.secrecy.watching import clear_caches
from tests.served import Game, found_game, read
from tests.undoing import rolled_back

pytestmark = pytest.mark.django_db

ORDERS = {
    "kind": "place_orders",
    "orders": {"winterfell": "march_0", "white_harbor": "raid_a", "shivering_sea": "support_a"},
}
SITTER = {"username": "other", "ends_at": "{soon}"}
ABSENCE = {"starts_at": "{soon}", "ends_at": "{later}"}
EVERYBODY = ("owner", "seated", "other", "anonymous")


@dataclass(frozen=True)
class Row:
    """An endpoint, the scope that it needs, and each role's response: a status or a code.

    A scope of None marks an endpoint that reads no token.
    """

    method: str
    path: str
    body: Any
    scope: str | None
    answers: Mapping[str, int | str]


def open_to_all(path: str) -> Row:
    return Row("GET", path, None, "read", dict.fromkeys(EVERYBODY, 200))


def for_host(method: str, path: str, body: Any, answer: int | str) -> Row:
    answers = {
        "owner": answer,
        "seated": "not_the_host",
        "other": "not_the_host",
        "anonymous": "token_missing",
    }
    return Row(method, path, body, "host", answers)


def for_players(method: str, path: str, body: Any, answer: int | str) -> Row:
    answers = {"owner": answer, "seated": answer, "other": "not_seated", "anonymous": "token_missing"}
    return Row(method, path, body, "play", answers)


def for_users(method: str, path: str, body: Any, scope: str, answer: int | str) -> Row:
    return Row(method, path, body, scope, dict.fromkeys(EVERYBODY, answer) | {"anonymous": "token_missing"})


def for_nobody(method: str, path: str) -> Row:
    """The path of a mail that was never sent."""
    return Row(method, path, None, None, dict.fromkeys(EVERYBODY, "not_found"))


def for_developers(method: str, path: str, body: Any = None) -> Row:
    """A server without a sandbox has no developers; tests/sandbox has one."""
    answers = dict.fromkeys(EVERYBODY, "sandbox_off") | {"anonymous": "token_missing"}
    return Row(method, path, body, "develop", answers)


BOTS = [{"house": house, "bot": "random"} for house in ("stark", "lannister", "baratheon")]

# {running} is a started game, {lobby} one before its start: the owner created both and sits at position 1,
# the seated user at position 2; the others have no seat. Position 3 of the running game is open, and the
# owner has called a vote, announced an absence, and named a friend as host and substitute.
ROWS = (
    open_to_all("/games"),
    open_to_all("/games/{running}"),
    open_to_all("/games/{lobby}"),
    open_to_all("/games/{running}/position"),
    open_to_all("/games/{running}/standing"),
    open_to_all("/games/{running}/table"),
    open_to_all("/games/{lobby}/table"),
    open_to_all("/games/{running}/board"),
    open_to_all("/games/{running}/combats"),
    open_to_all("/games/{running}/events"),
    open_to_all("/games/{running}/stream"),
    open_to_all("/games/{running}/proof"),
    open_to_all("/games/{running}/news"),
    for_users("PUT", "/games/{running}/news/read", {"cursor": "1.0.0"}, "read", 200),
    open_to_all("/games/{lobby}/proof"),
    open_to_all("/games/{running}/decisions"),
    open_to_all("/games/{running}/decisions/1"),
    open_to_all("/games/{lobby}/position"),
    Row(
        "GET", "/games/{running}/result", None, "read",
        dict.fromkeys(EVERYBODY, "game_not_finished"),
    ),
    Row(
        "GET", "/games/{running}/decisions/1/considered", None, "read",
        dict.fromkeys(EVERYBODY, "game_not_finished"),
    ),
    Row(
        "POST", "/games", {"name": "x"}, "host",
        {"owner": 201, "seated": 201, "other": 201, "anonymous": "token_missing"},
    ),
    for_host("PATCH", "/games/{lobby}", {"language": "hu"}, 200),
    for_host("DELETE", "/games/{lobby}", None, 204),
    for_host("POST", "/games/{lobby}/start", {"fill_with": "random"}, 200),
    for_host("POST", "/games/{lobby}/invitation", None, 201),
    for_host("POST", "/games/{lobby}/seats", {"bot": "random"}, 201),
    Row(
        "POST", "/games/{lobby}/seats", {}, "play",
        {
            "owner": "already_seated",
            "seated": "already_seated",
            "other": "invitation_wrong",
            "anonymous": "token_missing",
        },
    ),
    Row(
        "DELETE", "/games/{lobby}/seats/mine", None, "play",
        {"owner": 204, "seated": 204, "other": "not_found", "anonymous": "token_missing"},
    ),
    for_host("DELETE", "/games/{lobby}/seats/2", None, 204),
    for_host("PATCH", "/games/{lobby}/seats/2", {"house": "stark"}, 200),
    Row(
        "PUT", "/games/{running}/decisions/1/answer", ORDERS, "play",
        {"owner": 200, "seated": "order_without_units", "other": "not_seated", "anonymous": "token_missing"},
    ),
    Row(
        "GET", "/games/{running}/decisions/1/answer", None, "read",
        dict.fromkeys(EVERYBODY, "not_found") | {"anonymous": "token_missing"},
    ),
    for_players("POST", "/games/{running}/decisions/1/answer/check", ORDERS, 200),
    for_players("POST", "/games/{running}/decisions/1/answer/read", {"text": "1"}, 200),
    Row(
        "GET", "/games/{running}/decisions/1/explain", None, "read",
        {"owner": 200, "seated": 200, "other": "not_seated", "anonymous": "not_seated"},
    ),
    Row(
        "GET", "/games/{running}/decisions/1/draft", None, "read",
        dict.fromkeys(EVERYBODY, "not_found") | {"anonymous": "token_missing"},
    ),
    Row(
        "PUT", "/games/{running}/decisions/1/draft", ORDERS, "play",
        {"owner": 200, "seated": "order_without_units", "other": "not_seated", "anonymous": "token_missing"},
    ),
    for_players("DELETE", "/games/{running}/decisions/1/draft", None, 204),
    *(
        Row(
            "GET", f"/games/{{running}}/instructions{part}", None, "read",
            {"owner": 200, "seated": 200, "other": "not_seated", "anonymous": "token_missing"},
        )
        for part in ("", "/outlook", "/log", "/suggestions")
    ),
    Row(
        "DELETE", "/games/{running}/instructions/suggestions/0123456789abcdef", None, "play",
        {
            "owner": "not_found", "seated": "not_found", "other": "not_seated", "anonymous": "token_missing",
        },
    ),
    for_players("PUT", "/games/{running}/instructions", {"instructions": []}, 200),
    for_players("POST", "/games/{running}/instructions/outlook", {"instructions": []}, 200),
    # Clock and seats of a table.
    open_to_all("/games/{running}/clock"),
    open_to_all("/games/{running}/seats/log"),
    open_to_all("/games/{running}/votes"),
    open_to_all("/games/{running}/votes/1"),
    open_to_all("/seats/open"),
    for_host("PUT", "/games/{lobby}/clock", {"preset": "live"}, 200),
    for_host("PUT", "/games/{running}/pause", {"length_days": 1}, 200),
    for_host("DELETE", "/games/{running}/pause", None, "not_paused"),
    for_host("POST", "/games/{running}/extension", {"length_seconds": 60}, 200),
    for_host("POST", "/games/{running}/messages", {"text": "Winter is coming."}, 202),
    for_host("POST", "/games/{running}/seats/2/open", None, "not_chronic"),
    for_players("POST", "/games/{running}/seats/mine/return", None, "seat_not_open"),
    for_players("POST", "/games/{running}/seats/mine/leave", None, 204),
    for_players("PUT", "/games/{running}/seats/mine/sitter", SITTER, 204),
    open_to_all("/games/{lobby}/ready-check"),
    for_host("PUT", "/games/{lobby}/ready-check", {"is_on": True}, 200),
    for_players("PUT", "/games/{lobby}/seats/mine/ready", None, 200),
    for_nobody("GET", "/ready/unknown-0"),
    for_nobody("POST", "/ready/unknown-0"),
    for_users("GET", "/games/{running}/standby/mine", None, "read", "not_found"),
    for_users("DELETE", "/games/{running}/standby/mine", None, "play", "not_found"),
    Row(
        "PUT", "/games/{running}/standby/mine", {}, "play",
        {
            "owner": "already_seated", "seated": "already_seated", "other": 200,
            "anonymous": "token_missing",
        },
    ),
    for_users("GET", "/me/standby", None, "read", "not_found"),
    for_users("PUT", "/me/standby", {}, "play", 200),
    for_users("DELETE", "/me/standby", None, "play", "not_found"),
    for_users("GET", "/me/offers", None, "read", 200),
    for_users("GET", "/me/offers/unknown", None, "read", "not_found"),
    for_users("PUT", "/me/offers/unknown", {"accept": True}, "play", "not_found"),
    for_nobody("GET", "/offers/unknown-0/accept"),
    for_nobody("POST", "/offers/unknown-0/accept"),
    for_players("DELETE", "/games/{running}/seats/mine/sitter", None, "not_found"),
    Row(
        "POST", "/games/{running}/seats/2/take-over", {}, "play",
        {
            "owner": "seat_not_open",
            "seated": "already_seated",
            "other": "seat_not_open",
            "anonymous": "token_missing",
        },
    ),
    Row(
        "POST", "/games/{running}/seats/3/take-over", {}, "play",
        {"owner": "already_seated", "seated": "already_seated", "other": 200, "anonymous": "token_missing"},
    ),
    for_host("PUT", "/games/{running}/hosts/other", None, 204),
    for_host("DELETE", "/games/{running}/hosts/friend", None, 204),
    for_host("GET", "/games/{running}/substitutes", None, 200),
    for_host("PUT", "/games/{running}/substitutes/other", None, 204),
    for_host("DELETE", "/games/{running}/substitutes/friend", None, 204),
    Row(
        "POST", "/tables", {"name": "x", "seats": BOTS}, "organise",
        dict.fromkeys(EVERYBODY, "not_an_organiser") | {"anonymous": "token_missing"},
    ),
    for_players("POST", "/games/{running}/votes", {"kind": "draw"}, 201),
    for_players("PUT", "/games/{running}/votes/1/ballot", {"choice": False}, 200),
    Row(
        "DELETE", "/games/{running}/votes/1", None, "play",
        {"owner": 204, "seated": "no_voter", "other": "not_seated", "anonymous": "token_missing"},
    ),
    # Objects of a user.
    for_users("GET", "/me/home", None, "read", 200),
    for_users("GET", "/me/decisions", None, "read", 200),
    for_users("GET", "/me/stream", None, "read", 200),
    for_users("GET", "/me/absences", None, "read", 200),
    for_users("POST", "/me/absences", ABSENCE, "play", 201),
    Row(
        "DELETE", "/me/absences/{absence}", None, "play",
        {"owner": 204, "seated": "not_found", "other": "not_found", "anonymous": "token_missing"},
    ),
    # Reference data.
    Row("GET", "/presets", None, None, dict.fromkeys(EVERYBODY, 200)),
    *(
        Row("GET", path, None, None, dict.fromkeys(EVERYBODY, 200))
        for path in ("/reference", *(f"/reference/{name}" for name in ("land.svg", "symbols.svg")))
    ),
    for_developers("GET", "/sandbox/situations"),
    for_developers("POST", "/sandbox/games", {"situation": "battle"}),
    for_developers("DELETE", "/sandbox/games/{running}"),
    for_developers("POST", "/sandbox/games/{running}/clock", {"advance_seconds": 60}),
    for_developers("POST", "/sandbox/games/{running}/answers", {"house": "stark", "number": 1}),
    for_developers("GET", "/sandbox/faults"),
    for_developers("PUT", "/sandbox/faults", {"kind": "cut"}),
    for_developers("DELETE", "/sandbox/faults"),
)  # fmt: skip


@dataclass
class World:
    people: dict[str, Visitor]
    names: dict[str, str]

    def asks(self, row: Row, who: Visitor) -> Any:
        body = row.body
        if isinstance(body, dict):
            body = {
                name: value.format(**self.names) if isinstance(value, str) else value
                for name, value in body.items()
            }
        return who.asks(row.method, row.path.format(**self.names), body)


@pytest.fixture(scope="module")
def shared_world(module_rows: None, django_db_blocker: Any) -> World:
    """Created once for all rows of the table, because creating it takes longer than a request."""
    with django_db_blocker.unblock(), override_settings(GOT_RATES={}):
        return new_world()


@pytest.fixture
def world(shared_world: World, db: None) -> World:
    clear_caches()
    return replace(shared_world, names=dict(shared_world.names))


def new_world() -> World:
    game: Game = found_game(3)
    owner, seated, leaving = (game.people[house] for house in game.houses)
    body = {
        "name": "x",
        "player_count": 3,
        "access": "invitation",
        "house_choice": "host",
        "take_seat": True,
    }
    made = read(owner.posts("/games", body), 201)
    seats = f"/games/{made['code']}/seats"
    read(seated.posts(seats, {"invitation_code": made["invitation_code"]}), 201)
    assert leaving.posts(f"{game.path}/seats/mine/leave").status_code == 204
    names = {
        "running": game.code,
        "lobby": made["code"],
        "soon": in_days(2),
        "later": in_days(3),
    }
    absence = {"starts_at": in_days(5), "ends_at": in_days(6)}
    names["absence"] = str(read(owner.posts("/me/absences", absence), 201)["id"])
    vote = read(owner.posts(f"{game.path}/votes", {"kind": "extend", "length_seconds": 60}), 201)
    assert vote["number"] == 1
    person("friend")
    for role in ("hosts", "substitutes"):
        assert owner.puts(f"{game.path}/{role}/friend").status_code == 204
    people = {"owner": owner, "seated": seated, "other": person("other"), "anonymous": Visitor()}
    return World(people, names)


def in_days(days: int) -> str:
    return (clock.now() + timedelta(days=days)).isoformat()


def name_of(row: Row) -> str:
    return f"{row.method} {row.path} {row.body or ''}"[:60]


def is_answered(response: Any, expected: int | str, who: str) -> None:
    if isinstance(expected, int):
        assert response.status_code == expected, (who, response.content)
    else:
        expect_problem(response, response.status_code, expected)


@pytest.mark.sample(21)
@pytest.mark.parametrize("row", ROWS, ids=name_of)
def test_every_role_gets_the_status_that_the_table_of_permissions_states(world: World, row: Row) -> None:
    assert tuple(row.answers) == EVERYBODY
    for who, expected in row.answers.items():
        with rolled_back():
            is_answered(world.asks(row, world.people[who]), expected, who)


@pytest.mark.sample(19)
@pytest.mark.parametrize("row", [row for row in ROWS if row.scope is not None], ids=name_of)
def test_each_operation_needs_exactly_its_scope(world: World, row: Row) -> None:
    owner = world.people["owner"]
    assert isinstance(owner, Person)
    others = [scope for scope in ("read", "play", "host", "account") if scope != row.scope]
    problem = expect_problem(world.asks(row, owner.with_token(scopes=others)), 403, "scope_missing")
    assert row.scope in problem["facts"]["missing_scopes"]
    # Seating a bot needs both scopes: it takes a seat and is a host's action.
    enough = [row.scope, "play"] if row.body == {"bot": "random"} else [row.scope]
    is_answered(world.asks(row, owner.with_token(scopes=enough)), row.answers["owner"], "owner")


@pytest.mark.long
def test_every_route_of_an_unknown_game_is_not_found(world: World) -> None:
    world.names |= {"running": "nowhere", "lobby": "nowhere"}
    rows = [row for row in ROWS if row.path.startswith("/games/{")]
    assert rows
    for row in rows:
        expect_problem(world.asks(row, world.people["owner"]), 404, "not_found")


def routes() -> set[tuple[str, str]]:
    """(method, pattern) of all endpoints of games, instructions, ready checks, replies and standby lists."""
    return {
        (method, str(one.pattern))
        for one in (*urlpatterns, *instruction_patterns, *ready_patterns, *reply_patterns, *standby_patterns)
        for method in ("GET", "POST", "PUT", "PATCH", "DELETE")
        if hasattr(one.callback.view_class, method.lower())  # type: ignore[attr-defined]
    }


def test_table_has_a_row_for_every_route() -> None:
    def pattern(path: str) -> str:
        for concrete, general in (
            ("{running}", "<code:code>"),
            ("{lobby}", "<code:code>"),
            ("seats/2", "seats/<number:position>"),
            ("seats/3", "seats/<number:position>"),
            ("decisions/1", "decisions/<number:number>"),
            ("votes/1", "votes/<number:number>"),
            ("absences/{absence}", "absences/<number:number>"),
            ("ready/unknown-0", "ready/<str:token>"),
            ("offers/unknown-0/accept", "offers/<str:token>/<offer_answer:offer_answer>"),
            ("offers/unknown", "offers/<code:offer>"),
            ("suggestions/0123456789abcdef", "suggestions/<code:suggestion>"),
            ("/other", "/<username:username>"),
            ("/friend", "/<username:username>"),
        ):
            path = path.replace(concrete, general)
        return path.removeprefix("/")

    rows = {(row.method, pattern(row.path)) for row in ROWS}
    missing, unknown = sorted(routes() - rows), sorted(rows - routes())
    assert not missing, f"no row in ROWS for {missing}: see games/api/README.md, step 5"
    assert not unknown, f"rows for routes that do not exist: {unknown}"
