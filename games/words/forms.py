"""The form of a reply: the numbered answers, or the pieces of an answer and an example.

    for level, text in form_of(words, "resolve_march", options):
        print("  " * level + text)

A mail prints the form, and `games.replies` understands every name, number and example in it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from .decisions import answer_label
from .numbering import fields_key, numbered_answers, numbered_lines
from .words import Words

Json = Mapping[str, Any]
Line = tuple[int, str]
"""Level and text. A line belongs to the previous line of a lower level; 0 are sentences and examples."""
ARROW = "→"
NEVER_BREAKS = "\N{NO-BREAK SPACE}"
MAX_SPLITS = 8
"""Maximum number of ways of taking units from several areas; the engine accepts the others too."""


def form_of(words: Words, kind: str, options: Json, choices: Iterable[Json] = ()) -> list[Line]:
    """The form of a reply to a decision of a kind with these options. The options are in the form that
    clients receive.

    `choices` are those of the decision in words. The consequences of a choice are shown below or next to it.
    """
    choices = list(choices)
    facts = _Facts(choices)
    match options["kind"]:
        case "amount":
            return [(0, words.text("reply_form-amount", **options))]
        case "assign_orders":
            return list(_orders(words, options))
        case "moves":
            return list(_marches(words, options, facts))
        case "musters":
            return list(_musters(words, options))
        case "some_units":
            return list(_units(words, options))
        case "rank_groups":
            tied = [
                (1, _listed_names(words, "house", group)) for group in options["groups"] if len(group) > 1
            ]
            return [(0, words.text("reply_form-rank_groups")), *tied]
    form = [(0, words.text("reply_form-numbered"))]
    answers = numbered_answers(kind, options)
    place = None
    lines = numbered_lines(words, kind, options, choices)
    for number, (line, answer) in enumerate(zip(lines, answers, strict=True), start=1):
        if answer.get("use") == "replace":
            if answer["area"] != place:
                place = answer["area"]
                form.append((1, words.text("reply_form-new_order", area=place)))
            form.append((2, f"{number}. {words.name('order', answer['token'])}"))
        else:
            form += [(1, line), *((2, fact) for fact in facts.of(answer))]
    if options["kind"] == "consolidate_orders" and options["mustering"]["places"]:
        form += _musters(words, options["mustering"])
    return [*form, *_parts(words, kind, options)]


class _Facts:
    """The consequences of choices, by the fields of the choice."""

    def __init__(self, choices: Iterable[Json]) -> None:
        self._found = {fields_key(choice["fields"]): choice["consequences"] for choice in choices}

    def of(self, fields: Json) -> Sequence[str]:
        found: Sequence[str] = self._found.get(fields_key(fields), ())
        return found


def _parts(words: Words, kind: str, options: Json) -> Iterator[Line]:
    """Lines with an example that names only some of the areas, since each numbered answer has all of them or
    none."""
    if options["kind"] not in ("some_areas", "support_sides") or options["all_or_none"]:
        return
    if len(options["areas"]) > 1:
        some: Json = {"kind": kind, "areas": list(options["areas"][:1])}
        if options["kind"] == "support_sides":
            some = {**some, "side": options["sides"][0]}
        yield _example(words, answer_label(words, some))


def _example(words: Words, line: str) -> Line:
    return 0, words.text("reply_form-example", line=line)


def _orders(words: Words, options: Json) -> Iterator[Line]:
    """A line for each place, with orders that can be placed together."""
    tokens = [*options["regular"], *options["special"][: options["stars"]]]
    yield 0, words.text("reply_form-assign_orders")
    for place, token in zip(options["places"][: options["count"]], tokens, strict=False):
        yield 1, f"{words.name('area', place)}: {words.name('order', token)}"
    yield _field(words, "regular", _count_names(words.name("order", each) for each in options["regular"]))
    if options["special"] and options["stars"]:
        # The question contains their maximum number.
        yield _field(words, "special", _count_names(words.name("order", each) for each in options["special"]))
    if options["count"] < len(options["places"]):
        yield _field(words, "places", _listed_names(words, "area", options["places"]))
        yield _field(words, "count", options["count"])


def _field(words: Words, name: str, value: object) -> Line:
    return 0, _pair(words, name, value)


def _pair(words: Words, name: str, value: object) -> str:
    return words.text("form-pair", name=words.text(f"field-{name}"), value=value)


def _listed_names(words: Words, kind: str, ids: Iterable[str]) -> str:
    return ", ".join(words.name(kind, each) for each in ids)


def _count_names(names: Iterable[str]) -> str:
    """Names without repetitions, each with its number if that is above one. Name and number are never on
    separate lines."""
    return ", ".join(
        f"{name}{NEVER_BREAKS}×{NEVER_BREAKS}{count}" if count > 1 else name
        for name, count in Counter(names).items()
    )


def _listed_units(words: Words, types: Iterable[str]) -> str:
    return _count_names(words.name("unit", each) for each in types)


def _marches(words: Words, options: Json, facts: _Facts) -> Iterator[Line]:
    """Each order with its units and their destinations."""
    yield 0, words.text("reply_form-moves")
    if any(order["leave_power_token"] for order in options["orders"]):
        yield 0, words.text("reply_form-leave_token")
    for order in options["orders"]:
        units = [unit["type"] for unit in order["units"]]
        yield 1, f"{words.name('area', order['area'])}: {_listed_units(words, units)}"
        for place in order["destinations"]:
            follows = facts.of({"area": order["area"], "to": place["area"]})
            yield 2, _destination(words, units, place, follows)
    yield _field(words, "supply", _sizes(options))
    yield from _example_of_march(words, options)


def _sizes(options: Json) -> str:
    return ", ".join(map(str, options["supply"]))


def _destination(words: Words, units: Sequence[str], destination: Json, follows: Sequence[str]) -> str:
    """`→ Moat Cailin (Footman). At most: 1.` with the consequences, or at least the defender."""
    going = [unit for unit in units if unit in destination["unit_types"]]
    shown = f"{ARROW} {words.name('area', destination['area'])}"
    if len(going) < len(units):
        shown += f" ({_listed_names(words, 'unit', dict.fromkeys(going))})"
    facts = []
    counts = destination["counts"]
    if counts and max(counts) < len(going):
        facts.append(_pair(words, "maximum", max(counts)))
    if follows:
        # `shown` already contains the number of units.
        allowed = words.text("consequence-units_allowed", count=max(counts, default=0))
        facts += [_attack(words, destination, each) for each in follows if not counts or each != allowed]
    elif destination["attack"]:
        needed = destination["strength_needed"]
        facts.append(
            words.text("reply_form-attack", defender=destination["defender"])
            if needed is None
            else words.text("reply_form-attack_neutral", strength=needed)
        )
    return words.joined([shown, *facts])


def _attack(words: Words, destination: Json, follows: str) -> str:
    """The text of a consequence of a march. An attack omits the name of the place, which the line already
    has."""
    facts = {"area": destination["area"], "defender": destination["defender"]}
    if follows == words.text("consequence-attack", **facts):
        follows = words.text("reply_form-attack", **facts)
    return follows.removesuffix(".")


def _example_of_march(words: Words, options: Json) -> Iterator[Line]:
    """An example of a march: the first unit that can move alone, if possible to a place without defenders."""
    found = [
        (place["attack"], order, place, unit)
        for order in options["orders"]
        for place in order["destinations"]
        for unit in order["units"]
        if unit["type"] in place["unit_types"] and 1 in place["counts"]
    ]
    for _, order, place, unit in sorted(found, key=lambda each: bool(each[0]))[:1]:
        unit_name, to = words.name("unit", unit["type"]), words.name("area", place["area"])
        yield _example(words, f"{words.name('area', order['area'])}: {unit_name} > {to}")


def _musters(words: Words, options: Json) -> Iterator[Line]:
    """Each place with the pieces that can be mustered there first."""
    yield 0, words.text("reply_form-musters")
    if options["one_area"]:
        yield 0, words.text("reply_form-one_area")
    examples: list[str] = []
    for place in options["places"]:
        if not place["first"]:
            continue
        area = words.name("area", place["area"])
        pieces = dict.fromkeys(_piece(words, each, options) for each in place["first"])
        facts = [_pair(words, "points", place["points"])]
        if any(each["upgrade"] for each in place["first"]):
            facts.append(words.text("reply_form-upgrades", count=len(place["footmen"])))
        yield 1, words.joined((area, *facts))
        yield from ((2, f"{piece} ({cost})") for piece, cost in pieces)
        examples += (f"{area}: {piece.replace(ARROW, '>')}" for piece, _ in pieces)
    yield _field(words, "supply", _sizes(options))
    yield from (_example(words, each) for each in examples[:1])


def _piece(words: Words, mustering: Json, options: Json) -> tuple[str, int]:
    """The name of a piece in a reply, and its mustering points."""
    name = words.name("unit", mustering["type"])
    if mustering["upgrade"]:
        footman = words.named("upgrade", mustering["upgrade"]).text
        return f"{footman} {ARROW} {name}", options["upgrade_costs"][mustering["type"]]
    cost = options["costs"][mustering["type"]]
    if mustering["area"] == mustering["source"]:
        return name, cost
    return f"{name} {ARROW} {words.name('area', mustering['area'])}", cost


def _units(words: Words, options: Json) -> Iterator[Line]:
    """The units by place, and the possible numbers from each place if these are limited."""
    is_exact = options["minimum"] == options["maximum"]
    yield 0, words.text(f"reply_form-some_units{'.exactly' if is_exact else ''}", **options)
    there: dict[str, list[str]] = {}
    for unit in options["units"]:
        there.setdefault(unit["area"], []).append(unit["type"])
    for area, types in there.items():
        yield 1, f"{words.name('area', area)}: {_listed_units(words, types)}"
    if options["by_area"]:
        yield 0, words.text("reply_form-by_area")
        for place, split in enumerate(options["by_area"][:MAX_SPLITS]):
            line = _counts_by_area(words, split)
            yield 1, words.text("reply_form-or", listed=line) if place else line
    yield _example(words, _some_units(words, options, there))


def _counts_by_area(words: Words, counts: Mapping[str, int]) -> str:
    return ", ".join(
        words.text("form-pair", name=words.name("area", area), value=count) for area, count in counts.items()
    )


def _some_units(words: Words, options: Json, units_by_area: Mapping[str, Sequence[str]]) -> str:
    """An example with the smallest number of units, each kind with its number and place."""
    left = max(options["minimum"], 1)
    numbers: Mapping[str, int] = options["by_area"][0] if options["by_area"] else {}
    pieces = []
    for area, types in units_by_area.items():
        count = numbers.get(area, 0) if numbers else min(left, len(types))
        left -= count
        for name, number in Counter(words.name("unit", each) for each in types[:count]).items():
            several = f"{number} × " if number > 1 else ""
            pieces.append(f"{several}{name} ({words.name('area', area)})")
    return ", ".join(pieces)
