"""Targets of links: the same Markdown is shown in the repository, under /docs and in the schema.

The settings import this module, so it imports nothing from Django.
"""

import posixpath
import re
from functools import cache
from pathlib import Path

from got_api.docs_site.menu import BY_SOURCE, PAGES

FOLDER = Path(__file__).resolve().parents[2] / "openapi"
FILES = "/docs/files/"
_LINK = re.compile(r"\]\(([^)\s]+)\)")


def anchor_of(heading: str) -> str:
    """Returns the anchor that Markdown viewers generate for a heading."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def resolve_link(target: str, source: str) -> str:
    """Returns the path, relative to `openapi`, of a relative link on the page `source`. It may be outside
    `openapi`.
    """
    return posixpath.normpath(posixpath.join(posixpath.dirname(source), target))


def address_of(target: str, source: str) -> str | None:
    """Returns the address for a link on the page `source`; None for a file that the server does not serve."""
    if re.match(r"[a-z]+:|[#/]", target):
        return target
    path, mark, anchor = target.partition("#")
    path = resolve_link(path, source)
    if path in BY_SOURCE:
        return BY_SOURCE[path].address + mark + anchor
    return FILES + path if path in linked_files() else None


@cache
def linked_files() -> frozenset[str]:
    """Returns the files below `openapi` that pages link to, such as examples. The server serves no others."""
    found = {
        resolve_link(target.partition("#")[0], page.source)
        for page in PAGES
        for target in _LINK.findall(source_of(page.source))
        if not re.match(r"[a-z]+:|[#/]", target)
    }
    return frozenset(
        path for path in found - set(BY_SOURCE) if not path.startswith("..") and (FOLDER / path).is_file()
    )


def source_of(source: str) -> str:
    """Returns the Markdown of a page."""
    return (FOLDER / source).read_text(encoding="utf-8")


def with_addresses(source: str) -> str:
    """Returns the Markdown of a page with links that work wherever it is shown."""
    return _LINK.sub(lambda found: f"]({address_of(found[1], source) or found[1]})", source_of(source))
