"""Permissions of the press: every role requests every endpoint, and is allowed or refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest
from django.test import override_settings

from games import models
from games.press.api.urls import urlpatterns
from got_api.database.viewer import as_engine
from got_api.http.headers import CONDITIONAL
from got_api.shared import clock
from tests.api.test_permissions import is_answered
from tests.people import Person, Visitor, expect_problem, person
from tests.press.table import conversation, proposes, says, talking_game
from tests.secrecy.watching import clear_caches
from tests.served import read
from tests.undoing import rolled_back

pytestmark = pytest.mark.django_db

EVERYBODY = ("member", "outsider", "host", "other", "anonymous")
STALE = '"an-older-version"'
NO_TOKEN: Mapping[str, int | str] = {"anonymous": "token_missing"}
OF_MEMBERS: Mapping[str, int | str] = {
    "outsider": "not_found", "host": "not_found", "other": "not_found",
}  # fmt: skip
NOT_SEATED: Mapping[str, int | str] = {"outsider": "not_found", "host": "not_seated", "other": "not_seated"}


@dataclass(frozen=True)
class Row:
    """An endpoint, the scope that it needs, and each role's response: a status or a code."""

    method: str
    path: str
    body: Any
    scope: str
    answers: Mapping[str, int | str]


def open_to_all(path: str, scope: str = "press") -> Row:
    return Row("GET", path, None, scope, dict.fromkeys(EVERYBODY, 200))


def for_readers(method: str, path: str, body: Any, answer: int, anonymous: str = "token_missing") -> Row:
    """Readers of a private conversation."""
    return Row(method, path, body, "press", {"member": answer, **OF_MEMBERS, "anonymous": anonymous})


def for_speakers(method: str, path: str, body: Any, answer: int) -> Row:
    """Writers of a private conversation."""
    return Row(method, path, body, "press", {"member": answer, **NOT_SEATED, **NO_TOKEN})


def for_moderators(method: str, path: str, body: Any = None) -> Row:
    refusals: dict[str, int | str] = {
        "member": "not_the_host",
        "outsider": "not_the_host",
        "host": 200,
        "other": "not_the_host",
    }
    return Row(method, path, body, "host", {**refusals, **NO_TOKEN})


def for_users(method: str, path: str, answer: int | str) -> Row:
    return Row(method, path, None, "press", {**dict.fromkeys(EVERYBODY, answer), **NO_TOKEN})


TEXT = {"text": "x"}
PEACE = {"kind": "peace", "houses": ["lannister"], "until_round": 5}
# {game} is a running game whose host does not play. {talk} is a conversation of the member and another house;
# {message} was sent in it and reported, and each made a proposal: {offered} to the member, {own} to the
# other; the outsider plays a third house.
ROWS = (
    open_to_all("/games/{game}/press", "read"),
    Row(
        "PUT", "/games/{game}/press", {"press": "none"}, "host",
        {"member": "not_the_host", "outsider": "not_the_host", "host": "game_started",
         "other": "not_the_host", **NO_TOKEN},
    ),
    open_to_all("/games/{game}/press/messages"),
    open_to_all("/games/{game}/conversations"),
    Row(
        "POST", "/games/{game}/conversations", {"houses": ["baratheon"]}, "press",
        {"member": 200, "outsider": "house_not_in_game", "host": "not_seated", "other": "not_seated",
         **NO_TOKEN},
    ),
    open_to_all("/games/{game}/conversations/public"),
    open_to_all("/games/{game}/conversations/public/messages"),
    for_readers("GET", "/games/{game}/conversations/{talk}", None, 200, "not_found"),
    for_readers("GET", "/games/{game}/conversations/{talk}/messages", None, 200, "not_found"),
    for_readers("GET", "/games/{game}/conversations/{talk}/messages/{message}", None, 200, "not_found"),
    for_speakers("POST", "/games/{game}/conversations/{talk}/messages", TEXT, 201),
    for_readers(
        "POST", "/games/{game}/conversations/{talk}/messages/{message}/reports", {"reason": "x"}, 204
    ),
    open_to_all("/games/{game}/conversations/public/proposals"),
    for_readers("GET", "/games/{game}/conversations/{talk}/proposals", None, 200, "not_found"),
    for_readers("GET", "/games/{game}/conversations/{talk}/proposals/{own}", None, 200, "not_found"),
    for_speakers("POST", "/games/{game}/conversations/{talk}/proposals", PEACE, 201),
    for_speakers(
        "PUT", "/games/{game}/conversations/{talk}/proposals/{offered}/answer", {"accepts": True}, 200
    ),
    for_speakers("DELETE", "/games/{game}/conversations/{talk}/proposals/{own}", None, 204),
    for_readers("PUT", "/games/{game}/conversations/{talk}/read", {"message": "{message}"}, 200),
    for_readers("PUT", "/games/{game}/conversations/{talk}/mute", None, 204),
    for_readers("DELETE", "/games/{game}/conversations/{talk}/mute", None, 204),
    for_readers("GET", "/games/{game}/conversations/{talk}/draft", None, 200),
    for_speakers("PUT", "/games/{game}/conversations/{talk}/draft", TEXT, 200),
    for_speakers("DELETE", "/games/{game}/conversations/{talk}/draft", None, 204),
    for_moderators("GET", "/games/{game}/reports"),
    for_moderators("GET", "/games/{game}/reports/{report}"),
    for_moderators("PUT", "/games/{game}/reports/{report}", {"status": "deleted"}),
    for_users("GET", "/me/blocks", 200),
    for_users("GET", "/me/blocks/ramsay", "not_found"),
    for_users("PUT", "/me/blocks/ramsay", 200),
    for_users("DELETE", "/me/blocks/ramsay", 204),
)  # fmt: skip


