"""All operations refuse a body with a repeated key or a Content-Encoding."""

from __future__ import annotations

from typing import Any

import pytest

from tests.contract import document
from tests.openapi.test_queries import PRESS_NAMES
from tests.served import Game

pytestmark = pytest.mark.django_db

JSON, FORM = "application/json", "application/x-www-form-urlencoded"
REPEATED = {JSON: '{"a": 1, "a": 2}', FORM: "a=1&a=2"}
CODES = {JSON: "malformed_json", FORM: "invalid_request"}
"""Codes of a repeated key; the second is the one that OAuth defines."""


def writing() -> list[tuple[str, str, dict[str, Any]]]:
    return [
        (verb, path, operation)
        for path, item in document()["paths"].items()
        for verb, operation in item.items()
        if verb in ("post", "put", "patch", "delete") and "requestBody" in operation
    ]


def test_no_operation_reads_a_repeated_key_or_an_encoded_body(game: Game) -> None:
    stark = game.people["stark"]
    names = (
        {"code": game.code, "number": "1", "house": "stark", "position": "1"}
        | {"channel_id": "1", "client_id": "app_x", "secret": "x", "key": "x", "token": "x", "token_id": "1"}
        | {"slug": "winter", "season": "nowhere", "round": "1", "entry": "1", "low": "1", "high": "2"}
        | {"ruling": "1", "appeal": "nowhere", "card": "nowhere", "absence": "1", "offer": "x"}
        | PRESS_NAMES
    )
    wrong = []
    for verb, path, operation in writing():
        [media] = operation["requestBody"]["content"]
        address, body = path.format_map(names), REPEATED[media]

        answers = []
        for headers in ({}, {"HTTP_CONTENT_ENCODING": "gzip"}):
            options: dict[str, Any] = {"content_type": media} | headers
            response = stark.client.generic(verb.upper(), address, body, **options)
            found = response.json()
            answers.append((response.status_code, found.get("code") or found["error"]))
        if answers != [(400, CODES[media]), (415, "unsupported_media_type")]:
            wrong.append((verb, path, answers))
    assert wrong == []
