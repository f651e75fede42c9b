"""Mails with unreadable text. A problem names the cause, so that a receipt can explain the remedy."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.message import Message

from games.replies.mime import foreign_charset, is_text, leaves_of, payload_of
from games.replies.problems import LineCode, LineProblem

_MIN_ENCODED = 8
_MAX_SHOWN = 60
_ENCODED = re.compile(r"[A-Za-z0-9+/]+={0,2}")


def damage_of(message: Message, written: str) -> LineProblem | None:
    """The problem of an unreadable message; None if it is readable or empty. `written` is its new text.

    Call it only for a message that is not an answer, because a person's word can look like this too.
    """
    if written:
        packed = "".join(written.split())
        return LineProblem(LineCode.ENCODED, packed[:_MAX_SHOWN]) if _is_encoded(written, packed) else None
    leaves = list(leaves_of(message))
    if any(each.get_content_maintype() == "multipart" and payload_of(each) for each in leaves):
        return LineProblem(LineCode.BROKEN)
    return None if all(map(is_text, leaves)) else LineProblem(LineCode.ATTACHMENT)


def _is_encoded(written: str, packed: str) -> bool:
    """Whether a text is only base64: no spaces, and mixed kinds of characters."""
    if any(" " in line.strip() for line in written.splitlines()) or len(packed) < _MIN_ENCODED:
        return False
    is_mixed = not packed.isalpha() and not packed.islower() and not packed.isupper()
    return len(packed) % 4 == 0 and is_mixed and _ENCODED.fullmatch(packed) is not None


def charset_hints(message: Message, written: str) -> Iterator[LineProblem]:
    """A hint at the character set, if letters may have been decoded with a wrong one."""
    if written.isascii():
        return
    charset = next(filter(None, map(foreign_charset, filter(is_text, leaves_of(message)))), None)
    if charset is not None:
        yield LineProblem(LineCode.CHARSET, facts={"charset": charset})
