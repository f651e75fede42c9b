"""Conditional writes: `If-Match` and `If-None-Match`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from django.urls import get_resolver

from games.leagues.api.urls import urlpatterns as league_patterns
from games.press.api.urls import urlpatterns as press_patterns
from got_api.http.headers import CONDITIONAL, version_of
from tests.accounts.test_apps import NEW
from tests.api.test_permissions import ORDERS, SITTER, World, shared_world, world
from tests.people import Person, expect_problem
from tests.served import read
from tests.undoing import rolled_back

__all__ = ["shared_world", "world"]
pytestmark = pytest.mark.django_db
STALE = '"an-older-version"'
OTHER = {
    "kind": "place_orders",
    "orders": {"winterfell": "raid_a", "white_harbor": "march_0", "shivering_sea": "support_a"},
}

INSTRUCTIONS = {"instructions": [{"kind": "use_raven", "use": "nothing"}]}


@dataclass(frozen=True)
class Write:
    """A write by the owner of `World`, and the path whose entity tag `If-Match` must equal."""

    method: str
    path: str
    body: Any
    version: str

    def sends(self, world: World, **headers: str) -> Any:
        body = self.body
        if isinstance(body, dict):
            body = {
                name: value.format(**world.names) if isinstance(value, str) else value
                for name, value in body.items()
            }
        return owner_of(world).asks(self.method, self.path.format(**world.names), body, **headers)

    def reads(self, world: World) -> Any:
        return owner_of(world).gets(self.version.format(**world.names))


WRITES = (
    Write("PATCH", "/me", {"language": "ro"}, "/me"),
    Write("PATCH", "/me/notices/preferences", {"warning_seconds": 7200}, "/me/notices/preferences"),
    Write("PATCH", "/me/notices/channels/{channel}", {"name": "raven"}, "/me/notices/channels/{channel}"),
    Write("DELETE", "/me/notices/channels/{channel}", None, "/me/notices/channels/{channel}"),
    Write("DELETE", "/me/calendar", None, "/me/calendar"),
    Write("PATCH", "/me/registered-apps/{app}", {"name": "Rook"}, "/me/registered-apps/{app}"),
    Write("DELETE", "/me/registered-apps/{app}", None, "/me/registered-apps/{app}"),
    Write("PATCH", "/games/{lobby}", {"language": "hu"}, "/games/{lobby}"),
    Write("DELETE", "/games/{lobby}", None, "/games/{lobby}"),
    Write("PUT", "/games/{lobby}/clock", {"preset": "live"}, "/games/{lobby}/clock"),
    Write("PATCH", "/games/{lobby}/seats/2", {"house": "stark"}, "/games/{lobby}"),
    Write("DELETE", "/games/{lobby}/seats/2", None, "/games/{lobby}"),
    Write("DELETE", "/games/{lobby}/seats/mine", None, "/games/{lobby}"),
    Write("PUT", "/games/{lobby}/ready-check", {"is_on": True}, "/games/{lobby}/ready-check"),
    Write("PUT", "/games/{running}/pause", {"length_days": 1}, "/games/{running}/clock"),
    Write("PUT", "/games/{running}/seats/mine/sitter", SITTER, "/games/{running}/clock"),
    Write("PUT", "/games/{running}/hosts/other", None, "/games/{running}"),
    Write("DELETE", "/games/{running}/hosts/friend", None, "/games/{running}"),
    Write("PUT", "/games/{running}/substitutes/other", None, "/games/{running}/substitutes"),
    Write("DELETE", "/games/{running}/substitutes/friend", None, "/games/{running}/substitutes"),
    Write("PUT", "/games/{running}/instructions", INSTRUCTIONS, "/games/{running}/instructions"),
    Write("PUT", "/games/{running}/votes/1/ballot", {"choice": False}, "/games/{running}/votes/1"),
    Write("DELETE", "/games/{running}/votes/1", None, "/games/{running}/votes/1"),
    Write(
        "PUT", "/games/{running}/decisions/1/answer", OTHER, "/games/{running}/decisions/1/answer"
    ),
    Write("PUT", "/games/{running}/decisions/1/draft", OTHER, "/games/{running}/decisions/1/draft"),
    Write("DELETE", "/games/{running}/decisions/1/draft", None, "/games/{running}/decisions/1/draft"),
)  # fmt: skip


def owner_of(world: World) -> Person:
    owner = world.people["owner"]
    assert isinstance(owner, Person)
    return owner


@pytest.fixture
def table(world: World) -> World:
    """With a channel, a calendar and an app of the owner."""
    owner = owner_of(world)
    owner.posts("/me/calendar")
    hook = {"kind": "webhook", "address": "https://hooks.example.org/x"}
    world.names["channel"] = str(read(owner.posts("/me/notices/channels", hook), 201)["id"])
    world.names["app"] = read(owner.posts("/me/registered-apps", NEW), 201)["client_id"]
    return world


@pytest.mark.sample(2)
@pytest.mark.parametrize("write", WRITES, ids=lambda write: f"{write.method} {write.path}")
def test_a_write_needs_the_current_entity_tag(table: World, write: Write) -> None:
    if "decisions/1/" in write.path:
        place = write.path.format(**table.names)
        read(owner_of(table).puts(place, ORDERS))
    seen = write.reads(table)
    etag = read(seen) and seen["ETag"]
    for header, tag in (("If-Match", STALE), ("If-None-Match", etag), ("If-None-Match", "*")):
        response = write.sends(table, **{header: tag})
        problem = expect_problem(response, 412, "precondition_failed")
        assert problem["facts"] == {"etag": etag} and response["ETag"] == etag
        assert (write.reads(table).content, write.reads(table)["ETag"]) == (seen.content, etag)
    behind_apache = f'W/{etag[:-1]}-gzip"'
    expect_problem(write.sends(table, **{"If-None-Match": behind_apache}), 412, "precondition_failed")
    for tag in (etag, f"{STALE}, {behind_apache}", "*"):
        with rolled_back():
            done = write.sends(table, **{"If-Match": tag})
            assert done.status_code in (200, 204), done.content
            after = write.reads(table)
            if write.method != "DELETE":
                assert done["ETag"] == after["ETag"] != etag
    with rolled_back():
        assert write.sends(table).status_code in (200, 204)


def test_every_conditional_write_has_a_test_case() -> None:
    """Each PUT, PATCH and DELETE has a version, or is listed here because it needs none."""
    without_version = {
        "app": "ending it again changes nothing",
        "absence": "deleting it again changes nothing",
        "app-device": "ending it again changes nothing",
        "token": "deleting it again changes nothing",
        "sandbox-game": "only its developer uses it",
        "current-session": "there is one token",
        "password": "needs the present password",
        "channel-confirmation": "needs the code",
        "my-readiness": "confirming again changes nothing",
        "news-read": "a mark never moves backwards",
        "instruction-suggestion": "dismissing it again changes nothing",
        "notice-override": "is replaced as a whole by its only reader",
    }
    found = {
        (method, str(one.name), version_of(one.callback.cls) is not None)
        for one in patterns(get_resolver().url_patterns)
        # tests/leagues/server/test_permissions.py, tests/press/test_permissions.py
        if one not in (*league_patterns, *press_patterns)
        for method in CONDITIONAL
        if hasattr(getattr(one.callback, "cls", None), method.lower())
    }
    assert {name for _, name, has_version in found if not has_version} == set(without_version)
    names = {
        "/me": "me", "preferences": "notice-preferences", "{channel}": "channel", "calendar": "calendar-feed",
        "{app}": "registered-app",
        "{lobby}": "game", "clock": "clock", "2": "seat", "mine": "my-seat", "pause": "pause", "1": "vote",
        "hosts": "game-host", "substitutes": "substitute", "instructions": "instructions",
        "ready-check": "ready-check",
        "sitter": "sitter", "ballot": "ballot", "answer": "answer", "draft": "draft",
    }  # fmt: skip
    ends = [(write, write.path.rpartition("/")[2]) for write in WRITES]
    tried = {
        (write.method, names.get(write.path, names.get(end, names.get(write.path.split("/")[-2]))))
        for write, end in ends
    }
    # share a view with a write that is tested
    twins = {("DELETE", "me"), ("DELETE", "pause"), ("DELETE", "sitter")}
    # replaced as a whole by their only reader
    twins |= {("PUT", "sandbox-faults"), ("DELETE", "sandbox-faults"), ("PUT", "my-offer")}
    twins |= {(method, name) for method in ("PUT", "DELETE") for name in ("my-standby", "my-game-standby")}
    assert {(method, name) for method, name, has_version in found if has_version} == tried | twins


def patterns(these: Any) -> Any:
    for one in these:
        yield from patterns(one.url_patterns) if hasattr(one, "url_patterns") else [one]


def test_if_none_match_creates_an_object_once(table: World) -> None:
    owner = owner_of(table)
    for name in ("draft", "answer"):
        place = f"/games/{table.names['running']}/decisions/1/{name}"
        expect_problem(owner.puts(place, ORDERS, **{"If-Match": "*"}), 412, "precondition_failed")
        made = owner.puts(place, ORDERS, **{"If-None-Match": "*"})
        assert read(made) and made["ETag"] == owner.gets(place)["ETag"]
        expect_problem(owner.puts(place, ORDERS, **{"If-None-Match": "*"}), 412, "precondition_failed")


def test_a_conditional_write_to_an_object_without_a_version_is_refused(table: World) -> None:
    path = f"/me/absences/{table.names['absence']}"
    problem = expect_problem(owner_of(table).deletes(path, **{"If-Match": "*"}), 412, "precondition_failed")
    assert problem["facts"] == {}
    assert len(read(owner_of(table).gets("/me/absences"))["results"]) == 1


@pytest.mark.parametrize("header", ["", "x", '"', "W/", '"a" "b"', "\x7f", '"' + "x" * 5000 + '"'])
def test_a_malformed_entity_tag_matches_nothing(catelyn: Person, header: str) -> None:
    expect_problem(
        catelyn.patches("/me", {"language": "ro"}, **{"If-Match": header}), 412, "precondition_failed"
    )
    assert read(catelyn.gets("/me"))["language"] == "en"


def test_a_refused_write_reveals_no_version_that_the_token_may_not_read(catelyn: Person) -> None:
    writer = catelyn.with_token(scopes=["account"])
    problem = expect_problem(writer.patches("/me", {}, **{"If-Match": STALE}), 403, "scope_missing")
    assert problem["facts"] == {"missing_scopes": ["read"]}


def test_a_condition_does_not_change_why_a_write_is_refused(table: World) -> None:
    owner, path = owner_of(table), f"/games/{table.names['lobby']}/clock"
    etag = owner.gets(path)["ETag"]
    expect_problem(owner.puts(path, {"preset": "none"}, **{"If-Match": etag}), 400, "malformed")
    expect_problem(
        table.people["seated"].puts(path, {"preset": "live"}, **{"If-Match": etag}), 403, "not_the_host"
    )
    expect_problem(table.people["anonymous"].puts(path, {}, **{"If-Match": etag}), 401, "token_missing")
    expect_problem(
        owner.puts("/games/nowhere/clock", {"preset": "live"}, **{"If-Match": etag}), 404, "not_found"
    )
    expect_problem(owner.puts("/me", {}, **{"If-Match": etag}), 405, "method_not_allowed")
