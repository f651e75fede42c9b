"""Conversion of engine values to plain JSON values and back, driven by their type annotations.

The JSON of a `TaggedValue` class contains its kind: the snake_case form of its name. Decoding is strict,
because answers from outside also pass through it: every mismatch is `MalformedInput` with a JSON pointer.
"""

from __future__ import annotations

import dataclasses
import re
import types
from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, ClassVar, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from .errors import MalformedInput

T = TypeVar("T")


def _once_per_type(work: Callable[[Any], T]) -> Callable[[Any], T]:
    """Caches a result for each type."""
    return cache(work)


Plain = Any
"""None, bool, int, str, list or dict of plain values."""


def kind_of(name: str) -> str:
    """`UnitsMoved` -> `units_moved`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class TaggedValue:
    """A value whose JSON contains its kind. Direct subclasses are families, their subclasses are kinds.

    A class with `abstract = True` in its own body is not a kind. `constants` are names of class attributes
    that are written after the kind.
    """

    __slots__ = ()
    kind: ClassVar[str] = ""
    constants: ClassVar[tuple[str, ...]] = ()
    abstract: ClassVar[bool] = True
    family: ClassVar[dict[str, type[TaggedValue]]] = {}

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        if TaggedValue in cls.__bases__:
            cls.family = {}
        elif not cls.__dict__.get("abstract"):
            cls.abstract = False
            cls.kind = kind_of(cls.__name__.removesuffix("Answer"))
            # `@dataclass(slots=True)` creates a second class, which replaces the first.
            cls.family[cls.kind] = cls


def encode(value: Any) -> Plain:
    """Any engine value as plain JSON."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is tuple or kind is list:
        # Plain items need no recursive call: it would only return them.
        return [item if type(item) in _PLAIN else encode(item) for item in value]
    form = _encoded_form(kind)
    if form is None:
        return {str(key): encode(item) for key, item in value.items()}
    tag, names = form
    plain = dict(tag)
    for name in names:
        item = getattr(value, name)
        plain[name] = item if type(item) in _PLAIN else encode(item)
    return plain


_PLAIN = frozenset((str, int, bool, type(None)))


@_once_per_type
def _encoded_form(cls: Any) -> tuple[dict[str, Plain], tuple[str, ...]] | None:
    """The result of `_kind_and_fields` for a dataclass; None for a mapping."""
    return None if issubclass(cls, Mapping) else _kind_and_fields(cls)


def _kind_and_fields(cls: Any) -> tuple[dict[str, Plain], tuple[str, ...]]:
    """The kind of a tagged class, and the names of the fields of any dataclass."""
    tag: dict[str, Plain] = {}
    if issubclass(cls, TaggedValue):
        tag = {"kind": cls.kind} | {name: encode(getattr(cls, name)) for name in cls.constants}
    return tag, tuple(field.name for field in dataclasses.fields(cls))


def decode(hint: Any, value: Plain, path: str = "") -> Any:
    """Decodes the JSON of an engine value of type `hint`. Raises `MalformedInput`."""
    return _decoder(hint)(value, path)


Decoder = Callable[[Plain, str], Any]


def _malformed(path: str, expected: str) -> MalformedInput:
    return MalformedInput("malformed", path=path, expected=expected)


@_once_per_type
def _decoder(hint: Any) -> Decoder:
    origin = get_origin(hint)
    if origin is Annotated:
        return _decoder(get_args(hint)[0])
    if hint in (str, int, bool):
        return _scalar_decoder(hint)
    if origin is Literal:
        return _literal_decoder(get_args(hint))
    if origin in (Union, types.UnionType):
        return _optional_decoder(hint)
    if origin is tuple and get_args(hint)[1:] == (Ellipsis,):
        return _sequence_decoder(get_args(hint)[0])
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping_decoder(get_args(hint))
    if isinstance(hint, type) and TaggedValue in hint.__bases__:
        return _tagged_decoder(hint)
    if dataclasses.is_dataclass(hint):
        return _dataclass_decoder(hint)
    raise TypeError(f"no JSON form for {hint!r}")


def _scalar_decoder(hint: type) -> Decoder:
    def read(value: Plain, path: str) -> Any:
        if type(value) is not hint:
            raise _malformed(path, {str: "string", int: "integer", bool: "boolean"}[hint])
        return value

    return read


def _literal_decoder(allowed: tuple[str, ...]) -> Decoder:
    def read(value: Plain, path: str) -> Any:
        if value not in allowed:
            raise _malformed(path, "one of " + ", ".join(allowed))
        return value

    return read


def _optional_decoder(hint: Any) -> Decoder:
    present = [arg for arg in get_args(hint) if arg is not type(None)]
    if len(present) != 1:
        raise TypeError(f"only X | None has a JSON form, not {hint!r}")
    decoder = _decoder(present[0])

    def read(value: Plain, path: str) -> Any:
        return None if value is None else decoder(value, path)

    return read


def _sequence_decoder(arg: Any) -> Decoder:
    item = _decoder(arg)

    def read(value: Plain, path: str) -> Any:
        if not isinstance(value, (list, tuple)):
            raise _malformed(path, "array")
        return tuple(item(entry, f"{path}/{index}") for index, entry in enumerate(value))

    return read


def _mapping_decoder(args: tuple[Any, ...]) -> Decoder:
    item = _decoder(args[1])

    def read(value: Plain, path: str) -> Any:
        if not isinstance(value, dict):
            raise _malformed(path, "object")
        return {key: item(entry, f"{path}/{key}") for key, entry in value.items()}

    return read


def _tagged_decoder(family: type[TaggedValue]) -> Decoder:
    def read(value: Plain, path: str) -> Any:
        if not isinstance(value, dict):
            raise _malformed(path, "object")
        kind = value.get("kind")
        cls = family.family.get(kind) if isinstance(kind, str) else None
        if cls is None:
            raise _malformed(f"{path}/kind", "a known kind")
        return _dataclass_decoder(cls)(value, path)

    return read


@_once_per_type
def _dataclass_decoder(cls: Any) -> Decoder:
    hints = field_hints(cls)
    decoders = {field.name: _decoder(hints[field.name]) for field in dataclasses.fields(cls)}
    required = {
        field.name
        for field in dataclasses.fields(cls)
        if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
    }
    written = _kind_and_fields(cls)[0]

    def read(value: Plain, path: str) -> Any:
        if not isinstance(value, dict):
            raise _malformed(path, "object")
        values = {}
        for name, entry in value.items():
            decoder = decoders.get(name)
            if decoder is not None:
                values[name] = decoder(entry, f"{path}/{name}")
            elif name not in written or entry != written[name]:
                raise _malformed(f"{path}/{name}", "no such field")
        for name in sorted(required - values.keys()):
            raise _malformed(f"{path}/{name}", "a value")
        return cls(**values)

    return read


@_once_per_type
def field_hints(cls: Any) -> Mapping[str, Any]:
    """The resolved annotations (with `Annotated` extras) of a dataclass, by field name."""
    return get_type_hints(cls, include_extras=True)
