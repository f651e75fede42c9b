"""The new text of a reply, without the quotations, attributions and signatures that a program added.

A line is removed only for a `Reason`. If it is unclear whether a program quoted a line or a person wrote it,
that is a problem, and nothing in the reply counts.
"""

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import pairwise

from games.replies.choices import number_in
from games.replies.mime import Texts
from games.replies.names import find_names, find_order, find_unit, has_meaning
from games.replies.outcomes import LineCode, LineProblem
from games.replies.phrases import (
    ADDRESS,
    ARMOUR_START,
    ATTRIBUTION_END,
    ATTRIBUTION_START,
    BLOCK_ENDS,
    BLOCK_STARTS,
    DATE,
    FOOTERS,
    FORWARDS,
    HEADERS,
    MAX_ATTRIBUTION,
    MAX_ATTRIBUTION_LINES,
    ORIGINALS,
    REPLY_ADDRESS,
    SENDER_START,
    WROTE,
)
from games.replies.pieces import ARROW
from games.replies.spelling import words_of
from games.words import LANGUAGES, words_for

_MIN_HEADERS = 3
"""Minimum headers of a block that only a program writes: from, sent, to, subject in any order."""
_MAX_BLOCK = 7
_RULE = 8
"""Minimum underscores of a rule that Outlook draws above the quoted mail."""
_MIN_MAIL = 5
"""Minimum number of lines with text in our mails. A shorter text cannot be one of our mails."""
_MAX_FOOTER = 200
_MAX_SHOWN = 200
_MAX_COMPARED = 200
"""Number of lines among which the first difference is searched."""
_STRUCK = re.compile("[\u0335-\u0338]|~~.*~~")


class Reason(StrEnum):
    """Reasons to remove a line: a program wrote it, or a person marked it as not part of the answer."""

    ARMOUR = "armour"
    """Lines around a signed text (PGP)."""
    ATTRIBUTION = "attribution"
    """A line that begins with a date or a sender, contains a verb for "wrote", and ends with a colon."""
    FOOTER = "footer"
    """A line that names the program that added it, with nothing new below."""
    QUOTED = "quoted"
    """A line that begins with a quote marker such as ">", and does not continue the line above."""
    SIGNATURE = "signature"
    """A line below a line `--`, if no line there could be an answer."""
    UNMARKED = "unmarked"
    """A line of a whole mail below an attribution or headers, up to the end of our mail."""


@dataclass(frozen=True, slots=True)
class RemovedLine:
    """A line that is not part of the answer, with the reason."""

    line: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class NewText:
    """The new text of a reply, empty if there is none, and the removed lines.

    If there are `problems`, nothing in the text counts, because it might not mean what its writer intended.
    `above` has the new lines above the first line that may be quoted, which the writer can confirm. It is
    empty if there is no such line.
    """

    text: str
    removed: tuple[RemovedLine, ...] = ()
    problems: tuple[LineProblem, ...] = ()
    above: str = ""


def cut_texts(texts: Texts, ours: Collection[str] = ()) -> NewText:
    """The new text of a mail in plain text, and optionally also in HTML. Never raises an exception.

    `ours` are the sender addresses of our mails. With both forms, the HTML counts, because programs do not
    fold its lines. If the forms differ, nothing counts.
    """
    plain = strip_quotations(texts.plain, ours)
    if texts.html is None:
        return plain
    page = strip_quotations(texts.html, ours)
    if not plain.text or not page.text:
        return page if page.text else plain
    first, second = _comparable(plain.text), _comparable(page.text)
    if first == second:
        return plain if page.problems and not plain.problems else page
    if _STRUCK.search(page.text):
        return page
    if _equals_without_quotation(second, first, plain):
        return plain
    if _equals_without_quotation(first, second, page):
        return page
    differs = (
        line.strip() for line in page.text.split("\n")[:_MAX_COMPARED] if _comparable(line) not in first
    )
    problem = LineProblem(LineCode.PARTS_DIFFER, next(differs, page.text)[:_MAX_SHOWN])
    return NewText(page.text, page.removed, (problem,))


_FORMATTING = re.compile(
    r"\[(?:image|cid):[^\]\n]{0,200}\]|<(?:https?|mailto|cid):[^>\n]{0,2000}>|^[ \t]*[-*•·][ \t]+|[\s*_|]",
    re.MULTILINE,
)
"""Text that a program adds to plain text: pictures, links, bullets, emphasis."""


def _comparable(text: str) -> str:
    return _FORMATTING.sub("", unicodedata.normalize("NFKC", text))


