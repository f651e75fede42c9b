"""Numbered lists of answers. Mails print them, and a reply refers to an answer by its number.

for line in numbered_lines(words, "use_blade", options):
    print(line)
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from .catalogue import SOURCE
from .decisions import answer_label
from .words import Words, words_for

Json = Mapping[str, Any]


@cache
def token_look(token: str) -> str:
    """The look of an order token: the same for tokens that look alike."""
    return words_for(SOURCE).name("order", token)


def with_token_look(answer: Json) -> Json:
    """The answer with the look of its token in place of the token. It is equal for answers whose tokens look
    alike."""
    return {**answer, "token": token_look(answer["token"])} if answer.get("token") else answer


def numbered_answers(kind: str, options: Json) -> list[dict[str, Any]]:
    """Complete answers to a decision of a kind, in a stable order, from its options as clients receive them.

    Contains only the first of answers that look alike. Empty if an answer consists of orders, marches,
    musterings or units, or is itself a number.
    """
    found: dict[str, dict[str, Any]] = {}
    for fields in _listed_answers(options):
        found.setdefault(str(with_token_look(fields)), {"kind": kind, **fields})
    return list(found.values())


def numbered_lines(words: Words, kind: str, options: Json, choices: Iterable[Json] = ()) -> list[str]:
    """The numbered answers with their numbers, one line each.

    `choices` are the choices of the decision, with labels in words. A label shows the place of a unit; an
    answer does not.
    """
    labels = {fields_key(choice["fields"]): choice["label"] for choice in choices}
    answers = numbered_answers(kind, options)
    return [
        f"{number}. {labels.get(fields_key(answer)) or answer_label(words, answer)}"
        for number, answer in enumerate(answers, start=1)
    ]


def fields_key(fields: Json) -> str:
    """A key that is equal for an answer and for the choice with the same fields."""
    return str(sorted((name, value) for name, value in fields.items() if name != "kind"))


def _listed_answers(options: Json) -> Iterator[dict[str, Any]]:
    match options["kind"]:
        case "one_of":
            yield from (dict(choice) for choice in options["choices"])
        case "support_sides":
            yield {"side": None, "areas": []}
            yield from ({"side": side, "areas": list(options["areas"])} for side in options["sides"])
        case "some_areas":
            yield {"areas": []}
            yield {"areas": list(options["areas"])}
        case "consolidate_orders":
            yield from ({"area": area, "musters": None} for area in options["areas"])
