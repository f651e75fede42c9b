"""Effects of a scoring on simulated tables, before it is used."""

from __future__ import annotations

import pytest

from games.leagues.scoring.final_table import ENDINGS
from games.leagues.scoring.language import read_scoring
from games.leagues.scoring.reading import ScoringUnlawful
from games.leagues.scoring.systems import NAMES, named_systems
from games.leagues.simulated import check, final_tables
from tests.leagues.scoring.tables import HOUSES
from tests.rows import each_row


def test_simulated_tables_are_reproducible_and_include_every_kind_of_ending() -> None:
    tables = final_tables(HOUSES[6], 300, 1)
    assert tables == final_tables.__wrapped__(HOUSES[6], 300, 1)
    assert tables != final_tables(HOUSES[6], 300, 2)
    assert {table.ended_by for table in tables} == set(ENDINGS)
    assert any(seat.castles == 0 for table in tables for seat in table.seats)
    assert any(table.tied(seat.place) > 1 for table in tables for seat in table.seats)


@pytest.mark.long
@each_row("players", [3, 4, 5, 6])
@each_row("name", NAMES)
def test_a_named_system_never_gives_fewer_points_for_a_better_place(name: str, players: int) -> None:
    checked = check(named_systems()[name], HOUSES[players], tables=100)
    assert checked.warnings == ()
    assert checked.least >= 0


def test_a_better_place_that_scores_less_is_reported_with_an_example_table() -> None:
    scoring = read_scoring({"name": "a", "terms": [{"each": "place", "points": 1}]})
    (warning,) = check(scoring, HOUSES[5], tables=50).warnings
    assert (warning.code, warning.tables) == (
        "better_place_scores_less",
        sum(table.tied(1) < 5 for table in final_tables(HOUSES[5], 50, 1)),
    )
    assert warning.table == final_tables(HOUSES[5], 1, 1)[0]


def test_a_scoring_that_gives_all_seats_the_same_points_is_reported() -> None:
    scoring = read_scoring({"name": "a", "terms": [{"points": 1}]})
    [warning] = check(scoring, HOUSES[3], tables=50).warnings
    assert warning.code == "all_score_the_same"


def test_the_figures_of_a_scoring_cover_all_seats() -> None:
    checked = check(named_systems()["10-6-4-3-2-1"], HOUSES[6], tables=500)
    assert (checked.tables, checked.least, checked.greatest) == (500, 100, 1000)
    assert checked.mean == pytest.approx(2600 / 6, abs=0.01)
    assert 0.03 < checked.house_share < 0.06, "a twentieth, as in the games of the community"
    assert not checked.first_only


@pytest.mark.parametrize(("name", "first_only"), [("wins", True), ("five_one_nil", True), ("castles", False)])
def test_a_scoring_that_counts_only_wins_is_recognised(name: str, first_only: bool) -> None:
    assert check(named_systems()[name], HOUSES[6], tables=100).first_only is first_only


def test_excessive_points_are_refused() -> None:
    squares = {"each": "castles_squared", "points": 10**6}
    scoring = read_scoring({"name": "a", "terms": [squares] * 20})
    with pytest.raises(ScoringUnlawful) as refused:
        check(scoring, HOUSES[6], tables=100)
    assert (refused.value.path, refused.value.code) == ("/terms", "out_of_range")
    small = read_scoring({"name": "a", "terms": [squares | {"points": 10**5}]})
    assert check(small, HOUSES[6], tables=100).greatest == 49 * 10**7
