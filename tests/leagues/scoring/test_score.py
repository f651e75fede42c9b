"""Points of final tables, and their sources."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings

from games.leagues.editions import SIZES
from games.leagues.scoring.amounts import amount_of, round_amount
from games.leagues.scoring.final_table import ENDINGS, FinalTable, read_final_table
from games.leagues.scoring.language import Scoring, read_scoring
from games.leagues.scoring.reading import InvalidFinalTable
from games.leagues.scoring.score import score
from games.leagues.scoring.systems import NAMES, named_systems

from .tables import DOCUMENTS, FINALS, HOUSES, SEVEN, SIX, ended_table


def points(scoring: Scoring, table: FinalTable) -> list[float]:
    return [seat.points / 100 for seat in score(scoring, table)]


DRAW = ended_table("greyjoy 5, stark 5, martell 4, baratheon 3, tyrell 2, lannister 0", "draw", "1 1 1 4 5 6")
FIVE = ended_table("greyjoy 6, stark 4, baratheon 3, tyrell 2, lannister 1")
LEADERS = ended_table("greyjoy 5, stark 5, martell 4, baratheon 3, tyrell 2, lannister 0")

BY_HAND: list[tuple[str, FinalTable, list[float]]] = [
    ("wins", ended_table(SIX), [1, 0, 0, 0, 0, 0]),
    ("wins", DRAW, [0, 0, 0, 0, 0, 0]),
    ("10-6-4-3-2-1", ended_table(SIX), [10, 6, 4, 3, 2, 1]),
    ("10-6-4-3-2-1", FIVE, [10, 6, 4, 2, 1]),
    ("10-6-4-3-2-1", DRAW, [6.67, 6.67, 6.67, 3, 2, 1]),
    ("6-5-4-3-2-1", ended_table(SEVEN, "castles"), [6, 5, 4, 3, 2, 1]),
    ("castles", ended_table(SIX), [9, 4, 4, 3, 2, 0]),
    ("castles", DRAW, [5, 5, 4, 3, 2, 0]),
    ("draw_size", DRAW, [33.33, 33.33, 33.33, 0, 0, 0]),
    ("draw_size", ended_table(SIX), [100, 0, 0, 0, 0, 0]),
    ("squares", ended_table(SIX), [44.44, 19.75, 19.75, 11.11, 4.94, 0]),  # of 36 + 16 + 16 + 9 + 4
    ("carnage", ended_table(SIX), [6006, 5004, 4004, 3003, 2002, 1000]),
    ("c_diplo", ended_table(SIX), [45, 19, 12, 4, 3, 1]),
    ("c_diplo", ended_table(SEVEN, "castles"), [100, 0, 0, 0, 0, 0]),
    # 34 + 3 for each castle - gap; the gaps are 0 2 2 3 4 6 = 17, for the leader
    ("open_tribute", ended_table(SIX), [34 + 18 + 17, 34 + 12 - 2, 34 + 12 - 2, 34 + 9 - 3, 34 + 6 - 4, 0]),
    # two leaders receive a quarter each of 0 + 0 + 1 + 2 + 3 + 5 = 11
    ("open_tribute", LEADERS, [51.75, 51.75, 34 + 12 - 1, 34 + 9 - 2, 34 + 6 - 3, 0]),
    ("open_tribute", ended_table(SEVEN, "castles"), [340, 0, 0, 0, 0, 0]),
    ("five_one_nil", ended_table(SIX), [5, 0, 0, 0, 0, 0]),
    ("five_one_nil", DRAW, [1, 1, 1, 0, 0, 0]),
]


@pytest.mark.parametrize(("name", "table", "expected"), BY_HAND)
def test_a_named_system_gives_the_points_that_its_description_states(
    name: str, table: FinalTable, expected: list[float]
) -> None:
    assert points(named_systems()[name], table) == expected


def test_every_named_system_has_a_handwritten_table() -> None:
    assert {name for name, _, _ in BY_HAND} == set(NAMES) == set(named_systems())
    assert all(scoring.name == name for name, scoring in named_systems().items())


@given(DOCUMENTS, FINALS)
@settings(max_examples=30, deadline=None)
def test_the_lines_of_a_seat_sum_to_its_points(document: dict[str, Any], table: FinalTable) -> None:
    scoring = read_scoring(document)
    for seat in score(scoring, table):
        assert sum((line.amount for line in seat.lines), Fraction(0)) == Fraction(seat.points, 100)
        exact = sum((line.amount for line in seat.lines if line.id != "rounding"), Fraction(0))
        assert seat.points == round(exact * 100)
        assert scoring.floor is None or exact >= scoring.floor


def test_score_lines_name_their_term_and_its_facts() -> None:
    scoring = read_scoring(
        {
            "name": "a",
            "floor": 5,
            "terms": [{"by_place": [10, 6, 1]}, {"each": "gap", "points": -1, "most": 3}],
        }
    )
    first, *_, last = score(scoring, ended_table(SIX))
    lines: list[Any] = [(line.id, line.term, line.facts, line.amount) for line in first.lines]
    assert lines == [
        ("by_place", 0, (("place", 1), ("tied", 1)), 10),
        ("each", 1, (("gap", 0), ("counted", 0)), 0),
    ]
    lines = [(line.id, line.term, line.facts, line.amount) for line in last.lines]
    assert lines == [
        ("by_place", 0, (("place", 6), ("tied", 1)), 0),
        ("each", 1, (("gap", 6), ("counted", 3)), -3),
        ("floor", None, (), 8),
    ]
    assert last.points == 500


@pytest.mark.parametrize(("ties", "shared"), [("share", 5), ("best", 6), ("worst", 4)])
def test_houses_that_share_a_place_share_its_points(ties: str, shared: int) -> None:
    scoring = read_scoring({"name": "a", "terms": [{"by_place": [10, 6, 4, 3]}], "ties": ties})
    table = ended_table("greyjoy 5, stark 4, martell 4, tyrell 1", "adjudication", "1 2 2 4")
    assert points(scoring, table) == [10, shared, shared, 3]


def test_a_pot_that_no_seat_qualifies_for_gives_no_points() -> None:
    scoring = read_scoring({"name": "a", "terms": [{"pot": 100, "to": "in_draw", "over": "shares"}]})
    assert points(scoring, ended_table(SIX)) == [0] * 6


def test_a_pot_is_divided_among_the_seats_that_meet_its_condition() -> None:
    term = {"pot": 90, "to": "castles", "over": "shares", "when": {"place": {"min": 2}, "survived": True}}
    scoring = read_scoring({"name": "a", "terms": [term]})
    assert points(scoring, ended_table("greyjoy 7, stark 4, martell 4, tyrell 1")) == [0, 40, 40, 10]


@pytest.mark.parametrize(
    ("when", "seats"),
    [
        ({"castles": 4}, [1, 2]),
        ({"castles": {"min": 3, "max": 4}}, [1, 2, 3]),
        ({"any": [{"place": 1}, {"survived": False}]}, [0, 5]),
        ({"all": [{"any": [{"place": [1, 2]}, {"gap": 2}]}, {"is_leader": False}]}, [1, 2]),
        ({"lead": {"min": 1}}, [0]),
        ({"ended_by": "draw"}, []),
        ({"players": 6, "rounds": 10, "leaders": 1}, [0, 1, 2, 3, 4, 5]),
    ],
)
def test_a_condition_selects_the_seats_of_a_term(when: dict[str, Any], seats: list[int]) -> None:
    scoring = read_scoring({"name": "a", "terms": [{"points": 1, "when": when}]})
    scores = score(scoring, ended_table(SIX))
    assert [number for number, seat in enumerate(scores) if seat.points] == seats


@pytest.mark.parametrize(
    ("number", "rounded"), [("0.005", 0), ("0.015", 2), ("-0.005", 0), ("2/3", 67), ("7", 700)]
)
def test_hundredths_are_rounded_half_to_even(number: str, rounded: int) -> None:
    assert round_amount(amount_of(Fraction(number))) == rounded


def document(**changes: Any) -> dict[str, Any]:
    seats = [
        {"house": house, "place": place, "castles": 3, "strongholds": 1, "areas": 5, "supply": 3, "power": 4,
         "throne": place}
        for place, house in enumerate(HOUSES[3], start=1)
    ]  # fmt: skip
    seats[0] |= changes.pop("seat", {})
    return {"rounds": 10, "ended_by": "rounds", "seats": seats} | changes


def test_a_valid_final_table_can_be_read() -> None:
    table = read_final_table(document())
    assert [(seat.house, seat.place) for seat in table.seats] == [
        ("baratheon", 1),
        ("lannister", 2),
        ("stark", 3),
    ]
    assert {read_final_table(document(ended_by=ending)).ended_by for ending in ENDINGS} == set(ENDINGS)


UNSOUND: list[tuple[str, str, object]] = [
    ("/seats/0/place", "out_of_range", document(seat={"place": -1})),
    ("/seats/0/place", "places_unsound", document(seat={"place": 2})),
    ("/seats/0/place", "not_a_number", document(seat={"place": "1"})),
    ("/seats/0/power", "not_a_number", document(seat={"power": True})),
    ("/seats/0/strongholds", "out_of_range", document(seat={"strongholds": 4})),
    ("/seats/1/house", "repeated_value", document(seat={"house": "lannister"})),
    ("/seats/1/throne", "places_unsound", document(seat={"throne": 2})),
    ("/seats/0/house", "not_a_name", document(seat={"house": ""})),
    ("/seats/0", "unknown_key", document(seat={"dragons": 3})),
    ("/seats", "too_few", document(seats=[])),
    ("/seats", "too_many", document(seats=[{}] * 7)),
    ("/seats", "not_a_list", document(seats={})),
    ("/rounds", "out_of_range", document(rounds=0)),
    ("/ended_by", "unknown_value", document(ended_by=["draw"])),
    ("/rounds", "missing_key", {"seats": []}),
    ("", "not_an_object", None),
]


@pytest.mark.parametrize(("path", "code", "changed"), UNSOUND)
def test_an_impossible_final_table_is_refused(path: str, code: str, changed: object) -> None:
    with pytest.raises(InvalidFinalTable) as refused:
        read_final_table(changed, SIZES)
    assert (refused.value.path, refused.value.code) == (path, code)
