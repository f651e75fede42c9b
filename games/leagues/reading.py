"""Readers for the JSON document of a season: declared objects, booleans, names and times."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, is_dataclass, replace
from datetime import datetime
from typing import Any

from games.declarations import FieldDeclaration, Limits, declared_fields
from games.leagues.scoring.reading import StrictReader
from got_api.http.free_text import is_readable, normalised
from got_api.shared.json_text import time_text

MAX_NAME = 60


class InvalidDocument(ValueError):  # noqa: N818
    """An invalid document. `pointer` is a JSON pointer to the fault, `fault` is its code."""

    def __init__(self, pointer: str, fault: str, limit: int | None = None) -> None:
        super().__init__(f"{pointer or '/'}: {fault}")
        self.pointer = pointer
        self.fault = fault
        self.limit = limit


read = StrictReader(InvalidDocument)


def read_boolean(value: object, path: str) -> bool:
    if not isinstance(value, bool):
        raise InvalidDocument(path, "not_a_truth_value")
    return value


def read_name(value: object, path: str) -> str:
    """A readable name of at most MAX_NAME characters, without superfluous spaces."""
    text = normalised(value) if isinstance(value, str) and len(value) <= 4 * MAX_NAME else ""
    if not 0 < len(text) <= MAX_NAME or not is_readable(text):
        raise InvalidDocument(path, "not_a_name", MAX_NAME)
    return text


def read_time(value: object, path: str) -> datetime:
    """A time with a time zone."""
    try:
        at = datetime.fromisoformat(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        raise InvalidDocument(path, "not_a_time") from None
    if at.tzinfo is None:
        raise InvalidDocument(path, "not_a_time")
    return at


def read_optional_time(value: object, path: str) -> datetime | None:
    return None if value is None else read_time(value, path)


CONVERTERS: dict[Any, tuple[Callable[[Any, str], Any], Callable[[Any], Any]]] = {
    bool: (read_boolean, bool),
    datetime: (read_time, time_text),
    str: (read_name, str),
}
"""Type -> (its reader, its writer). A reader gets a JSON value and its JSON pointer."""


class JsonObject:
    """A JSON object that is read as a declared class. A field is read once, when it is first needed.

    `container`: the object that contains this one. `before`: the previous elements, if this one is an element
    of a list. A declared class can check or complete its objects in a method `from_json`. The method can
    change `given` and the limits of a field before it reads the field.
    """

    def __init__(
        self, kind: Any, value: object, path: str, container: Any = None, before: Sequence[Any] = ()
    ) -> None:
        self.kind, self.path, self.container, self.before = kind, path, container, before
        self.fields = dict(declared_fields(kind))
        required = [name for name, field in self.fields.items() if field.is_required]
        self.given = dict(read.fields(value, path, required, tuple(self.fields)))
        self._values: dict[str, Any] = {}

    def limit(self, name: str, minimum: int, maximum: int) -> None:
        self.fields[name] = replace(self.fields[name], limits=Limits(minimum, maximum))

    def __getitem__(self, name: str) -> Any:
        if name not in self._values and name in self.given:
            self._values[name] = self._value(self.fields[name], self.given[name], f"{self.path}/{name}")
        return self._values.get(name, self.fields[name].default)

    def make(self, **computed: Any) -> Any:
        """An instance of the declared class, with the values `computed`. Reads all other fields, in order."""
        stored = (name for name, field in self.fields.items() if field.is_stored and name not in computed)
        return self.kind(**{name: self[name] for name in stored}, **computed)

    def _value(self, field: FieldDeclaration, value: Any, path: str, before: Sequence[Any] = ()) -> Any:
        least, most = field.limits.least, field.limits.most
        if value is None and field.is_nullable:
            return None
        if field.choices:
            return read.choice(value, path, field.words)
        if field.type in CONVERTERS:
            return CONVERTERS[field.type][0](value, path)
        if field.element is not None:
            found: list[Any] = []
            for number, each in enumerate(read.rows(value, path, least, most)):
                found.append(self._value(field.element, each, f"{path}/{number}", found))
            return tuple(found)
        if field.parts is not None:
            made = read_declared(field.parts, value, path, self, before)
            return made if field.type is field.parts else asdict(made)
        return read.integer(value, path, least, most)


def read_declared(kind: Any, value: object, path: str, *place: Any) -> Any:
    """An object of a declared class. Raises InvalidDocument for the first fault."""
    return getattr(kind, "from_json", JsonObject.make)(JsonObject(kind, value, path, *place))


def as_json(value: Any) -> Any:
    """The JSON of a declared object, or of a value in it."""
    kind: Any = type(value)
    if kind in CONVERTERS:
        return CONVERTERS[kind][1](value)
    if isinstance(value, tuple):
        return [as_json(each) for each in value]
    if is_dataclass(value):
        stored = (name for name, field in declared_fields(kind).items() if field.is_stored)
        return {name: as_json(getattr(value, name)) for name in stored}
    return dict(value) if isinstance(value, Mapping) else value