def _equals_without_quotation(longer: str, shorter: str, cut: NewText) -> bool:
    """Whether a text is the other one plus a quotation that the mail program marked only in the other
    form."""
    if longer.startswith(shorter):
        rest = longer[len(shorter) :]
    elif longer.endswith(shorter):
        rest = longer[: -len(shorter)]
    else:
        return False
    removed = _comparable("\n".join(each.line.lstrip(" >|") for each in cut.removed))
    rest = rest.replace(">", "")
    is_of_program = all(each.reason != Reason.QUOTED for each in cut.removed)
    return rest in removed.replace(">", "") and (
        is_of_program or any(end in _only_letters(rest) for end in _ends_of_our_mails("mail-unofficial"))
    )


def strip_quotations(text: str, ours: Collection[str] = ()) -> NewText:
    """The new lines of a text: above, below and between quotations."""
    return _Cutter(text, ours).new_text()


class _Cutter:
    """Finds a reason to remove each line, or none."""

    def __init__(self, text: str, ours: Collection[str]) -> None:
        self._lines = [line.rstrip() if line != "-- " else line for line in text.split("\n")]
        self._reasons: list[Reason | None] = [None] * len(self._lines)
        self._doubts: dict[int, int] = {}
        """Places that may be quoted -> the places at which their quotations would begin."""
        self._ours = tuple(each.casefold() for each in ours)
        self._has_attribution = False

    def new_text(self) -> NewText:
        self._find_armour()
        place = 0
        while place < len(self._lines):
            place = self._read_line(place)
        self._find_footers()
        problems = tuple(self._problems())
        above = ""
        if problems and problems[0].code == LineCode.QUOTED:
            above = self._kept_lines(min(self._doubts.values()))
        removed = (
            RemovedLine(line, reason)
            for line, reason in zip(self._lines, self._reasons, strict=True)
            if reason is not None and line.strip()
        )
        return NewText(self._kept_lines(len(self._lines)), tuple(removed), problems, above)

    def _kept_lines(self, end: int) -> str:
        """The lines above `end` that are not removed."""
        kept = zip(self._lines[:end], self._reasons[:end], strict=True)
        return "\n".join(line for line, reason in kept if reason is None).strip("\n")

    def _problems(self) -> Iterator[LineProblem]:
        for place, line in enumerate(self._lines):
            if place in self._doubts:
                yield LineProblem(LineCode.QUOTED, line.strip()[:_MAX_SHOWN])
                return
            if self._reasons[place] is None and _STRUCK.search(line):
                yield LineProblem(LineCode.STRUCK, line.strip()[:_MAX_SHOWN])
                return

    def _remove(self, start: int, end: int, reason: Reason) -> int:
        for place in range(start, end):
            self._reasons[place] = self._reasons[place] or reason
        return end

    def _read_line(self, place: int) -> int:
        """Decides whether to remove a line, and returns the next line to check."""
        line = self._lines[place]
        if self._reasons[place] is not None or not line.strip():
            return place + 1
        if _is_quoted(line):
            return self._remove_quoted(place)
        if _is_original(line):
            following = self._next_nonempty_line(place + 1)
            if following is None or _is_quoted(self._lines[following]) or self._attribution_at(following):
                return self._remove(place, place + 1, Reason.ATTRIBUTION)
            return self._remove_unmarked(place, place)
        if _is_block(self._lines, place):
            return self._remove_unmarked(place, place)
        if count := self._attribution_at(place):
            self._has_attribution = True
            end = self._remove(place, place + count, Reason.ATTRIBUTION)
            following = self._next_nonempty_line(end)
            if following is None or _is_quoted(self._lines[following]):
                return end
            return self._remove_unmarked(place, end)
        if line in ("-- ", "--"):
            end = self._end_of_signature(place)
            if any(_may_be_answer(each) for each in self._lines[place + 1 : end]):
                return end
            return self._remove(place, end, Reason.SIGNATURE)
        return place + 1

    def _next_nonempty_line(self, place: int) -> int | None:
        return next((at for at in range(place, len(self._lines)) if self._lines[at].strip()), None)

    def _remove_unmarked(self, start: int, place: int) -> int:
        """Removes a quotation whose lines are not marked: to the end of our mail, or of the text."""
        self._has_attribution = True
        end = self._end_of_our_mail(place)
        if end is None:
            end = len(self._lines)
            below = [at for at in range(place, end) if self._lines[at].strip()]
            is_marked = any(_is_quoted(self._lines[at]) for at in below)
            is_mail = len(below) >= _MIN_MAIL or all(_is_original(self._lines[at]) for at in below)
            if is_marked or not is_mail:
                self._doubts[below[-1]] = start
                return end
        above = self._lines[start - 1].strip() if start else ""
        if len(above) >= _RULE and not above.strip("_ "):
            start -= 1
        return self._remove(start, end, Reason.UNMARKED)

    def _end_of_our_mail(self, place: int) -> int | None:
        """The line after the end of our mail. The last line of our mail may be folded into two."""
        above = ""
        for at in range(place, len(self._lines)):
            letters = "" if _is_quoted(self._lines[at]) else _only_letters(self._lines[at])
            if any(end in above + letters for end in _ends_of_our_mails("mail-unofficial")):
                following = self._next_nonempty_line(at + 1)
                link = "" if following is None else _only_letters(_LINK.sub("", self._lines[following]))
                return at + 1 if link not in _ends_of_our_mails("mail-unsubscribe") else (following or at) + 1
            above = letters
        return None

    def _remove_quoted(self, start: int) -> int:
        """Removes lines that begin with a quote marker, unless the first of them continues the line above."""
        end = start
        while end < len(self._lines) and _is_quoted(self._lines[end]):
            end += 1
        if self._is_doubtful(start, end):
            self._doubts[start] = start
            return end
        self._has_attribution = self._has_attribution or self._begins_with_attribution(start, end)
        return self._remove(start, end, Reason.QUOTED)

    def _begins_with_attribution(self, start: int, end: int) -> bool:
        """Whether quoted lines begin with an attribution, or with the line that programs put above a
        quoted mail."""
        inner = [
            _strip_quote_mark(line) for line in self._lines[start : min(end, start + MAX_ATTRIBUTION_LINES)]
        ]
        return _is_original(inner[0]) or any(
            self._is_attribution(" ".join(inner[:count])) for count in range(1, len(inner) + 1)
        )

    def _is_doubtful(self, start: int, end: int) -> bool:
        """Whether ">" may be an arrow instead, which a program moved to the next line or a person wrote
        there."""
        if not self._lines[start].lstrip().startswith((">", "&gt;")) or self._begins_with_attribution(
            start, end
        ):
            return False
        if not _strip_quote_mark(self._lines[start]):
            return False  # there is no text after the arrow
        above = start - 1
        while above >= 0 and self._reasons[above] is None and not self._lines[above].strip():
            above -= 1
        begins_with_name = _begins_with_name(_strip_quote_mark(self._lines[start]))
        if above < 0:
            return begins_with_name
        if self._reasons[above] is not None:
            return False
        line = self._lines[above].rstrip()
        if _UNFINISHED.search(line) or begins_with_name:
            return True
        is_adjacent = above == start - 1
        return is_adjacent and not self._has_attribution and not _FINISHED.search(line)

    def _attribution_at(self, place: int) -> int:
        """The number of lines from here that introduce a quotation, or 0.

        A line that continues the line above cannot be the first. If there are several, an empty or removed
        line must come before them.
        """
        first = self._lines[place]
        if not DATE.search(first) and not ADDRESS.search(first):
            return 0
        above = self._lines[place - 1] if place else ""
        stands_apart = not above.strip() or self._reasons[place - 1] is not None
        for count in range(1, MAX_ATTRIBUTION_LINES + 1 if stands_apart else 2):
            several = self._lines[place : place + count]
            if len(several) < count or not several[-1].strip() or _is_quoted(several[-1]):
                return 0
            if count > 1 and ATTRIBUTION_START.match(several[-1]) and self._is_attribution(several[-1]):
                return 0  # the attribution is complete without the lines above
            joined = " ".join(line.strip() for line in several)
            is_one = count == 1 or (ADDRESS.search(joined) and len(DATE.findall(joined)) == 1)
            if is_one and self._is_attribution(joined):
                return count
        return 0

    def _is_attribution(self, line: str) -> bool:
        if len(line) > MAX_ATTRIBUTION or not ATTRIBUTION_END.search(line):
            return False
        if line.count("(") != line.count(")"):
            return False  # the line was folded within brackets
        if not SENDER_START.match(line) and not ATTRIBUTION_START.match(line):
            return False
        if has_meaning(words_of(line)[:1], "yes", "no", "nothing"):
            return False
        is_ours = REPLY_ADDRESS.search(line) or any(each in line.casefold() for each in self._ours)
        return bool(is_ours or WROTE.search(line))

    def _end_of_signature(self, place: int) -> int:
        """The line after a signature: the start of a quotation, or the end of the text."""
        for following in range(place + 1, len(self._lines)):
            line = self._lines[following]
            is_block = _is_block(self._lines, following)
            if _is_quoted(line) or _is_original(line) or is_block or self._attribution_at(following):
                return following
        return len(self._lines)

    def _find_footers(self) -> None:
        """Removes lines that programs added below the last new line of each part."""
        is_last = True
        for place in range(len(self._lines) - 1, -1, -1):
            line = self._lines[place]
            if self._reasons[place] is not None:
                is_last = True
            elif line.strip():
                is_last = is_last and place not in self._doubts and self._is_footer(place)

    def _is_footer(self, place: int) -> bool:
        line = self._lines[place].strip()
        is_rule = not line.strip("-_=*") and self._next_reason(place) == Reason.FOOTER
        if is_rule or (len(line) <= _MAX_FOOTER and FOOTERS.fullmatch(line)):
            self._reasons[place] = Reason.FOOTER
            return True
        return False

    def _next_reason(self, place: int) -> Reason | None:
        following = self._next_nonempty_line(place + 1)
        return None if following is None else self._reasons[following]

    def _find_armour(self) -> None:
        """Removes the PGP lines around a signed text, and the escapes in it."""
        blocks = [at for at, line in enumerate(self._lines) if line.strip() in BLOCK_STARTS + BLOCK_ENDS]
        for start, end in pairwise(blocks):
            if self._lines[start].strip() in BLOCK_STARTS and self._lines[end].strip() in BLOCK_ENDS:
                self._remove(start, end + 1, Reason.ARMOUR)
        is_head = is_signed = False
        for at, line in enumerate(self._lines):
            if line.strip() == ARMOUR_START:
                is_head = is_signed = True
            elif self._reasons[at] is not None:
                is_signed = False
            elif is_head and not line.strip():
                is_head = False
            elif is_signed and line.startswith("- -"):
                self._lines[at] = line.removeprefix("- ")
            if is_head:
                self._remove(at, at + 1, Reason.ARMOUR)


