"""The languages that have a folder of catalogues, and the messages of each.

A language is one folder of Fluent files. A new folder needs no code. Parsing all messages of a language takes
a second, so each message is parsed at its first use.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from fluent.runtime import FluentBundle
from fluent.runtime.resolver import Message
from fluent.syntax import FluentParser, ast, visitor

FOLDER = Path(__file__).parent / "catalogues"
SOURCE = "en"
"""The language that all others are compared with, and the fallback if a reader asks for an unknown one."""
SUBJECTS = (
    "terms",
    "rules",
    "decisions",
    "options",
    "events",
    "news",
    "causes",
    "explanations",
    "problems",
    "notices",
    "replies",
    "pages",
    "board",
    "help",
    "press",
    "notice_kinds",
    "client",
)

folders: dict[str, Path] = {
    path.name: path
    for path in sorted(FOLDER.iterdir(), key=lambda path: (path.name != SOURCE, path.name))
    if (path / "terms.ftl").is_file()
}
"""Language -> its folder. Tests add a folder with an invented language."""

_MESSAGE = re.compile(r"^([a-zA-Z][\w-]*) *=.*\n(?:(?![a-zA-Z#-]).*\n)*", re.MULTILINE)
"""A message: a line with its id, and all lines that start neither another entry nor a comment."""


class Catalogue:
    """The messages of a language. Messages without a translation are in English."""

    def __init__(self, language: str, texts: Iterable[str]) -> None:
        """If two messages have the same id, the first one counts."""
        self._bundle = FluentBundle([language, SOURCE], use_isolating=False)
        self._parsed: dict[str, ast.Message | None] = {}
        self._sources: dict[str, str] = {}
        for text in texts:
            for found in _MESSAGE.finditer(text + "\n"):
                self._sources.setdefault(found[1], found[0])

    @property
    def ids(self) -> Iterable[str]:
        """The ids of all messages."""
        return self._sources.keys()

    def source(self, id: str) -> ast.Message | None:
        """The syntax tree of a message, or None."""
        if id not in self._sources:
            return None
        if id not in self._parsed:
            (entry,) = FluentParser(with_spans=False).parse(self._sources[id]).body
            assert isinstance(entry, ast.Message), f"{id}: run the gates of tests/words"
            self._parsed[id] = entry
            self._bundle.add_resource(ast.Resource([entry]))
            for other in _References.of(entry):
                self.source(other)
        return self._parsed[id]

    def message(self, id: str) -> Message | None:
        """A message ready to be formatted, or None."""
        return None if self.source(id) is None else self._bundle.get_message(id)

    def formatted(self, pattern: ast.Pattern, arguments: Mapping[str, str | int]) -> str:
        """The text of a pattern, filled in with its arguments. Raises ValueError if one is missing."""
        text, errors = self._bundle.format_pattern(pattern, dict(arguments))  # type: ignore[arg-type]
        if errors:
            raise ValueError(str(errors[0]))
        return str(text)


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language. Raises LookupError for a language without a folder."""
    return Catalogue(language, (*_catalogue_texts(language).values(), *_catalogue_texts(SOURCE).values()))


@cache
def _catalogue_texts(language: str) -> Mapping[str, str]:
    """Subject -> the text of its file."""
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(folders[language].glob("*.ftl"))}


for _language in folders:
    # Read at the start, because an upgrade replaces the files while processes of the previous release still
    # run.
    _catalogue_texts(_language)


@cache
def ids_of(subject: str) -> tuple[str, ...]:
    """The ids of the messages of a subject, in the order of its English file."""
    return tuple(found[1] for found in _MESSAGE.finditer(_catalogue_texts(SOURCE)[subject] + "\n"))


class _References(visitor.Visitor):
    def __init__(self) -> None:
        self.found: set[str] = set()

    @classmethod
    def of(cls, entry: ast.Message) -> set[str]:
        """The messages that a message refers to."""
        seen = cls()
        seen.visit(entry)
        return seen.found

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802  (the visitor's name)
        self.found.add(node.id.name)
