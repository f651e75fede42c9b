"""Text that users write and others read: names of games, messages, names of tokens and channels.

Any language and emoji are allowed. Invisible characters, characters that change the direction of writing, and
stacks of combining marks are not: they would distort the text of others in lists, mails and chats.
"""

import re
import unicodedata
from typing import Any

from rest_framework import serializers

from got_api.shared.texts import text as text_of

MAX_MARKS = 3
"""Combining marks on one letter, after NFC. Vietnamese, Hebrew with points and Thai need fewer."""

MAX_SHRINKING = 4
"""Factor by which normalisation may shrink a text. A text that exceeds its limit by more is refused before it
is normalised."""

_JOINERS = frozenset("\u200c\u200d")
_EMOJI_STYLE = "\ufe0f"
# Invisible characters that Unicode allows: fillers, blanks, variation selectors and tags. UAX 44 calls most
# of them Default_Ignorable_Code_Point. U+2800 is a Braille cell without dots, U+1D159 a null note head.
_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0e\uffa0\ufff0-\ufff8"
    "\U0001d159\U000e0000-\U000e0fff]"
)
_NONCHARACTER = re.compile("[\ufdd0-\ufdef\ufffe\uffff]")
_FORBIDDEN = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
_VISIBLE = frozenset("LNPS")


def normalised(text: str) -> str:
    """Returns the text in NFC, with single plain spaces and without spaces at the ends of lines."""
    lines = unicodedata.normalize("NFC", text.replace("\r\n", "\n")).split("\n")
    return "\n".join(
        re.sub(
            " +",
            " ",
            "".join(" " if unicodedata.category(character) == "Zs" else character for character in line),
        ).strip()
        for line in lines
    ).strip()


def is_readable(text: str, *, lines: int = 1) -> bool:
    """Whether normalised text has visible but no invisible characters, and at most this many lines."""
    if text.count("\n") >= lines or _INVISIBLE.search(text) or _NONCHARACTER.search(text):
        return False
    is_visible = False
    marks = MAX_MARKS  # a leading mark would combine with the character before the text
    previous = ""
    for character in text:
        category = unicodedata.category(character)
        if character in _JOINERS or character == _EMOJI_STYLE:
            # Joiners are allowed only within words and emoji, and never two in a row.
            if previous == "" or previous.isspace() or previous in _JOINERS or previous == character:
                return False
        elif category in ("Mn", "Me"):
            marks += 1
            if marks > MAX_MARKS:
                return False
        elif category in _FORBIDDEN and character != "\n":
            return False
        else:
            marks = 0 if category[0] in _VISIBLE or category == "Mc" else MAX_MARKS
            is_visible = is_visible or category[0] in _VISIBLE
        previous = character
    return is_visible and previous not in _JOINERS


class FreeTextField(serializers.CharField):
    """Normalised text that others can read. `max_length` counts characters after NFC.

    Reports the field error `unreadable` for invisible characters, characters that change the direction of
    writing, more than three combining marks on a letter, and more than `lines` lines.
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
