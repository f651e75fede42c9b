"""Bodies in: strict JSON, read whole, never deeper than the parser bears."""

from collections.abc import Mapping
from typing import IO, Any

import orjson
from django.conf import settings
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

from got_api.errors import ErrorCode, Problem


class StrictJSONParser(BaseParser):
    """UTF-8 JSON without NaN, lone surrogates or trailing commas.

    Raises 400 `malformed_json`, and 413 `body_too_large` for a body whose declared length was absent or
    wrong.
    """

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        limit = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        body = stream.read(limit + 1)
        if len(body) > limit:
            raise Problem(ErrorCode.BODY_TOO_LARGE, facts={"limit": limit})
        try:
            return orjson.loads(body)
        except orjson.JSONDecodeError as error:
            raise ParseError from error