UNCHANGED = ("/games/{game}/press", "/me/blocks/ramsay")
"""Blocking a user again changes nothing, and the press of a started game cannot change."""


@dataclass
class World:
    people: dict[str, Visitor]
    names: dict[str, str]

    def asks(self, row: Row, who: Visitor, **headers: str) -> Any:
        body = row.body
        if isinstance(body, dict):
            body = {
                name: value.format(**self.names) if isinstance(value, str) else value
                for name, value in body.items()
            }
        return who.asks(row.method, row.path.format(**self.names), body, **headers)


@pytest.fixture(scope="module")
def shared_world(module_rows: None, django_db_blocker: Any) -> World:
    """Created once for all rows of the table, because that takes longer than a request."""
    with django_db_blocker.unblock(), override_settings(GOT_RATES={}):
        return new_world()


@pytest.fixture
def world(shared_world: World, db: None, settings: Any) -> World:
    settings.GOT_RATES = {}
    clear_caches()
    return replace(shared_world, names=dict(shared_world.names))


def new_world() -> World:
    game = talking_game()
    host = person("maester")
    person("ramsay")
    with as_engine(game=game.game.id):
        models.Game.objects.filter(id=game.game.id).update(host=None)
        models.Appointment.objects.create(
            game=game.game, user=host.user, role=models.Appointment.Role.HOST, appointed_at=clock.now()
        )
    path = conversation(game, "stark", "lannister")
    message = says(game, "lannister", path, "x")["id"]
    stark = game.people["stark"]
    read(stark.puts(f"{path}/draft", {"text": "y"}))
    assert stark.posts(f"{path}/messages/{message}/reports", {"reason": "x"}).status_code == 204
    [report] = read(host.gets(f"{game.path}/reports"))["results"]
    people = {"member": stark, "outsider": game.people["baratheon"], "host": host, "other": person("varys")}
    names = {"game": game.code, "talk": path.rsplit("/", 1)[1], "message": message, "report": report["code"]}
    offered = proposes(game, "lannister", path, "stark"), proposes(game, "stark", path, "lannister")
    names |= zip(("offered", "own"), (proposal.rsplit("/", 1)[1] for proposal in offered), strict=True)
    return World(people | {"anonymous": Visitor()}, names)


def name_of(row: Row) -> str:
    return f"{row.method} {row.path}"


@pytest.mark.sample(6)
@pytest.mark.parametrize("row", ROWS, ids=name_of)
def test_every_role_gets_the_status_that_the_table_of_permissions_states(world: World, row: Row) -> None:
    assert tuple(row.answers) == EVERYBODY
    for who, expected in row.answers.items():
        with rolled_back():
            is_answered(world.asks(row, world.people[who]), expected, who)


@pytest.mark.sample(6)
@pytest.mark.parametrize("row", ROWS, ids=name_of)
def test_each_operation_needs_exactly_its_scope(world: World, row: Row) -> None:
    who = next(who for who, answer in row.answers.items() if isinstance(answer, int) or who == "host")
    one = world.people[who]
    assert isinstance(one, Person)
    others = [scope for scope in ("read", "play", "host", "account", "press") if scope != row.scope]
    problem = expect_problem(world.asks(row, one.with_token(scopes=others)), 403, "scope_missing")
    assert problem["facts"] == {"missing_scopes": [row.scope]}
    is_answered(world.asks(row, one.with_token(scopes=[row.scope])), row.answers[who], who)


@pytest.mark.sample(3)
@pytest.mark.parametrize("row", [row for row in ROWS if row.method in CONDITIONAL], ids=name_of)
def test_a_conditional_write_needs_the_current_entity_tag(world: World, row: Row) -> None:
    who = next(who for who, answer in row.answers.items() if isinstance(answer, int) or who == "host")
    one = world.people[who]
    if "ramsay" in row.path:
        read(one.puts("/me/blocks/ramsay"))
    version = row.path.format(**world.names)
    for part in ("/read", "/mute", "/answer"):
        version = version.removesuffix(part)
    seen = one.gets(version)
    for header, tag in (("If-Match", STALE), ("If-None-Match", seen["ETag"]), ("If-None-Match", "*")):
        problem = expect_problem(world.asks(row, one, **{header: tag}), 412, "precondition_failed")
        assert problem["facts"] == {"etag": seen["ETag"]}
        assert one.gets(version).content == seen.content
    done = world.asks(row, one, **{"If-Match": seen["ETag"]})
    is_answered(done, row.answers[who], who)
    if row.method != "DELETE" and row.path not in UNCHANGED:
        assert done["ETag"] == one.gets(version)["ETag"] != seen["ETag"]


def test_every_route_of_an_unknown_game_is_not_found(world: World) -> None:
    world.names["game"] = "nowhere"
    for row in ROWS:
        if "{game}" in row.path:
            expect_problem(world.asks(row, world.people["member"]), 404, "not_found")


def test_table_has_a_row_for_every_route() -> None:
    def pattern(path: str) -> str:
        for concrete, general in (
            ("{game}", "<code:code>"),
            ("/public", "/<code:conversation>"),
            ("{talk}", "<code:conversation>"),
            ("{message}", "<uuid:message>"),
            ("{offered}", "<uuid:proposal>"),
            ("{own}", "<uuid:proposal>"),
            ("{report}", "<code:report>"),
            ("/ramsay", "/<username:username>"),
        ):
            path = path.replace(concrete, general)
        return path.removeprefix("/")

    routes = {
        (method, str(one.pattern))
        for one in urlpatterns
        for method in ("GET", "POST", "PUT", "PATCH", "DELETE")
        if hasattr(one.callback.view_class, method.lower())  # type: ignore[attr-defined]
    }
    assert routes == {(row.method, pattern(row.path)) for row in ROWS}
