"""Refusals of answers, positions and records: a stable code, the broken rule and facts that a client can
show."""

from collections.abc import Mapping, Sequence
from typing import Any, Self

Fact = str | int | bool | None | list[str] | list[int] | dict[str, int]


class InputRefused(Exception):  # noqa: N818  (a refusal is not an error in the code)
    """A refused answer, position or record. Nothing has changed. `status` is the HTTP status of the
    refusal."""

    status = 422

    def __init__(self, code: str, rule: str | None = None, **facts: Fact) -> None:
        super().__init__(code)
        self.code = code
        self.rule = rule
        self.facts: Mapping[str, Fact] = facts
        self.allowed: Mapping[str, Sequence[Any]] = {}

    def allowing(self, **allowed: Sequence[Any]) -> Self:
        """Adds allowed values: whole `answers`, or ids by the name of their field.

        These values are for people; programs read the options. Like the options, they depend only on what the
        house may know.
        """
        self.allowed = allowed
        return self


class MalformedInput(InputRefused):
    """The input does not have the requested form (400). `path` names the place, as a JSON pointer."""

    status = 400


class IllegalInput(InputRefused):
    """The input is well formed and breaks a rule (422)."""

    status = 422


class DecisionNotOpen(InputRefused):
    """The decision is no longer open, or the game is over (409)."""

    status = 409


class HouseNotAsked(InputRefused):
    """The decision is open, but not for this house (403)."""

    status = 403


class UnknownDecision(InputRefused):
    """No decision has that number yet (404)."""

    status = 404
