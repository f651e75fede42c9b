"""Readers for the JSON document of a season: truth values, names and times."""

from __future__ import annotations

from datetime import datetime
from typing import NoReturn

from games.leagues.scoring.reading import Reading
from got_api.http.free_text import is_readable, normalised

MAX_NAME = 60


class DocumentUnlawful(ValueError):  # noqa: N818
    """An invalid document. `pointer` is a JSON pointer to the fault, `fault` a code."""

    def __init__(self, pointer: str, fault: str, limit: int | None = None) -> None:
        super().__init__(f"{pointer or '/'}: {fault}")
        self.pointer = pointer
        self.fault = fault
        self.limit = limit


read = Reading(DocumentUnlawful)


def truth(given: object, path: str) -> bool:
    if not isinstance(given, bool):
        raise DocumentUnlawful(path, "not_a_truth_value")
    return given


def name(given: object, path: str) -> str:
    """A readable name of at most MAX_NAME characters, without superfluous spaces."""
    if not isinstance(given, str) or len(given) > 4 * MAX_NAME:
        _refuse_name(path)
    text = normalised(given)
    if not 0 < len(text) <= MAX_NAME or not is_readable(text):
        _refuse_name(path)
    return text


def _refuse_name(path: str) -> NoReturn:
    raise DocumentUnlawful(path, "not_a_name", MAX_NAME)


def time(given: object, path: str) -> datetime:
    """A time with a time zone."""
    try:
        at = datetime.fromisoformat(given)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        raise DocumentUnlawful(path, "not_a_time") from None
    if at.tzinfo is None:
        raise DocumentUnlawful(path, "not_a_time")
    return at


def optional_time(given: object, path: str) -> datetime | None:
    return None if given is None else time(given, path)