_UNFINISHED = re.compile(r"(?:[,;:&+/(-]|[-=]>|[>→➔»])$")
"""The end of a line that continues in the next."""
_FINISHED = re.compile(r"[.!?…)]$")


def _begins_with_name(line: str) -> bool:
    """Whether a line begins with a unit or a place, as the text after an arrow does."""
    first = re.split(r"[;,]|[-=]*>|→", line, maxsplit=1)[0]
    words = words_of(first)
    return (
        bool(words)
        and len(words) <= _MAX_NAME
        and any(found.ids and found.tier != 1 for found in (find_unit(words), find_names(words, "area")))
    )


_MAX_NAME = 6


def _may_be_answer(line: str) -> bool:
    """Whether a line below `--` could be an answer; then it is not a signature."""
    if FOOTERS.fullmatch(line.strip()):
        return False
    line = _LINK_IN_BRACKETS.sub("", line)
    words = words_of(line)
    if ARROW.search(line):
        return True
    if not words or len(words) > 2 * _MAX_NAME:
        return False
    named = (find_names(words, "area", "house_card"), find_unit(words), find_order(words))
    if any(found.ids and found.tier == 0 for found in named) or has_meaning(words, "yes", "no", "nothing"):
        return True
    return number_in(words) is not None or any(
        (area := find_names(words[:place], "area")).ids and area.tier == 0 and find_order(words[place:]).ids
        for place in range(1, len(words))
    )


