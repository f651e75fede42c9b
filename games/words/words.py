"""Text in one language, made from ids.

    words_for("en").text("event-power_gained", house="stark", amount=2, cause="consolidate")

A message shows names at the places of its arguments. Which variant of a message applies, and where its names
stand, depends on few values; that form is computed once and filled for each text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from fluent.runtime.resolver import Pattern
from fluent.syntax import ast, visitor

from .arguments import KINDS, PAIRS, VALUES
from .catalogue import Catalogue, catalogue

_PLACE = "\ue000"
"""Stands on both sides of the name of an argument while a form is made; no catalogue contains it."""
_NONE = "none"
"""The variant of a message for an argument that is null or empty."""


class Part(NamedTuple):
    """A piece of a text. A name has the `kind` and the `id` of what it names, in the words of the API."""

    text: str
    kind: str | None = None
    id: str | None = None


class Words:
    """The messages of one language."""

    def __init__(self, language: str, messages: Catalogue) -> None:
        self.language: Final = language
        self._messages = messages
        self._form = lru_cache(maxsize=8192)(self._new_form)
        self._selectors = lru_cache(maxsize=None)(self._selectors_of)
        self._names: dict[tuple[tuple[str, ...], str], Part] = {}

    def has(self, message: str) -> bool:
        """Whether the language has a message, `event-round_began`, or attribute, `decision-muster.title`."""
        return self._pattern(message) is not None

    def name(self, kind: str, id: str) -> str:
        """The name of a thing, or its id if no catalogue names it, as with an edition of somebody else."""
        return self._named((kind,), id).text

    def text(self, message: str, /, **arguments: Any) -> str:
        """A message with its arguments.

        Raises LookupError for an unknown message and ValueError if an argument is missing.
        """
        return "".join(part.text for part in self.parts(message, **arguments))

    def parts(self, message: str, /, **arguments: Any) -> list[Part]:
        """The same as `text`, in pieces: text between names, and names."""
        selectors = self._selectors(message)
        variants: list[tuple[str, str | int]] = []
        for name, value in arguments.items():
            if value is None or value == "" or (isinstance(value, (tuple, list, Mapping)) and not value):
                variants.append((name, _NONE))
            elif isinstance(value, bool):
                variants.append((name, "yes" if value else "no"))
            elif isinstance(value, int) or (name in selectors and name not in KINDS):
                variants.append((name, value))
            else:
                variants.append((name, _PLACE + name + _PLACE))
        form = self._form(message, tuple(variants))
        return list(self._filled(form, lambda name: self._shown(name, arguments[name])))

    def _new_form(self, message: str, variants: tuple[tuple[str, str | int], ...]) -> tuple[str, ...]:
        """Text and names of arguments by turns, text first."""
        pattern = self._pattern(message)
        if pattern is None:
            raise LookupError(f"{self.language}: {message}")
        text, errors = self._messages.bundle.format_pattern(pattern, dict(variants))
        if errors:
            raise ValueError(f"{self.language}: {message}: {errors[0]}")
        return tuple(str(text).split(_PLACE))

    def _pattern(self, message: str) -> Pattern | None:
        message_id, _, attribute = message.partition(".")
        if not self._messages.bundle.has_message(message_id):
            return None
        found = self._messages.bundle.get_message(message_id)
        return found.attributes.get(attribute) if attribute else found.value

    def _selectors_of(self, message: str) -> frozenset[str]:
        """The arguments that choose a variant of a message or of one of its attributes."""
        seen = _Selectors()
        entry = self._messages.entries.get(message.partition(".")[0])
        if entry is not None:
            seen.visit(entry)
        return frozenset(seen.found)

    def _filled(self, form: tuple[str, ...], shown: Callable[[str], Iterable[Part]]) -> Iterator[Part]:
        for place, piece in enumerate(form):
            if place % 2:
                yield from shown(piece)
            elif piece:
                yield Part(piece)

    def _shown(self, name: str, value: Any) -> Iterator[Part]:
        kinds = KINDS.get(name)
        if isinstance(value, str):
            yield self._named(kinds, value) if kinds else Part(value)
        elif isinstance(value, Mapping):
            yield from self._listed(self._pair(name, key, entry) for key, entry in value.items())
        elif name in PAIRS and not isinstance(value[0], str):
            key, entry = PAIRS[name]
            yield from self._shown(name, {row[key]: row[entry] for row in value})
        elif kinds == ("unit",):
            yield from self._listed(self._counted(value))
        else:
            yield from self._listed(self._shown(name, entry) for entry in value)

    def _pair(self, name: str, key: str, value: str | int) -> Iterator[Part]:
        pair = {
            "name": self._named(KINDS.get(name, ()), key),
            "value": self._named(VALUES.get(name, ()), value) if isinstance(value, str) else Part(str(value)),
        }
        form = self._form("form-pair", tuple((place, _PLACE + place + _PLACE) for place in pair))
        return self._filled(form, lambda place: (pair[place],))

    def _counted(self, units: Iterable[str]) -> Iterator[Iterator[Part]]:
        for unit, count in Counter(self._named(("unit",), unit) for unit in units).items():
            form = self._form("form-counted", (("name", _PLACE + "name" + _PLACE), ("count", count)))
            yield self._filled(form, lambda _, unit=unit: (unit,))  # type: ignore[misc]

    def _listed(self, entries: Iterable[Iterable[Part]]) -> Iterator[Part]:
        separator = Part(self._form("form-separator", ())[0])
        for place, entry in enumerate(entries):
            if place:
                yield separator
            yield from entry

    def _named(self, kinds: tuple[str, ...], id: str) -> Part:
        part = self._names.get((kinds, id))
        if part is None:
            part = self._new_name(kinds, id)
            if part.kind is not None:  # ids of a client's making are not kept
                self._names[kinds, id] = part
        return part

    def _new_name(self, kinds: tuple[str, ...], id: str) -> Part:
        for kind in kinds:
            for candidate in (id, "_".join(id.split("_")[1:-1])) if kind == "unit" else (id,):
                message = f"{kind}-{candidate}"
                if self.has(message):
                    return Part(self._form(message, ())[0], kind, candidate)
        return Part(id)


@cache
def words_for(language: str) -> Words:
    """The messages of a language of `LANGUAGES`. Raises LookupError for another."""
    return Words(language, catalogue(language))


class _Selectors(visitor.Visitor):
    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802  (the visitor's name)
        if isinstance(node.selector, ast.VariableReference):
            self.found.add(node.selector.id.name)
        self.generic_visit(node)
