"""Query parameters that are not told, entity tags, and clocks: the document says what comes."""

from __future__ import annotations

from typing import Any

import pytest

from got_api.docs import document
from tests.notices.desk import webhook_of
from tests.served import Game

pytestmark = pytest.mark.django_db


def readable() -> list[tuple[str, dict[str, Any]]]:
    return [(path, item["get"]) for path, item in document()["paths"].items() if "get" in item]


@pytest.mark.parametrize(
    ("path", "operation"), readable(), ids=lambda each: each if isinstance(each, str) else ""
)
def test_unknown_query_parameter_is_ignored_or_refused_as_documented(
    game: Game, path: str, operation: dict[str, Any]
) -> None:
    stark = game.people["stark"]
    known = {"code": game.code, "number": "1", "channel_id": "1"}
    hook = webhook_of(stark, "https://hooks.example.org/")
    address = path.replace("{code}", game.code).format_map(
        known | {"channel_id": hook["id"], "client_id": "app_x", "secret": "x", "key": "x"}
    )
    response = stark.gets(f"{address.removeprefix('/api/v1')}?colour=red")
    told = operation["responses"].get(str(response.status_code))
    assert told is not None, response.content
    if response.status_code >= 400:
        assert response.json()["code"] in operation["x-codes"][str(response.status_code)]


def test_what_has_an_entity_tag_documents_304(game: Game) -> None:
    stark = game.people["stark"]
    calendar = stark.posts("/me/calendar").json()["url"].partition("/api/v1")[2]
    told = set()
    for path, operation in readable():
        address = path.removeprefix("/api/v1").replace("{code}", game.code).replace("{number}", "1")
        response = stark.gets(calendar if "{secret}" in path else address)
        if response.status_code == 200 and "ETag" in response:
            told.add(path)
            headers = {
                parameter["name"] for parameter in operation["parameters"] if parameter["in"] == "header"
            }
            assert "If-None-Match" in headers and "304" in operation["responses"], path
    assert "/api/v1/me/calendar/{secret}.ics" in told and len(told) > 10


def test_local_times_are_no_times_of_rfc_3339(game: Game) -> None:
    """Those have seconds and an offset, and a client that checks formats would refuse ours."""
    schema = document()["components"]["schemas"]["NoticePreferences"]["properties"]["quiet_from"]
    assert "format" not in schema and schema["pattern"] == "^([01][0-9]|2[0-3]):[0-5][0-9]$"
