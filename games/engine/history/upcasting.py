"""Upcasting: converts a document of an older format to the current one when it is read.

Stored documents are never rewritten: events and answers are history. For a document of the current format,
this costs one comparison of numbers.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from ..codec import Plain, decode, kind_of
from ..errors import InputRefused
from .changes import FORMAT, UPCASTERS, Document, Family, Upcaster

T = TypeVar("T")

FIELDS: Mapping[str, Family] = {
    "agenda": "step",
    "answer": "answer",
    "question": "question",
    "ruleset": "ruleset",
    "steps": "step",
}
"""Families of nested documents, by the name of the field."""


class UnreadableDocument(Exception):  # noqa: N818
    """A stored document that this code cannot read. A fault of the server, never of the user.

    The text names kind, place and the expected form. It contains no value of the document.
    """

    def __init__(self, family: Family, document: Document, format: int, reason: str) -> None:
        super().__init__(f"{family} {_kind(family, document)} of format {format}: {reason}")


@dataclass(slots=True)
class History:
    """The current format, and the upcasters of each older one."""

    format: int
    upcasters: Mapping[tuple[int, Family, str], Upcaster]

    def upcast(self, family: Family, document: Document, format: int) -> list[Document]:
        """Upcasts a document of this format to the current one. Returns several documents only if an upcaster
        splits it.

        Raises `UnreadableDocument`.
        """
        if not 1 <= format <= self.format:
            raise UnreadableDocument(family, document, format, f"this code reads formats 1 to {self.format}")
        documents = [document]
        for version in range(format, self.format):
            try:
                documents = [each for one in documents for each in self._next(family, one, version)]
            except (AttributeError, LookupError, TypeError, ValueError) as error:
                reason = f"the upcaster from format {version} fails with {type(error).__name__}"
                raise UnreadableDocument(family, document, format, reason) from error
        return documents

    def _next(self, family: Family, document: Document, version: int) -> list[Document]:
        """A document in the next format, after the documents within it."""
        document = {name: self._field(name, value, version) for name, value in document.items()}
        upcaster = self.upcasters.get((version, family, _kind(family, document)))
        if upcaster is None:
            return [document]
        found = upcaster(document)
        return found if isinstance(found, list) else [found]

    def _field(self, name: str, value: Plain, version: int) -> Plain:
        family = FIELDS.get(name)
        if isinstance(value, list):
            if family is None:
                return [self._field(name, item, version) for item in value]
            return [each for item in value for each in self._next(family, item, version)]
        if not isinstance(value, dict):
            return value
        if family is None:
            return {key: self._field(key, item, version) for key, item in value.items()}
        (one,) = self._next(family, value, version)
        return one


def _kind(family: Family, document: Document) -> str:
    """The kind of a document; for a document without a kind, the name of the family."""
    return str(document.get("kind", family))


PRESENT = History(FORMAT, UPCASTERS)


def upcast(family: Family, document: Document, format: int) -> Document:
    """Upcasts a stored document to the current format. Raises `UnreadableDocument`."""
    if format == PRESENT.format:
        return document
    documents = PRESENT.upcast(family, document, format)
    if len(documents) != 1:
        raise UnreadableDocument(family, document, format, "only a step may become several")
    return documents[0]


def read(cls: type[T], document: Document, format: int) -> T:
    """Decodes a stored document of an engine class, such as `Event` or `Question`.

    Raises `UnreadableDocument`.
    """
    return _decode(cls, upcast(_family(cls), document, format), format)


def read_all(cls: type[T], documents: Iterable[Document], format: int) -> tuple[T, ...]:
    """Reads documents of one format. Upcasting may turn one document into several."""
    if format != PRESENT.format:
        family = _family(cls)
        documents = [each for one in documents for each in PRESENT.upcast(family, one, format)]
    return tuple([_decode(cls, document, format) for document in documents])


def _decode(cls: type[T], document: Document, format: int) -> T:
    try:
        value: T = decode(cls, document)
    except InputRefused as refused:
        reason = f"{refused.facts.get('path')}: expected {refused.facts.get('expected')}"
        raise UnreadableDocument(_family(cls), document, format, reason) from refused
    return value


def _family(cls: type[Any]) -> Any:
    return kind_of(cls.__name__)
