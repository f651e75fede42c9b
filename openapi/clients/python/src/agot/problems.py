"""Exceptions. Switch on the stable `code`, or on the class if the status is enough."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from .api.models import FieldProblem, Problem, ProblemFacts
from .values import UnreadableError, from_json


class AgotError(Exception):
    """Base class of the exceptions of this package."""


class UnreachableError(AgotError):
    """No response within the client's patience. The server may have processed the request."""


class LogInError(AgotError):
    """Raised if an authorisation was denied, has expired or was altered. `code` is an OAuth error code (RFC
    6749).
    """

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code


class SignInAgainError(LogInError):
    """The user must sign in again. The access has ended, and a retry does not help."""


class UsageError(AgotError, ValueError):
    """An error in the calling program, such as an invalid address. Nothing was sent."""


class ProblemError(AgotError):
    """The server refused the request (RFC 9457)."""

    def __init__(self, problem: Problem, headers: Mapping[str, str]) -> None:
        self.problem = problem
        self.headers = headers
        self.request_id = problem.request_id or headers.get("X-Request-ID")
        """The id of the request in the server's log, for its admins. None if a proxy answered."""
        found = f" (request {self.request_id})" if self.request_id else ""
        super().__init__(f"{problem.status} {problem.code}: {text_of_problem(problem)}{found}")

    @property
    def status(self) -> int:
        return self.problem.status

    @property
    def code(self) -> str:
        """The stable code, such as `decision_closed`."""
        return self.problem.code

    @property
    def rule(self) -> str | None:
        """The id of the broken rule, such as `MARCH-7`, or None."""
        return self.problem.rule

    @property
    def facts(self) -> ProblemFacts:
        return self.problem.facts

    @property
    def errors(self) -> list[FieldProblem]:
        """Problems of single fields."""
        return self.problem.errors


def in_header(name: str, value: str, *, is_secret: bool = False) -> str:
    """Returns a valid header value. Raises UsageError, without the value if it is secret."""
    if not re.fullmatch(r"[\x21-\x7e]+" if is_secret else r"[\x20-\x7e]*", value):
        shown = "" if is_secret else f": {value!r}"
        raise UsageError(f"the {name} has a character that no header may contain{shown}")
    return value


def text_of_problem(problem: Problem) -> str:
    """The detail and the problem of each field, in the language of the request."""
    fields = (f"{error.field}: {error.detail}" if error.field else error.detail for error in problem.errors)
    return " ".join([problem.detail, *fields])


class MalformedError(ProblemError):
    """400: the server does not understand the request."""


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


class TooManyRequestsError(ProblemError):
    """429: too many requests, for longer than the client's patience."""


class BusyError(ProblemError):
    """500 and above: the server is busy, restarting or has failed."""


BY_STATUS: Mapping[int, type[ProblemError]] = {
    400: MalformedError, 401: UnauthorizedError, 403: ForbiddenError, 404: NotFoundError, 409: ConflictError,
    412: OutdatedError, 422: RefusedError, 429: TooManyRequestsError,
}  # fmt: skip


def problem_of(status: int, body: bytes, headers: Mapping[str, str]) -> ProblemError:
    """Returns the exception for an error response. A proxy may answer without a problem document."""
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
