"""Consequences of an answer as text, from `check?explain=true`."""

from __future__ import annotations

from collections.abc import Iterator

from ..api import models
from ..values import Unknown, to_json
from ..words import Words
from .texts import own_text

BOOKKEEPING = frozenset(
    [
        "answer_sealed",
        "cleaned_up",
        "decision_closed",
        "decision_opened",
        "house_answered",
        "order_removed",
        "orders_laid",
    ]
)
MAX_CASES = 4


def preview(check: models.AnswerCheck, words: Words) -> Iterator[str]:
    """Yields lines of text, the verdict first."""
    yield own_text(words.language, "allowed" if check.accepted else "forbidden")
    if check.detail:
        yield f"{check.detail} ({check.rule})" if check.rule else check.detail
    cases = check.explanation.cases if check.explanation else []
    for case in cases[:MAX_CASES]:
        for assumed in case.assumed:
            answer = words.text(f"option-{assumed.answer.kind}", to_json(assumed.answer))
            yield f"· {words.name('house', assumed.house)}: {answer}"
        for side in case.sides:
            yield from _side(side, words)
        if case.victor is not None:
            houses = {side.role: side.house for side in case.sides}
            yield words.text("explanation-victor", house=houses.get(case.victor) or case.victor)
        for event in case.events:
            if not isinstance(event, Unknown) and event.kind not in BOOKKEEPING:
                yield f"→ {words.sentence(event)}"
        for change in case.changes:
            if change.castles_after != change.castles_before:
                yield words.text("explanation-castles", house=change.house, count=change.castles_after)
        if case.best_place is not None:
            yield words.text("explanation-position_best", position=case.best_place)
        if case.worst_place is not None:
            yield words.text("explanation-position_worst", position=case.worst_place)


def _side(side: models.ExplainedSum, words: Words) -> Iterator[str]:
    who = words.name("house", side.house) if side.house else words.text(f"explanation_side-{side.role}")
    total = str(side.min_total) if side.min_total == side.max_total else f"{side.min_total} – {side.max_total}"
    terms = "; ".join(_term(term, words) for term in side.terms)
    yield f"{who}: {total}  ({terms})" if terms else f"{who}: {total}"


def _term(term: models.SumTerm, words: Words) -> str:
    label = words.text(f"explanation-{term.kind}", to_json(term))
    if term.min_amount == term.max_amount:
        return words.text("explanation-term", label=label, amount=term.min_amount)
    return words.text("explanation-term_range", label=label, min_amount=term.min_amount, max_amount=term.max_amount)
