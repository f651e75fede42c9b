"""Answers of players in mail replies, in the English words that the page about playing by mail shows."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from games.words import words_for
from games.words.numbering import numbered_answers, with_token_look

Json = Mapping[str, Any]
WORDS = words_for("en")


def reply_of(answer: Json, options: Json) -> str | None:
    """The text of an answer to a decision with these options; None if it cannot be written, such as an
    upgrade.
    """
    looks = with_token_look(answer)
    for number, offered in enumerate(
        map(with_token_look, numbered_answers(answer["kind"], options)), start=1
    ):
        is_same = all(looks.get(name, value) == value for name, value in offered.items())
        if is_same and _is_complete(looks, offered):
            return str(number)
    match options["kind"]:
        case "amount":
            return str(answer["amount"])
        case "assign_orders":
            return "\n".join(
                f"{_area(area)}: {WORDS.name('order', token)}" for area, token in answer["orders"].items()
            )
        case "moves":
            return _march(answer, options)
        case "musters":
            return _musters(answer["musters"])
        case "rank_groups":
            tied = [group for group in answer["groups"] if len(group) > 1]
            return ", ".join(WORDS.name("house", house) for group in tied for house in group)
        case "some_units":
            return _units(answer["units"], options)
    return None


def _is_complete(answer: Json, options: Json) -> bool:
    """Whether the numbered options contain the whole answer."""
    return all(name in options or value in (None, [], False) for name, value in answer.items())


def _area(area: str) -> str:
    return WORDS.name("area", area)


def _march(answer: Json, options: Json) -> str:
    [order] = [order for order in options["orders"] if order["area"] == answer["area"]]
    kinds = {unit["unit"]: unit["type"] for unit in order["units"]}
    moves = [
        f"{_count_kinds(Counter(kinds[unit] for unit in move['units']))} > {_area(move['to'])}"
        for move in answer["moves"]
    ]
    token = ["leave token"] if answer["leave_power_token"] else []
    return f"{_area(answer['area'])}: {'; '.join(moves + token) or 'stay'}"


def _count_kinds(kinds: Counter[str]) -> str:
    return ", ".join(f"{count} {WORDS.name('unit', kind)}" for kind, count in kinds.items())


def _musters(musters: list[Json]) -> str | None:
    if any(each["upgrade"] for each in musters):
        return None
    pieces: dict[str, list[str]] = {}
    for each in musters:
        to = "" if each["area"] == each["source"] else f" > {_area(each['area'])}"
        pieces.setdefault(each["source"], []).append(f"{WORDS.name('unit', each['type'])}{to}")
    return "; ".join(f"{_area(area)}: {', '.join(row)}" for area, row in pieces.items()) or "nothing"


def _units(units: list[str], options: Json) -> str:
    chosen = [unit for unit in options["units"] if unit["unit"] in units]
    return ", ".join(_by_place(chosen)) or "nothing"


def _by_place(units: list[Json]) -> Iterator[str]:
    for (kind, area), count in Counter((unit["type"], unit["area"]) for unit in units).items():
        yield f"{count} {WORDS.name('unit', kind)} {_area(area)}"
