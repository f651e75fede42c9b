"""Lines of a reply to what a mail prints, drawn by dice. Later attempts at a question are simpler."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

from games.words import words_for
from tests.mail_game.printed import Item, Part

STAY = 0.1
"""How often units stay that could march."""
_COUNTED = re.compile(r"(.+?)\s×\s(\d+)$")
_BRACKETS = re.compile(r" \(([^()]*)\)")


def reply_to(parts: Sequence[Part], language: str, dice: Random, attempt: int = 1) -> str:
    """What somebody writes who answers one of the forms. Raises LookupError if there is none."""
    if not parts:
        raise LookupError("the mail prints no form")
    part = dice.choice(parts)
    if attempt > 2 and "example" in part.said:
        return part.said["example"]
    match part.shape:
        case "amount":
            return str(dice.randint(int(part.said["minimum"]), min(int(part.said["maximum"]), 4)))
        case "numbered":
            return _numbered(part, dice)
        case "orders":
            return _orders(part, dice)
        case "marches":
            return _march(part, dice, language, attempt)
        case "musters":
            return _muster(part, dice, language, attempt)
        case "units":
            return _units(part, dice)
    assert part.shape == "ranks"
    return "\n".join(_ranked(item, dice) for item in part.items)


def nothing(language: str, place: int = 0) -> str:
    """A word by which nothing is done."""
    return words_for(language).text("reply_words-nothing").split(", ")[place]


def _numbered(part: Part, dice: Random) -> str:
    number, _, label = dice.choice(part.items).text.partition(". ")
    return label if dice.random() < 0.2 and _is_one(part, label) else number


def _is_one(part: Part, label: str) -> bool:
    """Whether one answer alone has a label that nobody would take for another."""
    return sum(item.text.partition(". ")[2] == label for item in part.items) == 1


def _names(text: str) -> list[str]:
    """Each name as often as there are pieces of it."""
    found: list[str] = []
    for each in text.split(", "):
        counted = _COUNTED.match(each)
        found += [counted[1]] * int(counted[2]) if counted else [each]
    return found


def _orders(part: Part, dice: Random) -> str:
    tokens = _names(part.said["regular"])
    special = _names(part.said["special"]) if "special" in part.said else []
    tokens += dice.sample(special, min(part.number("stars", 0), len(special)))
    places = [item.text.partition(": ")[0] for item in part.items]
    if "places" in part.said:
        places = dice.sample(part.said["places"].split(", "), int(part.said["count"]))
    return "\n".join(
        f"{place}: {token}" for place, token in zip(places, dice.sample(tokens, len(places)), strict=True)
    )


def _march(part: Part, dice: Random, language: str, attempt: int) -> str:
    item = dice.choice(part.items)
    origin, _, units = item.text.partition(": ")
    there = _names(units)
    if not item.below or dice.random() < STAY:
        return f"{origin}: {_stay(language)}"
    to, types, at_most = _destination(dice.choice(item.below))
    fitting = [unit for unit in there if not types or unit in types]
    count = 1 if attempt > 1 else min(dice.randint(1, len(fitting)), at_most or len(fitting))
    going = dice.sample(fitting, count)
    words = words_for(language)
    leaves = "reply_form-leave_token" in part.said and len(going) == len(there) and dice.random() < 0.5
    token = "; " + words.text("reply_words-leave_token").split(", ")[0] if leaves else ""
    return f"{origin}: {', '.join(sorted(going))} > {to}{token}"


def _stay(language: str) -> str:
    """The word that the form prints in quotation marks."""
    sentence = words_for(language).text("reply_form-moves")
    quoted = re.findall("[“„](.+?)[”“]", sentence)
    return str(quoted[0])


def _destination(line: str) -> tuple[str, list[str], int]:
    """The place, the units that can go there where not all can, and how many at most."""
    text, *facts = line.removeprefix("→ ").split(". ")
    types = _BRACKETS.search(text)
    numbers = [int(fact.rpartition(": ")[2]) for fact in facts[:1] if fact[-1].isdigit()]
    return _BRACKETS.sub("", text), types[1].split(", ") if types else [], numbers[0] if numbers else 0


def _muster(part: Part, dice: Random, language: str, attempt: int) -> str:
    chosen = []
    items = [dice.choice(part.items)] if "reply_form-one_area" in part.said else part.items
    for item in items:
        place, *numbers = item.text.split(". ")
        left, footmen = ([int(each.rpartition(": ")[2]) for each in numbers] + [0])[:2]
        pieces: list[str] = []
        for line in dice.sample(item.below, len(item.below)):
            cost, piece = int(line[-2]), _BRACKETS.sub("", line).replace("→", ">")
            is_upgrade = piece.startswith(f"{_footman(language)} > ")
            if cost <= left and (not is_upgrade or footmen):
                left, footmen = left - cost, footmen - is_upgrade
                pieces.append(piece)
            if attempt > 1 and pieces:
                break
        chosen.append(f"{place}: {', '.join(pieces)}")
        if attempt > 1:
            break
    return "; ".join(chosen)


def _footman(language: str) -> str:
    return words_for(language).name("unit", "footman")


def _units(part: Part, dice: Random) -> str:
    there = {place: _names(units) for place, _, units in (each.text.partition(": ") for each in part.items)}
    if "split" in part.said:
        wanted = {
            name: int(count)
            for name, _, count in (each.partition(": ") for each in part.said["split"].split(", "))
        }
        taken = [
            (place, unit) for place, count in wanted.items() for unit in dice.sample(there[place], count)
        ]
    else:
        everything = [(place, unit) for place, units in there.items() for unit in units]
        least, most = part.number("minimum", 0), part.number("maximum", len(everything))
        if "exactly" in part.said:
            least = most = int(part.said["exactly"])
        taken = dice.sample(everything, max(least, min(1, most)))
    return ", ".join(f"{unit} ({place})" for place, unit in taken)


def _ranked(item: Item, dice: Random) -> str:
    names = item.text.split(", ")
    return ", ".join(dice.sample(names, len(names)))
