"""Reads a choice from a list of answers: by number, by label, by yes or no in every language, or by a name
in the answer."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from games.replies.names import find_names, has_meaning, is_nearly, parse_number, phrases_for, words_in
from games.replies.orders import read_order
from games.replies.outcomes import LineCode, UnclearLine
from games.replies.pieces import ARROW, area_in, joined_pieces, with_arrows
from games.replies.spelling import TypedWords, essential_words, without_articles, words_of
from games.words import LANGUAGES, words_for
from games.words.arguments import KINDS
from games.words.decisions import answer_label
from games.words.numbering import numbered_answers, with_token_look

Json = Mapping[str, Any]
_MIN_PART = 4


def read_choice(lines: Sequence[str], kind: str, options: Json, language: str) -> Json:
    """The one answer that all lines name, for a reader of this language. Raises `UnclearLine`."""
    answers = numbered_answers(kind, options)
    found: list[Json] = []
    for line in lines:
        answer = _read(line, kind, options, answers, language)
        if found and answer != found[0]:
            raise UnclearLine(LineCode.CONTRADICTION, line)
        found.append(answer)
    return found[0]


def number_in(words: TypedWords) -> int | None:
    """The number that words contain, optionally with a word for option: "3", "option three", "3. option"."""
    words = without_articles(words)
    if words and (len(words) == 1 or has_meaning(words[:-1], "number")):
        return parse_number(words[-1:])
    if words and words[-1].isalpha() and has_meaning(words[1:], "number"):
        return parse_number(words[:1])
    return None


def _read(line: str, kind: str, options: Json, answers: Sequence[Json], language: str) -> Json:
    words = words_of(line)
    for place in range(len(words), 0, -1):
        number = number_in(words[:place])
        if number is None or _is_in_a_label(words[place - 1], answers):
            continue
        if not 1 <= number <= len(answers):
            raise UnclearLine(LineCode.NOT_OFFERED, line)
        answer, rest = answers[number - 1], words[place:]
        if (
            rest
            and not _names_its_token(rest, answer)
            and _named_answer(line, rest, kind, options, answers, language) != answer
        ):
            raise UnclearLine(LineCode.CONTRADICTION, line)
        return answer
    for place in range(1, len(words)):
        # "I choose Robb Stark"
        if has_meaning(words[:place], "number"):
            return _named_answer(line, words[place:], kind, options, answers, language)
    return _named_answer(line, words, kind, options, answers, language)


def _names_its_token(words: TypedWords, answer: Json) -> bool:
    """Whether words name the order token of an answer, which mails print next to the number."""
    token = answer.get("token")
    names = (words_for(language).name("order", token) for language in LANGUAGES if token)
    return essential_words(words) in {essential_words(words_of(name)) for name in names}


def _named_answer(
    line: str, words: TypedWords, kind: str, options: Json, answers: Sequence[Json], language: str
) -> Json:
    """The answer that words name. The ways to name an answer are tried in order; the first that finds one
    counts."""
    ways: tuple[Way, ...] = (partial(_by_yes, language=language), *_WAYS)
    for way in ways:
        found = list(way(line, words, kind, answers))
        if found:
            if not _are_alike(found):
                raise UnclearLine(LineCode.AMBIGUOUS, line)
            return found[0]
    special = {"support_sides": _read_side, "some_areas": _read_areas}.get(options["kind"])
    if special is not None:
        return {"kind": kind, **special(line, words, kind, options)}
    raise UnclearLine(LineCode.UNREAD, line)


def _is_in_a_label(word: str, answers: Sequence[Json]) -> bool:
    """Whether a word for a number is a part of an answer's label: "Three Towers"."""
    return not word.isdecimal() and any(word in label for answer in answers for label in _labels(answer))


def _are_alike(answers: Sequence[Json]) -> bool:
    """Whether answers are equal, except that their tokens differ but look alike."""
    first, *others = map(with_token_look, answers)
    return all(other == first for other in others)


