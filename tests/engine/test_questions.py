"""Every kind of decision has all that clients and deadlines need: see games/engine/phases/README.md."""

from __future__ import annotations

import pytest

from games.engine import Question, defaults
from games.engine.choices import Choice
from games.engine.data.rules import RULES
from games.engine.phases.planning.orders import PlaceOrdersAnswer

from .table import board

HOW_TO = "see games/engine/phases/README.md, step 1"


@pytest.mark.parametrize("kind", Question.family)
def test_every_decision_kind_documents_its_purpose_and_its_answer(kind: str) -> None:
    question = Question.family[kind]
    assert issubclass(question, Question)
    assert question.point in RULES and question.point.startswith("DEC-"), f"point is not in RULES: {HOW_TO}"
    assert question.answer.__name__ == f"{question.__name__}Answer", HOW_TO
    assert (question.__doc__ or "").partition("\n")[0].endswith("."), HOW_TO


@pytest.mark.parametrize("kind", Question.family)
def test_every_decision_kind_has_options_a_check_a_default_and_a_resolution(kind: str) -> None:
    question = Question.family[kind]
    needed = ["choices"] if issubclass(question, Choice) else ["options", "check", "default"]
    origin = Choice if issubclass(question, Choice) else Question

    def is_missing(name: str) -> bool:
        return getattr(question, name) is getattr(origin, name, None)

    assert [name for name in needed if is_missing(name)] == [], HOW_TO
    assert not (is_missing("resolve") and is_missing("apply_answer")), HOW_TO


@pytest.mark.rule("DEC-10")
def test_a_draft_changes_only_the_default_of_its_house() -> None:
    game = board("winterfell: stark footman; pyke: greyjoy footman", at="planning")
    [number] = game.state.decisions
    plain = defaults(game.state, number)
    draft = PlaceOrdersAnswer({"winterfell": "raid_a"})
    drafted = defaults(game.state, number, drafts={"stark": draft})
    assert drafted == {**plain, "stark": draft} != plain
    assert defaults(game.state, number, ["greyjoy"], {"stark": draft}) == {"greyjoy": plain["greyjoy"]}
