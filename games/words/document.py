"""The messages of a language as one JSON document, in a simple pattern language.

    {"texts": {"event-round_began": "Round: {round}"},
     "choices": {"event-raid_resolved": {"by": "target", "variants": {"none": "...", "other": "..."},
                                         "default": "other"}}}

The pattern language is described for clients in `openapi/languages.md`.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from fluent.syntax import ast

from .catalogue import SUBJECTS, Catalogue, catalogue, ids_of

SERVED = tuple(
    subject
    for subject in SUBJECTS
    if subject not in ("rules", "problems", "notices", "replies", "news", "pages")
)
"""The subjects that a client needs for its own texts. Rules have a separate document. The server itself
writes the texts of problems, news, notices, replies and pages."""


@cache
def words_document(language: str) -> dict[str, Any]:
    """All names and patterns of a language that a client needs. Raises LookupError for another language."""
    messages = catalogue(language)
    texts: dict[str, str] = {}
    choices: dict[str, Any] = {}
    for subject in SERVED:
        for id, pattern in _patterns(messages, subject):
            choice = _choice(pattern)
            if choice is None:
                texts[id] = _pattern_text(pattern)
            else:
                choices[id] = choice
    return {"language": language, "texts": texts, "choices": choices}


def _patterns(messages: Catalogue, subject: str) -> Iterator[tuple[str, ast.Pattern]]:
    for id in ids_of(subject):
        message = messages.source(id)
        assert message is not None
        if message.value is not None:
            yield id, message.value
        for attribute in message.attributes:
            yield f"{id}.{attribute.id.name}", attribute.value


def _choice(pattern: ast.Pattern) -> dict[str, Any] | None:
    """Converts a pattern that chooses between variants. The text around the choice becomes part of each
    variant."""
    for place, element in enumerate(pattern.elements):
        if isinstance(element, ast.Placeable) and isinstance(element.expression, ast.SelectExpression):
            found = element.expression
            assert isinstance(found.selector, ast.VariableReference)
            before, after = pattern.elements[:place], pattern.elements[place + 1 :]
            variants = {
                variant.key.name
                if isinstance(variant.key, ast.Identifier)
                else variant.key.value: _pattern_text(ast.Pattern([*before, *variant.value.elements, *after]))
                for variant in found.variants
            }
            (default,) = (key for key, each in zip(variants, found.variants, strict=True) if each.default)
            return {"by": found.selector.id.name, "variants": variants, "default": default}
    return None


def _pattern_text(pattern: ast.Pattern) -> str:
    """A pattern without a choice as text, with `{name}` for each argument."""
    written = []
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            written.append(element.value)
        elif isinstance(element.expression, ast.VariableReference):
            written.append("{" + element.expression.id.name + "}")
        elif isinstance(element.expression, ast.StringLiteral):
            written.append(str(element.expression.parse()["value"]))
        else:
            raise TypeError(f"no pattern of a client contains {type(element.expression).__name__}")
    return "".join(written)
