"""Requests generated from the document, valid and invalid: none causes a server error or an undocumented
response.
"""

from __future__ import annotations

import os
from collections import Counter
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from got_api.wsgi import application
from tests.contract import document
from tests.served import Game, found_game

# The application closes its connection after each request, as in production.
pytestmark = pytest.mark.django_db(transaction=True)

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
EXAMPLES = int(os.environ.get("GOT_EXAMPLES", "3"))
"""Generated requests of each kind for each operation, in the long test."""
COURSES = 10


REPEATABLE: dict[str, Any] = {
    "deadline": None,
    "derandomize": True,
    "database": None,
    "phases": [Phase.explicit, Phase.generate],
    "suppress_health_check": list(HealthCheck),
}


@dataclass(frozen=True)
class Found:
    """The document, its application, and a game with a user."""

    schema: Any
    game: Game
    headers: dict[str, str]


@pytest.fixture
def found() -> Found:
    game = found_game(3)
    headers = {
        "Authorization": f"Bearer {game.people['stark'].secret}",
        "Accept-Encoding": "identity",  # schemathesis asks a WSGI application for gzip, and cannot read it
    }
    schema = schemathesis.openapi.from_dict(deepcopy(document()))  # schemathesis resolves references in place
    schema.app = application
    return Found(schema, game, headers)


@pytest.mark.parametrize(("examples", "step"), [(1, 40), pytest.param(EXAMPLES, 1, marks=pytest.mark.long)])
def test_generated_requests_cause_no_server_error(found: Found, examples: int, step: int) -> None:
    """The suite tests every fortieth operation, the long test all of them."""
    game, headers, schema = found.game, found.headers, found.schema
    count = 0

    def send(case: Any) -> None:
        nonlocal count
        count += 1
        parameters = case.path_parameters or {}
        if "code" in parameters and "/games/" in case.path:  # otherwise all would return 404
            parameters["code"] = game.code
        if "number" in parameters:
            parameters["number"] = 1
        case.call_and_validate(headers=headers, checks=CHECKS)

    every = (each.ok() for each in schema.get_all_operations())
    # A stream is endless, and other tests check its events.
    operations: list[Any] = [each for each in every if not each.path.endswith("/stream")][::step]
    for operation in operations:
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            cases: st.SearchStrategy[Any] = operation.as_strategy(generation_mode=mode)
            with suppress(Unsatisfiable):  # a request without parameters cannot be invalid
                settings(max_examples=examples, **REPEATABLE)(given(cases)(send))()
    assert count > examples * len(operations) / 2


@pytest.mark.long
def test_sequences_of_linked_operations_cause_no_server_error(found: Found) -> None:
    """A sequence follows the links of the document from operation to operation."""
    followed: Counter[str] = Counter()

    class Course(found.schema.as_state_machine()):  # type: ignore[misc]
        def get_call_kwargs(self, case: Any) -> dict[str, Any]:
            return {"headers": found.headers}

        def validate_response(self, response: Any, case: Any, *_: Any, **__: Any) -> None:
            followed[case.operation.definition.raw["operationId"]] += 1
            case.validate_response(response, checks=CHECKS)

    Course.run(settings=settings(max_examples=COURSES, stateful_step_count=8, **REPEATABLE))
    assert len(followed) > COURSES
