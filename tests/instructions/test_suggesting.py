"""Suggested instructions, computed only from the answers of a house."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from deploy.bench.recording import record
from games.engine import answer, edition_of
from games.engine.phases.combat.blade import UseBlade, UseBladeAnswer
from games.engine.phases.combat.support import RefuseSupport, RefuseSupportAnswer
from games.engine.phases.planning.raven import UseRaven, UseRavenAnswer
from games.engine.phases.westeros.bidding import (
    BidInfluence,
    BidInfluenceAnswer,
    OrderTiedBids,
    OrderTiedBidsAnswer,
)
from games.instructions.answering import answer_for, faults_of, read_instructions, write_instructions
from games.instructions.kinds import Instruction
from games.instructions.suggesting import KINDS, ManualAnswer, candidates, suggestions_for


def manual_answers(*pairs: tuple[Any, Any]) -> list[ManualAnswer]:
    """Answers of a player, with their questions, in this order."""
    return [
        ManualAnswer(number, question, answer) for number, (question, answer) in enumerate(pairs, start=1)
    ]


def suggestions_for_stark(*answers: ManualAnswer, left: tuple[Instruction, ...] = ()) -> list[Any]:
    """Suggestions for Stark."""
    return write_instructions(
        [suggestion.instruction for suggestion in suggestions_for("stark", answers, left)]
    )


NEVER = (UseBlade(), UseBladeAnswer(False))
ALWAYS = (UseBlade(), UseBladeAnswer(True))


def test_three_equal_answers_lead_to_a_suggestion() -> None:
    [suggestion] = suggestions_for_stark(*manual_answers(NEVER, NEVER, NEVER))
    assert (suggestion["kind"], suggestion["use"]) == ("use_blade", "never")
    assert suggestions_for_stark(*manual_answers(NEVER, NEVER)) == []
    assert suggestions_for_stark(*manual_answers(NEVER, NEVER, NEVER, ALWAYS)) == []
    [suggestion] = suggestions_for_stark(*manual_answers(NEVER, ALWAYS, ALWAYS, ALWAYS))
    assert suggestion["use"] == "always"


def test_an_existing_instruction_is_not_suggested() -> None:
    [suggestion] = suggestions_for("stark", manual_answers(NEVER, NEVER, NEVER), ())
    assert suggestions_for_stark(*manual_answers(NEVER, NEVER, NEVER), left=(suggestion.instruction,)) == []


def test_bids_for_two_tracks_count_as_different_questions() -> None:
    fiefdoms = (BidInfluence("fiefdoms"), BidInfluenceAnswer(2))
    throne = (BidInfluence("iron_throne"), BidInfluenceAnswer(0))
    [suggestion] = suggestions_for_stark(*manual_answers(fiefdoms, throne, fiefdoms, throne, fiefdoms))
    assert (suggestion["track"], suggestion["amount"]) == ("fiefdoms", 2)


def test_looking_at_the_wildling_card_and_placing_it_count_as_different_questions() -> None:
    look = (UseRaven(), UseRavenAnswer("look"))
    under = (UseRaven(looking=True), UseRavenAnswer("put_under_deck"))
    found = suggestions_for_stark(*manual_answers(look, under, look, under, look, under))
    assert [(each["use"], each["then"]) for each in found] == [("look", None), ("look", "put_under_deck")]


def test_refusals_of_support_from_the_same_house_count_in_any_area() -> None:
    refused = [
        ManualAnswer(number, RefuseSupport(), RefuseSupportAnswer((area,)), {area: "greyjoy"})
        for number, area in enumerate(("seagard", "pyke", "riverrun"))
    ]
    [suggestion] = suggestions_for_stark(*refused)
    assert suggestion["houses"] == ["greyjoy"]
    other = ManualAnswer(3, RefuseSupport(), RefuseSupportAnswer(("pyke",)), {"pyke": "tyrell"})
    assert suggestions_for_stark(*refused[1:], other) == []
    unknown = [ManualAnswer(number, RefuseSupport(), RefuseSupportAnswer(("pyke",))) for number in range(3)]
    assert suggestions_for_stark(*unknown) == []


def test_tie_orders_that_put_the_same_house_first_count_as_equal() -> None:
    def ordered(*houses: str) -> tuple[Any, Any]:
        question = OrderTiedBids("fiefdoms", (tuple(sorted(houses)),))
        return question, OrderTiedBidsAnswer((houses,))

    [suggestion] = suggestions_for_stark(
        *manual_answers(
            ordered("stark", "greyjoy"), ordered("stark", "lannister"), ordered("stark", "baratheon")
        )
    )
    assert suggestion["houses"] == ["stark"]


@pytest.mark.parametrize("players", [3, 6])
def test_a_suggested_instruction_would_have_given_the_same_answers(players: int) -> None:
    """Checks each answer of random games. Support covers all places, a raid without target the first one."""
    seen: Counter[str] = Counter()
    for number in range(3):
        recording = record(players, number)
        state = recording.begin().state
        for each in recording.answers:
            question = state.decisions[each.number].question
            supporters = {area: support.house for area, support in state.supports.items()}
            past = ManualAnswer(each.number, question, each.answer, supporters)
            for instruction in candidates(each.house, past):
                assert question.kind in KINDS
                assert read_instructions(write_instructions([instruction])) == (instruction,)
                assert not list(faults_of([instruction], edition_of(state), tuple(state.houses)))
                verdict = answer_for(state, each.house, each.number, [instruction])
                assert is_meant(verdict.answer, each.answer), (instruction, each.answer)
                seen[question.kind] += 1
            state = answer(state, each.house, each.number, each.answer, recording.chance).state
    assert len(seen) >= 10, seen


def is_meant(answered: Any, meant: Any) -> bool:
    if meant.kind == "resolve_raid":
        return answered is not None and answered.target is None
    if meant.kind == "declare_support":
        # The instruction supports no house in combats of others; in its own combat the house decides.
        return answered is None if meant.side is None and answered is None else answered.side == meant.side
    return bool(answered == meant)
