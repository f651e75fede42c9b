"""The private parts of uvicorn on which `got_api.serving.connection` relies are unchanged."""

from __future__ import annotations

import ast
import hashlib
import inspect
from pathlib import Path
from typing import Any

import pytest
from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from got_api.serving import connection
from got_api.serving.connection import Connection

ROOT = Path(__file__).parents[2]
EXTENDED = {
    "connection_made",
    "connection_lost",
    "on_message_begin",
    "on_url",
    "on_header",
    "on_headers_complete",
    "on_message_complete",
    "pause_writing",
    "timeout_keep_alive_handler",
}
"""Methods that call uvicorn's own."""
REPLACED = {
    "data_received": "010a7ae5",
    "send_400_response": "ae5a4a37",
    "shutdown": "d7351fa3",
}
"""Methods that do not call uvicorn's own -> a digest of its source."""
USED = {
    "_unset_keepalive_if_required",
    "cycle",
    "headers",
    "loop",
    "parser",
    "scope",
    "timeout_keep_alive",
    "timeout_keep_alive_task",
    "transport",
    "url",
}
LOOP: Any = object()


def own_names() -> tuple[set[str], set[str]]:
    """Methods of the class, and other attributes that it uses of `self`."""
    tree = ast.parse(inspect.getsource(Connection))
    methods = {each.name for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)}
    used = {
        each.attr
        for each in ast.walk(tree)
        if isinstance(each, ast.Attribute) and isinstance(each.value, ast.Name) and each.value.id == "self"
    }
    return methods, used - methods


def test_each_private_name_that_is_used_is_listed_and_exists() -> None:
    uvicorns = HttpToolsProtocol(Config(app=lambda: None), ServerState(), {}, LOOP)
    methods, used = own_names()
    assert {name for name in methods if hasattr(uvicorns, name)} == {"__init__"} | EXTENDED | set(REPLACED)
    # `url` is set by the first request
    assert {name for name in used if hasattr(uvicorns, name)} | {"url"} == USED
    assert "response_complete" in inspect.getsource(RequestResponseCycle.__init__)


@pytest.mark.parametrize("name", sorted(EXTENDED | set(REPLACED)))
def test_an_overridden_method_has_the_same_parameters_as_in_uvicorn(name: str) -> None:
    own, theirs = (
        list(inspect.signature(getattr(each, name)).parameters) for each in (Connection, HttpToolsProtocol)
    )
    assert own == theirs


@pytest.mark.parametrize("name", sorted(REPLACED))
def test_the_source_of_each_replaced_method_is_unchanged(name: str) -> None:
    """If this fails, read the change in uvicorn, update our method, and enter the new digest."""
    source = inspect.getsource(getattr(HttpToolsProtocol, name))
    assert hashlib.sha256(source.encode()).hexdigest()[:8] == REPLACED[name]


def test_no_other_module_uses_private_parts_of_uvicorn() -> None:
    users = {
        path
        for package in ("accounts", "deploy", "games", "got_api")
        for path in (ROOT / package).rglob("*.py")
        if "uvicorn." in path.read_text() and "import uvicorn" not in path.read_text()
    }
    assert users == {Path(connection.__file__)}
