"""Reads typed answers that are a number, units by place, or an order of houses."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.replies.names import find_names, find_unit, has_meaning, parse_number
from games.replies.outcomes import LineCode, UnclearLine
from games.replies.pieces import ARROW, MAX_WORDS, clauses_of, joined_pieces, origin_of, split_count
from games.replies.spelling import TypedWords, words_of

Json = Mapping[str, Any]


def read_amount(lines: Sequence[str], options: Json) -> dict[str, Any]:
    """A number within its limits, optionally with words for a bid or for power."""
    found = {_read_number(line) for line in lines}
    if len(found) > 1:
        raise UnclearLine(LineCode.CONTRADICTION, lines[-1])
    (amount,) = found
    if not options["minimum"] <= amount <= options["maximum"]:
        raise UnclearLine(LineCode.NOT_OFFERED, lines[0])
    return {"amount": amount}


def _read_number(line: str) -> int:
    words = words_of(line)
    if has_meaning(words, "nothing"):
        return 0
    numbers = [place for place, word in enumerate(words) if parse_number((word,)) is not None]
    if len(numbers) == 1:
        (place,) = numbers
        before, after = words[:place], words[place + 1 :]
        if (not before or has_meaning(before, "bid", "number")) and (
            not after or has_meaning(after, "power")
        ):
            return int(parse_number(words[place : place + 1]) or 0)
    raise UnclearLine(LineCode.UNREAD, line)


def read_units(lines: Sequence[str], options: Json) -> dict[str, Any]:
    """Units by kind and place, such as "knight winterfell, 2 footmen karhold" or "karhold: 2 footmen"."""
    if len(lines) == 1 and has_meaning(words_of(lines[0]), "nothing"):
        if options["minimum"]:
            raise UnclearLine(LineCode.NOT_OFFERED, lines[0])
        return {"units": []}
    chosen: list[str] = []
    for clause in clauses_of(lines):
        area, rest = origin_of(clause)
        for piece in joined_pieces(rest):
            chosen += _read_units_in(piece, area, options["units"], chosen)
    if not options["minimum"] <= len(chosen) <= options["maximum"]:
        raise UnclearLine(LineCode.UNCLEAR_UNITS, "; ".join(lines))
    return {"units": sorted(chosen)}


def _read_units_in(
    piece: str, given_area: str | None, units: Sequence[Json], chosen_units: Sequence[str]
) -> list[str]:
    count, words = split_count(words_of(piece))
    kind, area = _kind_and_area(words, piece)
    if given_area is not None:
        if area not in (None, given_area):
            raise UnclearLine(LineCode.CONTRADICTION, piece)
        area = given_area
    if count == 0:
        raise UnclearLine(LineCode.UNCLEAR_UNITS, piece)
    fitting = [
        unit
        for unit in units
        if unit["type"] == kind and area in (None, unit["area"]) and unit["unit"] not in chosen_units
    ]
    if len(fitting) < (count or 1):
        raise UnclearLine(LineCode.NOT_OFFERED, piece)
    places = {unit["area"] for unit in fitting}
    if len(places) > 1 and len(fitting) != (count or 1):
        raise UnclearLine(LineCode.UNCLEAR_UNITS, piece)
    return [unit["unit"] for unit in fitting[: count or 1]]


def _kind_and_area(words: TypedWords, piece: str) -> tuple[str, str | None]:
    """The only reading of a text as a kind of unit, with or without a place before or after it."""
    if len(words) > MAX_WORDS:
        raise UnclearLine(LineCode.UNREAD, piece)
    best: dict[int, set[tuple[frozenset[str], frozenset[str] | None]]] = {}
    whole = find_unit(words)
    if whole.ids:
        best.setdefault(whole.tier, set()).add((whole.ids, None))
    for place in range(1, len(words)):
        for left, right in ((words[:place], words[place:]), (words[place:], words[:place])):
            unit, area = find_unit(left), find_names(right, "area")
            if unit.ids and area.ids:
                best.setdefault(unit.tier + area.tier, set()).add((unit.ids, area.ids))
    if not best:
        raise UnclearLine(LineCode.UNREAD, piece)
    readings = best[min(best)]
    units, areas = next(iter(readings))
    if len(readings) > 1 or len(units) > 1 or (areas is not None and len(areas) > 1):
        raise UnclearLine(LineCode.AMBIGUOUS, piece)
    return next(iter(units)), next(iter(areas)) if areas else None


def _houses_with_numbers(line: str) -> Iterator[tuple[str, int | None]]:
    """The houses that a line names, with their numbers. Either all houses have a number, or none has."""
    items: list[str | int] = []
    sides = ARROW.split(line)
    for side in sides:
        start = len(items)
        for piece in joined_pieces(side, has_numbers=True):
            items += (_house_or_rank(word, line) for word in words_of(piece))
        if len(items) == start:
            raise UnclearLine(LineCode.UNREAD, line)
    houses = [item for item in items if isinstance(item, str)]
    numbers = [item for item in items if isinstance(item, int)]
    if not numbers:
        yield from ((house, None) for house in houses)
        return
    is_first = isinstance(items[0], int)
    if (
        len(numbers) != len(houses)
        or items[0 if is_first else 1 :: 2] != numbers
        or items[1 if is_first else 0 :: 2] != houses
    ):
        raise UnclearLine(LineCode.UNREAD, line)
    if len(sides) > 1 and numbers != sorted(numbers):
        raise UnclearLine(LineCode.CONTRADICTION, line)
    yield from zip(houses, numbers, strict=True)


def _house_or_rank(word: str, line: str) -> str | int:
    if word.isdecimal():
        return int(word[:3])
    house = find_names((word,), "house").only
    if house is None:
        raise UnclearLine(LineCode.UNREAD, line)
    return house


def read_groups(lines: Sequence[str], options: Json) -> dict[str, Any]:
    """The tied houses in the order that the reply names. It names each house once, first to last or with
    its number."""
    ranked: dict[str, int | None] = {}
    for line in lines:
        for house, rank in _houses_with_numbers(line):
            if house in ranked:
                raise UnclearLine(LineCode.CONTRADICTION, line)
            ranked[house] = rank
    numbers = {number for number in ranked.values() if number is not None}
    if numbers and numbers != set(range(1, len(ranked) + 1)):
        raise UnclearLine(LineCode.CONTRADICTION, lines[-1])
    listed = sorted(ranked, key=lambda house: ranked[house] or 0)
    tied = [house for group in options["groups"] for house in group if len(group) > 1]
    if not set(tied) <= set(listed) or not set(listed) <= {h for group in options["groups"] for h in group}:
        raise UnclearLine(LineCode.NOT_OFFERED, "; ".join(lines))
    groups = [
        sorted(group, key=listed.index) if len(group) > 1 else list(group) for group in options["groups"]
    ]
    return {"groups": groups}
