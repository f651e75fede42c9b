"""The meaning of an answer, in the names that a mail prints, for comparison with the recorded answer.

Computed without `games.replies`: the comparison must not repeat a bug of the reader.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.words import Words
from games.words.decisions import answer_label

Meant = tuple[Any, ...]
"""The kind of the meaning, then its facts. Equal for answers that differ only in equal-looking pieces."""

Row = Mapping[str, Any]
_UNIT = re.compile(r"_(footman|knight|ship|siege_engine)_\d+$")


def plain(text: str) -> str:
    """A name or label with ordinary spaces in place of no-break spaces."""
    return " ".join(text.split())


def amount(number: int) -> Meant:
    return "amount", number


def label(text: str) -> Meant:
    return "label", plain(text)


def orders(pairs: Iterable[tuple[str, str]]) -> Meant:
    """Places and their tokens."""
    return "orders", tuple(sorted((plain(place), plain(token)) for place, token in pairs))


def march(origin: str, moves: Iterable[tuple[str, Iterable[str]]], *, leaves_token: bool) -> Meant:
    """Destinations and the kinds of units that move there."""
    going = sorted((plain(to), tuple(sorted(map(plain, units)))) for to, units in moves)
    return "march", plain(origin), tuple(going), leaves_token


def musters(pieces: Iterable[tuple[str, str]]) -> Meant:
    """Mustering places and their pieces, such as `Ship > Bay of Ice`."""
    return "musters", tuple(sorted((plain(place), plain(piece)) for place, piece in pieces))


def units(pieces: Iterable[tuple[str, str]]) -> Meant:
    """Places and the kinds of units in them."""
    return "units", tuple(sorted((plain(place), plain(unit)) for place, unit in pieces))


def ranks(groups: Iterable[Sequence[str]]) -> Meant:
    return "ranks", tuple(tuple(map(plain, group)) for group in groups)


def is_recorded(means: Meant, words: Words, answer: Row, areas: Mapping[str, str]) -> bool:
    """Whether a recorded answer has this meaning. `areas`: unit -> its area before the answer.

    A mail also numbers some answers that could be written out. The meaning of such a number is its label,
    with the place of a unit before it.
    """
    named = answer_label(words, answer)
    if (area := areas.get(str(answer.get("choice")))) is not None:
        return means == label(words.text("form-pair", name=words.name("area", area), value=named))
    return means in (of_answer(words, answer, areas), label(named))


def of_answer(words: Words, answer: Row, areas: Mapping[str, str]) -> Meant:
    """The meaning of a recorded answer in words of its reader. `areas`: unit -> its area before
    the answer.
    """
    match answer:
        case {"choice": str()}:
            return label(answer_label(words, answer))
        case {"orders": placed}:
            return orders(
                (words.name("area", place), words.name("order", id)) for place, id in placed.items()
            )
        case {"moves": moves, "area": origin, "leave_power_token": leaves}:
            going = ((words.name("area", move["to"]), _kinds(words, move["units"])) for move in moves)
            return march(words.name("area", origin), going, leaves_token=leaves)
        case {"musters": list() as rows} if rows or not answer.get("units"):
            return musters((words.name("area", row["source"]), _piece(words, row)) for row in rows)
        case {"amount": number}:
            return amount(number)
        case {"groups": groups}:
            return ranks(
                [words.name("house", house) for house in group] for group in groups if len(group) > 1
            )
        case {"units": list() as ids}:
            kinds = _kinds(words, ids)
            return units((words.name("area", areas[id]), kind) for id, kind in zip(ids, kinds, strict=True))
    return label(answer_label(words, answer))


def _kinds(words: Words, ids: Iterable[str]) -> list[str]:
    found = (_UNIT.search(id) for id in ids)
    return [words.name("unit", each[1]) for each in found if each is not None]


def _piece(words: Words, row: Row) -> str:
    name = words.name("unit", row["type"])
    if row["upgrade"]:
        return f"{words.named('upgrade', row['upgrade']).text} > {name}"
    return name if row["area"] == row["source"] else f"{name} > {words.name('area', row['area'])}"
