"""Unknown query parameters, entity tags, and clocks: the document matches the responses."""

from __future__ import annotations

import re
from typing import Any
from uuid import UUID

import pytest

from games.storage import viewing
from got_api.http.pagination import LOGS
from tests.accounts.test_apps import NEW
from tests.contract import document
from tests.leagues.server.event import names_of_a_draft
from tests.notices.desk import webhook_of
from tests.people import expect_problem
from tests.served import Game, read

pytestmark = pytest.mark.django_db


PRESS_NAMES = {"conversation": "public", "report": "none", "username": "varys"} | dict.fromkeys(
    ("message", "proposal"), str(UUID(int=1))
)


def readable() -> list[tuple[str, dict[str, Any]]]:
    return [(path, item["get"]) for path, item in document()["paths"].items() if "get" in item]


@pytest.mark.long
def test_unknown_query_parameter_is_ignored_or_refused_as_documented(game: Game) -> None:
    stark = game.people["stark"]
    hook = webhook_of(stark, "https://hooks.example.org/")
    names = (
        {"code": game.code, "number": "1"}
        | {"channel_id": hook["id"], "client_id": "app_x", "secret": "x", "key": "x"}
        | {"slug": "winter", "season": "nowhere", "round": "1", "entry": "1", "low": "1", "high": "2"}
        | {"ruling": "1", "appeal": "nowhere", "card": "nowhere"}
        | {"offer": "x", "token": "x", "offer_answer": "accept"}
        | PRESS_NAMES
    )
    wrong = []
    for path, operation in readable():
        try:
            response = stark.gets(f"{path.removeprefix('/api/v1').format_map(names)}?colour=red")
            status = str(response.status_code)
            assert status in operation["responses"], response.content
            if response.status_code >= 400:
                assert response.json()["code"] in operation["x-codes"][status]
        except AssertionError as error:  # of this operation; the next operations are still requested
            wrong.append(f"{path}: {error}")
    assert wrong == []


WITHOUT_TAG = {
    "/health/live": "it is asked for the current state",
    "/health/ready": "it is asked for the current state",
    "/api/v1/games/{code}/stream": "it has no end",
    "/api/v1/me/stream": "it has no end",
}
"""Operations without an entity tag, with the reason."""


def without_time(body: bytes) -> bytes:
    return re.sub(rb'"now":"[^"]*"', b"", body)


@pytest.mark.long
def test_every_readable_object_has_an_entity_tag(game: Game, settings: Any) -> None:
    settings.GOT_SANDBOX = True
    stark = game.people["stark"]
    calendar = stark.posts("/me/calendar").json()["url"].partition("/api/v1")[2]
    hook = webhook_of(stark, "https://hooks.example.org/")
    orders = {"winterfell": "march_0", "white_harbor": "raid_a", "shivering_sea": "support_a"}
    answer = {"kind": "place_orders", "orders": orders}
    stark.puts(f"{game.path}/decisions/1/draft", answer)
    stark.posts(f"{game.path}/votes", {"kind": "draw"})
    app = stark.posts("/me/registered-apps", NEW).json()
    names = {"code": game.code, "number": "1", "channel_id": hook["id"], "client_id": app["client_id"]}
    names["key"] = "no-key"
    names |= names_of_a_draft(stark)
    names |= {"offer": "none"} | PRESS_NAMES
    not_found = set()
    for path, operation in readable():
        if path in WITHOUT_TAG:
            continue
        address = path.removeprefix("/api/v1")
        address = calendar if "{secret}" in path else address.replace("errors/{code}", "errors/malformed")
        address = address.replace("/players/{username}", f"/players/{stark.user.username}")
        address += "?prefix=st" if address == "/players" else ""
        response = stark.gets(address.format_map(names))
        assert {"$ref": "#/components/parameters/If-None-Match"} in operation["parameters"], path
        assert "304" in operation["responses"] and "ETag" in operation["responses"]["200"]["headers"], path
        if response.status_code != 200:
            not_found.add(path.removeprefix("/api/v1"))
            continue
        again = stark.gets(address.format_map(names), **{"If-None-Match": response["ETag"]})
        assert (again.status_code, again.content) == (304, b""), path
        assert again["ETag"] == response["ETag"]
        assert again.get("Cache-Control") == response.get("Cache-Control")
        other = stark.gets(address.format_map(names), **{"If-None-Match": '"other"'})
        assert other.status_code == 200 and without_time(other.content) == without_time(response.content), (
            path
        )
    # These do not exist here: the house has no draft and no fault is planned. The season is still a draft, so
    # its organiser has no entry and no choice in it. Nobody was asked to confirm, was offered a seat or is on
    # a standby list, and there is no news. There are no messages and blocks, and a host who plays reads no
    # reports.
    assert not_found == {
        "/games/{code}/conversations/{conversation}/draft",
        "/games/{code}/conversations/{conversation}/messages/{message}",
        "/games/{code}/conversations/{conversation}/proposals/{proposal}",
        "/games/{code}/decisions/{number}/answer",
        "/games/{code}/decisions/{number}/considered",
        "/games/{code}/reports",
        "/games/{code}/reports/{report}",
        "/games/{code}/result",
        "/games/{code}/standby/mine",
        "/me/blocks/{username}",
        "/me/offers/{offer}",
        "/me/standby",
        "/sandbox/faults",
        "/seasons/{season}/appeals/{appeal}",
        "/seasons/{season}/cards/{card}",
        "/seasons/{season}/entries/mine/household",
        "/seasons/{season}/export.ndjson",
        "/seasons/{season}/rounds/{round}/choices/mine",
        "/seasons/{season}/rounds/{round}/draw",
        "/seasons/{season}/rounds/{round}/ready-check",
        "/seasons/{season}/rounds/{round}/ready-check/mine",
        "/seasons/{season}/rulings/{ruling}",
        "/seasons/{season}/standby/mine",
    }


