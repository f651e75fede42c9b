"""Conversion between JSON and the classes of `agot.api.models`.

A later server may send unknown fields, kinds and values. Unknown fields are ignored. An object of an unknown kind
becomes an `Unknown` with all its data, and an unknown value stays unchanged.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass, replace
from datetime import datetime
from enum import Enum
from functools import cache
from typing import Any, ClassVar, Generic, TypeVar, Union, get_args, get_origin, get_type_hints
from urllib.parse import quote

T_co = TypeVar("T_co", covariant=True)
Read = Callable[[Any], Any]


class Unset(Enum):
    """The type of `UNSET`, the value of a field that a request omits."""

    UNSET = "unset"


UNSET = Unset.UNSET


@dataclass(frozen=True, slots=True)
class Unknown:
    """An object of an unknown kind. `tag` names the field that contains the kind."""

    tag: ClassVar[str] = "kind"
    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)


class UnreadableError(ValueError):
    """A body that does not match the OpenAPI document."""


@dataclass(frozen=True, slots=True)
class Call(Generic[T_co]):
    """A request that can be sent, and the type of its result."""

    method: str
    operation: str
    path: str
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None
    result: Any = None
    media: str = "application/json"
    headers: Mapping[str, str] = field(default_factory=dict)

    def if_none_match(self, etag: str | None) -> Call[T_co]:
        """Returns this call with If-None-Match. The server answers 304 while the resource has this entity tag."""
        return self if etag is None else replace(self, headers={**self.headers, "If-None-Match": etag})

    def if_match(self, etag: str) -> Call[T_co]:
        """Returns this call with If-Match. It raises OutdatedError if the resource has another entity tag."""
        return replace(self, headers={**self.headers, "If-Match": etag})

    def waiting(self, seconds: int) -> Call[T_co]:
        """Returns this call as a long-poll, answered when the resource changes or after this time."""
        return replace(self, query={**self.query, "wait": seconds})


def in_path(value: object) -> str:
    """Returns the value encoded as a segment of a path."""
    return quote(str(value), safe="")


def to_json(value: Any) -> Any:
    """Converts a value to JSON. Omits fields that are UNSET, or None by default."""
    if isinstance(value, Unknown):
        return dict(value.data)
    if is_dataclass(value) and not isinstance(value, type):
        sent = {}
        for each in fields(value):
            held = getattr(value, each.name)
            if held is UNSET or (held is None and each.default is None):
                continue
            sent[each.name] = to_json(held)
        return sent
    if isinstance(value, Mapping):
        return {key: to_json(each) for key, each in value.items() if each is not UNSET}
    if isinstance(value, list | tuple):
        return [to_json(each) for each in value]
    return value.isoformat() if isinstance(value, datetime) else value


def from_json(annotation: Any, value: Any) -> Any:
    """Converts a JSON value to the type of an annotation. Raises UnreadableError."""
    try:
        return _reader(annotation)(value)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise UnreadableError(f"{annotation}: {error!r}") from error


@cache
def _reader(annotation: Any) -> Read:
    origin = get_origin(annotation)
    if annotation is datetime:
        return lambda value: None if value is None else datetime.fromisoformat(value)
    if origin in (Union, types.UnionType):
        return _union_reader(annotation)
    if origin is list:
        (item,) = get_args(annotation)
        read = _reader(item)
        return list if read is _identity else lambda value: [read(each) for each in value]
    if origin is dict:
        read = _reader(get_args(annotation)[1])
        return dict if read is _identity else lambda value: {key: read(each) for key, each in value.items()}
    if is_dataclass(annotation):
        return _class_reader(annotation)
    return _identity


def _identity(value: Any) -> Any:
    return value


def _class_reader(kind: Any) -> Read:
    """Returns a reader for the known fields of a class. A missing required field raises KeyError."""
    readers: dict[str, Read] = {}
    optional = {each.name for each in fields(kind) if each.default is not MISSING}

    def read(value: Any) -> Any:
        if not readers:  # annotations may name classes that are defined later
            hints = get_type_hints(kind)
            readers.update({name: _reader(hint) for name, hint in hints.items()})
        given = {}
        for name, reader in readers.items():
            key = name if name in value else name.replace("_", "-")
            if key in value:
                given[name] = reader(value[key])
            elif name not in optional:
                raise KeyError(name)
        return kind(**given)

    return read


def _union_reader(annotation: Any) -> Read:
    members: list[Any] = [each for each in get_args(annotation) if each is not type(None)]
    if not any(is_dataclass(each) for each in members):
        others = [_reader(each) for each in members]
        first = others[0]
        return first if first is _identity else lambda value: None if value is None else first(value)
    classes: list[Any] = [each for each in members if is_dataclass(each)]
    unknown = next((each for each in classes if issubclass(each, Unknown)), Unknown)
    known = [each for each in classes if not issubclass(each, Unknown)]
    if len(known) == 1 and unknown is Unknown:
        only = _reader(known[0])
        return lambda value: None if value is None else only(value)
    readers: dict[Any, Read] = {}
    tag = unknown.tag

    def read(value: Any) -> Any:
        if value is None:
            return None
        if not readers:  # annotations may name classes that are defined later
            readers.update({get_args(get_type_hints(each)[tag])[0]: _reader(each) for each in known})
        reader = readers.get(value[tag])
        return unknown(value[tag], value) if reader is None else reader(value)

    return read
