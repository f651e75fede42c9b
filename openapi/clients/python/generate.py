"""Generates modules of the package: `agot/api` from the OpenAPI document, `agot/sync*.py` from `agot/aio*.py`.

    python generate.py [../../schema.yaml]

`hatch_build.py` runs it for a wheel or sdist, `make client-python` for the working tree. Its output is not committed.
"""

from __future__ import annotations

import keyword
import os
import re
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
DOCUMENT = HERE.parents[1] / "schema.yaml"
PACKAGE = HERE / "src" / "agot"
SCHEMAS = "#/components/schemas/"
PLAIN = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
FORMATS = {"date-time": "datetime", "binary": "bytes"}
WIDTH = 100

Json = dict[str, Any]


class Models:
    """The classes of `agot.api.models`, one for each schema with fields."""

    def __init__(self, schemas: Json) -> None:
        self.schemas = schemas
        self.classes: list[str] = []
        self.aliases: list[str] = []

    def source(self) -> str:
        for name, schema in self.schemas.items():
            self._define(name, schema)
        self.aliases.append(self._without_unknown("Decision", "KnownDecision"))
        return "\n".join([MODELS, *self.classes, *self.aliases])

    def _without_unknown(self, name: str, alias: str) -> str:
        """An alias for the known members of a union. Raises ValueError if a schema has the same name."""
        if alias in self.schemas:
            raise ValueError(f"the document has a schema {alias}")
        known = [each for each in split(self.annotation(self.schemas[name])) if not each.startswith("Unknown")]
        return f'{alias}: TypeAlias = {union(known)}\n"""A {name} of a kind that this version knows."""'

    def _define(self, name: str, schema: Json) -> None:
        if name.startswith("Unknown"):
            (tag,) = schema["properties"]
            named = "" if tag == "kind" else f"\n    tag = {tag!r}"
            self.classes.append(f"class {name}(Unknown):\n{docstring(schema, '    ')}{named}\n\n")
        elif "properties" in schema:
            self.classes.append(self._class(name, schema))
        else:
            self.aliases.append(f"{name}: TypeAlias = {self.annotation(schema, name)}\n{docstring(schema, '')}")

    def _class(self, name: str, schema: Json) -> str:
        """A dataclass. Optional fields are UNSET in a request, and None elsewhere."""
        required = schema.get("required", ())
        lines = [
            "@dataclass(frozen=True, slots=True, kw_only=True)",
            f"class {name}:",
            docstring(schema, "    "),
        ]
        for field, each in schema["properties"].items():
            annotation = self.annotation(each, name + camel(field))
            default = ""
            if "const" in each and not isinstance(each["const"], list):
                default = f" = {each['const']!r}"
            elif field not in required and name.endswith("Request"):
                annotation, default = f"{annotation} | Unset", " = UNSET"
            elif field not in required:
                annotation, default = nullable(annotation), " = None"
            lines += [f"    {identifier(field)}: {annotation}{default}", docstring(each, "    ", omit_placeholder=True)]
        return "\n".join([*filter(None, lines), "\n"])

    def annotation(self, schema: Json, name: str = "") -> str:
        """The type of a value. `name` is the class name for an anonymous object."""
        if "$ref" in schema:
            return str(schema["$ref"]).removeprefix(SCHEMAS)
        if "allOf" in schema:
            return self.annotation(schema["allOf"][0], name)
        if "oneOf" in schema:
            return union(self.annotation(each, name) for each in schema["oneOf"])
        if "const" in schema and not isinstance(schema["const"], list):
            return f"Literal[{schema['const']!r}]"
        if "enum" in schema:
            literal = f"Literal[{', '.join(repr(each) for each in schema['enum'])}]"
            kinds = sorted({type(each).__name__ for each in schema["enum"]})
            return union([literal, *kinds]) if schema.get("x-open-enum") else literal
        if isinstance(schema.get("type"), list):
            return union(self.annotation(schema | {"type": each}, name) for each in schema["type"])
        match schema.get("type"):
            case "array":
                return f"list[{self.annotation(schema.get('items', {}), name)}]"
            case "object" if "properties" in schema:
                self.classes.append(self._class(name, schema))
                return name
            case "object":
                below = schema.get("additionalProperties")
                return f"dict[str, {self.annotation(below, name) if isinstance(below, dict) else 'Any'}]"
            case str() as plain:
                return FORMATS.get(schema.get("format", ""), PLAIN[plain])
        return "Any"


