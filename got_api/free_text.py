"""Text that users write and others read: names of games, messages, names of tokens and channels.

Any language and emoji are allowed. What cannot be seen, turns the text around, or grows over other lines is
not: such text is shown in lists, mails and chats beside that of others.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from rest_framework import serializers

from got_api.texts import text as text_of

MAX_MARKS = 3
"""Combining marks on one letter, after NFC. Vietnamese, Hebrew with points and Thai stay below."""

MAX_SHRINKING = 4
"""A text with more than this many times the permitted characters is refused before it is normalised."""

_JOINERS = frozenset("\u200c\u200d")
_EMOJI_STYLE = "\ufe0f"
# Neither seen nor an error to Unicode: fillers, blanks, selectors of variants and tags. UAX 44 calls most of
# them Default_Ignorable_Code_Point; U+2800 is a Braille cell without dots, U+1D159 a null note head.
_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0e\uffa0\ufff0-\ufff8"
    "\U0001d159\U000e0000-\U000e0fff]"
)
_NONCHARACTER = re.compile("[\ufdd0-\ufdef\ufffe\uffff]")
_FORBIDDEN = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
_VISIBLE = frozenset("LNPS")


def normalised(text: str) -> str:
    """NFC, with plain single spaces in each line and none around it."""
    lines = unicodedata.normalize("NFC", text.replace("\r\n", "\n")).split("\n")
    return "\n".join(
        re.sub(
            " +", " ", "".join(" " if unicodedata.category(sign) == "Zs" else sign for sign in line)
        ).strip()
        for line in lines
    ).strip()


def is_readable(text: str, *, lines: int = 1) -> bool:
    """Whether normalised text is visible, has no invisible characters, and at most this many lines."""
    if text.count("\n") >= lines or _INVISIBLE.search(text) or _NONCHARACTER.search(text):
        return False
    is_visible = False
    marks = MAX_MARKS  # a mark at the beginning would sit on what stands before the text
    former = ""
    for sign in text:
        category = unicodedata.category(sign)
        if sign in _JOINERS or sign == _EMOJI_STYLE:
            # Within words and emoji only, and never two together.
            if former == "" or former.isspace() or former in _JOINERS or former == sign:
                return False
        elif category in ("Mn", "Me"):
            marks += 1
            if marks > MAX_MARKS:
                return False
        elif category in _FORBIDDEN and sign != "\n":
            return False
        else:
            marks = 0 if category[0] in _VISIBLE or category == "Mc" else MAX_MARKS
            is_visible = is_visible or category[0] in _VISIBLE
        former = sign
    return is_visible and former not in _JOINERS


class FreeTextField(serializers.CharField):
    """Normalised text that others can read; `max_length` counts characters after NFC.

    Field error `unreadable` for invisible characters, characters that change the direction of writing, more
    than three combining marks on a letter, and line breaks beyond `lines`.
    """

    def __init__(self, *, lines: int = 1, **kwargs: Any) -> None:
        self.lines = lines
        super().__init__(**kwargs)

    def to_internal_value(self, data: Any) -> str:
        text = super().to_internal_value(data)
        if self.max_length is not None and len(text) > MAX_SHRINKING * self.max_length:
            self.fail("max_length", max_length=self.max_length)
        text = normalised(text)
        if text and not is_readable(text, lines=self.lines):
            raise serializers.ValidationError(
                text_of("field_problem-unreadable"),
                code="unreadable",
            )
        if not text and not self.allow_blank:
            self.fail("blank")
        return text
