"""What the writer of a reply newly wrote, without what was quoted, introduced or signed by a program."""

from __future__ import annotations

from collections.abc import Sequence
from email.message import Message

from games.replies.mime import text_of
from games.replies.phrases import (
    ATTRIBUTIONS,
    FORWARDS,
    HEADERS,
    MAX_ATTRIBUTION_LINES,
    ORIGINALS,
    SIGNATURES,
)

_MIN_HEADERS = 3
"""Lines of a block that only a program writes: from, sent, to, subject in any order."""
_MAX_BLOCK = 7
_RULE = 8
"""Underscores in a line of nothing else: Outlook draws it above the quoted mail."""


def written_in(message: Message) -> str:
    """The new text of a message, empty if there is none. Never raises."""
    return new_text(text_of(message))


def new_text(text: str) -> str:
    """The new lines of a text: above, below and between what is quoted.

    Lines with a quotation mark are left out wherever they stand. Where a program quotes without marks, all
    from its introduction on is left out: nobody can know where the quotation ends.
    """
    lines = [line.rstrip() if line != "-- " else line for line in text.split("\n")]
    lines = lines[: _start_of_unmarked(lines)]
    kept: list[str] = []
    place = 0
    while place < len(lines):
        line = lines[place]
        if _is_quoted(line):
            place += 1
        elif count := attribution_at(lines, place):
            place += count
        elif line in ("-- ", "--"):
            place = _end_of_signature(lines, place)
        elif SIGNATURES.fullmatch(line.strip()):
            place += 1
        else:
            kept.append(line)
            place += 1
    return "\n".join(kept).strip("\n")


def is_forwarded(text: str) -> bool:
    """Whether a text contains the line above a mail that is passed on."""
    return any(FORWARDS.fullmatch(line) for line in text.split("\n") if line.strip())


def attribution_at(lines: Sequence[str], place: int) -> int:
    """How many lines from here on introduce a quotation: 0 if none do."""
    if not lines[place].strip():
        return 0
    for count in range(1, MAX_ATTRIBUTION_LINES + 1):
        several = lines[place : place + count]
        if not several[-1].strip() or _is_quoted(several[-1]):
            return 0
        if not several[-1].rstrip().endswith((":", "wrote", "scris")):
            continue
        joined = " ".join(line.strip() for line in several)
        if any(each.fullmatch(joined) for each in ATTRIBUTIONS):
            return count
    return 0


def _is_quoted(line: str) -> bool:
    return line.lstrip().startswith((">", "|>", "&gt;"))


def _start_of_unmarked(lines: Sequence[str]) -> int:
    """Where a quotation without marks begins; the number of lines if there is none."""
    for place, line in enumerate(lines):
        if not line.strip() or _is_quoted(line):
            continue
        if ORIGINALS.fullmatch(line) or FORWARDS.fullmatch(line) or _is_block(lines, place):
            return place - 1 if place and _is_rule(lines[place - 1]) else place
        if count := attribution_at(lines, place):
            after = next((each for each in lines[place + count :] if each.strip()), None)
            if after is not None and not _is_quoted(after):
                return place
    return len(lines)


def _is_block(lines: Sequence[str], place: int) -> bool:
    """Whether the block of headers begins here that Outlook writes above a quoted mail."""
    if not any(each.match(lines[place]) for each in HEADERS):
        return False
    block = []
    for line in lines[place : place + _MAX_BLOCK]:
        if not line.strip():
            break
        block.append(line)
    found = sum(any(each.match(line) for line in block) for each in HEADERS)
    return found >= _MIN_HEADERS


def _is_rule(line: str) -> bool:
    return len(line.strip()) >= _RULE and not line.strip("_ ")


def _end_of_signature(lines: Sequence[str], place: int) -> int:
    """A signature ends where a quotation begins, or with the text."""
    for following in range(place + 1, len(lines)):
        if _is_quoted(lines[following]) or attribution_at(lines, following):
            return following
    return len(lines)
