"""A decision as a series of short questions, made from its options and the server's words.

Each shape of options has a generator. It yields a `Question`, receives the chosen values, and returns the fields of
the answer.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..answers import answer_to
from ..api import models
from ..api.models import Answer, KnownDecision, MarchOrder, Mustering, MusterPlace, MustersOptions
from ..values import to_json
from ..words import Words
from .texts import own_text


@dataclass(frozen=True, slots=True)
class Item:
    """A line that the player can choose. `note` describes its consequences."""

    value: Any
    label: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A choice of `minimum` to `maximum` items."""

    title: str
    items: list[Item]
    minimum: int = 1
    maximum: int = 1

    @property
    def is_single(self) -> bool:
        return (self.minimum, self.maximum) == (1, 1)


Fields = dict[str, Any]
Armies = Mapping[str, Sequence[str]]
"""Area -> kinds of its units."""
Prompt = Generator[Question, list[Any], Fields]


class Questionnaire:
    """The questions of one decision, in which the player can go back. `answer` is set when `question` is
    None.
    """

    def __init__(self, decision: KnownDecision, words: Words, armies: Armies) -> None:
        self.decision, self.words, self.armies = decision, words, armies
        self.question: Question | None = None
        self.answer: Answer | None = None
        self._chosen: list[list[Any]] = []
        self._lines: list[str] = []
        self._play()

    def choose(self, values: list[Any]) -> None:
        self._chosen.append(values)
        self._play()

    def back(self) -> None:
        """Returns to the previous question, or stays at the first one."""
        self._chosen = self._chosen[:-1]
        self._play()

    def restart(self) -> None:
        self._chosen = []
        self._play()

    @property
    def chosen_lines(self) -> list[str]:
        """Lines of the answered questions, with the chosen labels."""
        return [line for line in self._lines if line]

    def _play(self) -> None:
        """Asks all questions again with the earlier choices. These choices are the only state."""
        self.answer, prompt = None, _prompt(self.decision, self.words, self.armies)
        self._lines = []
        try:
            self.question = next(prompt)
            for values in self._chosen:
                self._lines.append(_chosen_line(self.question, values))
                self.question = prompt.send(values)
        except StopIteration as end:
            self.question = None
            self.answer = end.value["answer"] if "answer" in end.value else answer_to(self.decision, **end.value)


def _chosen_line(question: Question, values: list[Any]) -> str:
    """`Winterfell: Footman (1/3) → March -1`. Omits the title, which is the same for the whole decision."""
    labels = ", ".join(item.label for item in question.items if item.value in values)
    _, _, head = question.title.partition("\n")
    return f"{head} → {labels}" if head and labels else labels


def _prompt(decision: KnownDecision, words: Words, armies: Armies) -> Prompt:
    options = decision.options
    title = decision.words.asks if decision.words else decision.kind
    match options:
        case models.OneOfOptions():
            items = _labelled_items(options.choices, decision.words.choices if decision.words else [])
            [answer] = yield Question(title, items)
            return {"answer": answer}
        case models.AmountOptions():
            [amount] = yield Question(
                title, [Item(each, str(each)) for each in range(options.minimum, options.maximum + 1)]
            )
            return {"amount": amount}
        case models.AssignOrdersOptions():
            return (yield from _orders(title, options, words, armies))
        case models.SomeUnitsOptions():
            return (yield from _units(title, options, words))
        case models.RankGroupsOptions():
            groups: list[list[str]] = []
            for group in options.groups:
                groups += [(yield from _ask_ranking(title, group, words))]
            return {"groups": groups}
        case models.SomeAreasOptions():
            return {"areas": (yield from _areas(title, options.areas, options.all_or_none, words))}
        case models.SupportSidesOptions():
            nobody = Item(None, own_text(words.language, "nobody"))
            [side] = yield Question(title, [*[Item(side, words.shown("side", side)) for side in options.sides], nobody])
            if side is None:
                return {"side": None, "areas": []}
            areas = options.areas
            if not options.all_or_none and len(areas) > 1:
                items = [Item(area, words.name("area", area)) for area in areas]
                areas = yield Question(words.shown("side", side), items, 1, len(areas))
            return {"side": side, "areas": areas}
        case models.MovesOptions():
            return (yield from _march(title, options, words))
        case models.MustersOptions():
            return {"musters": (yield from _musters(title, options, options.places, words))}
        case models.ConsolidateOrdersOptions():
            return (yield from _consolidate(title, options, words))
    raise TypeError(f"options of the unknown shape {options}")


