"""Decisions in words: what is asked, what counts as default, and what can be answered.

    decision_words(words, {"kind": "bid_influence", "track": "fiefdoms"}, ["stark"])

Everything is made from what its reader was sent: the question, and the options of their own house.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from games.engine.codec import encode
from games.engine.explanation import OptionChoice

from .arguments import KINDS, message_of_row
from .words import Words

Row = Mapping[str, Any]


NAMED_FACTS = ("track", "card", "area", "place")
"""Fields of questions that are shown to readers who are not asked."""


def decision_words(words: Words, question: Row, houses: Sequence[str]) -> dict[str, Any]:
    """A decision for a reader who is not asked; `houses` are those that are."""
    return {
        "title": words.text(f"decision-{question['kind']}.title"),
        "asks": decision_of_others(words, question, houses),
        "default": words.text(f"decision-{question['kind']}.default"),
        "how": None,
        "choices": [],
        "labels": {},
    }


def own_decision_words(
    words: Words, question: Row, houses: Sequence[str], options: Row, choices: Iterable[OptionChoice]
) -> dict[str, Any]:
    """A decision for the house that is asked: also how an answer is composed of its `options`, their
    `choices` as labels with what follows from each, and the name of every id in the options.
    """
    return decision_words(words, question, houses) | {
        "asks": _asks(words, question, options),
        "how": _how(words, options),
        "choices": [
            {
                "fields": choice.fields,
                "label": _label(words, question["kind"], choice),
                "consequences": [
                    words.text(f"consequence-{each.kind}", **each.facts) for each in choice.consequences
                ],
            }
            for choice in choices
        ],
        "labels": labels(words, options),
    }


def _how(words: Words, options: Row) -> str:
    """How an answer is composed of the options."""
    message = f"shape-{options['kind']}"
    if options["kind"] == "some_units" and options["minimum"] == options["maximum"]:
        message += ".exactly"
    return words.text(message, **options)


MAX_ALLOWED = 12
"""So many labels of what would be allowed are enough; the options list all."""


def allowed_labels(words: Words, allowed: Mapping[str, Sequence[Any]]) -> list[str]:
    """The labels of what a broken rule would allow (`Refused.allowed`), each once."""
    found: dict[str, None] = {}
    for name, values in allowed.items():
        for value in values:
            if isinstance(value, str):
                label = words.named(name, value).text
            else:
                label = answer_label(words, encode(value))
            found[label] = None
    labels = list(found)
    return labels if len(labels) <= MAX_ALLOWED else [*labels[:MAX_ALLOWED], "…"]


def answer_label(words: Words, answer: Row) -> str:
    """An answer as a label of a few words."""
    return words.text(f"option-{answer['kind']}", **answer)


def _asks(words: Words, question: Row, options: Row) -> str:
    """A sentence to the house that is asked."""
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
        asks.append(words.text("task-" + task["kind"], **task))
    return ". ".join(asks)


def decision_of_others(words: Words, question: Row, houses: Sequence[str]) -> str:
    """A sentence about the houses that are asked, with what the question names."""
    facts = (
        words.text(
            "form-pair", name=words.text(f"field-{name}"), value=words.named(name, question[name]).text
        )
        for name in NAMED_FACTS
        if question.get(name)
    )
    return ". ".join((words.text("decision-of_others", houses=houses, question=question), *facts))


def _label(words: Words, kind: str, choice: OptionChoice) -> str:
    fields = choice.fields
    if "to" in fields:
        return words.text("option-resolve_march", area=fields["area"], moves=fields["to"])
    if "leave_power_token" in fields:
        part = "power_token" if fields["leave_power_token"] else "no_power_token"
        return words.text(f"option_part-{part}", **fields)
    if "source" in fields:
        return words.text(message_of_row("musters", fields), **fields)
    label = words.text(f"option-{kind}", **fields)
    if choice.area is None:
        return label
    return words.text("form-pair", name=words.name("area", choice.area), value=label)


_MAPPED: Mapping[str, str] = {
    **dict.fromkeys(("armies", "by_area", "rooms"), "area"),
    **dict.fromkeys(("costs", "free", "upgrade_costs"), "unit"),
}
"""Field of options that is a mapping -> the argument that its keys are like."""

_LISTED: Mapping[str, str] = {
    **dict.fromkeys(("arrivals_count_in", "ship_places", "source"), "area"),
    **dict.fromkeys(("footmen", "unit_types"), "unit"),
    **dict.fromkeys(("regular", "special"), "token"),
}
"""Field of options that no message has -> the argument that it is like."""


def labels(words: Words, options: Row) -> dict[str, dict[str, str]]:
    """The name of every id in options: kind -> id -> name. A piece is called by its kind."""
    found: dict[str, dict[str, str]] = {}
    for argument, id in _ids("", options):
        part = words.named(argument, id)
        if part.kind is not None:
            found.setdefault(part.kind, {})[id] = part.text
    return found


def _ids(name: str, value: Any) -> Iterator[tuple[str, str]]:
    """Every id in a field, with the argument that it is like."""
    if isinstance(value, str):
        argument = _LISTED.get(name, name)
        if argument in KINDS:
            yield argument, value
    elif isinstance(value, Mapping):
        for key, entry in value.items():
            if name in _MAPPED:
                yield _MAPPED[name], key
            else:
                yield from _ids(key, entry)
    elif isinstance(value, (list, tuple)):
        for entry in value:
            yield from _ids(name, entry)
