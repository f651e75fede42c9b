"""Request bodies: strict JSON of limited length and depth."""

import json
import re
from collections import Counter
from collections.abc import Mapping
from typing import IO, Any

import orjson
from django.conf import settings
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

from got_api.http.errors import ErrorCode, Problem, field_error
from got_api.shared.texts import text

MAX_DEPTH = 32
"""Maximum depth of nested arrays and objects. No valid body of this API is deeper than eight."""


class StrictJSONParser(BaseParser):
    """Parses UTF-8 JSON.

    Refuses NaN, lone surrogates, trailing commas, duplicate keys and nesting beyond MAX_DEPTH.

    Raises 400 `malformed_json`, and 413 `body_too_large` for a large body with an absent or wrong length.
    """

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        limit = settings.GOT_MAX_BODY_BYTES
        body = stream.read(limit + 1)
        if len(body) > limit:
            raise Problem(ErrorCode.BODY_TOO_LARGE, facts={"max_bytes": limit})
        try:
            value = orjson.loads(body)
        except orjson.JSONDecodeError as error:
            raise ParseError from error
        # Formatting or comparing a deep value is recursive. Few bodies have enough brackets to need the
        # check.
        if body.count(b"[") + body.count(b"{") > MAX_DEPTH and _is_deeper(value, MAX_DEPTH):
            raise ParseError
        if _member_count(body) != _key_count(value):
            key = _repeated_key(body)
            raise Problem(
                ErrorCode.MALFORMED_JSON,
                errors=[field_error(key, "invalid", text("field_problem-repeated_key"))],
            )
        return value


_TEXT = re.compile(rb'"(?:[^"\\]|\\.)*+"')


def _member_count(body: bytes) -> int:
    """Number of members in all objects of valid JSON text, duplicates included."""
    return _TEXT.sub(b"", body).count(b":")


def _key_count(value: Any) -> int:
    """Number of keys in all objects of a parsed value. A duplicate key counts once."""
    count, level = 0, [value]
    while level:
        outer = level.pop()
        if isinstance(outer, dict):
            count += len(outer)
            level += outer.values()
        elif isinstance(outer, list):
            level += outer
    return count


def _repeated_key(body: bytes) -> str:
    repeated: list[str] = []

    def read(pairs: list[tuple[str, Any]]) -> None:
        repeated.extend(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)

    json.loads(body, object_pairs_hook=read)
    return repeated[0]


def _is_deeper(value: Any, max_depth: int) -> bool:
    """Whether arrays and objects are nested deeper than `max_depth`. Checks level by level, without
    recursion.
    """
    level = [value] if isinstance(value, dict | list) else []
    for _ in range(max_depth):
        if not level:
            return False
        level = [
            inner
            for outer in level
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, dict | list)
        ]
    return bool(level)
