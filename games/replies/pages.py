"""The visible text of HTML in a mail."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from html import unescape

MAX_CHARACTERS = 60_000
"""Limit of a text. The rest is left out; no answer is as long."""
MAX_PAGE = 4 * MAX_CHARACTERS
"""Limit of a text in HTML."""
QUOTE = "|> "
"""The marker of a quoted line. People do not type it, unlike ">", which may be an arrow."""
_MAX_QUOTES = 5
"""Maximum number of quote markers before a line."""
ORIGINAL = "-----Original Message-----"
"""Replaces the HTML with which a mail program marks all text below as quoted."""

_BLOCKS = frozenset(
    [
        *("p", "div", "br", "tr", "li", "ul", "ol", "table", "blockquote", "hr", "pre"),
        *("h1", "h2", "h3", "h4", "h5", "h6", "section", "article", "header", "footer"),
    ]
)
_EMPTY = "\u00a0"
"""The only content of a block that programs write for an empty line."""
_UNSEEN = frozenset(["script", "style", "head", "title", "template", "object"])
_VOID = frozenset(
    [
        *("area", "base", "br", "col", "embed", "hr", "img", "input"),
        *("link", "meta", "param", "source", "track", "wbr"),
    ]
)
_ORIGINAL_MARKS = ("divrplyfwdmsg", "appendonsend", "mail-editor-reference-message-container")
_STRUCK_TAGS = frozenset(["s", "strike", "del"])
_STRUCK_STYLE = re.compile(r"text-decoration[^;\"']{0,60}line-through")
STROKE = "\u0336"
"""Follows each letter that is struck through, as in plain text."""
_ALT = re.compile(r"\balt\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))")
_MAX_SYMBOL = 16
_NUMBER = re.compile(r"\b(?:start|value)\s*=\s*[\"']?(-?\d{1,6})")
_OTHER_NUMBERS = re.compile(
    r"\breversed\b|\btype\s*=\s*[\"']?[ai]\b|list-style(?:-type)?:\s*(?!decimal\s*[;\"'])[\w-]"
)
_NO_NUMBERS = re.compile(r"list-style(?:-type)?:\s*none")

_COMMENT, _COMMENT_END = "<!--", "-->"
# Possessive, so that matching takes linear time; html.parser takes minutes for some texts.
_TOKEN = re.compile(r"<(?P<end>/?)(?P<tag>[a-zA-Z][^\s<>/]*+)(?P<rest>[^<>]*+)>|<[!?][^<>]*+>|[^<]++|<")


_PICTURE = re.compile(r"data:[\w/+.-]{1,60};base64,[\w+/=%\s]*+")


def without_pictures(html: str) -> str:
    """HTML without embedded pictures, which can be much longer than the text of a mail."""
    return _PICTURE.sub("", html)


def text_of_html(html: str) -> str:
    """The visible text. Quoted lines begin with `QUOTE`."""
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
    """Collects the lines of a page from its tags and texts, in order."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._line: list[str] = []
        self._quotes = 0
        self._unseen = 0
        self._pre = 0
        self._struck = 0
        self._open: list[tuple[str, bool]] = []
        """Open tags, and whether their style strikes out their contents."""
        self._open_counts: Counter[str] = Counter()
        self._lists: list[_List | None] = []
        """Open lists; None stands for a list without numbers."""
        self._number = ""
        """The number of an item without any text so far."""

    def text(self) -> str:
        self._end_item()
        return "\n".join(self._lines)

    def _end_line(self, *, is_break: bool = False) -> None:
        written = "".join(self._line)
        line = written if self._pre else " ".join(written.split())
        is_break = is_break or _EMPTY in written
        if line and self._number:
            line, self._number = f"{self._number} {line}", ""
        if line or (is_break and self._lines and self._lines[-1] not in ("", QUOTE)):
            self._lines.append(QUOTE * min(self._quotes, _MAX_QUOTES) + line)
        self._line = []

    def _end_item(self) -> None:
        self._end_line()
        if self._number:
            self._lines.append(QUOTE * min(self._quotes, _MAX_QUOTES) + self._number)
            self._number = ""

    def starts(self, tag: str, attributes: str) -> None:
        if tag in _UNSEEN:
            self._unseen += 1
            return
        if tag in ("li", "ol", "ul"):
            self._end_item()
        elif tag in _BLOCKS:
            self._end_line(is_break=tag in ("br", "p"))
        if any(end in attributes for end in _ORIGINAL_MARKS):
            self._lines.append(QUOTE * min(self._quotes, _MAX_QUOTES) + ORIGINAL)
        if tag in _STRUCK_TAGS:
            self._struck += 1
        elif tag not in _VOID:
            is_struck = _STRUCK_STYLE.search(attributes) is not None
            self._struck += is_struck
            self._open.append((tag, is_struck))
            self._open_counts[tag] += 1
        match tag:
            case "blockquote":
                self._quotes += 1
            case "pre":
                self._pre += 1
            case "td" | "th":
                self._line.append(" ")
            case "img" if not self._unseen:
                self._line.append(_symbol_of(attributes))
            case "ol" | "ul":
                self._lists.append(_List.of(attributes) if tag == "ol" else None)
            case "li" if self._lists and (numbered := self._lists[-1]) is not None:
                self._number = numbered.next(attributes)

    def ends(self, tag: str) -> None:
        if tag in _UNSEEN:
            self._unseen = max(0, self._unseen - 1)
            return
        if tag in ("li", "ol", "ul"):
            self._end_item()
        elif tag in _BLOCKS:
            self._end_line()
        if tag in _STRUCK_TAGS:
            self._struck = max(0, self._struck - 1)
        while self._open_counts[tag]:
            closed, is_struck = self._open.pop()
            self._open_counts[closed] -= 1
            self._struck = max(0, self._struck - is_struck)
            if closed == tag:
                break
        match tag:
            case "blockquote":
                self._quotes = max(0, self._quotes - 1)
            case "pre":
                self._pre = max(0, self._pre - 1)
            case "ol" | "ul" if self._lists:
                self._lists.pop()

    def reads(self, text: str) -> None:
        if self._unseen or text.startswith(("<!", "<?")):
            return
        text = unescape(text)
        if self._struck:
            text = "".join(each if each.isspace() else each + STROKE for each in text)
        if not self._pre:
            self._line.append(text.replace("\n", " "))
            return
        *whole, rest = text.split("\n")
        for line in whole:
            self._line.append(line)
            self._end_line(is_break=True)
        self._line.append(rest)


def _symbol_of(attributes: str) -> str:
    """The symbol that a mail program shows as a picture, such as a cross; empty for other pictures."""
    found = _ALT.search(attributes)
    alt = unescape(next(filter(None, found.groups()), "")) if found else ""
    return alt if len(alt) <= _MAX_SYMBOL and not any(map(str.isalpha, alt)) else ""


@dataclass
class _List:
    """An open list with numbered items. The numbers are part of the visible text."""

    number: int
    form: str = "{}."

    @classmethod
    def of(cls, attributes: str) -> _List:
        found = _NUMBER.search(attributes)
        form = "" if _NO_NUMBERS.search(attributes) else "?" if _OTHER_NUMBERS.search(attributes) else "{}."
        return cls(int(found[1]) if found else 1, form)

    def next(self, attributes: str) -> str:
        found = _NUMBER.search(attributes)
        number = int(found[1]) if found else self.number
        self.number = number + 1
        return self.form.format(number)