class Calls:
    """The functions of `agot.api.calls`, one for each operation."""

    def __init__(self, document: Json, models: Models) -> None:
        self.document = document
        self.models = models
        self.used: set[str] = set()

    def source(self) -> str:
        functions = [
            self._function(method, path, operation)
            for path, methods in self.document["paths"].items()
            for method, operation in methods.items()
            if "text/event-stream" not in str(operation["responses"]) and not is_form(operation)
        ]
        names = ", ".join(sorted(self.used))
        imports = f"from .models import (\n{fill(names, '    ')},\n)\n"
        return "\n".join([CALLS, imports, "", *functions])

    def _function(self, method: str, path: str, operation: Json) -> str:
        name = operation["operationId"]
        given = [self._resolved(each) for each in operation.get("parameters", ())]
        inside = [f"{each['name']}: {self._type(each['schema'])}" for each in given if each["in"] == "path"]
        result, media = self._result(operation)
        query = {each["name"]: self._type(each["schema"]) for each in given if each["in"] == "query"}
        if media == "application/json":
            query.pop("format", None)  # the result is parsed as JSON
        after = [f"{field}: {nullable(annotation)} = None" for field, annotation in query.items()]
        parts = [f'"{method.upper()}"', f'"{name}"', self._path(path)]
        if query:
            parts.append("query={" + ", ".join(f'"{field}": {field}' for field in query) + "}")
        fields = self._body(operation)
        if isinstance(fields, str):
            inside.append(f"body: {fields}")
            parts.append("body=body")
        elif fields is not None:
            after = [*[f"{key}: {annotation}" for key, annotation in fields.items()], *after]
            parts.append("body={" + ", ".join(f'"{key}": {key}' for key in fields) + "}")
        if result != "None":
            parts.append(f"result={result}")
        if media != "application/json":
            parts.append(f'media="{media}"')
        arguments = ", ".join([*inside, *(["*", *sorted(after, key=lambda each: "=" in each)] if after else [])])
        return (
            f"def {name}({arguments}) -> Call[{result}]:\n"
            f"{docstring(operation, '    ')}\n    return Call({', '.join(parts)})\n\n"
        )

    def _resolved(self, given: Json) -> Json:
        """Returns the component that a reference names, or the value itself."""
        if "$ref" not in given:
            return given
        found: Json = self.document
        for name in given["$ref"].removeprefix("#/").split("/"):
            found = found[name]
        return found

    @staticmethod
    def _path(path: str) -> str:
        filled = re.sub(r"{(\w+)}", r"{in_path(\1)}", path)
        return f'f"{filled}"' if filled != path else f'"{path}"'

    def _body(self, operation: Json) -> str | dict[str, str] | None:
        """The type of a body that is a union, else the types of its fields. None if there is no body."""
        content = operation.get("requestBody", {}).get("content", {}).get("application/json")
        if content is None:
            return None
        name = content["schema"]["$ref"].removeprefix(SCHEMAS)
        schema = self.models.schemas[name]
        if "properties" not in schema:
            self.used.add(name)
            return str(name)
        fields = {}
        for field, each in schema["properties"].items():
            is_required = field in schema.get("required", ())
            fields[field] = self._type(each) + ("" if is_required else " | Unset = UNSET")
        return fields

    def _result(self, operation: Json) -> tuple[str, str]:
        """The type of a successful response, and its media type."""
        found = [self._resolved(each) for status, each in operation["responses"].items() if status.startswith("2")]
        # 204 is only for `Prefer: return=minimal`
        success = next((each for each in found if each.get("content")), found[0])
        content = success.get("content", {})
        media = "application/json" if "application/json" in content else next(iter(content), "application/json")
        schema = content.get(media, {}).get("schema")
        return (self._type(schema) if schema is not None else "None"), media

    def _type(self, schema: Json) -> str:
        annotation = self.models.annotation(schema)
        self.used |= set(re.findall(r"\w+", re.sub(r"Literal\[.*?\]", "", annotation))) & self.models.schemas.keys()
        return annotation


def is_form(operation: Json) -> bool:
    """Whether an operation accepts a form, as OAuth endpoints do. The clients have methods for these."""
    content = operation.get("requestBody", {}).get("content", {})
    return bool(content) and "application/json" not in content