_LINK_IN_BRACKETS = re.compile(r"<(?:https?|mailto|tel):[^<>\s]*>")
"""A link that programs write after its text. Its bracket is not an arrow."""


def is_forwarded(text: str) -> bool:
    """Whether a text contains the line that programs put above a forwarded mail."""
    return any(FORWARDS.fullmatch(line) for line in text.split("\n") if line.strip())


def _is_quoted(line: str) -> bool:
    return line.lstrip().startswith((">", "|>", "&gt;"))


def _strip_quote_mark(line: str) -> str:
    return re.sub(r"^(?:\s*(?:\|?>|&gt;))+\s*", "", line)


def _is_original(line: str) -> bool:
    return bool(line.strip()) and bool(ORIGINALS.fullmatch(line) or FORWARDS.fullmatch(line))


def _is_block(lines: Sequence[str], place: int) -> bool:
    """Whether a block of headers begins here, such as Outlook writes above a quoted mail."""
    found: set[int] = set()
    is_dated = False
    for line in lines[place : place + _MAX_BLOCK]:
        kind = next((number for number, each in enumerate(HEADERS) if each.match(line)), None)
        if kind in found or (kind is None and (not found or not _LABELLED.match(line))):
            break
        found |= set() if kind is None else {kind}
        is_dated = is_dated or DATE.search(line) is not None or ADDRESS.search(line) is not None
    return len(found) >= _MIN_HEADERS and is_dated


_LABELLED = re.compile(r"\W*[^\W\d_][\w -]{0,20}:")


def _only_letters(text: str) -> str:
    return "".join(filter(str.isalpha, text.casefold()))


@cache
def _ends_of_our_mails(message: str) -> tuple[str, ...]:
    """The last line of our mails in every language. Only its letters, because mail programs may fold or
    decorate it."""
    return tuple(_only_letters(words_for(language).text(message)) for language in LANGUAGES)


_LINK = re.compile(r"https?://[^\s<>]+")
