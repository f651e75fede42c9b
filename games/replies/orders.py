"""Orders: a place and a token in each line."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.replies.names import are_alike, find_names, find_order
from games.replies.outcomes import LineCode, LineProblem, UnclearLine
from games.replies.pieces import MAX_WORDS, pieces_of
from games.replies.spelling import ARROW, STAR, words_of

Json = Mapping[str, Any]
_SEPARATORS = (ARROW, "=")
"""Signs between a place and its order."""
_STARRED = re.compile(r"([^\W\d_]+)[*★⭐]")


def read_orders(
    lines: Sequence[str], options: Json, known_orders: Mapping[str, str]
) -> tuple[dict[str, str], list[LineProblem]]:
    """The clear orders by area, and the problems. `known_orders` has the orders of an earlier reply."""
    offered = {*options["regular"], *options["special"]}
    problems: list[LineProblem] = []
    wanted: dict[str, tuple[frozenset[str], str]] = {}
    disputed: set[str] = set()
    for piece in pieces_of(lines):
        try:
            area, tokens = read_order(piece, options["places"])
            if not tokens & offered:
                raise UnclearLine(LineCode.NOT_OFFERED, piece)
        except UnclearLine as unclear:
            problems.append(unclear.problem)
            continue
        if area in wanted and wanted[area][0] != tokens:
            disputed.add(area)
            problems.append(LineProblem(LineCode.CONTRADICTION, piece))
        wanted[area] = (tokens, piece)
    orders = {
        area: token
        for area, token in known_orders.items()
        if area in options["places"] and area not in wanted
    }
    for area, (tokens, piece) in wanted.items():
        if area in disputed:
            continue
        free = sorted(tokens & offered - set(orders.values()))
        if free:
            orders[area] = free[0]
        else:
            problems.append(LineProblem(LineCode.TOO_MANY, piece))
    missing = [area for area in options["places"] if area not in orders]
    if not problems and len(orders) > options["count"]:
        problems.append(LineProblem(LineCode.TOO_MANY, piece))
    if len(orders) < options["count"] and not disputed and missing:
        problems.append(LineProblem(LineCode.MISSING_PLACES, facts={"areas": missing}))
    return dict(sorted(orders.items())), problems


def read_order(piece: str, places: Iterable[str]) -> tuple[str, frozenset[str]]:
    """The area in a text, and the tokens that it may mean, all of which look alike. Raises `UnclearLine`."""
    words = words_of(piece)
    if len(words) > MAX_WORDS:
        raise UnclearLine(LineCode.UNREAD, piece)
    if STAR in words and any(find_names(words_of(each[1]), "area").ids for each in _STARRED.finditer(piece)):
        raise UnclearLine(LineCode.UNREAD, piece)  # the star may belong to the place or to the order
    best: dict[int, set[tuple[frozenset[str], frozenset[str]]]] = {}
    for place in range(1, len(words)):
        before = words[: place - 1] if words[place - 1] in _SEPARATORS else words[:place]
        for left, right in ((before, words[place:]), (words[place:], before)):
            area, order = find_names(left, "area"), find_order(right)
            if area.ids and order.ids:
                best.setdefault(area.tier + order.tier, set()).add((area.ids, order.ids))
    if not best:
        raise UnclearLine(LineCode.UNREAD, piece)
    readings = best[min(best)]
    areas, tokens = next(iter(readings))
    if len(readings) > 1 or len(areas) > 1 or not are_alike(tokens):
        raise UnclearLine(LineCode.AMBIGUOUS, piece)
    (area_id,) = areas
    if area_id not in places:
        raise UnclearLine(LineCode.NOT_OFFERED, piece)
    return area_id, tokens
