"""From the HTML of a mail to the text that its reader sees."""

from __future__ import annotations

import re
from html import unescape

MAX_LETTERS = 60_000
"""Of a text: no answer is as long. The rest is left out."""
MAX_PAGE = 4 * MAX_LETTERS
"""Letters of HTML: the same."""
QUOTE = "> "
_MAX_QUOTES = 5
"""Marks of a line, at most."""
ORIGINAL = "-----Original Message-----"
"""Stands for the places where a program for HTML marks that all below is quoted."""

_BLOCKS = frozenset(
    [
        "p",
        "div",
        "br",
        "tr",
        "li",
        "ul",
        "ol",
        "table",
        "blockquote",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "hr",
        "pre",
        "section",
        "article",
        "header",
        "footer",
    ]
)
_UNSEEN = frozenset(["script", "style", "head", "title", "template", "object"])
_ENDS = ("divrplyfwdmsg", "appendonsend", "mail-editor-reference-message-container")


_COMMENT, _COMMENT_END = "<!--", "-->"
# Possessive, so that no text takes more than one look at each letter; html.parser takes minutes for some.
_TOKEN = re.compile(r"<(?P<end>/?)(?P<tag>[a-zA-Z][^\s<>/]*+)(?P<rest>[^<>]*+)>|<[!?][^<>]*+>|[^<]++|<")


def text_of_html(html: str) -> str:
    """The text that a reader sees. Lines inside of a quotation begin with `QUOTE`."""
    reader = _Reader()
    for found in _TOKEN.finditer(_without_comments(html[:MAX_PAGE])):
        if found["tag"] is None:
            reader.reads(found[0])
        elif found["end"]:
            reader.ends(found["tag"].lower())
        else:
            reader.starts(found["tag"].lower(), found["rest"].lower())
    return reader.text()


def _without_comments(html: str) -> str:
    pieces, place = [], 0
    while (start := html.find(_COMMENT, place)) >= 0:
        pieces.append(html[place:start])
        end = html.find(_COMMENT_END, start)
        if end < 0:
            return "".join(pieces)
        place = end + len(_COMMENT_END)
    return "".join([*pieces, html[place:]])


class _Reader:
    """Collects lines from the tags and texts of a page, in their order."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._line: list[str] = []
        self._quotes = 0
        self._unseen = 0
        self._pre = 0

    def text(self) -> str:
        self._end_line()
        return "\n".join(self._lines)

    def _end_line(self, *, is_break: bool = False) -> None:
        line = "".join(self._line)
        line = line if self._pre else " ".join(line.split())
        if line or (is_break and self._lines and self._lines[-1] not in ("", QUOTE)):
            self._lines.append(QUOTE * min(self._quotes, _MAX_QUOTES) + line)
        self._line = []

    def starts(self, tag: str, attributes: str) -> None:
        if tag in _UNSEEN:
            self._unseen += 1
            return
        if tag in _BLOCKS:
            self._end_line(is_break=tag in ("br", "p", "div"))
        if any(end in attributes for end in _ENDS):
            self._lines.append(QUOTE * min(self._quotes, _MAX_QUOTES) + ORIGINAL)
        if tag == "blockquote":
            self._quotes += 1
        elif tag == "pre":
            self._pre += 1
        elif tag in ("td", "th"):
            self._line.append(" ")

    def ends(self, tag: str) -> None:
        if tag in _UNSEEN:
            self._unseen = max(0, self._unseen - 1)
            return
        if tag in _BLOCKS:
            self._end_line()
        if tag == "blockquote":
            self._quotes = max(0, self._quotes - 1)
        elif tag == "pre":
            self._pre = max(0, self._pre - 1)

    def reads(self, text: str) -> None:
        if self._unseen or text.startswith(("<!", "<?")):
            return
        text = unescape(text)
        if not self._pre:
            self._line.append(text.replace("\n", " "))
            return
        *whole, rest = text.split("\n")
        for line in whole:
            self._line.append(line)
            self._end_line(is_break=True)
        self._line.append(rest)
