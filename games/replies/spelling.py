"""Words in the form in which people type them: without case and accents, inflected, and possibly misspelt.

Parsing uses words *and* punctuation, so an unexpected character makes a line unreadable. Only a fixed list of
characters is ignored: see `_is_harmless`.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache

TypedWords = tuple[str, ...]
"""The words and punctuation characters of a text, in order. A number includes its sign: "+1", "-1", "0"."""

ARROW = ">"
STAR = "*"
_CANONICAL = {
    **dict.fromkeys("‐‑‒–—―−﹣－", "-"),
    **dict.fromkeys("→➔➜➝➞➡⟶⇒⟹⇨⮕»", f" {ARROW} "),
    **dict.fromkeys("★⭐🌟✱✲✳✶✷✸✹✺✻✭✮✯∗＊﹡", STAR),
    **dict.fromkeys("'’‘`´ʼ", "'"),
    **dict.fromkeys("“”„‟", '"'),
    # An underscore is a space in ids.
    "_": " ",
    "×": " x ",
    # Invisible characters that join or separate others, or change the writing direction. U+20E3 draws a key
    # around a digit.
    **dict.fromkeys("\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufe0e\ufe0f\ufeff\u20e3", ""),
}
"""Variants of characters that programs and keyboards write."""
_LETTERS = {"ł": "l", "đ": "d", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i"}
_OVERLAY = 1
"""Combining class of strokes through a character. Struck text means its opposite, so they are kept."""

# In Hungarian a number can have a case ending: "+1-es".
_TOKEN = re.compile(
    r"(?<![^\W_])([+-] ?\d+)(?:-?(?:es|as|os|s)\b)?|(\d+)(?:-(?:es|as|os|s)\b)?|([^\W\d_]+)|(\S)"
)
_BEFORE_NUMBERS = re.compile(r"(?<=[^\W\d_])(?=[+-] ?\d)")
"""The position between a word and the sign of a number after it: "march+1"."""
_LONG_ARROW = re.compile(r"[-=]+>")
_APOSTROPHES_IN_WORDS = re.compile(r"(?<=[^\W\d_])'|'(?=[^\W\d_])")
"""An apostrophe in a word or next to it: "King's", "'stay'"."""
_SEPARATES = re.compile(r"[-\s]*[^\W\d_]|\s*[+-] ?\d")
"""Text after a dash between a place and its order."""

# Short words of all languages that do not distinguish names and have no meaning in another language.
_SMALL = frozenset(
    [
        *("the", "of", "a", "an", "at", "in", "on", "az", "from", "din", "la", "lui", "al"),
        *("i", "w", "na", "z", "от", "в", "на", "с"),
    ]
)
_ARTICLES = frozenset(["the", "a", "an", "az"])


@lru_cache(maxsize=8192)
def words_of(text: str) -> TypedWords:
    """The words of a text, and its punctuation except harmless characters."""
    text = "".join(map(_without_accents, text.casefold()))
    text = _BEFORE_NUMBERS.sub(" ", _APOSTROPHES_IN_WORDS.sub("", _LONG_ARROW.sub(f" {ARROW} ", text)))
    return tuple(_tokens(text))


def _tokens(text: str) -> Iterator[str]:
    for found in _TOKEN.finditer(text):
        signed, number, word, character = found.groups()
        if character is None:
            yield (signed or number or word).replace(" ", "")
        elif not _is_harmless(character, text, found.start()):
            yield character


@cache
def _without_accents(character: str) -> str:
    """A character without its accent, in its most common form. Punctuation stays unchanged."""
    if character in _CANONICAL:
        return _CANONICAL[character]
    if character.isspace():
        return " "
    kind = unicodedata.category(character)
    if kind in ("No", "Nl"):
        # A fraction, an exponent or a circled number is not a letter of the word next to it.
        return f" {character} "
    if kind[0] in "LM" or kind == "Nd" or unicodedata.decomposition(character).startswith("<wide>"):
        plain = unicodedata.normalize("NFKD", character)
        plain = "".join(each for each in plain if unicodedata.combining(each) in (0, _OVERLAY))
        return "".join(_LETTERS.get(each, each) for each in plain)
    return character


def _is_harmless(character: str, text: str, index: int) -> bool:
    """Whether a character may be left out.

    - A full stop, comma, colon or semicolon separates or ends. Before a digit it could be part of a number,
      and several full stops are an omission.
    - An exclamation mark after a word ends a sentence. Before a word it negates.
    - A dash joins words, begins an item or separates a place from its order.
    - Pairs of brackets and quotation marks do not change their contents. A bracket after a digit is a number
      of a list.
    """
    before, rest = text[:index], text[index + 1 :]
    match character:
        case "." | "," | ":" | ";":
            if character == "." and (before.endswith(".") or rest.startswith(".")):
                return False
            return not rest[:1].isdigit() or before[-1:].isalpha()
        case "!":
            return before.rstrip("!")[-1:].isalnum() and rest[:1] in ("", "!", " ")
        case "-":
            is_inside = before[-1:].isalnum() or rest[:1] in (" ", "-", "+")
            return is_inside and _SEPARATES.match(rest) is not None
        case "(" | ")":
            return _has_balanced_brackets(text) or (
                character == ")" and before[-1:].isdigit() and "(" not in text
            )
        case '"':
            return text.count('"') % 2 == 0
    return False


def _has_balanced_brackets(text: str) -> bool:
    """Whether each bracket of a text is closed."""
    depth = 0
    for each in text:
        depth += (each == "(") - (each == ")")
        if depth < 0:
            return False
    return not depth


def punctuation_in(text: str, allowed: Iterable[str] = ()) -> Iterator[str]:
    """The punctuation of a text that is not harmless, in its original form."""
    kept = set(words_of(text)) - set(allowed)
    characters = {each for each in kept if not each.isalpha() and not each.isdecimal()}
    if characters:
        yield from (each for each in text if _without_accents(each.casefold()[:1]).strip() in characters)


def sorted_essential_words(words: TypedWords) -> TypedWords:
    """Words without short words such as "of", sorted: "Port of White Harbor" is "white harbor port"."""
    return tuple(sorted(word for word in words if word not in _SMALL)) or tuple(sorted(words))


def essential_words(words: TypedWords) -> TypedWords:
    """Words without short words such as "of", in their order."""
    return tuple(word for word in words if word not in _SMALL) or words


def without_articles(words: TypedWords) -> TypedWords:
    """Words without articles, unless all of them are articles."""
    return tuple(word for word in words if word not in _ARTICLES) or words


def is_misspelt(word: str, correct_word: str) -> bool:
    """Whether a word is `correct_word` with few mistakes: at most one from five letters on, two from ten."""
    allowed = 2 if len(correct_word) >= 10 else 1 if len(correct_word) >= 5 else 0
    return 0 < edit_distance(word, correct_word, allowed) <= allowed


def edit_distance(one: str, other: str, limit: int) -> int:
    """The number of missing, superfluous, wrong or swapped letters. Above `limit`, any greater number."""
    if abs(len(one) - len(other)) > limit:
        return limit + 1
    previous: Sequence[int] = ()
    row: Sequence[int] = range(len(other) + 1)
    for place, letter in enumerate(one):
        following = [place + 1]
        for at, wanted in enumerate(other):
            least = min(following[at] + 1, row[at + 1] + 1, row[at] + (letter != wanted))
            if place and at and letter == other[at - 1] and one[place - 1] == wanted:
                least = min(least, previous[at - 1] + 1)
            following.append(least)
        if min(following) > limit:
            return limit + 1
        previous, row = row, following
    return row[-1]


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
    """Whether a word is a name with a case ending of Polish or Hungarian."""
    if word[:_MIN_STEM] != name[:_MIN_STEM] or len(name) < _MIN_STEM:
        return False
    if word.startswith(name) and _SUFFIX.fullmatch(word, len(name)):
        return True
    return any(
        word[:stem] == name[:stem] and each.fullmatch(word, stem) and each.fullmatch(name, stem)
        for stem in range(_MIN_STEM, min(len(word), len(name)) + 1)
        for each in _ENDINGS
    )


_CYRILLIC = "абвгдезийклмнопрстуфхъь"
_LATIN = str.maketrans(
    dict(zip(_CYRILLIC + _CYRILLIC.upper(), "abvgdeziyklmnoprstufhay" * 2, strict=True))
    | {"ж": "zh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "sht", "ю": "yu", "я": "ya"}
    | {"Ж": "zh", "Ц": "ts", "Ч": "ch", "Ш": "sh", "Щ": "sht", "Ю": "yu", "Я": "ya"}
)
"""The official transliteration of Bulgarian."""
_INFORMAL = _LATIN | str.maketrans("ъЪйжЖцЦ", "uUijJcC")
"""An informal transliteration."""


def in_latin(text: str) -> tuple[str, ...]:
    """A Bulgarian text in Latin letters, in the official and an informal transliteration; empty for other
    texts."""
    if text.isascii() or text.translate(_LATIN) == text:
        return ()
    return tuple(dict.fromkeys((text.translate(_LATIN), text.translate(_INFORMAL))))
