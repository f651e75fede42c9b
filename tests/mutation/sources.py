"""The functions of the engine's modules, as syntax and as live objects of this process."""

from __future__ import annotations

import ast
import functools
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any


@dataclass(frozen=True)
class Source:
    """A module: its dotted name, its file and its text."""

    module: str
    file: str
    text: str

    def parsed(self) -> ast.Module:
        """A fresh tree that the caller may change."""
        return ast.parse(self.text)


@cache
def source_of(module: str) -> Source:
    file = importlib.import_module(module).__file__
    assert file is not None
    return Source(module, file, Path(file).read_text(encoding="utf-8"))


def modules_of(package: str) -> list[str]:
    """A module, or all modules of a package."""
    found = importlib.import_module(package)
    names = [package]
    if hasattr(found, "__path__"):
        names += [info.name for info in pkgutil.walk_packages(found.__path__, f"{package}.")]
    return sorted(names)


def functions_of(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions and methods of a module, qualified name first. Nested functions belong to their outer
    function.
    """

    def within(nodes: list[ast.stmt], prefix: str) -> Iterator[tuple[str, ast.FunctionDef]]:
        for node in nodes:
            if isinstance(node, ast.ClassDef):
                yield from within(node.body, f"{prefix}{node.name}.")
            elif isinstance(node, ast.FunctionDef) and not _is_overload(node):
                yield f"{prefix}{node.name}", node

    return within(tree.body, "")


def _is_overload(node: ast.FunctionDef) -> bool:
    return any(ast.unparse(mark).endswith("overload") for mark in node.decorator_list)


def compiled_function(source: Source, tree: ast.Module, function: str) -> CodeType:
    """The code of one function of a changed tree. Raises LookupError if it is missing."""
    return codes_of(compile(ast.fix_missing_locations(tree), source.file, "exec", dont_inherit=True))[
        function
    ]


def codes_of(module: CodeType) -> dict[str, CodeType]:
    """All code of a module by qualified name; for a repeated name the last, which is live."""
    found: dict[str, CodeType] = {}
    waiting = [module]
    while waiting:
        code = waiting.pop(0)
        found[code.co_qualname] = code
        waiting += [constant for constant in code.co_consts if isinstance(constant, CodeType)]
    return found


def living(module: str, function: str) -> FunctionType:
    """The function object that all importers share; replacing its code changes it for all of them."""
    found: Any = importlib.import_module(module)
    for name in function.split("."):
        found = inspect.getattr_static(found, name)
    while not isinstance(found, FunctionType):
        if isinstance(found, property):
            found = found.fget
        elif isinstance(found, functools.cached_property):
            found = found.func
        else:
            found = found.__wrapped__ if hasattr(found, "__wrapped__") else found.__func__
    return found


def caches_of(module: str) -> list[Any]:
    """The caching functions of a module."""
    return [
        value for value in vars(importlib.import_module(module)).values() if hasattr(value, "cache_clear")
    ]
