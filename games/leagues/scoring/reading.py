"""Strict readers for JSON that people write. They report the first fault, with its location and a stable
code."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, TypeAlias, get_args

Code: TypeAlias = Literal[
    "not_json",
    "not_an_object",
    "not_a_list",
    "not_a_number",
    "not_a_name",
    "unknown_key",
    "missing_key",
    "repeated_key",
    "unknown_fact",
    "unsuitable_fact",
    "unknown_value",
    "repeated_value",
    "out_of_range",
    "too_large",
    "too_deep",
    "too_many",
    "too_few",
    "lot_not_last",
    "luck_mismatch",
    "places_unsound",
    "table_missing",
    "entry_missing",
]
"""Codes of faults, for clients. New codes can be added, but existing ones must not be renamed."""

CODES: tuple[Code, ...] = get_args(Code)


class InvalidInput(ValueError):  # noqa: N818
    """Invalid JSON. `path` is a JSON pointer to the fault, `code` identifies the fault."""

    def __init__(self, path: str, code: Code, limit: int | None = None) -> None:
        super().__init__(f"{path or '/'}: {code}" + ("" if limit is None else f" (limit {limit})"))
        self.path = path
        self.code = code
        self.limit = limit


class InvalidScoring(InvalidInput):
    """An invalid scoring document."""


class InvalidFinalTable(InvalidInput):
    """A final table that is impossible in a game."""


class InvalidRuling(InvalidInput):
    """A ruling about a missing table, house or entry."""


MAX_KEY = 80


class ErrorFactory(Protocol):
    """Returns the error for the fault `code` at the JSON pointer `path`. `limit` is the limit that was
    exceeded."""

    def __call__(self, path: str, code: Any, limit: int | None = None, /) -> Exception: ...


@dataclass(frozen=True, slots=True)
class StrictReader:
    """Checks decoded JSON. Each method returns the given value unchanged, or raises the error for its
    fault."""

    make_error: ErrorFactory

    def fields(
        self, value: object, path: str, required: Sequence[str] = (), optional: Sequence[str] = ()
    ) -> dict[str, Any]:
        """An object with all required keys, and no others except optional ones."""
        if not isinstance(value, dict):
            raise self.make_error(path, "not_an_object")
        for key in value:
            if key not in required and key not in optional:
                raise self.make_error(f"{path}/{escape_key(key)}", "unknown_key")
        for key in required:
            if key not in value:
                raise self.make_error(f"{path}/{key}", "missing_key")
        return value

    def rows(self, value: object, path: str, minimum: int, maximum: int) -> list[Any]:
        """A list of `minimum` to `maximum` elements."""
        if not isinstance(value, list):
            raise self.make_error(path, "not_a_list")
        if not minimum <= len(value) <= maximum:
            few = len(value) < minimum
            raise self.make_error(path, "too_few" if few else "too_many", minimum if few else maximum)
        return value

    def integer(self, value: object, path: str, minimum: int, maximum: int) -> int:
        """A whole number from `minimum` to `maximum`."""
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.make_error(path, "not_a_number")
        if not minimum <= value <= maximum:
            raise self.make_error(path, "out_of_range", minimum if value < minimum else maximum)
        return value

    def choice(self, value: object, path: str, choices: Sequence[Any]) -> Any:
        """One of the choices, which are strings."""
        if not isinstance(value, str) or value not in choices:
            raise self.make_error(path, "unknown_value")
        return value


def escape_key(key: object) -> str:
    """A key as a part of a JSON pointer, cut to MAX_KEY characters."""
    return str(key)[:MAX_KEY].replace("~", "~0").replace("/", "~1")
