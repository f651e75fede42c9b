"""Usernames: readable in every list, with one spelling each, and none that looks like another."""

import hashlib
import re
import unicodedata
from functools import cache

from django.core.exceptions import ValidationError
from django.utils.deconstruct import deconstructible

from got_api.shared.texts import text

MIN_LENGTH = 3
MAX_LENGTH = 30

_SEPARATORS = "._-"
_LETTERS = frozenset({"Lu", "Ll", "Lo"})
# Modifiers in Unicode, but used as letters: the Japanese marks of length and repetition.
_MODIFIERS = frozenset("ー々")
# Parts of Hangul syllables: NFKC composes the modern ones. The rest are archaic or, as U+1160, invisible.
_JAMO = re.compile("[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]")
# The recommended scripts of UAX 31 (table 5): few people can read the others, and many of their letters look
# like ours.
_SCRIPTS = frozenset(
    [
        "ARABIC",
        "ARMENIAN",
        "BENGALI",
        "BOPOMOFO",
        "CYRILLIC",
        "DEVANAGARI",
        "ETHIOPIC",
        "GEORGIAN",
        "GREEK",
        "GUJARATI",
        "GURMUKHI",
        "HAN",
        "HANGUL",
        "HEBREW",
        "HIRAGANA",
        "KANNADA",
        "KATAKANA",
        "KHMER",
        "LAO",
        "LATIN",
        "MALAYALAM",
        "MYANMAR",
        "ORIYA",
        "SINHALA",
        "TAMIL",
        "TELUGU",
        "THAANA",
        "THAI",
        "TIBETAN",
    ]
)
# Scripts that are used together in one language.
_TOGETHER = (
    frozenset({"HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"HAN", "HANGUL"}),
    frozenset({"HAN", "BOPOMOFO"}),
)

# Names that suggest the server or its staff, in the languages of our first players.
_OFFICIAL = frozenset(
    [
        "abuse",
        "admin",
        "administrator",
        "administrators",
        "admins",
        "anonymous",
        "api",
        "arbiter",
        "bot",
        "bots",
        "contact",
        "default",
        "defaults",
        "everybody",
        "everyone",
        "formerplayer",
        "game",
        "gamemaster",
        "games",
        "got",
        "help",
        "helpdesk",
        "host",
        "hostmaster",
        "info",
        "mail",
        "mailerdaemon",
        "master",
        "me",
        "mod",
        "moderation",
        "moderator",
        "moderators",
        "mods",
        "news",
        "nobody",
        "noreply",
        "notice",
        "notices",
        "null",
        "official",
        "organiser",
        "organizer",
        "owner",
        "postmaster",
        "random",
        "referee",
        "root",
        "security",
        "sensible",
        "server",
        "service",
        "somebody",
        "staff",
        "superuser",
        "support",
        "sysadmin",
        "system",
        "team",
        "undefined",
        "webmaster",
        "you",
        "administratorul",
        "moderatorul",
        "suport",
        "sistem",
        "adminisztrátor",
        "moderátor",
        "rendszer",
        "administracja",
        "obsługa",
        "админ",
        "администратор",
        "модератор",
        "поддръжка",
        "система",
    ]
)


def normalised(username: str) -> str:
    return unicodedata.normalize("NFKC", username)


def _script_of(letter: str) -> str:
    from confusable_homoglyphs.categories import alias  # reads its tables when it is imported

    return str(alias(letter)).upper()


def _is_written_in_one_script(username: str) -> bool:
    scripts = {_script_of(character) for character in username if character.isalpha()} - {"COMMON"}
    return scripts <= _SCRIPTS and (len(scripts) <= 1 or any(scripts <= each for each in _TOGETHER))


def _has_valid_form(username: str) -> bool:
    def is_letter_or_digit(character: str) -> bool:
        return (
            character in "0123456789"
            or unicodedata.category(character) in _LETTERS
            or character in _MODIFIERS
        )

    return (
        MIN_LENGTH <= len(username) <= MAX_LENGTH
        and is_letter_or_digit(username[0])
        and all(is_letter_or_digit(character) or character in _SEPARATORS for character in username)
        and not _JAMO.search(username)
    )


@deconstructible
class UsernameValidator:
    """Accepts 3 to 30 letters of one script, digits 0 to 9, `.`, `-` or `_`, starting with a letter or digit.

    Raises ValidationError with code `username_shape` or `username_scripts`.
    """

    def __call__(self, username: str) -> None:
        if not _has_valid_form(username):
            raise ValidationError(
                text("field_problem-username_shape"),
                code="username_shape",
            )
        if not _is_written_in_one_script(username):
            raise ValidationError(text("field_problem-username_scripts"), code="username_scripts")


def refuse_official(username: str) -> None:
    """Raises ValidationError `username_reserved` for a name that suggests the server or its staff.

    Ignores separators and a number at the end. The model does not check this: staff may have such names.
    """
    letters = re.sub(f"[{_SEPARATORS}]", "", username)
    if {
        _official_skeleton(letters),
        _official_skeleton(letters.rstrip("0123456789")),
    } & _official_skeletons():
        raise ValidationError(text("field_problem-username_reserved"), code="username_reserved")


@cache
def _official_skeletons() -> frozenset[str]:
    return frozenset(map(_official_skeleton, _OFFICIAL))


def _official_skeleton(name: str) -> str:
    """The shape in lower case, in which `i` equals `l` as in capitals: `adm1n` and `ADMlN` are `admin`."""
    return skeleton(name.casefold()).casefold().replace("i", "l")


def keys_of(username: str) -> set[bytes]:
    """Hashes of the shapes of a username, which no other username may share.

    There are two shapes: as written (`PaypaI` is `Paypal`), and in lower case (`ADMlN` is `admln`). They are
    hashed because they stay reserved after the account and its name are erased.
    """
    name = normalised(username)
    looks = (skeleton(name).casefold(), skeleton(name.casefold()).casefold())
    return {hashlib.sha256(look.encode()).digest() for look in looks}


def skeleton(text: str) -> str:
    """The skeleton of UTS 39: texts that may be confused have the same skeleton. Not for display."""
    prototypes = _prototypes()
    found = unicodedata.normalize("NFD", text)
    while True:
        previous = found
        found = unicodedata.normalize(
            "NFD", "".join(prototypes.get(character, character) for character in previous)
        )
        if found == previous:
            return found


@cache
def _prototypes() -> dict[str, str]:
    """Maps each confusable character to the prototype of all characters that look like it.

    The library lists confusable pairs in both directions, so that a prototype has many neighbours. Only
    prototypes can be longer than one character (`rn` for `m`). Of a pair of single characters the one with
    the smaller code point is the prototype. The library adds direction marks around right-to-left characters.
    """
    from confusable_homoglyphs.confusables import confusables_data

    def plain(character: str) -> str:
        return character.strip("\u200e")

    neighbours = {
        plain(character): [plain(each["c"]) for each in others]
        for character, others in confusables_data.items()
    }
    found: dict[str, str] = {}
    for character, others in neighbours.items():
        if len(character) != 1 or len(others) != 1:
            continue  # the character itself is a prototype
        other = others[0]
        if len(other) > 1 or len(neighbours.get(other, ())) > 1 or other < character:
            found[character] = other
    return found
