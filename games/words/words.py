"""Text in one language, made from ids.

    words_for("en").text("event-power_gained", house="stark", amount=2, cause="consolidate")

A message shows names at the places of its arguments. The variant of a message and the places of its names
depend on few values. That form is computed once, cached, and filled for each text.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo

from babel import Locale
from babel.dates import format_datetime, get_timezone_gmt, match_skeleton
from fluent.runtime.resolver import Pattern
from fluent.syntax import ast, visitor

from .arguments import CARDS, KINDS, MESSAGES, PAIRS, ROW_MESSAGES, ROWS, VALUES, message_of_row
from .catalogue import Catalogue, catalogue

_PLACE = "\ue000"
"""Delimiter around the name of an argument in a form; no catalogue contains it."""
_NONE = "none"
"""The variant for an argument that is null or empty. A message without it shows `form-none` instead."""


class TextPart(NamedTuple):
    """A piece of a text. A name has the `kind` and the `id` of the named object, as in the API."""

    text: str
    kind: str | None = None
    id: str | None = None


class Words:
    """The texts of one language."""

    def __init__(self, language: str, messages: Catalogue) -> None:
        self.language: Final = language
        self._messages = messages
        self._form = lru_cache(maxsize=8192)(self._new_form)
        self._variables = lru_cache(maxsize=None)(self._new_variables)
        self._names: dict[tuple[tuple[str, ...], str], TextPart] = {}
        self._comma = TextPart(self._form("form-separator", ())[0])
        self._semicolon = TextPart(self._form("form-pair_separator", ())[0])
        self._nothing = self._form("form-none", ())[0]

    def has(self, message: str) -> bool:
        """Whether the language has a message, `event-round_began`, or attribute, `decision-muster.title`."""
        return self._pattern(message) is not None

    def name(self, kind: str, id: str) -> str:
        """The name of an object, or its id if no catalogue has a name, as for an edition from elsewhere."""
        return self._name_part((kind,), id).text

    def named(self, argument: str, id: str) -> TextPart:
        """The name of an id as shown for an argument of a message."""
        return self._name_part(KINDS[argument], id)

    def text(self, message: str, /, **arguments: Any) -> str:
        """A message with its arguments.

        Raises LookupError for an unknown message and ValueError if an argument is missing.
        """
        return "".join([part.text for part in self.parts(message, **arguments)])

    def joined(self, facts: Iterable[str]) -> str:
        """Facts in one line, each a label with its value, without a full stop at the end."""
        return self._form("form-fact_separator", ())[0].join(facts)

    def parts(self, message: str, /, **arguments: Any) -> list[TextPart]:
        """The text of a message as pieces: names, and the text between them. Raises as `text`."""
        variants: list[tuple[str, str | int]] = []
        for name, choices in self._variables(message).items():
            if name not in arguments:
                continue
            value = arguments[name]
            if value is None or value in ("", [], (), {}):
                variants.append((name, _NONE if _NONE in choices else self._nothing))
            elif (value is True or value is False) and (key := "yes" if value else "no") in choices:
                variants.append((name, key))
            elif choices and (type(value) is int or (type(value) is str and value in choices)):
                variants.append((name, value))
            else:
                variants.append((name, _PLACE + name + _PLACE))
        form = self._form(message, tuple(variants))
        return _fill_form(form, lambda name: self._value_parts(name, arguments[name]))

    def time(self, at: datetime, zone: str) -> str:
        """A time in the format of the language, in a time zone such as Europe/Bucharest."""
        return self._date_text(at, zone, "yMMMEd", "Hm")

    def short_time(self, at: datetime, zone: str, now: datetime) -> str:
        """A short time: the day of the week and the hour, or the date if it is a week away."""
        is_near = abs(at - now) < timedelta(days=6)
        return self._date_text(at, zone, "EHm") if is_near else self._date_text(at, zone, "MMMEd", "Hm")

    def _date_text(self, at: datetime, zone: str, *skeletons: str) -> str:
        locale = Locale.parse(self.language.partition("-")[0])
        there = at.astimezone(ZoneInfo(zone))
        shown = ", ".join(
            format_datetime(there, _date_pattern(fields, locale), locale=locale) for fields in skeletons
        )
        # The hour that occurs twice when clocks are set back is identified by its offset.
        is_twice = there.utcoffset() != there.replace(fold=1 - there.fold).utcoffset()
        return f"{shown} {get_timezone_gmt(there, locale=locale)}" if is_twice else shown

    def _new_form(self, message: str, variants: tuple[tuple[str, str | int], ...]) -> tuple[str, ...]:
        """Text and names of arguments alternately, starting with text."""
        pattern = self._pattern(message)
        if pattern is None:
            raise LookupError(f"{self.language}: {message}")
        try:
            return tuple(self._messages.formatted(pattern, dict(variants)).split(_PLACE))
        except ValueError as error:
            raise ValueError(f"{self.language}: {message}: {error}") from error

    def _pattern(self, message: str) -> Pattern | None:
        message_id, _, attribute = message.partition(".")
        found = self._messages.message(message_id)
        if found is None:
            return None
        return found.attributes.get(attribute) if attribute else found.value

    def _new_variables(self, message: str) -> Mapping[str, frozenset[str]]:
        """The arguments of a message or an attribute, each with the keys of its variants."""
        seen = _Variables()
        message_id, _, attribute = message.partition(".")
        entry = self._messages.source(message_id)
        if entry is not None and not attribute:
            seen.visit(entry.value)
        elif entry is not None:
            for each in entry.attributes:
                if each.id.name == attribute:
                    seen.visit(each)
        return {name: frozenset(words) for name, words in seen.found.items()}

    def _value_parts(self, name: str, value: Any) -> Iterable[TextPart]:
        """The pieces of text for an argument. Its value must not be empty."""
        if isinstance(value, str):
            kinds = KINDS.get(name)
            return (self._name_part(kinds, value) if kinds else TextPart(value),)
        if isinstance(value, Mapping):
            if name in ROWS:
                return self._value_parts(name, value[ROWS[name]])
            pairs = (self._pair(name, key, entry) for key, entry in value.items())
            return _list_parts(pairs, self._semicolon)
        if value is True or value is False:
            return (TextPart(self.name("ui", "answer_yes" if value else "answer_no")),)
        if not isinstance(value, (list, tuple)):
            return (TextPart(str(value).replace("-", "−")),)
        if name in PAIRS and isinstance(value[0], Mapping):
            key, entry = PAIRS[name]
            return self._value_parts(name, {row[key]: row[entry] for row in value})
        if name in ROW_MESSAGES:
            rows = (self.parts(message_of_row(row), **row) for row in value)
            return _list_parts(rows, self._semicolon)
        if KINDS.get(name) == ("unit",):
            return _list_parts(self._count_alike(value), self._comma)
        if KINDS.get(name) == ("order",):
            # Two tokens of a house may look alike: their name is shown once.
            first: dict[str, str] = {}
            for token in value:
                first.setdefault(self.name("order", token), token)
            value = list(first.values())
        # Names of cards contain commas.
        between = self._semicolon if KINDS.get(name) == CARDS else self._comma
        return _list_parts((self._value_parts(name, entry) for entry in value), between)

    def _pair(self, name: str, key: str, value: Any) -> Iterable[TextPart]:
        halves = {
            "name": self._value_parts(name, key),
            "value": self._value_parts(VALUES.get(name, ""), value),
        }
        return _fill_form(self._form("form-pair", _places("name", "value")), halves.__getitem__)

    def _count_alike(self, units: Iterable[str]) -> Iterable[Iterable[TextPart]]:
        for unit, count in Counter(self._name_part(("unit",), unit) for unit in units).items():
            if count == 1:
                yield (unit,)
            else:
                form = self._form("form-counted", (*_places("name"), ("count", count)))
                yield _fill_form(form, {"name": (unit,)}.__getitem__)

    def _name_part(self, kinds: tuple[str, ...], id: str) -> TextPart:
        part = self._names.get((kinds, id))
        if part is None:
            part = self._new_name(kinds, id)
            if part.kind is not None:  # ids that a client invented are not cached
                self._names[kinds, id] = part
        return part

    def _new_name(self, kinds: tuple[str, ...], id: str) -> TextPart:
        for kind in kinds:
            # The name of a piece is that of its kind: stark_footman_3.
            for candidate in (id, "_".join(id.split("_")[1:-1])) if kind == "unit" else (id,):
                message = MESSAGES.get(kind, kind + "-{}").format(candidate)
                if self.has(message):
                    return TextPart(self._form(message, ())[0], kind, candidate)
        return TextPart(id)


@cache
def words_for(language: str) -> Words:
    """The texts of a language in `LANGUAGES`. Raises LookupError for any other language."""
    return Words(language, catalogue(language))


@cache
def _date_pattern(fields: str, locale: Locale) -> str:
    """The pattern of a locale for the fields of a date.

    The day of the week is written in full if its short form can be a single letter.
    """
    pattern = locale.datetime_skeletons[match_skeleton(fields, locale.datetime_skeletons)].pattern
    is_letter = min(map(len, locale.days["format"]["abbreviated"].values())) == 1
    return re.sub("E+", "EEEE", pattern) if is_letter else pattern


def _places(*names: str) -> tuple[tuple[str, str], ...]:
    return tuple((name, _PLACE + name + _PLACE) for name in names)


def _fill_form(form: tuple[str, ...], fill_piece: Callable[[str], Iterable[TextPart]]) -> list[TextPart]:
    parts: list[TextPart] = []
    for place, piece in enumerate(form):
        if place % 2:
            parts += fill_piece(piece)
        elif piece:
            parts.append(TextPart(piece))
    return parts


def _list_parts(entries: Iterable[Iterable[TextPart]], separator: TextPart) -> list[TextPart]:
    shown: list[TextPart] = []
    for entry in entries:
        if shown:
            shown.append(separator)
        shown += entry
    return shown


class _Variables(visitor.Visitor):
    def __init__(self) -> None:
        self.found: dict[str, set[str]] = {}

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802  (the visitor's name)
        self.found.setdefault(node.id.name, set())

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802
        if isinstance(node.selector, ast.VariableReference):
            keys = (each.key for each in node.variants)
            words = {key.name if isinstance(key, ast.Identifier) else key.value for key in keys}
            self.found.setdefault(node.selector.id.name, set()).update(words)
        self.generic_visit(node)