def _labelled_items(choices: Sequence[Any], labels: Sequence[Any]) -> list[Item]:
    """The choices that have a label; if none has, all choices. Of identical tokens, only one has a label."""
    found = {_key(each.fields): each for each in labels}
    shown = [(choice, found[_key(to_json(choice))]) for choice in choices if _key(to_json(choice)) in found]
    items = [Item(choice, each.label, " ".join(each.consequences)) for choice, each in shown]
    return items or [Item(choice, _plain(choice)) for choice in choices]


def _key(fields: Mapping[str, Any]) -> str:
    return str(sorted((name, str(value)) for name, value in fields.items() if name != "kind" and value is not None))


def _plain(choice: Any) -> str:
    return ", ".join(f"{name}: {value}" for name, value in to_json(choice).items() if name != "kind")


def _orders(title: str, options: models.AssignOrdersOptions, words: Words, armies: Armies) -> Prompt:
    places = options.places
    if options.count < len(places):
        items = [Item(place, words.name("area", place)) for place in places]
        text = own_text(words.language, "place-count", count=options.count)
        places = yield Question(text, items, options.count, options.count)
    orders: dict[str, str] = {}
    for number, place in enumerate(places, start=1):
        starred = sum(token in options.special for token in orders.values())
        free = [token for token in options.regular if token not in orders.values()]
        if starred < options.stars:
            free += [token for token in options.special if token not in orders.values()]
        alike = {words.name("order", token): token for token in reversed(free)}
        items = [Item(token, name) for name, token in reversed(alike.items())]
        head = f"{words.name('area', place)}: {words.shown('units', armies.get(place, []))}  ({number}/{len(places)})"
        [orders[place]] = yield Question(f"{title}\n{head}", items)
    return {"orders": orders}


def _units(title: str, options: models.SomeUnitsOptions, words: Words) -> Prompt:
    def items_in(area: str | None) -> list[Item]:
        units = [each for each in options.units if area in (None, each.area)]
        return [Item(each.unit, f"{words.name('unit', each.unit)}: {words.name('area', each.area)}") for each in units]

    if not options.by_area:
        units = yield Question(title, items_in(None), options.minimum, options.maximum)
        return {"units": units}
    counts: dict[str, int] = options.by_area[0]
    if len(options.by_area) > 1:
        shown = [Item(each, words.shown("armies", each)) for each in options.by_area]
        [counts] = yield Question(title, shown)
    units = []
    for area, count in counts.items():
        units += yield Question(f"{title}\n{words.name('area', area)}", items_in(area), count, count)
    return {"units": units}


def _ask_ranking(title: str, group: Sequence[str], words: Words) -> Generator[Question, list[Any], list[str]]:
    ranked: list[str] = []
    left = list(group)
    while len(left) > 1:
        then = own_text(words.language, "then-next" if ranked else "then-first")
        [house] = yield Question(f"{title}\n{then}", [Item(each, words.name("house", each)) for each in left])
        left.remove(house)
        ranked.append(house)
    return ranked + left


def _areas(
    title: str, areas: Sequence[str], all_or_none: bool, words: Words
) -> Generator[Question, list[Any], list[str]]:
    if all_or_none:
        yes = Item(list(areas), f"{own_text(words.language, 'whole')}: {words.shown('areas', areas)}")
        [chosen] = yield Question(title, [yes, Item([], words.text("ui-nothing"))])
        return list(chosen)
    return (yield Question(title, [Item(area, words.name("area", area)) for area in areas], 0, len(areas)))


def _march(title: str, options: models.MovesOptions, words: Words) -> Prompt:
    order: MarchOrder = options.orders[0]
    if len(options.orders) > 1:
        items = [
            Item(each, f"{words.name('area', each.area)}: {words.name('order', each.token)}") for each in options.orders
        ]
        [order] = yield Question(title, items)
    moves: list[dict[str, Any]] = []
    left, has_attacked = list(order.units), False
    head = f"{words.name('area', order.area)}: {words.name('order', order.token)}"
    while left:
        free = [
            to for to in order.destinations
            if to.area not in {move["to"] for move in moves} and not (to.attack and has_attacked)
            and any(unit.type in to.unit_types for unit in left)
        ]  # fmt: skip
        stop = Item(None, own_text(words.language, "done" if moves else "stay"))
        [to] = yield Question(f"{title}\n{head}", [*[_destination(each, words) for each in free], stop])
        if to is None:
            break
        able = [unit for unit in left if unit.type in to.unit_types]
        marked = [Item(unit.unit, words.name("unit", unit.unit)) for unit in able]
        units = yield Question(f"{head} → {words.name('area', to.area)}", marked, 1, len(able))
        left = [unit for unit in left if unit.unit not in units]
        moves.append({"to": to.area, "units": units})
        has_attacked = has_attacked or to.attack
    leaves = False
    if moves and not left and not order.staying and order.leave_power_token:
        yes, no = words.text("option_part-power_token", area=order.area), words.text("ui-answer_no")
        [leaves] = yield Question(words.text("field-leave_power_token"), [Item(True, yes), Item(False, no)])
    return {"area": order.area, "moves": moves, "leave_power_token": leaves}


