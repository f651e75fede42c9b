"""The explanation of each kind of decision: every case, term and event, as texts in `explained`.

The texts were compared with the rulebook: the answer and its assumptions, both sums with the rule of each
term, the winner, the events, the next question and the changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from games.engine import encode, observed_state
from games.engine.explanation import Case, as_grid, as_summary, cases_of_cards, explain
from games.engine.explanation.outlook import _tide_term
from games.engine.state import Table, Tide

from .explained_positions import GIVEN, POSITIONS
from .table import Game, board, fight

FOLDER = Path(__file__).with_name("explained")


def _case_lines(case: Case) -> Iterator[str]:
    """A case, line by line."""
    yield _value(case.answer)
    for each in case.assumed:
        yield f"  assumed {each.house} {_value(each.answer)}"
    for side in case.sides:
        terms = "; ".join(
            " ".join(
                [
                    f"{term.kind} {_range(term.min_amount, term.max_amount)} {term.rule}",
                    *filter(None, (term.house, term.area, term.unit, term.card, term.order)),
                ]
            )
            for term in side.terms
        )
        total = _range(side.min_total, side.max_total)
        yield f"  {side.role}{f' {side.house}' if side.house else ''} {total}: {terms}"
    if case.victor is not None or case.tied is not None:
        yield f"  victor {case.victor}, tied {case.tied}"
    for event in case.events:
        yield f"  {_value(event)}"
    if case.next_question is not None:
        yield f"  asks {' '.join(case.next_question.houses)}: {_value(case.next_question.question)}"
    for change in case.changes:
        castles = f"castles {change.castles_before} to {change.castles_after}"
        supply = f"supply icons {change.supply_icons_before} to {change.supply_icons_after}"
        yield f"  {change.house}: {castles}, {supply}"
    if case.best_place is not None or case.worst_place is not None:
        yield f"  places {case.best_place} to {case.worst_place}"


def _range(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}..{most}"


def _value(value: Any) -> str:
    written = encode(value)
    fields = (f"{name}={_plain(each)}" for name, each in written.items() if name != "kind")
    return " ".join([written["kind"], *fields])


def _plain(value: Any) -> str:
    if isinstance(value, list):
        return "+".join(map(_plain, value)) or "none"
    if isinstance(value, dict):
        return "/".join(map(_plain, value.values()))
    return "null" if value is None else str(value)


def lines_of(game: Game, house: str, kind: str, given: str | None = None) -> list[str]:
    seat = game.seat(house)
    number = seat.decision(kind).number
    spoken = None if given is None else seat.spoken(kind, given)
    found = explain(observed_state(game.state, house), house, number, spoken)
    assert (found.number, found.kind, found.house) == (number, kind, house)
    return [line for case in found.cases for line in _case_lines(case)]


@pytest.mark.parametrize("name", POSITIONS)
def test_the_cases_of_a_decision_explain_it(name: str) -> None:
    assert lines_of(*POSITIONS[name]()) == expected_lines(name)


@pytest.mark.parametrize("name", GIVEN)
def test_the_explanation_of_an_answer_is_about_exactly_that_answer(name: str) -> None:
    assert lines_of(*GIVEN[name]()) == expected_lines(name)


def expected_lines(name: str) -> list[str]:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def test_every_text_of_an_explanation_belongs_to_a_position() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {*POSITIONS, *GIVEN}


@pytest.mark.rule("TIDE-1", "TIDE-5")
@pytest.mark.parametrize(("drawn", "most"), [(0, 3), (1, 3), (2, 2)])
def test_known_tides_cards_cannot_be_drawn(drawn: int, most: int) -> None:
    """Two of the 24 cards have the number 3."""
    state = board(ruleset="tides_of_battle yes").state
    rows = {house: Tide(house, "tide_3", shown=True) for house in ("stark", "greyjoy")[:drawn]}
    term = _tide_term(replace(state, tides=Table(rows)), "tyrell")
    assert term is not None
    assert (term.min_amount, term.max_amount) == (0, most)


@pytest.mark.rule("INFO-3")
def test_a_summary_has_one_case_for_each_card_of_the_house_with_the_range_over_all_others() -> None:
    game = fight(
        "winterfell: stark knight footman | march_0; moat_cailin: greyjoy footman | support_a",
        "stark winterfell: knight footman > moat_cailin",
    )
    number = game.stark.decision("choose_house_card").number
    whole = explain(observed_state(game.state, "stark"), "stark", number)
    short = as_summary(whole)
    assert len(short.cases) == 7 and len(whole.cases) == 49
    for case in short.cases:
        cases = [each for each in whole.cases if each.answer == case.answer]
        for place, side in enumerate(case.sides):
            sides = [each.sides[place] for each in cases]
            assert (side.role, side.house, side.terms) == (sides[0].role, sides[0].house, ())
            assert side.min_total == min(each.min_total for each in sides)
            assert side.max_total == max(each.max_total for each in sides)
        assert case.victor == (cases[0].victor if len({each.victor for each in cases}) == 1 else None)
        assert (case.assumed, case.events, case.changes, case.next_question) == ((), (), (), None)
    assert len(str(encode(short))) * 10 < len(str(encode(whole)))


@pytest.mark.rule("INFO-3")
def test_a_grid_has_a_cell_for_each_pair_of_cards_with_the_totals_of_its_case() -> None:
    game = fight(
        "winterfell: stark knight footman | march_0; moat_cailin: greyjoy footman | support_a",
        "stark winterfell: knight footman > moat_cailin",
    )
    for house, opponent in (("stark", "greyjoy"), ("greyjoy", "stark")):
        number = game.stark.decision("choose_house_card").number
        whole = explain(observed_state(game.state, house), house, number)
        grid = as_grid(whole)
        assert grid.cases == () and len(grid.grid) == len(whole.cases) == 49
        for cell in grid.grid:
            [case] = cases_of_cards(whole, cell.card, cell.opponent_card).cases
            sides = {side.house: (side.min_total, side.max_total) for side in case.sides}
            assert sides[house] == (cell.min_total, cell.max_total)
            assert sides[opponent] == (cell.opponent_min_total, cell.opponent_max_total)
            assert (cell.victor, cell.tied) == (case.victor, case.tied)
        assert len(str(encode(grid))) * 10 < len(str(encode(whole)))


def test_cases_can_be_selected_by_the_card_of_each_side() -> None:
    game = fight(
        "winterfell: stark knight footman | march_0; moat_cailin: greyjoy footman | support_a",
        "stark winterfell: knight footman > moat_cailin",
    )
    number = game.stark.decision("choose_house_card").number
    whole = explain(observed_state(game.state, "stark"), "stark", number)
    own, other = "robb_stark", "euron_crows_eye"
    assert len(cases_of_cards(whole, own, None).cases) == len(cases_of_cards(whole, None, other).cases) == 7
    [case] = cases_of_cards(whole, own, other).cases
    assert case in whole.cases
    assert encode(case.answer)["card"] == own
    assert encode(case.assumed[0].answer)["card"] == other
    assert cases_of_cards(whole, None, None) == whole
    for cards in ((other, None), (None, own), ("no_card", None)):
        with pytest.raises(LookupError):
            cases_of_cards(whole, *cards)


def test_a_bid_has_no_cases_of_cards() -> None:
    game = board(at="clash_of_kings", players=3)
    number = game.stark.decision("bid_influence").number
    with pytest.raises(LookupError):
        cases_of_cards(explain(observed_state(game.state, "stark"), "stark", number), "robb_stark", None)


def test_a_summary_of_other_questions_is_the_whole_explanation() -> None:
    game = board(at="clash_of_kings", players=3)
    number = game.stark.decision("bid_influence").number
    whole = explain(observed_state(game.state, "stark"), "stark", number)
    assert as_summary(whole) == as_grid(whole) == whole