def _by_yes(
    line: str, words: TypedWords, kind: str, answers: Sequence[Json], *, language: str
) -> Iterator[Json]:
    """Answers that a plain yes, no or nothing names."""
    for answer in answers:
        for says_yes in _agreed_by(answer):
            is_nothing = not says_yes and has_meaning(words, "nothing")
            if is_nothing or read_yes_or_no(line, words, language) is says_yes:
                yield answer


def _agreed_by(answer: Json) -> Iterator[bool]:
    """True for an answer that means a plain yes, False for a plain no; yields nothing for other answers."""
    for name, value in answer.items():
        if name in ("use", "redraw") and isinstance(value, bool):
            yield value
        elif name == "choice" and value == "apply":
            yield True
        elif name in _DECLINED and value in _DECLINED[name] and not (name == "area" and "use" in answer):
            yield False


_DECLINED: Mapping[str, tuple[str | None, ...]] = {
    "choice": (None,),
    "effect": ("nothing",),
    "side": (None,),
    "target": (None,),
    "use": ("nothing",),
    "area": (None,),
}
"""Field -> its values in an answer that does nothing."""


def _by_label(line: str, words: TypedWords, kind: str, answers: Sequence[Json]) -> Iterator[Json]:
    wanted = essential_words(words)
    yield from (answer for answer in answers if wanted in map(essential_words, _labels(answer)))


def _by_nearly_a_label(line: str, words: TypedWords, kind: str, answers: Sequence[Json]) -> Iterator[Json]:
    """Answers whose label is misspelt."""
    wanted = essential_words(words)
    for answer in answers:
        if any(is_nearly(wanted, essential_words(label)) for label in _labels(answer) if len(label) > 1):
            yield answer


def _by_part_of_a_label(line: str, words: TypedWords, kind: str, answers: Sequence[Json]) -> Iterator[Json]:
    """Answers with a label that contains the words.

    Raises `UnclearLine` if such a label has a negation that the words lack: "use the Raven" is a part of "do
    not use the Raven".
    """
    if max(map(len, words)) < _MIN_PART or any(_says_no((word,)) for word in words):
        return
    for answer in answers:
        if answer.get("target") or answer.get("token"):
            continue  # the order of two places matters
        if any(set(words) <= set(label) and not _says_no(label) for label in _labels(answer)):
            yield answer
        elif any(set(words) <= set(label) for label in _labels(answer)):
            # counts as a reading, so that no other answer with these words is chosen
            raise UnclearLine(LineCode.AMBIGUOUS, line)


def _says_no(words: TypedWords) -> bool:
    return any(has_meaning((word,), "no", "not") for word in words)


def _labels(answer: Json) -> list[TypedWords]:
    return [words_of(answer_label(words_for(language), answer)) for language in LANGUAGES]


def _by_names(line: str, words: TypedWords, kind: str, answers: Sequence[Json]) -> Iterator[Json]:
    """Answers that have a name in one of their fields: a card, a place, a house."""
    fields = {name for answer in answers for name, value in answer.items() if isinstance(value, str)}
    for name in sorted(fields & KINDS.keys()):
        kinds = tuple(each for each in KINDS[name] if each != "unit")
        found = find_names(words, *kinds)
        if len(found.ids) > 1:
            raise UnclearLine(LineCode.AMBIGUOUS, line)
        yield from (answer for answer in answers if answer.get(name) in found.ids)


def _by_pairs(line: str, words: TypedWords, kind: str, answers: Sequence[Json]) -> Iterator[Json]:
    """Answers by two fields: from one place to another, or a place and its new token."""
    if any(answer.get("token") for answer in answers):
        places = [str(answer["area"]) for answer in answers if answer.get("area")]
        try:
            area, tokens = read_order(line, places)
        except UnclearLine as unclear:
            if unclear.problem.code == LineCode.UNREAD:
                return
            raise
        yield from (row for row in answers if row.get("area") == area and row.get("token") in tokens)
    elif any("target" in answer for answer in answers):
        written = with_arrows(line)
        sides = ARROW.split(written) if ARROW.search(written) else line.split(":")
        if len(sides) != 2:
            return
        raider, raided = (
            find_names(words_of(sides[0]), "area").only,
            find_names(words_of(sides[1]), "area").only,
        )
        if has_meaning(words_of(sides[1]), "no", "nothing") and raider:
            yield from (row for row in answers if row["area"] == raider and row["target"] is None)
        elif raider and raided:
            yield from (row for row in answers if (row["area"], row["target"]) == (raider, raided))


