"""Requirements of a catalogue. Each gate returns its errors as sentences, none if there are none.

A language is given as subject -> text of its Fluent file; `en` is the reference for all others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from babel import Locale
from fluent.syntax import FluentParser, ast, visitor

from games.words.arguments import KINDS
from games.words.catalogue import SOURCE, SUBJECTS, folders

Texts = Mapping[str, str]
CATEGORIES = {"zero", "one", "two", "few", "many"}
NAMES = {*KINDS, "username", "game", "line", "decision", "label", "name"}
"""Arguments that show a name or a label, which a language inflects in a sentence."""

BOUNDS = {"minimum", "maximum"}
"""Numbers that inflect nothing: a preposition or conjunction follows them, as in "from 0 to 7"."""

BEFORE = re.compile(r"(?:^|: |→ |, |; |\(|[„“«\"/]|\. |\n)$")
AFTER = re.compile(r"^(?:$|[:,;.!?)/”“»\"\n]| →| \(| ×| –)")


class Pattern(NamedTuple):
    """A message or an attribute."""

    subject: str
    id: str
    value: ast.Pattern


def texts_of(language: str) -> dict[str, str]:
    """The Fluent files of a language of the server."""
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(folders[language].glob("*.ftl"))}


def patterns_of(texts: Texts) -> Iterator[Pattern]:
    for subject, text in texts.items():
        for entry in _parsed_entries(text):
            if isinstance(entry, ast.Message):
                if entry.value is not None:
                    yield Pattern(subject, entry.id.name, entry.value)
                for attribute in entry.attributes:
                    yield Pattern(subject, f"{entry.id.name}.{attribute.id.name}", attribute.value)


@lru_cache(maxsize=100)
def _parsed_entries(text: str) -> list[ast.EntryType]:
    return FluentParser(with_spans=False).parse(text).body


def unreadable(texts: Texts) -> list[str]:
    """Files of unknown subjects, lines that are not Fluent, and duplicate messages."""
    found = [f"{subject}: no such subject" for subject in texts if subject not in SUBJECTS]
    seen: set[str] = set()
    for subject, text in texts.items():
        for entry in _parsed_entries(text):
            if isinstance(entry, ast.Junk):
                found.append(f"{subject}: cannot be read: {(entry.content or '').strip()[:80]}")
            elif isinstance(entry, ast.Message):
                if entry.id.name in seen:
                    found.append(f"{subject}: {entry.id.name} stands twice")
                seen.add(entry.id.name)
    return found


def unequal_messages(english: Texts, texts: Texts) -> list[str]:
    """Missing, superfluous and misnamed messages: each has its place in the file of its subject."""
    wanted = {(each.subject, each.id) for each in patterns_of(english)}
    given = {(each.subject, each.id) for each in patterns_of(texts)}
    return [
        *(f"{subject}: {id} is missing" for subject, id in sorted(wanted - given)),
        *(f"{subject}: {id} is not in {SOURCE}" for subject, id in sorted(given - wanted)),
    ]


def unequal_variables(english: Texts, texts: Texts) -> list[str]:
    """Messages that show other values than in English, or select a variant by other variables."""
    wanted = {each.id: _used_variables(each.value) for each in patterns_of(english)}
    found = []
    for each in patterns_of(texts):
        used = _used_variables(each.value)
        if each.id in wanted and used != wanted[each.id]:
            found.append(
                f"{each.subject}: {each.id} uses {_used_text(used)}, not {_used_text(wanted[each.id])}"
            )
    return found


def missing_plurals(language: str, texts: Texts) -> list[str]:
    """Selections by number without a plural class of the language."""
    classes = {*Locale.parse(language.partition("-")[0]).plural_form.tags, "other"}
    found = []
    for each in patterns_of(texts):
        for choice in _Shape(each.value).choices:
            keys = {key.name for key in (v.key for v in choice.variants) if isinstance(key, ast.Identifier)}
            if keys & CATEGORIES and keys != classes:
                found.append(
                    f"{each.subject}: {each.id} has the classes {sorted(keys)}, not {sorted(classes)}"
                )
    return found


def inflected_names(texts: Texts) -> list[str]:
    """Names and values where a language would inflect them or the words after them."""
    found = []
    for each in patterns_of(texts):
        for before, name, after in _Shape(each.value).values:
            if name in NAMES and not BEFORE.search(before):
                found.append(f"{each.subject}: {each.id}: before {name}: {before[-20:]!r}")
            if name not in BOUNDS and not AFTER.search(after):
                found.append(f"{each.subject}: {each.id}: after {name}: {after[:20]!r}")
    return found


def left_in_english(english: Texts, texts: Texts) -> list[str]:
    """Untranslated sentences of three or more words. Names of persons are the same everywhere."""
    source = {each.id: _Shape(each.value).words for each in patterns_of(english)}
    return [
        f"{each.subject}: {each.id} is English"
        for each in patterns_of(texts)
        if not each.id.startswith("house_card-")
        and len(source.get(each.id, ())) > 2
        and _Shape(each.value).words == source[each.id]
    ]


def gates(language: str, texts: Texts, english: Texts) -> list[str]:
    """All errors of a language."""
    return [
        *unreadable(texts),
        *unequal_messages(english, texts),
        *unequal_variables(english, texts),
        *missing_plurals(language, texts),
        *inflected_names(texts),
        *(left_in_english(english, texts) if language != SOURCE else ()),
    ]


Used = dict[str, frozenset[str]]


def _used_variables(pattern: ast.Pattern) -> Used:
    """Variables of a pattern, each with its variant keys."""
    shape = _Shape(pattern)
    used: dict[str, set[str]] = {name: set() for name in shape.variables}
    for choice in shape.choices:
        if isinstance(choice.selector, ast.VariableReference):
            keys = {
                key.name if isinstance(key, ast.Identifier) else key.value
                for key in (variant.key for variant in choice.variants)
            }
            used[choice.selector.id.name] |= keys - CATEGORIES - {"other"} - set("0123456789")
    return {name: frozenset(words) for name, words in used.items()}


def _used_text(used: Used) -> str:
    return ", ".join(f"{name}{sorted(words) if words else ''}" for name, words in sorted(used.items()))


class _Shape(visitor.Visitor):
    """The variables, choices, shown values with the text around them, and words of a pattern."""

    def __init__(self, pattern: ast.Pattern) -> None:
        self.variables: set[str] = set()
        self.choices: list[ast.SelectExpression] = []
        self.values: list[tuple[str, str, str]] = []
        self.words: list[str] = []
        self._counted: list[str] = []
        self.visit(pattern)

    def visit_Pattern(self, node: ast.Pattern) -> None:  # noqa: N802  (the visitor's name)
        texts = [_text(element) for element in node.elements]
        for place, element in enumerate(node.elements):
            if isinstance(element, ast.TextElement):
                self.words += re.findall(r"[^\W\d_]+", element.value)
            elif isinstance(element.expression, ast.VariableReference):
                # In a plural variant, the noun after the number has the right form.
                if element.expression.id.name in self._counted:
                    continue
                before, after = "".join(texts[:place]), "".join(texts[place + 1 :])
                self.values.append((before, element.expression.id.name, after))
        self.generic_visit(node)

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802
        self.choices.append(node)
        keys = {each.key.name for each in node.variants if isinstance(each.key, ast.Identifier)}
        counted = node.selector.id.name if isinstance(node.selector, ast.VariableReference) else ""
        self._counted.append(counted if keys & CATEGORIES else "")
        self.generic_visit(node)
        self._counted.pop()


def _text(element: ast.TextElement | ast.Placeable) -> str:
    if isinstance(element, ast.TextElement):
        return element.value
    if isinstance(element.expression, ast.StringLiteral):
        return str(element.expression.parse()["value"])
    return "?"
