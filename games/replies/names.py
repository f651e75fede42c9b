"""The meanings of names in a reply, in every language of the server."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from games.replies.spelling import (
    STAR,
    TypedWords,
    in_latin,
    is_inflected,
    is_misspelt,
    sorted_essential_words,
    without_articles,
    words_of,
)
from games.words import LANGUAGES, words_for
from games.words.catalogue import ids_of
from games.words.numbering import token_look

_MIN_PART = 4
"""Minimum letters of a word that may abbreviate a name of several words, or begin one."""
_MAX_ENDING = 4
"""Maximum letters that a language adds to a name: Winterfellben."""
_MIN_STEM = 5
_MAX_DIGITS = 3


@dataclass(frozen=True, slots=True)
class NameMatches:
    """The ids that a text can mean. A smaller `tier` is more certain: 0 is a name, 1 an inflected form or
    a part of a name, 2 a misspelt name."""

    ids: frozenset[str]
    tier: int = 0

    @property
    def only(self) -> str | None:
        """The id, if there is exactly one; else None."""
        return next(iter(self.ids)) if len(self.ids) == 1 else None


NOTHING_FOUND = NameMatches(frozenset())


@cache
def phrases_for(name: str) -> frozenset[TypedWords]:
    """The phrases for a meaning in all languages, from the comma-separated message `reply_words-<name>`."""
    return frozenset().union(*(words_in(language, name) for language in LANGUAGES))


@cache
def words_in(language: str, name: str) -> frozenset[TypedWords]:
    """The phrases for a meaning in one language."""
    written = words_for(language).text(f"reply_words-{name}")
    return frozenset(words_of(each) for text in (written, *in_latin(written)) for each in text.split(","))


def has_meaning(words: TypedWords, *names: str) -> bool:
    """Whether words, without articles, have one of these meanings. All words must match, in this order."""
    return any(
        words in phrases_for(name) or without_articles(words) in _without_articles(name) for name in names
    )


@cache
def _without_articles(name: str) -> frozenset[TypedWords]:
    return frozenset(map(without_articles, phrases_for(name)))


@cache
def names_of(*kinds: str) -> Mapping[TypedWords, frozenset[str]]:
    """Name -> ids, for all names of these kinds, normalized by `words_of`."""
    found: dict[TypedWords, set[str]] = {}
    for kind in kinds:
        for message in ids_of("terms"):
            if not message.startswith(f"{kind}-"):
                continue
            id = message.removeprefix(f"{kind}-")
            for name in (id, *(words_for(language).text(message) for language in LANGUAGES)):
                for text in (name, *in_latin(name)):
                    found.setdefault(sorted_essential_words(words_of(text)), set()).add(id)
    return {words: frozenset(ids) for words, ids in found.items()}


@lru_cache(maxsize=8192)
def find_names(words: TypedWords, *kinds: str) -> NameMatches:
    """The ids that words name, among all names of these kinds in all languages, whether offered or not.

    So words that are closer to another name are never read as an offered one.
    """
    if not words:
        return NOTHING_FOUND
    return _find(sorted_essential_words(words), names_of(*kinds))


@cache
def _counts() -> Mapping[str, int]:
    """Word -> number. Leaves out words that mean different numbers in two languages."""
    found: dict[str, set[int]] = {}
    for language in LANGUAGES:
        for count, written in enumerate(words_for(language).text("reply_words-counts").split(",")):
            for text in (written, *in_latin(written)):
                for word in text.split("/"):
                    found.setdefault("".join(words_of(word)), set()).add(count)
    return {word: next(iter(counts)) for word, counts in found.items() if len(counts) == 1}


def parse_number(words: TypedWords) -> int | None:
    """The number that one word means, in digits or letters; None if it is not a number."""
    if len(words) != 1:
        return None
    if words[0].isdecimal():
        return int(words[0]) if len(words[0]) <= _MAX_DIGITS else None
    return _counts().get(words[0])


def find_unit(words: TypedWords) -> NameMatches:
    """The kind of unit that words name, in singular or plural."""
    return find_names(words, "unit", "units")


def _find(words: TypedWords, names: Mapping[TypedWords, frozenset[str]]) -> NameMatches:
    if words in names:
        return NameMatches(names[words])
    inflected = _union(ids for name, ids in names.items() if _is_another_case(words, name))
    if inflected:
        return NameMatches(inflected, 1)
    parts = _union(ids for name, ids in names.items() if _is_part(words, name))
    if parts:
        return NameMatches(parts, 1)
    return NameMatches(_union(ids for name, ids in names.items() if is_nearly(words, name)), 2)


def _union(sets: Iterable[frozenset[str]]) -> frozenset[str]:
    return frozenset().union(*sets)


def _is_part(words: TypedWords, name: TypedWords) -> bool:
    """Whether all words occur in the name, and one of them is long enough to identify it."""
    return len(words) < len(name) and max(map(len, words)) >= _MIN_PART and set(words) <= set(name)


def is_nearly(words: TypedWords, name: TypedWords) -> bool:
    """Whether the words are those of the name, possibly misspelt or with a case ending."""
    if len(words) != len(name):
        # a missing or superfluous space
        return "".join(words) == "".join(name)
    pairs = list(zip(words, name, strict=True))
    return all(a == b or _has_ending(a, b) or is_misspelt(a, b) for a, b in pairs)


def _is_another_case(words: TypedWords, name: TypedWords) -> bool:
    return len(words) == len(name) and all(
        a == b or is_inflected(a, b) for a, b in zip(words, name, strict=True)
    )


def _has_ending(word: str, stem: str) -> bool:
    if len(stem) < _MIN_STEM or not word.startswith(stem):
        return False
    ending = word[len(stem) :]
    return len(ending) <= _MAX_ENDING and ending not in _words_of_answers() | _words_of_names()


@cache
def _words_of_answers() -> frozenset[str]:
    """Words with a meaning, none of which may be read as another word with an ending."""
    meanings = ("all", "no", "not", "nothing", "special", "yes")
    phrases = (
        *order_names(),
        *names_of("house", "unit", "units"),
        *(phrase for name in meanings for phrase in phrases_for(name)),
    )
    return frozenset(word for phrase in phrases for word in phrase)


@cache
def _words_of_names() -> frozenset[str]:
    """Words that may abbreviate a name, none of which may be read as another word with an ending."""
    names = names_of("area", "house_card", "track", "westeros_card", "wildling_card")
    return frozenset(word for name in names for word in name if len(word) >= _MIN_PART)


_MODIFIER = re.compile(r"_(?:(minus|plus)_)?(\d)(?:_|$)")


@cache
def order_names() -> Mapping[TypedWords, frozenset[str]]:
    """Names of order tokens: the names in the catalogues, and each word for a kind of order with a number,
    with "special" or with a star. A number without a sign is enough if no other token has this number."""
    found = {words: set(ids) for words, ids in names_of("order").items()}
    for id in {id for ids in names_of("order").values() for id in ids}:
        kind = id.partition("_")[0]
        for base in (*phrases_for(f"order_{kind}"), *_kind_names(kind)):
            for ending in _endings(id, kind):
                found.setdefault(sorted_essential_words((*base, *ending)), set()).add(id)
    return {words: frozenset(ids) for words, ids in found.items()}


def _kind_names(kind: str) -> frozenset[TypedWords]:
    names = (words_for(language).text(f"order_kind-{kind}") for language in LANGUAGES)
    return frozenset(words_of(text) for name in names for text in (name, *in_latin(name)))


def _endings(id: str, kind: str) -> Iterable[TypedWords]:
    specials = {*phrases_for("special"), (STAR,)}
    modifier = _MODIFIER.search(id)
    if id.endswith("_special"):
        yield from specials
        return
    if modifier is None:
        yield ()
        return
    sign, number = modifier[1], modifier[2]
    spoken = ("plus", number) if sign == "plus" else ("minus", number) if sign == "minus" else ()
    numbers = {"plus": f"+{number}", "minus": f"-{number}", None: number}
    endings: list[TypedWords] = [(numbers[sign],)]
    if sign is None:
        endings.append((f"+{number}",))
    if spoken:
        endings.append(spoken)
    if kind != "march":
        endings.append((number,))
    yield from endings
    if id in ("march_plus_1", "support_plus_1", "defense_plus_2"):
        # One token of each kind has a star.
        for ending in ((), *endings):
            for special in specials:
                yield (*ending, *special)


@lru_cache(maxsize=8192)
def find_order(words: TypedWords) -> NameMatches:
    """The order tokens that words name. There are several if tokens look alike, like the two Support orders.

    Words that could mean different tokens, such as only "march", are uncertain: tier 1.
    """
    if not words:
        return NOTHING_FOUND
    names = order_names()
    wanted = sorted_essential_words(words)
    if wanted in names:
        return NameMatches(names[wanted])
    numbers = [word for word in wanted if not word.isalpha()]
    same = {name: ids for name, ids in names.items() if [w for w in name if not w.isalpha()] == numbers}
    return NameMatches(_union(ids for name, ids in same.items() if is_nearly(wanted, name)), 2)


def are_alike(tokens: Iterable[str]) -> bool:
    """Whether tokens look alike, so that it does not matter which of them is placed."""
    return len({token_look(token) for token in tokens}) == 1
