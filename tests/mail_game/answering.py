"""Lines of a reply to a printed form, chosen at random. Later attempts at a question are simpler."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from games.words import words_for
from tests.mail_game import meant
from tests.mail_game.meant import Meant
from tests.mail_game.printed import Item, Part
from tests.mail_game.writing import Writer

STAY = 0.1
"""Probability that units that could march stay."""
NOTHING = 0.1
"""Share of the musterings without a piece."""
NATURAL = 0.6
"""Share of the answers that paraphrase the mail."""
BIDS = frozenset({"bid_influence", "bid_wildlings"})
_COUNTED = re.compile(r"(.+?)\s×\s(\d+)$")
_BRACKETS = re.compile(r" \(([^()]*)\)")
_UNIT_IN_PLACE = re.compile(r"(?:(\d+) × )?(.+?) \((.+?)\)(?:, |$)")


@dataclass(frozen=True, slots=True)
class Said:
    """An answer as written, and its meaning: None for a line that the mail prints as an example."""

    text: str
    means: Meant


def reply_to(parts: Sequence[Part], language: str, dice: Random, attempt: int = 1, kind: str = "") -> Said:
    """A reply to one of the forms. Raises LookupError if there is none."""
    if not parts:
        raise LookupError("the mail prints no form")
    part = dice.choice(parts)
    if 2 < attempt < 5 and "example" in part.said:
        return _example(part)
    writer = Writer(language, dice, is_natural=attempt == 1 and dice.random() < NATURAL)
    match part.shape:
        case "amount":
            number = dice.randint(int(part.said["minimum"]), min(int(part.said["maximum"]), 4))
            return Said(writer.amount(number, is_bid=kind in BIDS), meant.amount(number))
        case "numbered":
            return _numbered_reply(part, writer, kind)
        case "orders":
            return _orders(part, writer)
        case "marches":
            return _march(part, writer, attempt)
        case "musters":
            return _muster(part, writer, attempt, kind)
        case "units":
            return _units(part, writer)
    assert part.shape == "ranks"
    return _ranked_reply(part, writer)


def _example(part: Part) -> Said:
    line = part.said["example"]
    match part.shape:
        case "marches":
            origin, _, move = line.partition(": ")
            unit, _, to = move.partition(" > ")
            means = meant.march(origin, [(to, [unit])], leaves_token=False)
        case "musters":
            place, _, piece = line.partition(": ")
            means = meant.musters([(place, piece)])
        case "units":
            found = _UNIT_IN_PLACE.findall(line)
            pieces = [(place, unit) for count, unit, place in found for _ in range(int(count or 1))]
            means = meant.units(pieces)
        case _:
            means = meant.label(line)
    return Said(line, means)


def _numbered_reply(part: Part, writer: Writer, kind: str) -> Said:
    dice = writer.dice
    number, _, label = dice.choice(part.items).text.partition(". ")
    is_alone = _is_one(part, label)
    if kind == "resolve_raid" and writer.is_natural and dice.random() < 0.5:
        target = label.partition(" → ")[2]
        others = [item.text.partition(" → ")[2] for item in part.items]
        if target and others.count(target) == 1 and (text := writer.raid(target)):
            return Said(text, meant.label(label))
    agrees = _agreement(writer.language, kind).get(meant.plain(label))
    text = writer.option(int(number), label, is_alone=is_alone, kind=kind, agrees=agrees)
    return Said(text, meant.label(label))


@cache
def _agreement(language: str, kind: str) -> dict[str, bool]:
    """Labels that mean yes or no to a question for any speaker of the language."""
    if kind not in ("use_blade", "redraw_tide"):
        return {}
    words, field = words_for(language), "use" if kind == "use_blade" else "redraw"
    return {meant.plain(words.text(f"option-{kind}", **{field: agrees})): agrees for agrees in (True, False)}


def _is_one(part: Part, label: str) -> bool:
    """Whether exactly one answer has this label, so that it cannot be confused with another."""
    return sum(item.text.partition(". ")[2] == label for item in part.items) == 1


def _names(text: str) -> list[str]:
    """The name of each piece: a name with a count is repeated."""
    found: list[str] = []
    for each in text.split(", "):
        counted = _COUNTED.match(each)
        found += [counted[1]] * int(counted[2]) if counted else [each]
    return found


def _orders(part: Part, writer: Writer) -> Said:
    dice = writer.dice
    regular = _names(part.said["regular"])
    special = _names(part.said["special"]) if "special" in part.said else []
    tokens = regular + dice.sample(special, min(part.number("stars", 0), len(special)))
    places = [item.text.partition(": ")[0] for item in part.items]
    if "places" in part.said:
        places = dice.sample(part.said["places"].split(", "), int(part.said["count"]))
    pairs = list(zip(places, dice.sample(tokens, len(places)), strict=True))
    return Said(writer.orders(pairs, _starred_tokens(regular, special)), meant.orders(pairs))


def _starred_tokens(regular: Sequence[str], special: Sequence[str]) -> dict[str, str]:
    """Maps special tokens to the regular token whose name theirs extends by a word for "special"."""
    return {
        token: plain
        for token in special
        for plain in regular
        if plain.lower() in token.lower() and not any(letter.isdigit() for letter in token)
    }


def _march(part: Part, writer: Writer, attempt: int) -> Said:
    dice = writer.dice
    item = dice.choice(part.items)
    origin, _, units = item.text.partition(": ")
    there, is_only = _names(units), len(part.items) == 1
    if not item.below or attempt > 4 or dice.random() < STAY:
        text = writer.march(origin, [], there, leaves=False, is_only=is_only)
        if not writer.is_natural:
            text = f"{origin}: {_stay(writer.language)}"
        return Said(text, meant.march(origin, [], leaves_token=False))
    to, types, at_most = _destination(dice.choice(item.below), writer.language)
    fitting = [unit for unit in there if not types or unit in types]
    count = 1 if attempt > 1 else min(dice.randint(1, len(fitting)), at_most or len(fitting))
    going = sorted(dice.sample(fitting, count))
    moves = [(to, going), *_second_move(item, writer, to, there, going, attempt)]
    words = words_for(writer.language)
    are_all = sum(len(units) for _, units in moves) == len(there)
    leaves = "reply_form-leave_token" in part.said and are_all and dice.random() < 0.5
    means = meant.march(origin, moves, leaves_token=leaves)
    if writer.is_natural:
        return Said(writer.march(origin, moves, there, leaves=leaves, is_only=is_only), means)
    written = "; ".join(f"{', '.join(units)} > {to}" for to, units in moves)
    token = "; " + words.text("reply_words-leave_token").split(", ")[0] if leaves else ""
    return Said(f"{origin}: {written}{token}", means)


def _second_move(
    item: Item, writer: Writer, to: str, there: Sequence[str], going: Sequence[str], attempt: int
) -> Iterator[tuple[str, list[str]]]:
    """Moves one of the other units to another place."""
    left = list((Counter(there) - Counter(going)).elements())
    if attempt > 1 or not left or writer.dice.random() > 0.4:
        return
    other, types, _ = _destination(writer.dice.choice(item.below), writer.language)
    fitting = [unit for unit in left if not types or unit in types]
    if other != to and fitting:
        yield other, [writer.dice.choice(fitting)]


def _stay(language: str) -> str:
    """The word that the form prints in quotation marks."""
    sentence = words_for(language).text("reply_form-moves")
    quoted = re.findall("[“„](.+?)[”“]", sentence)
    return str(quoted[0])


def _facts(line: str, language: str) -> list[str]:
    return line.split(words_for(language).joined(("", "")))


def _destination(line: str, language: str) -> tuple[str, list[str], int]:
    """The place, the units that can go there if not all can, and their maximum number."""
    text, *facts = _facts(line.removeprefix("→ "), language)
    types = _BRACKETS.search(text)
    numbers = [int(fact.rpartition(": ")[2]) for fact in facts[:1] if fact[-1].isdigit()]
    return _BRACKETS.sub("", text), types[1].split(", ") if types else [], numbers[0] if numbers else 0


def _muster(part: Part, writer: Writer, attempt: int, kind: str) -> Said:
    dice = writer.dice
    if attempt == 1 and kind != "resolve_consolidate" and dice.random() < NOTHING:
        return Said(writer.nothing(), meant.musters([]))
    chosen: list[tuple[str, list[str]]] = []
    items = [dice.choice(part.items)] if "reply_form-one_area" in part.said else part.items
    for item in items:
        place, *numbers = _facts(item.text, writer.language)
        left, footmen = ([int(each.rpartition(": ")[2]) for each in numbers] + [0])[:2]
        pieces: list[str] = []
        for line in dice.sample(item.below, len(item.below)):
            cost, piece = int(line[-2]), _BRACKETS.sub("", line).replace("→", ">")
            is_upgrade = piece.startswith(f"{_footman(writer.language)} > ")
            if cost <= left and (not is_upgrade or footmen):
                left, footmen = left - cost, footmen - is_upgrade
                pieces.append(piece)
            if not is_upgrade and cost <= left and attempt == 1 and dice.random() < 0.3:
                left -= cost
                pieces.append(piece)
            if attempt > 1 and pieces:
                break
        chosen.append((place, pieces))
        if attempt > 1:
            break
    means = meant.musters((place, piece) for place, pieces in chosen for piece in pieces)
    return Said(writer.musters(chosen), means)


def _footman(language: str) -> str:
    return words_for(language).name("unit", "footman")


def _units(part: Part, writer: Writer) -> Said:
    dice = writer.dice
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
    return Said(writer.pieces(taken, is_one_place=len(there) == 1), meant.units(taken))


def _ranked_reply(part: Part, writer: Writer) -> Said:
    groups = [item.text.split(", ") for item in part.items]
    drawn = [writer.dice.sample(names, len(names)) for names in groups]
    text = writer.ranks(drawn[0]) if len(drawn) == 1 else "\n".join(", ".join(names) for names in drawn)
    return Said(text, meant.ranks(drawn))
