"""Checks that the generated Python client reads values of a later server. Run by `make clients-play`.

python read_later.py examples.json, with the client on PYTHONPATH
"""

import importlib
import json
import sys
from pathlib import Path
from typing import Any

NEW = "added_later"
KINDS = ("kind", "type", "event")
"""Fields that name the kind of a union member."""


def without_new_fields(value: Any) -> Any:
    """A value without the fields that the current document lacks."""
    if isinstance(value, dict):
        return {name: without_new_fields(below) for name, below in value.items() if name != NEW}
    if isinstance(value, list):
        return [without_new_fields(each) for each in value]
    return value


def without_null(value: Any) -> Any:
    """A value without null fields, because the client leaves them out or adds those that it knows."""
    if isinstance(value, dict):
        return {name: without_null(below) for name, below in value.items() if below is not None}
    if isinstance(value, list):
        return [without_null(each) for each in value]
    return value


def main(file: str) -> int:
    """Returns 1 if a value cannot be read, or is read as another."""
    models = importlib.import_module("openapi_client.models")
    examples = json.loads(Path(file).read_text(encoding="utf-8"))
    failures = 0
    for name, value in examples:
        try:
            read = getattr(models, name).from_json(json.dumps(value))
        except (AttributeError, TypeError, ValueError) as error:
            print(f"{name}: {type(error).__name__}: {str(error)[:300]}")
            failures += 1
            continue
        actual = getattr(read, "actual_instance", read)
        if NEW in map(value.get, KINDS) and type(actual).__name__.startswith("Unknown"):
            continue
        if without_null(without_new_fields(json.loads(read.to_json()))) != without_null(
            without_new_fields(value)
        ):
            print(f"{name}: {read.to_json()} is not {json.dumps(without_new_fields(value))}")
            failures += 1
    print(f"{len(examples)} values of a later server, {failures} failures")
    return 1 if failures or not examples else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