def union(members: Iterator[str] | list[str]) -> str:
    """A union of the members without duplicates, None last."""
    found = list(dict.fromkeys(part for each in members for part in split(each)))
    return " | ".join(sorted(found, key=lambda each: each == "None"))


def split(annotation: str) -> list[str]:
    return re.split(r" \| (?![^\[]*\])", annotation)


def nullable(annotation: str) -> str:
    return union([annotation, "None"])


def identifier(name: str) -> str:
    plain = name.replace("-", "_")
    return f"{plain}_" if keyword.iskeyword(plain) else plain


def camel(name: str) -> str:
    return "".join(part.capitalize() for part in re.split(r"[-_]", name))


def fill(text: str, indent: str) -> str:
    return textwrap.fill(" ".join(text.split()), WIDTH, initial_indent=indent, subsequent_indent=indent)


def docstring(schema: Json, indent: str, omit_placeholder: bool = False) -> str:
    """The description as a docstring. `omit_placeholder` omits the placeholder for a missing description."""
    text = schema.get("description") or schema.get("summary") or ("" if omit_placeholder else "See the reference.")
    if not text:
        return ""
    text = text.replace("\\", "\\\\").replace('"""', "'''")
    paragraphs = [fill(each, indent) for each in text.split("\n\n")]
    whole = "\n\n".join(paragraphs).removeprefix(indent)
    end = f"\n{indent}" if "\n" in whole or whole.endswith('"') else ""
    return f'{indent}"""{whole}{end}"""'


MODELS = '''"""Every object of the API. Generated from openapi/schema.yaml; do not edit."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, TypeAlias

from ..values import UNSET, Unknown, Unset

'''
CALLS = '''"""Every operation of the API. Generated from openapi/schema.yaml; do not edit.

A function returns a `Call`, which a client sends: `client.send(calls.get_game("k3f9"))`.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from ..values import UNSET, Call, Unset, in_path'''

SYNCHRONOUS = (
    (
        r'^"""The asynchronous client.*"""$',
        '"""The blocking client. Generated from aio.py; do not edit."""',
    ),
    (
        r"^`sync_session\.py`, the blocking version, is generated from this file\.$",
        "Generated from aio_session.py; do not edit.",
    ),
    (r"from asyncio import sleep", "from time import sleep"),
    (r"\basync (def|with|for) ", r"\1 "),
    (r"\bawait ", ""),
    (r"\bAsync(Client|Game|Opened|Session|Stream|Watcher)\b", r"\1"),
    (r"\.aio_session\b", ".sync_session"),
    (r"\bhttpx\.Async(\w+)", r"httpx.\1"),
    (r"\bAsync(Iterator|Generator|Iterable)\b", r"\1"),
    (r"\b__a(enter|exit|iter|next)__", r"__\1__"),
    (r"\ba(close|lines|read|closing|next)\b(?=\()", r"\1"),
    (r"\barun_with_timeout\b", "run_with_timeout"),
    (r"\baiter_(lines|bytes|raw|text)\b", r"iter_\1"),
    (r"\bAwaitable\[([^\]]+)\]", r"\1"),
    (r"\basyncio\.Lock\b", "threading.Lock"),
    (r"^import asyncio$", "import threading"),
    (r"\bStopAsyncIteration\b", "StopIteration"),
    (r"\bagot\.aio\b", "agot"),
)


def synchronous(source: str) -> str:
    """Converts the source of the asynchronous client to the blocking client."""
    for pattern, replacement in SYNCHRONOUS:
        source = re.sub(pattern, replacement, source, flags=re.MULTILINE)
    return source


def generate(document: Path = DOCUMENT, package: Path = PACKAGE) -> list[Path]:
    """Writes the generated modules and returns their paths."""
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    whole = yaml.load(document.read_text(encoding="utf-8"), Loader=loader)  # noqa: S506
    models = Models(whole["components"]["schemas"])
    calls = Calls(whole, models)
    written = {
        package / "api" / "models.py": models.source(),
        package / "api" / "calls.py": calls.source(),
    }
    for name in ("", "_session"):
        source = (package / f"aio{name}.py").read_text(encoding="utf-8")
        written[package / f"sync{name}.py"] = synchronous(source)
    for path, text in written.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            # written atomically, because another process may be reading
            draft = path.with_suffix(f".{os.getpid()}")
            draft.write_text(text, encoding="utf-8")
            draft.replace(path)
    return list(written)


if __name__ == "__main__":
    generate(*map(Path, sys.argv[1:2]))
