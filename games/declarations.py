"""Settings that are declared once, as fields of frozen dataclasses with a description below each:

    hours: Annotated[int, Limits(1, 336)] = 24
    \"\"\"Hours in which an offer can be accepted.\"\"\"

Readers, JSON, checks and serializers (`games.api.declared_bodies`) follow from the annotation. A field with a
default can be omitted, one with `None` in its type can be null. A field without description is computed, and
is not in the JSON. A `ClassVar` can be sent, but is not stored. `Annotated` adds, in any order:

| value | meaning |
|---|---|
| `Limits` | of a number, or of the length of a list or text |
| tuple, or class of choices | the allowed words; a `Literal` lists its own |
| regular expression | the form of a text |
| dataclass | declaration of an object that is stored as a mapping |
| text | the end of the description, or all of it |
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from functools import cache
from itertools import pairwise
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints


@dataclass(frozen=True, slots=True)
class Limits:
    """The minimum and maximum of a number or a length."""

    least: int
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldDeclaration:
    """A field, or the elements of a list. `choices`: allowed words with their labels. `parts`: the class that
    declares an object."""

    type: Any
    is_nullable: bool
    text: str
    limits: Limits = Limits(0, 0)
    choices: tuple[tuple[str, str], ...] = ()
    pattern: str = ""
    parts: Any = None
    element: FieldDeclaration | None = None
    is_required: bool = True
    default: Any = None
    is_stored: bool = True

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(word for word, _ in self.choices)


@cache
def declared_fields(kind: Any) -> Mapping[str, FieldDeclaration]:
    """The declared fields of a dataclass by name, in order."""
    stored, texts = {each.name: default_of(each) for each in fields(kind)}, descriptions(kind)
    found = {}
    for name, hint in get_type_hints(kind, include_extras=True).items():
        is_stored = name in stored
        default = stored[name] if is_stored else getattr(kind, name)
        field = _declaration_of(
            hint if is_stored else get_args(hint)[0],
            texts.get(name, ""),
            is_required=default is MISSING,
            default=default,
            is_stored=is_stored,
        )
        if field.text:
            found[name] = field
    return found


def default_of(field: Field[Any]) -> Any:
    """The default of a field of a dataclass; MISSING without one."""
    return field.default if field.default_factory is MISSING else field.default_factory()


def descriptions(kind: Any) -> Mapping[str, str]:
    """The strings below the fields of a class and its bases by name, each as one line."""
    found = {}
    for cls in reversed(kind.__mro__[:-1]):
        for field, text in pairwise(_bodies(cls.__module__).get(cls.__qualname__, [])):
            match field, text:
                case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(words))):
                    found[name] = " ".join(words.split())
    return found


def summary_of(kind: Any) -> str:
    """The first paragraph of the docstring of a class, as one line."""
    return " ".join(inspect.cleandoc(kind.__doc__).partition("\n\n")[0].split())


@cache
def _bodies(module: str) -> Mapping[str, list[ast.stmt]]:
    """The class bodies of a module, by class name."""
    statements = ast.parse(inspect.getsource(sys.modules[module])).body
    return {each.name: each.body for each in statements if isinstance(each, ast.ClassDef)}


def _declaration_of(hint: Any, text: str = "", **facts: Any) -> FieldDeclaration:
    kind, is_nullable, stated = _unwrapped_type(hint)
    facts["parts"] = kind if is_dataclass(kind) else None
    for fact in stated:
        match fact:
            case str():
                text = f"{text} {fact}".strip()
            case Limits():
                facts["limits"] = fact
            case re.Pattern():
                facts["pattern"] = fact.pattern
            case tuple():
                facts["choices"] = tuple((word, word) for word in fact)
            case type() if is_dataclass(fact):
                facts["parts"] = fact
            case object(choices=choices):
                facts["choices"] = tuple(choices)
    if get_origin(kind) is Literal:
        facts["choices"] = tuple((word, word) for word in get_args(kind))
    if get_origin(kind) is tuple:
        facts["element"] = _declaration_of(get_args(kind)[0])
    return FieldDeclaration(type=kind, is_nullable=is_nullable, text=text, **facts)


def _unwrapped_type(hint: Any) -> tuple[Any, bool, tuple[Any, ...]]:
    """A type without `Annotated` and None, whether it can be null, and the arguments of `Annotated`."""
    args = get_args(hint)
    if get_origin(hint) is Annotated:
        kind, is_nullable, facts = _unwrapped_type(args[0])
        return kind, is_nullable, (*facts, *args[1:])
    if get_origin(hint) in (Union, UnionType):
        [hint] = [arg for arg in args if arg is not NoneType]
        kind, _, facts = _unwrapped_type(hint)
        return kind, True, facts
    return hint, False, ()