def header_parameters(method: str) -> dict[str, set[str]]:
    """Path -> the header fields that an operation of this method uses."""
    found = {}
    for path, item in document()["paths"].items():
        if method in item:
            references = [each["$ref"] for each in item[method].get("parameters", ()) if "$ref" in each]
            found[path.removeprefix("/api/v1")] = {each.rpartition("/")[2] for each in references}
    return found


def test_every_post_that_changes_something_documents_the_idempotency_key() -> None:
    found = header_parameters("post")
    without = {path for path, names in found.items() if "Idempotency-Key" not in names}
    computing = {
        "/games/{code}/decisions/{number}/answer/check",
        "/games/{code}/decisions/{number}/answer/read",
        "/games/{code}/instructions/outlook",
        "/oauth/introspect",
        "/scoring-systems/try",
    }
    assert without == computing
    assert len(found) > 20
    codes = document()["paths"]["/api/v1/games"]["post"]["x-codes"]
    assert "idempotency_key_malformed" in codes["400"]
    assert "idempotency_in_progress" in codes["409"] and "idempotency_key_reused" in codes["422"]


def test_conditional_writes_are_documented() -> None:
    for method in ("put", "patch", "delete"):
        for path, names in header_parameters(method).items():
            item = document()["paths"][f"/api/v1{path}"][method]
            assert ("If-Match" in names) == ("If-Absent" in names), path
            assert "412" in item["responses"], path  # without a version no condition can match
    assert (
        "If-Match" in header_parameters("patch")["/me"]
        and "If-Match" in header_parameters("delete")["/games/{code}"]
    )
    assert "If-Match" not in header_parameters("put")["/me/password"]


def test_writes_with_an_optional_body_document_it() -> None:
    changed = document()["paths"]["/api/v1/me"]["patch"]["responses"]
    assert "Preference-Applied" in changed["200"]["headers"] and "204" in changed
    for method, path in (("post", "/sessions"), ("post", "/games"), ("delete", "/me")):
        assert "Prefer" not in header_parameters(method)[path], path


def test_times_without_an_offset_are_not_valid_rfc_3339(game: Game) -> None:
    """RFC 3339 requires seconds and an offset, and a client that checks formats would refuse our
    local times.
    """
    schema = document()["components"]["schemas"]["NoticePreferences"]["properties"]["quiet_from"]
    assert "format" not in schema and schema["pattern"] == "^([01][0-9]|2[0-3]):[0-5][0-9]$"


def test_all_lists_have_the_same_page_size_and_all_logs_another(game: Game) -> None:
    """`GET /limits` publishes both sizes."""
    sizes: dict[str, set[tuple[int, int]]] = {"list": set(), "log": set()}
    for path, operation in readable():
        for parameter in operation.get("parameters", []):
            if parameter.get("name") == "limit":
                schema = parameter["schema"]
                kind = "log" if path.endswith(("/log", "/events")) else "list"
                sizes[kind].add((schema["default"], schema["maximum"]))
    limits = read(game.stranger.gets("/limits"))
    assert sizes == {"list": {(25, limits["max_page_size"])}, "log": {(100, limits["max_log_page_size"])}}
    for path, maximum in (("/games", 100), (f"{game.path}/events", 500), (f"{game.path}/seats/log", 500)):
        read(game.stranger.gets(f"{path}?limit={maximum}"))
        expect_problem(game.stranger.gets(f"{path}?limit={maximum + 1}"), 400, "malformed")
    assert LOGS.maximum < viewing.MAX_PAGE
