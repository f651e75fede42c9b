"""The languages that have a folder of catalogues, and the bundle of messages of each.

A language is one folder of Fluent files. A new folder needs no line of code. A folder is read when its
language is first asked for, once a process.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast

FOLDER = Path(__file__).parent / "catalogues"
SOURCE = "en"
"""The language that all others are compared with, and that is used when a reader names none that we have."""
SUBJECTS = (
    "terms",
    "rules",
    "decisions",
    "options",
    "events",
    "causes",
    "explanations",
    "problems",
    "notices",
    "board",
    "help",
)

folders: dict[str, Path] = {
    path.name: path
    for path in sorted(FOLDER.iterdir(), key=lambda path: (path.name != SOURCE, path.name))
    if (path / "terms.ftl").is_file()
}
"""Language -> its folder. Tests add one with a language that no reader speaks."""


@dataclass(frozen=True, eq=False)
class Catalogue:
    """All messages of a language: `entries` as parsed, by id, and the `bundle` that formats them."""

    bundle: FluentBundle
    entries: Mapping[str, ast.Message]


def catalogue_of(language: str, resources: Iterable[ast.Resource]) -> Catalogue:
    """The catalogue that these Fluent files make together. Of two messages of one id the first counts."""
    bundle = FluentBundle([language, SOURCE], use_isolating=False)
    entries: dict[str, ast.Message] = {}
    for resource in resources:
        bundle.add_resource(resource)
        for entry in resource.body:
            if isinstance(entry, ast.Message):
                entries.setdefault(entry.id.name, entry)
    return Catalogue(bundle, entries)


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language; a message that is not translated yet is English.

    Raises LookupError for a language without a folder.
    """
    return catalogue_of(language, (*_read(language), *_read(SOURCE)))


@cache
def _read(language: str) -> tuple[ast.Resource, ...]:
    paths = sorted(folders[language].glob("*.ftl"))
    return tuple(FluentResource(path.read_text(encoding="utf-8")) for path in paths)
