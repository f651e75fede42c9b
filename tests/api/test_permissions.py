"""Who may do what: every endpoint asked by everybody, allowed and denied twins in one table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from games.api.urls import urlpatterns
from tests.people import Person, Visitor, person, refused
from tests.served import Game, found_game, read

pytestmark = pytest.mark.django_db

ORDERS = {
    "kind": "place_orders",
    "orders": {"winterfell": "march_0", "white_harbor": "raid_a", "shivering_sea": "support_a"},
}
EVERYBODY = ("owner", "seated", "other", "anonymous")


@dataclass(frozen=True)
class Row:
    """An endpoint, the scope that it needs, and what each person is answered: a status or a code."""

    method: str
    path: str
    body: Any
    scope: str
    answers: Mapping[str, int | str]


def open_to_all(path: str) -> Row:
    return Row("GET", path, None, "read", dict.fromkeys(EVERYBODY, 200))


# {running} is a game that has started, {lobby} one that waits: the owner created both and sits at position 1,
# the seated one at position 2; the other has no seat.
ROWS = (
    open_to_all("/games"),
    open_to_all("/games/{running}"),
    open_to_all("/games/{lobby}"),
    open_to_all("/games/{running}/position"),
    open_to_all("/games/{running}/standing"),
    open_to_all("/games/{running}/events"),
    open_to_all("/games/{running}/proof"),
    open_to_all("/games/{lobby}/proof"),
    open_to_all("/games/{running}/decisions"),
    open_to_all("/games/{running}/decisions/1"),
    Row(
        "GET", "/games/{lobby}/position", None, "read",
        dict.fromkeys(EVERYBODY, "game_not_started"),
    ),
    Row(
        "POST", "/games", {"name": "x"}, "host",
        {"owner": 201, "seated": 201, "other": 201, "anonymous": "token_missing"},
    ),
    Row(
        "DELETE", "/games/{lobby}", None, "host",
        {"owner": 204, "seated": "not_the_host", "other": "not_the_host", "anonymous": "token_missing"},
    ),
    Row(
        "POST", "/games/{lobby}/start", {"fill_with": "random"}, "host",
        {"owner": 200, "seated": "not_the_host", "other": "not_the_host", "anonymous": "token_missing"},
    ),
    Row(
        "POST", "/games/{lobby}/invitation", None, "host",
        {"owner": 201, "seated": "not_the_host", "other": "not_the_host", "anonymous": "token_missing"},
    ),
    Row(
        "POST", "/games/{lobby}/seats", {"bot": "random"}, "host",
        {"owner": 201, "seated": "not_the_host", "other": "not_the_host", "anonymous": "token_missing"},
    ),
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
    Row(
        "DELETE", "/games/{lobby}/seats/2", None, "host",
        {"owner": 204, "seated": "not_the_host", "other": "not_the_host", "anonymous": "token_missing"},
    ),
    Row(
        "PATCH", "/games/{lobby}/seats/2", {"house": "stark"}, "host",
        {"owner": 200, "seated": "not_the_host", "other": "not_the_host", "anonymous": "token_missing"},
    ),
    Row(
        "PUT", "/games/{running}/decisions/1/answer", ORDERS, "play",
        {"owner": 200, "seated": "order_without_units", "other": "not_seated", "anonymous": "token_missing"},
    ),
    Row(
        "GET", "/games/{running}/decisions/1/answer", None, "read",
        dict.fromkeys(EVERYBODY, "not_found") | {"anonymous": "token_missing"},
    ),
    Row(
        "POST", "/games/{running}/decisions/1/answer/check", ORDERS, "play",
        {"owner": 200, "seated": 200, "other": "not_seated", "anonymous": "token_missing"},
    ),
    Row(
        "GET", "/me/decisions", None, "read",
        {"owner": 200, "seated": 200, "other": 200, "anonymous": "token_missing"},
    ),
)  # fmt: skip


@dataclass
class World:
    people: dict[str, Visitor]
    running: str
    lobby: str

    def asks(self, row: Row, who: Visitor) -> Any:
        path = row.path.format(running=self.running, lobby=self.lobby)
        return who.asks(row.method, path, row.body)


@pytest.fixture
def world(db: None) -> World:
    game: Game = found_game(3)
    owner, seated = game.people["stark"], game.people["lannister"]
    made = read(
        owner.posts(
            "/games",
            {
                "name": "x",
                "player_count": 3,
                "access": "invitation",
                "house_choice": "host",
                "take_seat": True,
            },
        ),
        201,
    )
    seats = f"/games/{made['code']}/seats"
    read(seated.posts(seats, {"invitation_code": made["invitation_code"]}), 201)
    people = {"owner": owner, "seated": seated, "other": person("other"), "anonymous": Visitor()}
    return World(people, game.code, made["code"])


@pytest.mark.parametrize("who", EVERYBODY)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.method} {row.path} {row.body or ''}"[:60])
def test_everybody_is_answered_as_the_table_says(world: World, row: Row, who: str) -> None:
    expected = row.answers[who]
    response = world.asks(row, world.people[who])
    if isinstance(expected, int):
        assert response.status_code == expected, response.content
    else:
        refused(response, response.status_code, expected)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.method} {row.path} {row.body or ''}"[:60])
def test_scope_is_needed_and_enough(world: World, row: Row) -> None:
    owner = world.people["owner"]
    assert isinstance(owner, Person)
    others = [scope for scope in ("read", "play", "host", "account") if scope != row.scope]
    problem = refused(world.asks(row, owner.with_token(scopes=others)), 403, "scope_missing")
    assert row.scope in problem["facts"]["missing_scopes"]
    # Seating a bot is taking a seat, and ruling the game.
    enough = [row.scope, "play"] if row.body == {"bot": "random"} else [row.scope]
    expected = row.answers["owner"]
    response = world.asks(row, owner.with_token(scopes=enough))
    if isinstance(expected, int):
        assert response.status_code == expected, response.content
    else:
        refused(response, response.status_code, expected)


def test_table_has_every_address_of_play_and_lobby() -> None:
    def pattern(path: str) -> str:
        for concrete, general in (
            ("{running}", "<code:code>"),
            ("{lobby}", "<code:code>"),
            ("seats/2", "seats/<number:position>"),
            ("decisions/1", "decisions/<number:number>"),
        ):
            path = path.replace(concrete, general)
        return path.removeprefix("/")

    ours = tuple(f"games.api.views.{name}" for name in ("games", "seats", "play", "standing", "explain"))
    addresses = {str(one.pattern) for one in urlpatterns if one.callback.__module__ in ours}
    rows = {pattern(row.path) for row in ROWS}
    assert addresses - rows == set(), "no row in ROWS for these addresses: see games/api/README.md"
    assert rows - addresses == set(), "rows for addresses that do not exist"
