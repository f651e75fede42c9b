"""Numbers, units by place, and houses in an order."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from games.replies.names import find, find_unit, means
from games.replies.pieces import counted, joined_pieces
from games.replies.problems import LineCode, Unclear
from games.replies.spelling import Typed, typed

Row = Mapping[str, Any]
_FRACTION = re.compile(r"\d\s*[.,:/]\s*\d|\d\s*-\s*\d")


def read_amount(lines: Sequence[str], options: Row) -> dict[str, Any]:
    """A number within its limits, perhaps with words for a bid or for power."""
    found = {_amount(line) for line in lines}
    if len(found) > 1:
        raise Unclear(LineCode.CONTRADICTION, lines[-1])
    (amount,) = found
    if not options["minimum"] <= amount <= options["maximum"]:
        raise Unclear(LineCode.NOT_OFFERED, lines[0])
    return {"amount": amount}


def _amount(line: str) -> int:
    words = typed(line)
    if means(words, "nothing"):
        return 0
    numbers = [word for word in words if not word.isalpha()]
    if len(numbers) != 1 or not numbers[0].isdigit() or len(numbers[0]) > 3 or _FRACTION.search(line):
        raise Unclear(LineCode.UNREAD, line)
    place = words.index(numbers[0])
    before, after = words[:place], words[place + 1 :]
    is_clear = (not before or means(before, "bid", "number")) and (not after or means(after, "power"))
    if not is_clear:
        raise Unclear(LineCode.UNREAD, line)
    return int(numbers[0])


def read_units(lines: Sequence[str], options: Row) -> dict[str, Any]:
    """Units by kind and place: "knight winterfell, 2 footmen karhold"."""
    if len(lines) == 1 and means(typed(lines[0]), "nothing"):
        if options["minimum"]:
            raise Unclear(LineCode.NOT_OFFERED, lines[0])
        return {"units": []}
    chosen: list[str] = []
    for line in lines:
        for piece in joined_pieces(line):
            chosen += _units_in(piece, options["units"], chosen)
    if not options["minimum"] <= len(chosen) <= options["maximum"]:
        raise Unclear(LineCode.UNCLEAR_UNITS, "; ".join(lines))
    return {"units": sorted(chosen)}


def _units_in(piece: str, units: Sequence[Row], chosen: Sequence[str]) -> list[str]:
    count, words = counted(typed(piece))
    kind, area = _kind_and_area(words, piece)
    fitting = [
        unit
        for unit in units
        if unit["type"] == kind and area in (None, unit["area"]) and unit["unit"] not in chosen
    ]
    if len(fitting) < (count or 1):
        raise Unclear(LineCode.NOT_OFFERED, piece)
    places = {unit["area"] for unit in fitting}
    if len(places) > 1 and len(fitting) != (count or 1):
        raise Unclear(LineCode.UNCLEAR_UNITS, piece)
    return [unit["unit"] for unit in fitting[: count or 1]]


def _kind_and_area(words: Typed, piece: str) -> tuple[str, str | None]:
    """The one reading of a kind of unit, with or without a place before or behind it."""
    best: dict[int, set[tuple[frozenset[str], frozenset[str] | None]]] = {}
    whole = find_unit(words)
    if whole.ids:
        best.setdefault(whole.tier, set()).add((whole.ids, None))
    for place in range(1, len(words)):
        for left, right in ((words[:place], words[place:]), (words[place:], words[:place])):
            unit, area = find_unit(left), find(right, "area")
            if unit.ids and area.ids:
                best.setdefault(unit.tier + area.tier, set()).add((unit.ids, area.ids))
    if not best:
        raise Unclear(LineCode.UNREAD, piece)
    readings = best[min(best)]
    units, areas = next(iter(readings))
    if len(readings) > 1 or len(units) > 1 or (areas is not None and len(areas) > 1):
        raise Unclear(LineCode.AMBIGUOUS, piece)
    return next(iter(units)), next(iter(areas)) if areas else None


def read_groups(lines: Sequence[str], options: Row) -> dict[str, Any]:
    """The tied houses in an order: each house that is tied once, first to last."""
    listed: list[str] = []
    for line in lines:
        for piece in re.split(r"[>→,;]|\d+[.)]", line):
            for part in joined_pieces(piece):
                found = [find((word,), "house") for word in typed(part)]
                if not found or any(each.only is None for each in found):
                    raise Unclear(LineCode.UNREAD, line)
                listed += [str(each.only) for each in found]
    tied = [house for group in options["groups"] for house in group if len(group) > 1]
    if len(set(listed)) != len(listed):
        raise Unclear(LineCode.CONTRADICTION, lines[-1])
    if not set(tied) <= set(listed) or not set(listed) <= {h for group in options["groups"] for h in group}:
        raise Unclear(LineCode.NOT_OFFERED, "; ".join(lines))
    groups = [
        sorted(group, key=listed.index) if len(group) > 1 else list(group) for group in options["groups"]
    ]
    return {"groups": groups}
