"""Examples of the engine's kinds, taken from recorded games and put into the document."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

Schema = dict[str, Any]
FILE = Path(__file__).with_name("examples.json")


@cache
def examples() -> dict[str, Any]:
    """Name of a schema -> an example. Written by `python -m tests.openapi.gather_examples`."""
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    return found


def with_examples(schemas: dict[str, Schema]) -> dict[str, Schema]:
    """The schemas, each with its example if there is one."""
    return {
        name: schema | ({"examples": [examples()[name]]} if name in examples() else {})
        for name, schema in schemas.items()
    }
