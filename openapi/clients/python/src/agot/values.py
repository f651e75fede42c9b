"""Values on the wire and off it: JSON becomes the classes of `agot.api.models`, and they become JSON.

A later server may send fields, kinds and values that this version does not know. Unknown fields are ignored, an
object of an unknown kind is an `Unknown` with all its data, and an unknown value is kept as it is.
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
    """The type of a field that a request leaves out."""

    UNSET = "unset"


UNSET = Unset.UNSET


@dataclass(frozen=True, slots=True)
class Unknown:
    """An object of a kind that this version does not know. `tag` is the field that has its kind."""

    tag: ClassVar[str] = "kind"
    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)


class UnreadableError(ValueError):
    """A body that is not what the document promises."""


@dataclass(frozen=True, slots=True)
class Call(Generic[T_co]):
    """A request that is ready to be sent, and the type of its result."""

    method: str
    operation: str
    path: str
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None
    result: Any = None
    media: str = "application/json"
    headers: Mapping[str, str] = field(default_factory=dict)

    def unless(self, etag: str | None) -> Call[T_co]:
        """The same call, answered 304 while the resource still has this entity tag."""
        return self if etag is None else replace(self, headers={**self.headers, "If-None-Match": etag})

    def only_if(self, etag: str) -> Call[T_co]:
        """The same call, refused (`OutdatedError`) if the resource has another entity tag by now."""
        return replace(self, headers={**self.headers, "If-Match": etag})

    def waiting(self, seconds: int) -> Call[T_co]:
        """The same call as a long-poll: answered when the resource changes, or after this time."""
        return replace(self, query={**self.query, "wait": seconds})


def in_path(value: object) -> str:
    """A value as a part of a path."""
    return quote(str(value), safe="")


def to_json(value: Any) -> Any:
    """What is sent for a value. Fields at their default None or UNSET are left out."""
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
    """A JSON value as the type of an annotation. Raises UnreadableError."""
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
        return list if read is _same else lambda value: [read(each) for each in value]
    if origin is dict:
        read = _reader(get_args(annotation)[1])
        return dict if read is _same else lambda value: {key: read(each) for key, each in value.items()}
    if is_dataclass(annotation):
        return _class_reader(annotation)
    return _same


def _same(value: Any) -> Any:
    return value


def _class_reader(kind: Any) -> Read:
    """Reads what it knows of an object. A required field that is missing is a KeyError."""
    readers: dict[str, Read] = {}
    optional = {each.name for each in fields(kind) if each.default is not MISSING}

    def read(value: Any) -> Any:
        if not readers:  # annotations may name classes that were not defined when this one was
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
        return first if first is _same else lambda value: None if value is None else first(value)
    classes: list[Any] = [each for each in members if is_dataclass(each)]
    unknown = next((each for each in classes if issubclass(each, Unknown)), Unknown)
    known = [each for each in classes if not issubclass(each, Unknown)]
    if len(known) == 1 and unknown is Unknown:
        only = _reader(known[0])
        return lambda value: None if value is None else only(value)
    by_kind: dict[Any, Read] = {}
    tag = unknown.tag

    def read(value: Any) -> Any:
        if value is None:
            return None
        if not by_kind:  # annotations may name classes that were not defined when this one was
            by_kind.update({get_args(get_type_hints(each)[tag])[0]: _reader(each) for each in known})
        reader = by_kind.get(value[tag])
        return unknown(value[tag], value) if reader is None else reader(value)

    return read
