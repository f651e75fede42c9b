"""Errors that refuse a scoring document, a final table or a ruling: a path and a stable code."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

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
"""Codes of faults, for programs. New ones can be added, but none renamed."""

CODES: tuple[Code, ...] = get_args(Code)


class Unlawful(ValueError):  # noqa: N818
    """A refusal. `path` is a JSON pointer to the fault, `code` identifies it."""

    def __init__(self, path: str, code: Code, limit: int | None = None) -> None:
        super().__init__(f"{path or '/'}: {code}" + ("" if limit is None else f" (limit {limit})"))
        self.path = path
        self.code = code
        self.limit = limit


class ScoringUnlawful(Unlawful):
    """An invalid scoring document."""


class FinalTableUnlawful(Unlawful):
    """A final table that is impossible in a game."""


class RulingUnlawful(Unlawful):
    """A ruling about a missing table, house or entry."""