def _by_raided(line: str, words: TypedWords, kind: str, answers: Sequence[Json]) -> Iterator[Json]:
    """Answers to "Raid the Narrow Sea": a place after this word is a target, never the place of the
    raider."""
    if kind == "resolve_raid" and words[:1] in phrases_for("order_raid"):
        target = find_names(words[1:], "area").only
        yield from (answer for answer in answers if target is not None and answer.get("target") == target)


Way = Callable[[str, TypedWords, str, Sequence[Json]], Iterator[Json]]
_WAYS: tuple[Way, ...] = (
    _by_label,
    _by_names,
    _by_pairs,
    _by_raided,
    _by_nearly_a_label,
    _by_part_of_a_label,
)


def _read_side(line: str, words: TypedWords, kind: str, options: Json) -> dict[str, Any]:
    """A house to support, from all areas or only from the named ones."""
    for place in range(len(words), 0, -1):
        if has_meaning(words[:place], "support"):
            words = words[place:]
            break
    readings = set()
    for place in range(1, len(words) + 1):
        house = find_names(words[:place], "house")
        if house.only is None or house.only not in options["sides"]:
            continue
        rest = words[place:]
        areas = tuple(options["areas"]) if not rest else _area_names(rest, options["areas"])
        if areas:
            readings.add((house.tier, house.only, areas))
    if not readings:
        raise UnclearLine(LineCode.UNREAD, line)
    best = min(tier for tier, _, _ in readings)
    sure = [reading for reading in readings if reading[0] == best]
    if len(sure) > 1:
        raise UnclearLine(LineCode.AMBIGUOUS, line)
    return {"side": sure[0][1], "areas": list(sure[0][2])}


def _area_names(words: TypedWords, areas: Sequence[str]) -> tuple[str, ...] | None:
    """The offered places in a list without commas, if they use all its words; else None."""
    while words and has_meaning(words[:1], "places"):
        words = words[1:]
    if not words:
        return ()
    for place in range(len(words), 0, -1):
        found = find_names(words[:place], "area")
        if found.only in areas:
            rest = words[place:]
            if rest[:1] in phrases_for("and"):
                rest = rest[1:]
            others = _area_names(rest, areas)
            if others is not None and found.only not in others:
                return (str(found.only), *others)
    return None


def _read_areas(line: str, words: TypedWords, kind: str, options: Json) -> dict[str, Any]:
    """Places after the words of the label. Without the label, a list could mean yes or no."""
    before, colon, after = line.partition(":")
    if not colon:
        before, after = "", line
    labels = (answer_label(words_for(each), {"kind": kind, "areas": ["pyke"]}) for each in LANGUAGES)
    is_said = any(words_of(before) == words_of(label.partition(":")[0]) for label in labels)
    if not is_said and not (kind == "grant_neutral_support" and not colon):
        raise UnclearLine(LineCode.UNREAD, line)
    return {"areas": sorted({area_in(piece, line, options["areas"]) for piece in joined_pieces(after)})}


def read_yes_or_no(line: str, words: TypedWords, language: str) -> bool | None:
    """Whether words mean yes or no to a reader of a language; None if they mean neither.

    "No" means yes in Polish and "well" in Hungarian, and "ok" may only mean "understood". Such words count
    only for readers in whose language they have one meaning. Raises `UnclearLine` for other readers.
    """
    if words in phrases_for("unclear"):
        own = words_in(language, "yes") | words_in(language, "no")
        if words in words_in(language, "unclear") or words not in own:
            raise UnclearLine(LineCode.YES_OR_NO, line)
    if words in phrases_for("yes"):
        return True
    return False if words in phrases_for("no") else None
