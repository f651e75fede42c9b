"""Decisions in words: the question, the default answer and the possible answers.

    decision_words(words, {"kind": "bid_influence", "track": "fiefdoms"}, ["stark"])

All texts are made from data that the reader was sent: the question, and the options of their house.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from games.engine.codec import encode
from games.engine.explanation import (
    NOTHING_KNOWN,
    Consequence,
    HouseKnowledge,
    KnownCombat,
    KnownSide,
    OptionChoice,
)
from games.engine.options import EligibleUnit

from .arguments import CARDS, KINDS, message_of_row
from .words import Words

Json = Mapping[str, Any]


NAMED_FACTS = ("track", "card", "area", "place")
"""Fields of questions that are shown to readers who are not asked."""


def decision_words(words: Words, question: Json, houses: Sequence[str]) -> dict[str, Any]:
    """A decision for a reader who is not asked; `houses` are the houses that are asked."""
    return {
        "title": words.text(f"decision-{question['kind']}.title"),
        "asks": decision_of_others(words, question, houses),
        "default": default_words(words, question["kind"]),
        "how": None,
        "choices": [],
        "labels": {},
    }


def own_decision_words(
    words: Words,
    question: Json,
    houses: Sequence[str],
    options: Json,
    choices: Iterable[OptionChoice],
    knowledge: HouseKnowledge = NOTHING_KNOWN,
) -> dict[str, Any]:
    """A decision for the house that is asked.

    It also has instructions for composing an answer from the `options`, the `choices` as labels with their
    consequences, and the name of every id in the options. `knowledge` are the facts that the house knows.
    """
    return decision_words(words, question, houses) | {
        "asks": _question_text(words, question, options, knowledge),
        "default": default_words(words, question["kind"], default_case(question, houses, options)),
        "how": _answer_help(words, options),
        "choices": [
            {
                "fields": choice.fields,
                "label": _label(words, question["kind"], choice),
                "consequences": [_consequence(words, each) for each in choice.consequences],
            }
            for choice in choices
        ],
        "labels": option_labels(words, options),
    }


def default_words(words: Words, kind: str, case: str | None = None) -> str:
    """The default of a kind of decision in one case, or a text for all cases if `case` is None."""
    return words.text(f"decision-{kind}.default", case=case)


REWARDS = ("muster_in_one_area", "return_house_card", "upgrade_footmen")
"""Tasks of wildling cards that may be declined."""


def default_case(question: Json, houses: Sequence[str], options: Json) -> str | None:
    """The case of a default that applies to the houses that are asked; None where there is only one."""
    match question["kind"]:
        case "break_wildling_tie" if not question["attack"]["won"]:
            return "last"
        case "break_wildling_tie":
            return "own" if set(houses) & set(question["tied"]) else "first"
        case "declare_support":
            return "fights" if list(options["sides"]) == list(houses) else "watches"
        case "resolve_wildling_card":
            task: str = question["task"]["kind"]
            return "reward" if task in REWARDS else task
        case "retreat_to":
            return "victor" if question["may_decline"] else "loser"
        case "use_card_ability":
            is_optional = any(choice["choice"] is None for choice in options["choices"])
            return "optional" if is_optional else "mandatory"
        case "use_raven":
            return "looking" if question["looking"] else "unused"
    return None


def _answer_help(words: Words, options: Json) -> str:
    """A text that explains how to compose an answer from the options."""
    message = f"shape-{options['kind']}"
    if options["kind"] == "some_units" and options["minimum"] == options["maximum"]:
        message += ".exactly"
    return words.text(message, **options)


MAX_ALLOWED = 12
"""Maximum number of labels of allowed answers in a problem; the options list all answers."""


def allowed_labels(words: Words, allowed: Mapping[str, Sequence[Any]]) -> list[str]:
    """The labels of the answers that the broken rule allows instead (`InputRefused.allowed`), without
    repetitions."""
    found: dict[str, None] = {}
    for name, values in allowed.items():
        for value in values:
            if isinstance(value, str):
                label = words.named(name, value).text
            elif isinstance(value, EligibleUnit):
                unit, area = words.name("unit", value.type), words.name("area", value.area)
                label = words.text("form-pair", name=area, value=unit)
            else:
                label = answer_label(words, encode(value))
            found[label] = None
    labels = list(found)
    return labels if len(labels) <= MAX_ALLOWED else [*labels[:MAX_ALLOWED], "…"]


def answer_label(words: Words, answer: Json) -> str:
    """An answer as a label of a few words."""
    return words.text(f"option-{answer['kind']}", **answer)


def _question_text(words: Words, question: Json, options: Json, knowledge: HouseKnowledge) -> str:
    """Sentences to the house that is asked, below lines about the combat in question."""
    facts = {**options, **question}
    if "attack" in question:
        facts["won"] = question["attack"]["won"]
    asks = [words.text(f"decision-{question['kind']}.asks", **facts)]
    if "track" in question:
        stake = f"help-track-{question['track']}"
        if words.has(stake):
            asks.append(words.text("stake-track", stake=words.text(stake)))
    if "task" in question:
        task = question["task"]
        asks.append(words.text("task-" + task["kind"], **{"count": knowledge.free_footmen, **task}))
    if question["kind"] == "use_card_ability":
        asks.append(card_text(words, question["card"]))
    if question["kind"] == "use_raven" and question["looking"] and knowledge.looked_at is not None:
        asks.append(_wildling_card(words, knowledge.looked_at))
    if question["kind"] == "use_raven" and not question["looking"] and knowledge.orders:
        asks.append(words.text("question-orders", orders=knowledge.orders))
    combat = [] if knowledge.combat is None else combat_lines(words, knowledge.combat)
    if question["kind"] == "choose_house_card" and knowledge.combat is not None:
        combat += [
            f"{_hand(words, side)}." for side in _sides(knowledge.combat) if side.house != knowledge.house
        ]
    return "\n".join([*combat, _sentences(words, asks)])


def _sentences(words: Words, texts: Sequence[str]) -> str:
    """Joins sentences in one line. A sentence that ends with a number is joined like a fact."""
    shown = [
        words.joined((text, "")) if text[-1:].isdigit() else f"{text.removesuffix('.')}. "
        for text in texts[:-1]
    ]
    return "".join([*shown, texts[-1]])


def _sides(combat: KnownCombat) -> tuple[KnownSide, KnownSide]:
    return combat.attacker, combat.defender


def combat_lines(words: Words, combat: KnownCombat) -> list[str]:
    """Lines about a combat: its place, and the cards, the support and the total strength of each side."""
    attacker, defender = _sides(combat)
    first = words.text("board-attacker", house=attacker.house, origin=combat.origin)
    second = words.text("board-defender", house=defender.house)
    return [
        f"{words.text('board-embattled', area=combat.area)}.",
        f"{words.joined([first, *_side_lines(words, attacker)])}.",
        f"{words.joined([second, *_side_lines(words, defender)])}.",
    ]


def _side_lines(words: Words, side: KnownSide) -> Iterator[str]:
    if side.card is not None:
        yield words.text("board-card_played", card=side.card)
    if side.tide is not None:
        yield words.text("board-tides", card=side.tide)
    for row in side.supports:
        yield words.text("question-support", house=row.house, area=row.area, strength=row.strength)
    yield words.text("question-strength", amount=side.strength)


def _hand(words: Words, side: KnownSide) -> str:
    cards = [
        words.text("question-card", card=card, strength=strength) for card, strength in side.hand.items()
    ]
    return words.text("question-opponent_cards", house=side.house, listed="; ".join(cards))


def _wildling_card(words: Words, card: str) -> str:
    text = f"help-wildling_card-{card}"
    parts = {part: words.text(f"{text}.{part}").removesuffix(".") for part in ("watch", "lowest", "others")}
    return words.text("question-wildling_card", card=card, **parts)


def card_text(words: Words, card: str) -> str:
    """The text of a house or Westeros card in our words; empty if the card has no text."""
    found = (f"help-{kind}-{card}" for kind in CARDS)
    return next((words.text(message) for message in found if words.has(message)), "")


def _consequence(words: Words, consequence: Consequence) -> str:
    facts = consequence.facts
    if consequence.kind == "card_text":
        facts = {"text": card_text(words, facts["card"])}
    return words.text(f"consequence-{consequence.kind}", **facts)


def decision_of_others(words: Words, question: Json, houses: Sequence[str]) -> str:
    """A sentence about the houses that are asked, with the facts in the question."""
    facts = (
        words.text(
            "form-pair", name=words.text(f"field-{name}"), value=words.named(name, question[name]).text
        )
        for name in NAMED_FACTS
        if question.get(name)
    )
    return words.joined((words.text("decision-of_others", houses=houses, question=question), *facts))


def _label(words: Words, kind: str, choice: OptionChoice) -> str:
    fields = choice.fields
    if "to" in fields:
        return words.text("option-resolve_march", area=fields["area"], moves=fields["to"])
    if "leave_power_token" in fields:
        part = "power_token" if fields["leave_power_token"] else "no_power_token"
        return words.text(f"option_part-{part}", **fields)
    if "source" in fields:
        message = "option_part-upgrade_routed" if choice.is_routed else message_of_row(fields)
        return words.text(message, **fields)
    label = words.text(f"option-{kind}", **fields)
    if choice.area is None:
        return label
    return words.text("form-pair", name=words.name("area", choice.area), value=label)


_KIND_OF_KEYS: Mapping[str, str] = {
    **dict.fromkeys(("armies", "by_area", "rooms"), "area"),
    **dict.fromkeys(("costs", "free", "upgrade_costs"), "unit"),
}
"""Field of options that is a mapping -> the argument with the kind of its keys."""

_KIND_OF_LIST: Mapping[str, str] = {
    **dict.fromkeys(("arrivals_count_in", "ship_places"), "area"),
    **dict.fromkeys(("footmen", "unit_types"), "unit"),
    **dict.fromkeys(("regular", "special"), "token"),
}
"""Field of options that no message has -> the argument with its kind."""


def option_labels(words: Words, options: Json) -> dict[str, dict[str, str]]:
    """The name of every id in options: kind -> id -> name. The name of a piece is that of its kind."""
    found: dict[str, dict[str, str]] = {}
    for argument, id in _ids_by_kind("", options):
        part = words.named(argument, id)
        if part.kind is not None:
            found.setdefault(part.kind, {})[id] = part.text
    return found


def _ids_by_kind(name: str, value: Any) -> Iterator[tuple[str, str]]:
    """Every id in a field, with the argument that has its kind."""
    if isinstance(value, str):
        argument = _KIND_OF_LIST.get(name, name)
        if argument in KINDS:
            yield argument, value
    elif isinstance(value, Mapping):
        for key, entry in value.items():
            if name in _KIND_OF_KEYS:
                yield _KIND_OF_KEYS[name], key
            else:
                yield from _ids_by_kind(key, entry)
    elif isinstance(value, (list, tuple)):
        for entry in value:
            yield from _ids_by_kind(name, entry)
