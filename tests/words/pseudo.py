"""The pseudo-language: English with marks on every letter, and 40 % longer.

Text from outside the catalogue has plain letters in it, and a box that fits this text fits every language.
The pseudo-language is made on demand, and only tests serve it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from fluent.syntax import FluentParser, ast, serialize, visitor

from games.words.catalogue import SOURCE, _catalogue_texts, catalogue, folders
from games.words.words import words_for

PSEUDO = "en-xa"
_MARKED = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "ÀƁČĎÉƑĜĤÎĴĶĻḾŃÖṔɊŔŠŢÛṼŴẊÝŽàƀčďéƒĝĥîĵķļḿńöṕɋŕšţûṽŵẋýž",
)
_FILLING = "ōŵǿ"


def marked_text(text: str) -> str:
    """A text with marks on its letters, 40 % longer: `Pyke` becomes `Ṕýķéōŵ`."""
    length = math.ceil(0.4 * sum(letter.isalpha() for letter in text))
    core = text.rstrip()
    filling = (_FILLING * (1 + length // len(_FILLING)))[:length]
    if core and not core[-1].isalnum():
        return core[:-1].translate(_MARKED) + filling + core[-1] + text[len(core) :]
    return core.translate(_MARKED) + filling + text[len(core) :]


def pseudo_text(text: str) -> str:
    """A Fluent file in the pseudo-language."""
    resource = FluentParser(with_spans=False).parse(text)
    _Marks().visit(resource)
    return serialize(resource)


@contextmanager
def pseudo_language() -> Iterator[str]:
    """Serves the pseudo-language in addition to the others within the context."""
    with TemporaryDirectory() as folder:
        for path in folders[SOURCE].glob("*.ftl"):
            (Path(folder) / path.name).write_text(pseudo_text(path.read_text(encoding="utf-8")), "utf-8")
        folders[PSEUDO] = Path(folder)
        try:
            yield PSEUDO
        finally:
            del folders[PSEUDO]
            for cached in (catalogue, _catalogue_texts, words_for):
                cached.cache_clear()
            for language in folders:
                _catalogue_texts(language)  # as at the start of a process


class _Marks(visitor.Transformer):
    def visit_TextElement(self, node: ast.TextElement) -> ast.TextElement:  # noqa: N802  (the visitor's name)
        node.value = marked_text(node.value)
        return node
