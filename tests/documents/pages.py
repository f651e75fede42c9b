"""The documents for people, and their contents: commands, links, paths."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GENERATED = ("openapi/clients/python/src/agot/api", "openapi/clients/typescript/src/generated")
"""Folders that exist only where a client was built."""
SKIPPED = ("node_modules", "dist", "build", "__pycache__")


def pages() -> list[Path]:
    """All handwritten Markdown documents of the tree. games/engine/RULES.md is generated."""
    found = [*ROOT.glob("*.md")]
    for package in ("accounts", "deploy", "games", "got_api", "openapi", "tests"):
        found += (ROOT / package).rglob("*.md")
    return sorted(
        path
        for path in found
        if path.name != "RULES.md"
        and not any(part == "node_modules" or part.startswith(".") for part in path.relative_to(ROOT).parts)
    )


def sources(endings: tuple[str, ...]) -> dict[str, str]:
    """Path -> text, for each file of the tree with one of these endings."""
    return {name: text_of(name) for name in sorted(_files(endings))}


def _files(endings: tuple[str, ...]) -> Iterator[str]:
    for package in ("accounts", "deploy", "games", "got_api", "openapi", "tests"):
        for folder, below, files in os.walk(ROOT / package):
            here = os.path.relpath(folder, ROOT)
            below[:] = [each for each in below if each not in SKIPPED and f"{here}/{each}" not in GENERATED]
            yield from (f"{here}/{file}" for file in files if file.endswith(endings))


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def scripts_of(name: str) -> list[str]:
    """The shell blocks of a page that a reader runs in order."""
    return re.findall(r"^```sh\n(.*?)^```", text_of(name), re.DOTALL | re.MULTILINE)


def python_of(name: str) -> list[str]:
    """The Python blocks of a page."""
    return re.findall(r"^```python\n(.*?)^```", text_of(name), re.DOTALL | re.MULTILINE)


def code_of(text: str) -> list[str]:
    """All code of a page: fenced and indented lines, and text between backticks."""
    fenced = re.findall(r"^```\w*\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    without = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    return [
        *fenced,
        *re.findall(r"^ {4}(\S.*)$", without, re.MULTILINE),
        *re.findall(r"`([^`]+)`", without),
    ]


def prose_of(text: str) -> str:
    """The sentences of a page, without its code; line numbers are preserved."""
    text = re.sub(
        r"^```.*?^```", lambda found: "\n" * found[0].count("\n"), text, flags=re.DOTALL | re.MULTILINE
    )
    text = re.sub(r"^ {4}\S.*$", "", text, flags=re.MULTILINE)
    return re.sub(r"`[^`]*`", "`", text)
