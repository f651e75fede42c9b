"""The environment of processes for each way of hosting, from one settings.env."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache

from deploy import ROOT, artefacts

_VALUE = re.compile(r"\$\{(\w+)(?::([-?])([^}]*))?\}")


def filled_value(text: str, settings: Mapping[str, str]) -> str:
    """A value of compose.yaml filled from `--env-file`. Raises KeyError for a missing required value."""

    def value(found: re.Match[str]) -> str:
        name, sign, other = found.groups()
        if given := settings.get(name):
            return given
        if sign == "?":
            raise KeyError(name)
        return other or ""

    return _VALUE.sub(value, text)


def compose_environment(service: str, settings: Mapping[str, str]) -> dict[str, str]:
    """The environment of a container: its env_file, overridden by its own variables."""
    description = artefacts.services()[service]
    found = dict(settings) if description.get("env_file") else {}
    own = description.get("environment", {})
    return found | {name: filled_value(value, settings) for name, value in own.items()}


def documented_settings() -> dict[str, str]:
    """The heading of each setting's table in deploy/README.md, by the name of the setting."""
    section = (ROOT / "deploy" / "README.md").read_text().split("\n## Environment\n")[1].split("\n## ")[0]
    found: dict[str, str] = {}
    table = ""
    for line in section.splitlines():
        cells = [cell.strip() for cell in line.split("|")]
        if line.startswith("| variable"):
            table = cells[1]
        elif line.startswith("| `") and table:
            found |= dict.fromkeys(re.findall(r"`([A-Z][A-Z0-9_]+)`", cells[1]), table)
        elif not line.startswith("|"):
            table = ""
    return found


_NAME = re.compile(r"[A-Z][A-Z0-9_]*")
_READS = re.compile(r"environ|getenv|_env|_decimal|_flag|_list_setting|_integer")
_SHELL = re.compile(r"\$\{?([A-Z][A-Z0-9_]+)")


@cache
def read_by_code() -> dict[str, set[str]]:
    """The files that read each variable of the environment, by its name."""
    found: dict[str, set[str]] = {}
    python = [ROOT / "manage.py"]
    for package in ("accounts", "deploy", "games", "got_api"):
        python += (ROOT / package).rglob("*.py")
    for file in python:
        text = file.read_text()
        for name in _python_names(ast.parse(text)) if _READS.search(text) else ():
            found.setdefault(name, set()).add(str(file.relative_to(ROOT)))
    for file in (ROOT / "deploy" / "Procfile", artefacts.COMPOSE):
        for name in _SHELL.findall(file.read_text()):
            found.setdefault(name, set()).add(str(file.relative_to(ROOT)))
    return found


def _python_names(tree: ast.AST) -> Iterator[str]:
    """Names in `environ.get("NAME")`, `environ["NAME"]`, `"NAME" in environ` and the like of the settings."""
    for node in ast.walk(tree):
        name: ast.expr | None = None
        if isinstance(node, ast.Call) and node.args and _is_environment(node.func):
            name = node.args[0]
        elif (
            isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load) and _is_environment(node.value)
        ):
            name = node.slice
        elif isinstance(node, ast.Compare) and _is_environment(node.comparators[0]):
            name = node.left
        if isinstance(name, ast.Constant) and isinstance(name.value, str) and _NAME.fullmatch(name.value):
            yield name.value


def _is_environment(node: ast.expr) -> bool:
    return ast.unparse(node) in {
        "os.environ",
        "os.environ.get",
        "os.getenv",
        "_env",
        "_env.get",
        "_decimal",
        "_flag",
        "_list_setting",
        "_integer",
    }
