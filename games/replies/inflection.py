"""Inflected names, and Bulgarian names in Latin letters."""

from __future__ import annotations

import re

_MIN_STEM = 3
_SUFFIX = re.compile(
    r"[oae]?t|[oae]?k|(?:[oae]?k)[ae]t|b[ae]|b[ae]n|bol|r[ae]|rol|h[oe]z|tol|n[ae]k|[oe]?n|ig"
    r"|[vgkrslndzmtj][ae]l"
)
"""Hungarian suffixes, without accents. They follow an unchanged name."""
DIRECTION = re.compile(r"b[ae]|r[ae]|h[oe]z|ig")
"""Hungarian suffixes of direction."""
_ENDINGS = (
    re.compile(
        r"|a|ach|ami|e|ech|ego|ej|em|emu|i|ia|ich|ie|ieg?o|iej|iem|im|imi|iom|o|om|ow|owie?|u|y|ych|ymi?"
    ),
    re.compile(r"ek|ka|kach|kami|ki|kiem|kom|kow|kowi|ku"),
    re.compile(r"ec|ca|cach|cami|ce|cem|com|cow|cowi|cu"),
)
"""Polish endings that replace each other, with separate sets for nouns that lose an e."""


def is_inflected(word: str, name: str) -> bool:
    """Whether a word is a name in another case of Polish or Hungarian."""
    if word[:_MIN_STEM] != name[:_MIN_STEM] or len(name) < _MIN_STEM:
        return False
    if word.startswith(name) and _SUFFIX.fullmatch(word, len(name)):
        return True
    return any(
        word[:stem] == name[:stem] and each.fullmatch(word, stem) and each.fullmatch(name, stem)
        for stem in range(_MIN_STEM, min(len(word), len(name)) + 1)
        for each in _ENDINGS
    )


_LETTERS = "абвгдезийклмнопрстуфхъь"
_LATIN = str.maketrans(
    dict(zip(_LETTERS + _LETTERS.upper(), "abvgdeziyklmnoprstufhay" * 2, strict=True))
    | {"ж": "zh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "sht", "ю": "yu", "я": "ya"}
    | {"Ж": "zh", "Ц": "ts", "Ч": "ch", "Ш": "sh", "Щ": "sht", "Ю": "yu", "Я": "ya"}
)
"""The official transliteration of Bulgarian."""
_INFORMAL = _LATIN | str.maketrans("ъЪйжЖцЦ", "uUijJcC")
"""An informal transliteration."""


def in_latin(text: str) -> tuple[str, ...]:
    """A Bulgarian text in Latin letters, in the official and an informal way; empty for other texts."""
    if text.isascii() or text.translate(_LATIN) == text:
        return ()
    return tuple(dict.fromkeys((text.translate(_LATIN), text.translate(_INFORMAL))))
