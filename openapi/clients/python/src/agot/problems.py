"""What can go wrong, as exceptions. `code` is stable: switch on it, and on the class where the status is enough."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from .api.models import FieldProblem, Problem, ProblemFacts
from .values import UnreadableError, from_json


class AgotError(Exception):
    """Everything that this package raises on purpose."""


class UnreachableError(AgotError):
    """No answer within the client's patience. Whether the server acted on the request is not known."""


class LogInError(AgotError):
    """An authorisation that was denied, has expired or was tampered with. `code` is that of OAuth (RFC 6749)."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code


class SignInAgainError(LogInError):
    """The user must sign in again: the access has ended, and no repetition of the request helps."""


class UsageError(AgotError, ValueError):
    """A mistake of the program, such as a wrong address. Nothing was sent."""


class ProblemError(AgotError):
    """The server refused the request (RFC 9457)."""

    def __init__(self, problem: Problem, headers: Mapping[str, str]) -> None:
        self.problem = problem
        self.headers = headers
        self.request_id = problem.request_id or headers.get("X-Request-ID")
        """The id by which the staff find the request in the log of the server; None if a proxy answered."""
        found = f" (request {self.request_id})" if self.request_id else ""
        super().__init__(f"{problem.status} {problem.code}: {explained(problem)}{found}")

    @property
    def status(self) -> int:
        return self.problem.status

    @property
    def code(self) -> str:
        """The stable code, such as `decision_closed`."""
        return self.problem.code

    @property
    def rule(self) -> str | None:
        """The id of the broken rule, such as `MARCH-7`; None if none was."""
        return self.problem.rule

    @property
    def facts(self) -> ProblemFacts:
        return self.problem.facts

    @property
    def errors(self) -> list[FieldProblem]:
        """What is wrong with single fields."""
        return self.problem.errors


def in_header(name: str, value: str, *, is_secret: bool = False) -> str:
    """A value that a header may have. Raises UsageError, which does not show a secret."""
    if not re.fullmatch(r"[\x21-\x7e]+" if is_secret else r"[\x20-\x7e]*", value):
        shown = "" if is_secret else f": {value!r}"
        raise UsageError(f"the {name} has a character that no header may contain{shown}")
    return value


def explained(problem: Problem) -> str:
    """The detail, and what is wrong with each field, in the language of the request."""
    fields = (f"{error.field}: {error.detail}" if error.field else error.detail for error in problem.errors)
    return " ".join([problem.detail, *fields])


class MalformedError(ProblemError):
    """400: the request is not one that this server understands."""


class UnauthorizedError(ProblemError):
    """401: no valid token."""


class ForbiddenError(ProblemError):
    """403: not allowed, or the token lacks a scope."""


class NotFoundError(ProblemError):
    """404: not found, or not visible to you."""


class ConflictError(ProblemError):
    """409: not possible now, such as an answer to a decision that is closed."""


class OutdatedError(ProblemError):
    """412: the resource has changed since you read it."""


class RefusedError(ProblemError):
    """422: against the rules of the game, or of the table."""


class TooManyError(ProblemError):
    """429: too many requests, for longer than the client's patience."""


class BusyError(ProblemError):
    """500 and above: the server is busy, restarts or has failed."""


BY_STATUS: Mapping[int, type[ProblemError]] = {
    400: MalformedError, 401: UnauthorizedError, 403: ForbiddenError, 404: NotFoundError, 409: ConflictError,
    412: OutdatedError, 422: RefusedError, 429: TooManyError,
}  # fmt: skip


def problem_of(status: int, body: bytes, headers: Mapping[str, str]) -> ProblemError:
    """The exception for an error response. What stands between may answer without a problem document."""
    problem: Problem
    try:
        document: Any = json.loads(body)
        problem = from_json(Problem, document)
    except (ValueError, UnreadableError):
        facts: ProblemFacts = from_json(ProblemFacts, {})
        detail = body[:300].decode(errors="replace")
        problem = Problem(
            type="about:blank", title=f"HTTP {status}", status=status, detail=detail, code=f"http_{status}",
            facts=facts, errors=[],
        )  # fmt: skip
    kind = BY_STATUS.get(status, BusyError if status >= 500 else ProblemError)
    return kind(problem, headers)
