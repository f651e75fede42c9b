"""Search in the pages, the error codes and the operations: SQLite's full-text index, in memory.

Every process creates its own index at the first search. All words of a query must occur. A word of three
letters or more also matches longer words that begin with it.
"""

import re
import sqlite3
from collections.abc import Iterator
from functools import cache
from threading import Lock
from typing import NamedTuple
from urllib.parse import quote

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import override

from got_api.docs_site.links import FOLDER
from got_api.docs_site.markdown import sections, text_of
from got_api.docs_site.menu import PAGES, REFERENCE
from got_api.http.error_catalogue import public_code
from got_api.http.errors import published_codes
from got_api.shared.texts import SOURCE

MAX_QUERY = 200
"""Maximum length of a query, in characters; the rest is ignored."""
MAX_WORDS = 10
MAX_RESULTS = 30
MIN_PREFIX = 3
_WORD = re.compile(r"\w+")
_PATH = re.compile(r"^  (/\S+):\n(.*?)(?=^  /|^\S)", re.MULTILINE | re.DOTALL)
_OPERATION = re.compile(
    r"^    (?P<method>get|put|post|patch|delete):\n      operationId: (?P<id>\w+)\n"
    r".*?^      summary: (?P<summary>[^\n]+)\n.*?^      tags:\n      - (?P<tag>[^\n]+)\n",
    re.MULTILINE | re.DOTALL,
)
_OPEN, _CLOSE = "\x02", "\x03"
"""Markers around a found word, characters that occur on no page."""
_CREATE_INDEX = """
create virtual table entry using fts5(address unindexed, page, title, text, tokenize='porter unicode61')
"""
_SELECT_RESULTS = """
select address, page, title, snippet(entry, 3, ?, ?, '…', 32)
from entry where entry match ? order by bm25(entry, 0, 4, 8, 1), rowid limit ?
"""
_lock = Lock()


class SearchDocument(NamedTuple):
    """A part of a page, an error code or an operation."""

    address: str
    page: str
    title: str
    text: str


class SearchResult(NamedTuple):
    """A result. The words of the query are marked in `text`, which is HTML."""

    address: str
    page: str
    title: str
    text: SafeString


def search(query: str) -> list[SearchResult]:
    """Returns the best results, best first; none for a query without a word."""
    words = _WORD.findall(query[:MAX_QUERY])[:MAX_WORDS]
    if not words:
        return []
    wanted = " ".join(f'"{word}"*' if len(word) >= MIN_PREFIX else f'"{word}"' for word in words)
    with _lock:
        rows = index().execute(_SELECT_RESULTS, [_OPEN, _CLOSE, wanted, MAX_RESULTS]).fetchall()
    return [SearchResult(address, page, title, _mark_matches(text)) for address, page, title, text in rows]


def _mark_matches(text: str) -> SafeString:
    html = escape(text).replace(_OPEN, "<mark>").replace(_CLOSE, "</mark>")
    return mark_safe(html)  # noqa: S308  escaped


@cache
def index() -> sqlite3.Connection:
    """Returns the index. Must be called with the lock: a connection serves one thread at a time."""
    made = sqlite3.connect(":memory:", check_same_thread=False)
    made.execute(_CREATE_INDEX)
    made.executemany("insert into entry values (?, ?, ?, ?)", search_documents())
    return made


def search_documents() -> Iterator[SearchDocument]:
    """Yields all searchable parts."""
    for page in PAGES:
        for section in sections(text_of(page.source)):
            address = page.address if section.level == 1 else f"{page.address}#{section.anchor}"
            yield SearchDocument(address, page.title, section.title or page.title, section.text)
    with override(SOURCE):
        for code, status in published_codes().items():
            shown = public_code(code, status)
            text = f"{shown['title']}. {shown['detail']} {shown['advice']}"
            yield SearchDocument(f"/docs/errors#{code}", "Error codes", code, text)
    document = (FOLDER / "schema.yaml").read_text(encoding="utf-8")  # parsing it would take seconds
    for path, item in _PATH.findall(document):
        for found in _OPERATION.finditer(item):
            text = f"{found['method'].upper()} {path} {found['id']}"
            address = f"{REFERENCE}#/{quote(found['tag'])}/{found['id']}"
            yield SearchDocument(address, "Operations", found["summary"].strip("'"), text)