def _destination(to: models.Destination, words: Words) -> Item:
    notes = []
    if to.attack:
        notes.append(words.text("legend-attack"))
    if to.strength_needed is not None:
        notes.append(f"{words.text('status-combat_strength')} ≥ {to.strength_needed}")
    return Item(to, words.name("area", to.area), ", ".join(notes))


def _consolidate(title: str, options: models.ConsolidateOrdersOptions, words: Words) -> Prompt:
    area = options.areas[0]
    if len(options.areas) > 1:
        [area] = yield Question(title, [Item(each, words.name("area", each)) for each in options.areas])
    places = [place for place in options.mustering.places if place.area == area]
    musters = None
    if places:
        power, muster = own_text(words.language, "power"), own_text(words.language, "muster")
        [does_muster] = yield Question(f"{title}\n{words.name('area', area)}", [Item(False, power), Item(True, muster)])
        if does_muster:
            musters = yield from _musters(title, options.mustering, places, words)
    elif len(options.areas) == 1:
        yield Question(title, [Item(area, f"{words.name('area', area)}: {own_text(words.language, 'power')}")])
    return {"area": area, "musters": musters}


def _musters(
    title: str, options: MustersOptions, places: Sequence[MusterPlace], words: Words
) -> Generator[Question, list[Any], list[Fields]]:
    chosen: list[Mustering] = []
    while possible := list(pieces_after(options, places, chosen)):
        items = [Item(piece, words.shown("musters", [to_json(piece)])) for piece in possible]
        so_far = words.shown("musters", to_json(chosen)) if chosen else ""
        stop = Item(None, own_text(words.language, "done"))
        [piece] = yield Question(f"{title}\n{so_far}" if so_far else title, [*items, stop])
        if piece is None:
            break
        chosen.append(piece)
    return [to_json(piece) for piece in chosen]


def pieces_after(
    options: MustersOptions, places: Sequence[MusterPlace], chosen: Sequence[Mustering]
) -> Iterator[Mustering]:
    """Every piece that may follow the chosen ones, within the points, pieces, places and army sizes of the options."""
    if options.one_area and chosen:
        places = [place for place in places if place.area == chosen[0].source]
    free, rooms, sizes = dict(options.free), dict(options.rooms), dict(options.armies)
    points = {place.area: place.points for place in places}
    upgraded = {piece.upgrade for piece in chosen}
    for piece in chosen:
        costs = options.upgrade_costs if piece.upgrade else options.costs
        points[piece.source] = points.get(piece.source, 0) - costs[piece.type]
        free[piece.type] -= 1
        if piece.upgrade:
            free["footman"] = free.get("footman", 0) + 1
        else:
            sizes[piece.area] = sizes.get(piece.area, 0) + 1
            if piece.area in rooms:
                rooms[piece.area] -= 1
    for place in places:
        for kind, cost in options.costs.items():
            if cost > points[place.area] or free.get(kind, 0) < 1:
                continue
            for area in place.ship_places if kind == "ship" else [place.area]:
                if rooms.get(area, 1) > 0 and _keeps_supply(sizes, area, options.supply):
                    yield Mustering(source=place.area, type=kind, area=area, upgrade=None)
        for kind, cost in options.upgrade_costs.items():
            if cost <= points[place.area] and free.get(kind, 0) > 0:
                for unit in place.footmen:
                    if unit not in upgraded:
                        yield Mustering(source=place.area, type=kind, area=place.area, upgrade=unit)


def _keeps_supply(sizes: dict[str, int], area: str, supply: Sequence[int]) -> bool:
    after = {**sizes, area: sizes.get(area, 0) + 1}
    armies = sorted((size for size in after.values() if size > 1), reverse=True)
    return len(armies) <= len(supply) and all(army <= most for army, most in zip(armies, supply, strict=False))
