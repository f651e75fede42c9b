"""The client offers every account operation of the API within two taps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest
import yaml

from deploy.client_web import SOURCE
from tests.database import ROOT

Operation = tuple[str, str]
"""Method and path."""

ELSEWHERE: dict[Operation, str] = {
    ("get", "/me/blocks/{username}"): "the list has all",
    ("get", "/me/calendar/{secret}.ics"): "for programs with a calendar",
    ("get", "/me/decisions"): "`GET /me/home` has them",
    ("get", "/me/notices"): "for programs; home and tables show what they are about",
    ("get", "/me/notices/channels/{channel_id}"): "the list has all",
    ("get", "/me/offers/{offer}"): "the list has all",
    ("get", "/me/registered-apps/{client_id}"): "the list has all",
    ("get", "/me/stream"): "`GET /me/home` waits for changes, with what the page shows",
    ("put", "/me/password"): "no page of an app sees a new password: /change-password of the server",
}
"""Operations that no file calls, with the reason."""
INDIRECT: dict[Operation, str] = {
    ("get", "/me/apps"): "account/Devices.svelte",
    ("get", "/me/tokens"): "account/Devices.svelte",
    ("put", "/me/offers/{offer}"): "home/home.svelte.ts",
}
"""Operations whose path is a value, and the file that calls them."""
PAGES = {"account", "home", "session", "seasons"}
"""Folders whose pages are one tap away from the bar, and the parts of these pages two."""


@cache
def _sources() -> dict[str, str]:
    folder = SOURCE / "src"
    found = (each for each in sorted(folder.rglob("*")) if each.suffix in (".ts", ".svelte"))
    return {each.relative_to(folder).as_posix(): each.read_text() for each in found}


def _operations() -> Iterator[Operation]:
    document = yaml.load((ROOT / "openapi" / "schema.yaml").read_text(), Loader=yaml.CSafeLoader)
    for path, methods in document["paths"].items():
        short = path.removeprefix("/api/v1")
        if short == "/me" or short.startswith("/me/"):
            yield from (
                (method, short) for method in methods if method in ("get", "put", "post", "patch", "delete")
            )


def _callers(method: str, path: str) -> list[str]:
    names = "get|getIfChanged" if method == "get" else method
    call = re.compile(rf"""\.(?:{names})\(\s*["']{re.escape(path)}["']""")
    found = [name for name, text in _sources().items() if call.search(text)]
    indirect = INDIRECT.get((method, path))
    return [*found, indirect] if indirect and f'"{path}"' in _sources()[indirect] else found


OPERATIONS = list(_operations())


@pytest.mark.parametrize("operation", OPERATIONS, ids=" ".join)
def test_an_account_operation_is_called_by_a_page_of_the_account(operation: Operation) -> None:
    callers = _callers(*operation)
    if operation in ELSEWHERE:
        assert callers == [], "it is called: no exception is needed"
    else:
        assert any(each.partition("/")[0] in PAGES for each in callers), callers


def test_listed_exceptions_are_existing_operations() -> None:
    assert ELSEWHERE.keys() | INDIRECT.keys() <= set(OPERATIONS)
    assert len(OPERATIONS) > 40
