"""Musterings: `winterfell: knight, ship > bay of ice; karhold: footman > knight`."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.replies.choices import number_in
from games.replies.names import find_names, find_unit, has_meaning
from games.replies.outcomes import LineCode, UnclearLine
from games.replies.pieces import (
    ARROW,
    area_in,
    clauses_of,
    joined_pieces,
    leading_number,
    origin_of,
    split_count,
    with_arrows,
)
from games.replies.spelling import TypedWords, words_of
from games.words.numbering import numbered_answers

Json = Mapping[str, Any]


def read_musters(lines: Sequence[str], options: Json) -> list[dict[str, Any]]:
    """The musterings that the lines name, in order; empty for "nothing"."""
    if len(lines) == 1 and has_meaning(words_of(lines[0]), "nothing"):
        return []
    musters: list[dict[str, Any]] = []
    for clause in clauses_of(lines):
        source, rest = origin_of(clause)
        place = _place(source, options, clause)
        for piece in joined_pieces(rest):
            musters += _read_clause(piece, place, musters)
    if not musters:
        raise UnclearLine(LineCode.UNREAD, lines[0])
    return musters


def _place(source: str | None, options: Json, clause: str) -> Json:
    """The place whose mustering points are spent: the one that the text names, or the only one."""
    places = options["places"]
    if source is None and len(places) != 1:
        is_unit = any(find_unit(split_count(words_of(piece))[1]).ids for piece in joined_pieces(clause))
        raise UnclearLine(LineCode.AMBIGUOUS if is_unit else LineCode.UNREAD, clause)
    found = [place for place in places if source in (None, place["area"])]
    if not found:
        raise UnclearLine(LineCode.NOT_OFFERED, clause)
    return dict(found[0])


def _read_clause(text: str, place: Json, musters: Sequence[Json]) -> list[dict[str, Any]]:
    sides = ARROW.split(with_arrows(text))
    if len(sides) > 2 or not all(map(words_of, sides)):
        raise UnclearLine(LineCode.UNREAD, text)
    count, words = split_count(_without_verb(words_of(sides[0])))
    unit = find_unit(words)
    if unit.only is None:
        raise UnclearLine(LineCode.AMBIGUOUS if unit.ids else LineCode.UNREAD, text)
    number = 1 if count is None else count
    if not 1 <= number <= 10:
        raise UnclearLine(LineCode.UNREAD, text)
    if len(sides) == 2 and (target := find_unit(words_of(sides[1]))).only is not None:
        if find_names(words_of(sides[1]), "area").tier == 0 and find_names(words_of(sides[1]), "area").ids:
            raise UnclearLine(LineCode.AMBIGUOUS, text)
        return _upgrades(text, place, unit.only, target.only, number, musters)
    if any(has_meaning(words_of(sides[0])[:place], "upgrade") for place in range(1, len(words_of(sides[0])))):
        raise UnclearLine(LineCode.UNREAD, text)
    area = _area(text, place, unit.only, sides[1] if len(sides) == 2 else "")
    return [{"source": place["area"], "type": unit.only, "area": area, "upgrade": None}] * number


def _upgrades(
    text: str, place: Json, previous: str, type: str, number: int, musters: Sequence[Json]
) -> list[dict[str, Any]]:
    used = {row["upgrade"] for row in musters}
    footmen = [unit for unit in place["footmen"] if unit not in used]
    if previous != "footman" or len(footmen) < number:
        raise UnclearLine(LineCode.NOT_OFFERED, text)
    return [
        {"source": place["area"], "type": type, "area": place["area"], "upgrade": footman}
        for footman in footmen[:number]
    ]


def _area(text: str, place: Json, type: str, written_text: str) -> str:
    """The area of a new unit: the place whose mustering points are spent.

    For a ship: the sea area that the text names, or the only possible one.
    """
    allowed = place["ship_places"] if type == "ship" else [place["area"]]
    if not written_text:
        if len(allowed) != 1:
            raise UnclearLine(LineCode.AMBIGUOUS, text)
        return str(allowed[0])
    return area_in(written_text, text, allowed)


def _without_verb(words: TypedWords) -> TypedWords:
    for place in range(1, len(words)):
        if has_meaning(words[:place], "muster", "upgrade"):
            return words[place:]
    return words


def read_consolidation(lines: Sequence[str], kind: str, options: Json) -> dict[str, Any]:
    """The resolution of one order, for power or with musterings."""
    answers = numbered_answers(kind, options)
    if len(lines) == 1 and (number := number_in(words_of(lines[0]))) is not None:
        if not 1 <= number <= len(answers):
            raise UnclearLine(LineCode.NOT_OFFERED, lines[0])
        return answers[number - 1]
    if len(lines) == 1 and (listed := leading_number(lines[0])) is not None:
        # The number is an option of the mail, not of a list.
        number, rest = listed
        answer = read_consolidation([str(number)], kind, options)
        if dict(answer) != {"kind": kind, **read_consolidation([rest], kind, options)}:
            raise UnclearLine(LineCode.CONTRADICTION, lines[0])
        return answer
    clauses = clauses_of(lines)
    sources = {source for source, _ in map(origin_of, clauses) if source is not None}
    if not sources:
        return _read_power(clauses, options)
    if len(sources) > 1:
        raise UnclearLine(LineCode.CONTRADICTION, lines[-1])
    (source,) = sources
    if source not in options["areas"]:
        raise UnclearLine(LineCode.NOT_OFFERED, lines[0])
    rests = [rest for _, rest in map(origin_of, clauses)]
    if len(rests) == 1 and (not rests[0] or has_meaning(words_of(rests[0]), "power")):
        return {"area": source, "musters": None}
    named = [f"{source}: {rest}" for rest in rests]
    return {"area": source, "musters": read_musters(named, options["mustering"])}


def _read_power(clauses: Sequence[str], options: Json) -> dict[str, Any]:
    """The answer that gains power. The text is only a place, or "power" if there is only one order."""
    if len(clauses) != 1:
        raise UnclearLine(LineCode.UNREAD, clauses[-1])
    areas, words = options["areas"], words_of(clauses[0])
    if has_meaning(words, "power") and len(areas) == 1:
        return {"area": areas[0], "musters": None}
    area = area_in(clauses[0], clauses[0], areas)
    if area in {place["area"] for place in options["mustering"]["places"]}:
        raise UnclearLine(LineCode.AMBIGUOUS, clauses[0])
    return {"area": area, "musters": None}
