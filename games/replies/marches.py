"""One march: `winterfell: footman, knight > moat cailin; leave token`."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.replies.names import find_unit, has_meaning
from games.replies.outcomes import LineCode, UnclearLine
from games.replies.pieces import (
    ARROW,
    area_in,
    clauses_of,
    joined_pieces,
    origin_of,
    split_count,
    with_arrows,
)
from games.replies.spelling import words_of

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class MarchPart:
    """A part of a march: units that move to a place, the statement that nothing moves, or whether to leave
    a power token."""

    text: str
    units: str = ""
    to: str = ""
    leaves_token: bool | None = None
    is_nothing: bool = False


def read_march(lines: Sequence[str], options: Json) -> dict[str, Any]:
    """The march that the lines describe, with the units that it names. Raises `UnclearLine`."""
    origins: set[str] = set()
    parts: list[MarchPart] = []
    for piece in clauses_of(lines):
        tokens_at = [each for each in piece.split(",") if ":" in each and _token(each) is not None]
        parts += map(_part_without_arrow, tokens_at)
        origin, rest = origin_of(",".join(each for each in piece.split(",") if each not in tokens_at))
        if origin is not None:
            origins.add(origin)
        if rest:
            parts += _parts_of(rest)
    order = _order(origins, options, lines)
    tokens = {part.leaves_token for part in parts if part.leaves_token is not None}
    if len(tokens) > 1:
        raise UnclearLine(LineCode.CONTRADICTION, lines[-1])
    moving = [part for part in parts if part.leaves_token is None]
    stays = [part for part in moving if part.is_nothing]
    if len(stays) > 1 or (stays and len(moving) > 1) or (not moving and tokens) or not parts:
        raise UnclearLine(LineCode.UNREAD, (stays or parts or [MarchPart(lines[0])])[0].text)
    moves = [] if stays else _moves(moving, order)
    return {"area": order["area"], "moves": moves, "leave_power_token": True in tokens}


def _order(origins: set[str], options: Json, lines: Sequence[str]) -> Json:
    if len(origins) > 1:
        raise UnclearLine(LineCode.ONE_MARCH, lines[-1])
    orders = options["orders"]
    if not origins and len(orders) != 1:
        raise UnclearLine(LineCode.AMBIGUOUS, lines[0])
    found = [order for order in orders if not origins or order["area"] in origins]
    if not found:
        raise UnclearLine(LineCode.NOT_OFFERED, lines[0])
    return dict(found[0])


def _parts_of(text: str) -> Iterator[MarchPart]:
    """The parts of a text such as `footman > karhold, knight > moat cailin, leave token`."""
    sides = ARROW.split(with_arrows(text))
    if len(sides) == 1:
        yield from (_part_without_arrow(each) for each in (text.split(",") if "," in text else [text]))
        return
    units = sides[0]
    for place, side in enumerate(sides[1:], start=2):
        to, *others = (each.strip() for each in side.split(","))
        yield MarchPart(text, units, to)
        if place < len(sides):
            units = ", ".join(others)
        else:
            yield from (_part_without_arrow(other) for other in others)
            return


def _part_without_arrow(text: str) -> MarchPart:
    token = _token(text)
    if token is None and not has_meaning(words_of(text), "nothing"):
        raise UnclearLine(LineCode.UNREAD, text)
    return MarchPart(text, leaves_token=token, is_nothing=token is None)


def _token(text: str) -> bool | None:
    """Whether to leave a power token; None if a text does not mention tokens."""
    words = words_of(text)
    if has_meaning(words, "no_token"):
        return False
    return True if has_meaning(words, "leave_token") else None


def _moves(parts: Sequence[MarchPart], order: Json) -> list[Json]:
    """The moves, with each unit in at most one. Units of the same kind are interchangeable."""
    free: dict[str, list[str]] = {}
    for unit in order["units"]:
        free.setdefault(unit["type"], []).append(unit["unit"])
    moves: dict[str, list[str]] = {}
    for part in parts:
        to = area_in(part.to, part.text, {place["area"] for place in order["destinations"]})
        if to in moves:
            raise UnclearLine(LineCode.CONTRADICTION, part.text)
        moves[to] = sorted(
            unit
            for kind, count in _count_unit_kinds(part, free).items()
            for unit in (free[kind].pop(0) for _ in range(count))
        )
    return [{"to": to, "units": units} for to, units in moves.items()]


def _count_unit_kinds(part: MarchPart, free_units: Mapping[str, Sequence[str]]) -> Counter[str]:
    """The number of moving units of each kind."""
    there = Counter({kind: len(units) for kind, units in free_units.items() if units})
    words = words_of(part.units)
    if has_meaning(words, "all"):
        if not there:
            raise UnclearLine(LineCode.UNCLEAR_UNITS, part.text)
        return there
    wanted: Counter[str] = Counter()
    for piece in joined_pieces(part.units):
        count, words = split_count(words_of(piece))
        found = find_unit(words)
        if found.only is None:
            raise UnclearLine(LineCode.AMBIGUOUS if found.ids else LineCode.UNCLEAR_UNITS, part.text)
        wanted[found.only] += 1 if count is None else count
    if not wanted or not min(wanted.values()) or wanted - there:
        raise UnclearLine(LineCode.UNCLEAR_UNITS, part.text)
    return wanted
