"""Explanations of answers as text: sums term by term, the winner and the consequences.

    explanation_words(words, {"kind": "use_blade", "cases": [...]})

All texts are made from data that the reader was sent.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .decisions import answer_label, decision_of_others
from .events import SILENT, event_sentence
from .words import Words

Json = Mapping[str, Any]


def explanation_words(words: Words, explanation: Json) -> dict[str, Any]:
    """An explanation with the texts of its cases, sides and terms."""
    return {**explanation, "cases": [_case(words, case) for case in explanation["cases"]]}


def combat_words(words: Words, combat: Json) -> dict[str, Any]:
    """A fought combat with its text and those of its sides and terms."""
    lines = [
        words.text("explanation-combat", round=combat["round"], area=combat["area"]),
        words.text("explanation-victor", house=combat[combat["victor"]]),
    ]
    if combat["tied"]:
        lines.append(words.text("explanation-tied"))
    return {**combat, "sides": _sides(words, combat["sides"]), "text": words.joined(lines)}


def present_combat_words(words: Words, combat: Json) -> dict[str, Any]:
    """The current combat, with the texts of its sides and terms."""
    return {**combat, "sides": _sides(words, combat["sides"])}


def _case(words: Words, case: Json) -> dict[str, Any]:
    return {
        **case,
        "sides": _sides(words, case["sides"]),
        "label": answer_label(words, case["answer"]),
        "text": words.joined(_outcome(words, case)),
        "assumptions": [
            words.text(
                "explanation-assumed",
                house=each["house"],
                decision=each["answer"]["kind"],
                label=answer_label(words, each["answer"]),
            )
            for each in case["assumed"]
        ],
        "consequences": [*_consequences(words, case)],
    }


def _sides(words: Words, sides: Iterable[Json]) -> list[dict[str, Any]]:
    return [
        {
            **side,
            "text": _sum_text(
                words,
                words.text(f"explanation_side-{side['role']}", house=side["house"]),
                side["min_total"],
                side["max_total"],
            ),
            "terms": [
                {
                    **term,
                    "text": _sum_text(
                        words,
                        words.text(f"explanation-{term['kind']}", **term),
                        term["min_amount"],
                        term["max_amount"],
                    ),
                }
                for term in side["terms"]
            ],
        }
        for side in sides
    ]


def _sum_text(words: Words, label: str, minimum: int, maximum: int) -> str:
    if minimum == maximum:
        return words.text("explanation-term", label=label, amount=minimum)
    return words.text("explanation-term_range", label=label, min_amount=minimum, max_amount=maximum)


def _outcome(words: Words, case: Json) -> Iterator[str]:
    """The winner, or the possible positions of a bid."""
    if case["best_place"] is not None:
        yield words.text("explanation-position_best", position=case["best_place"])
        yield words.text("explanation-position_worst", position=case["worst_place"])
    elif case["sides"] or case["victor"]:
        houses = {side["role"]: side["house"] for side in case["sides"]}
        house = houses.get(case["victor"])
        if house is None:
            yield words.text("explanation-outcome", role=case["victor"])
        else:
            yield words.text("explanation-victor", house=house)
        if case["tied"] and houses.keys() <= {"attacker", "defender"}:
            yield words.text("explanation-tied")


def _consequences(words: Words, case: Json) -> Iterator[str]:
    """The events, the losses and gains of houses, and the next question."""
    for event in case["events"]:
        if event["kind"] not in SILENT:
            yield event_sentence(words, event)
    for change in case["changes"]:
        for measure in ("castles", "supply_icons"):
            count = change[f"{measure}_after"]
            if count != change[f"{measure}_before"]:
                yield words.text(f"explanation-{measure}", house=change["house"], count=count)
    if case["next_question"] is not None:
        yield decision_of_others(words, case["next_question"]["question"], case["next_question"]["houses"])
