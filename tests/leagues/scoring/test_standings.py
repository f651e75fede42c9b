"""Standings as a function of results and rulings: their independence from order, and their rules."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

from games.leagues.scoring.amounts import Holder
from games.leagues.scoring.language import Scoring, read_scoring
from games.leagues.scoring.reading import InvalidRuling
from games.leagues.scoring.rulings import (
    AddPoints,
    Adjudicate,
    Annul,
    ChangeScoring,
    Decree,
    Disqualify,
    Replay,
    Result,
    Ruling,
    SetPoints,
)
from games.leagues.scoring.score import score
from games.leagues.scoring.standings import Bye, Entry, Facts, StandingsRow, Table, luck_of, standings
from games.leagues.scoring.systems import named_systems

from .seasons import PAR, SCORINGS, SEEDS, as_bytes, points_by_entry, random_rulings, scoring_of, season
from .tables import ended_table

FEW = settings(max_examples=12, deadline=None)
HOUSES = ("greyjoy", "stark", "baratheon")
PLACES = read_scoring({"name": "places", "terms": [{"by_place": [10, 6, 4]}]})


@given(SEEDS, SCORINGS)
@FEW
def test_standings_do_not_depend_on_the_order_in_which_results_arrive(seed: int, scoring: Scoring) -> None:
    dice = random.Random(seed)
    facts = season(seed, scoring=scoring)
    facts = replace(facts, rulings=random_rulings(facts, 6, dice))
    rows: dict[str, Any] = {
        name: tuple(dice.sample(getattr(facts, name), len(getattr(facts, name))))
        for name in ("entries", "tables", "results", "byes", "rulings")
    }
    shuffled = replace(facts, **rows)
    assert as_bytes(standings(shuffled)) == as_bytes(standings(facts))


@given(SEEDS, SCORINGS)
@FEW
def test_withdrawing_changes_no_points_and_no_rank(seed: int, scoring: Scoring) -> None:
    facts = season(seed, scoring=scoring)
    leaver = random.Random(seed).randrange(len(facts.entries))
    entries = tuple(
        replace(entry, status="withdrawn") if number == leaver else entry
        for number, entry in enumerate(facts.entries)
    )
    rows = standings(replace(facts, entries=entries))
    assert {row.status for row in rows} == {"active", "withdrawn"}
    assert as_bytes([replace(row, status="active") for row in rows]) == as_bytes(standings(facts))


@given(SEEDS, SCORINGS)
@FEW
def test_a_penalty_or_disqualification_does_not_change_the_points_of_others(
    seed: int, scoring: Scoring
) -> None:
    facts = season(seed, scoring=scoring)
    before = points_by_entry(facts)
    after = replace(facts, rulings=(Ruling(1, AddPoints(3, -700)), Ruling(2, Disqualify(4))))
    assert points_by_entry(after) == before | {3: before[3] - 700}
    last = standings(after)[-1]
    assert (last.entry, last.status) == (4, "disqualified")


@given(SEEDS, SCORINGS)
@FEW
def test_an_entry_that_advanced_further_ranks_first_with_unchanged_points(
    seed: int, scoring: Scoring
) -> None:
    """Tests two rounds with one table each. The last one is the final."""
    facts = season(seed, scoring=scoring, rounds=5)
    tables = tuple(table for table in facts.tables if table.key not in ((3, 2), (4, 2)) and table.key[0] < 5)
    kept = {table.key for table in tables}
    results = tuple(result for result in facts.results if result.table in kept)
    facts = replace(facts, tables=tables, results=results, byes=())
    rows = standings(replace(facts, levels={3: 1, 4: 2}))
    drawn = {table.key: {holders[0].entry for _, holders in table.seats} for table in tables}
    for row in rows:
        assert row.level == (2 if row.entry in drawn[4, 1] else int(row.entry in drawn[3, 1]))
    assert [row.level for row in rows] == sorted((row.level for row in rows), reverse=True)
    final = next(result.final for result in results if result.table == (4, 1))
    assert len([row for row in rows if row.level == 2]) == final.players
    assert {row.entry: row.points for row in rows} == points_by_entry(facts)


@given(SEEDS)
@FEW
def test_points_of_a_table_belong_to_its_seat_holders(seed: int) -> None:
    """If only entries held seats, the scores of all entries sum to the points of the tables."""
    facts = season(seed, scoring=scoring_of(replaced="forfeit"))
    tables = tuple(
        replace(
            table,
            seats=tuple(
                (house, tuple(replace(holder, entry=holder.entry or 1) for holder in holders))
                for house, holders in table.seats
            ),
        )
        for table in facts.tables
    )
    rows = standings(replace(facts, tables=tables))
    for result in facts.results:
        scores = [one for row in rows for one in row.scores if (one.round, one.table) == result.table]
        expected = sum(seat.points for seat in score(facts.scoring, result.final))
        rounded: Any = sum(one.points + one.forfeited for one in scores)
        assert abs(rounded - expected) <= len(scores) / 2, "each part is rounded for itself"
        assert {one.house for one in scores} == {seat.house for seat in result.final.seats}


def table(round_number: int, *entries: int | None, number: int = 1) -> Table:
    return Table(
        (round_number, number),
        tuple((house, (Holder(entry, 10),)) for house, entry in zip(HOUSES, entries, strict=True)),
    )


def result(round_number: int, castles: str = "greyjoy 6, stark 4, baratheon 2", number: int = 1) -> Result:
    return Result((round_number, number), 1, ended_table(castles))


def three(scoring: Scoring = PLACES, rounds: int = 3) -> Facts:
    """Three entries: entry 1 always plays Greyjoy and wins, entry 2 is second, and entry 3 third."""
    return Facts(
        scoring=scoring,
        entries=(Entry(1), Entry(2), Entry(3), Entry(4)),
        tables=tuple(table(number, 1, 2, 3) for number in range(1, rounds + 1)),
        results=tuple(result(number) for number in range(1, rounds + 1)),
        lot_seed=b"seed",
    )


def row_of(facts: Facts, entry: int) -> StandingsRow:
    return next(row for row in standings(facts) if row.entry == entry)


def points_after(facts: Facts, *decrees: Decree) -> list[int]:
    rulings = tuple(Ruling(number, decree) for number, decree in enumerate(decrees, start=1))
    found = points_by_entry(replace(facts, rulings=rulings))
    return [found[entry] for entry in (1, 2, 3, 4)]


OTHER = ended_table("stark 6, greyjoy 4, baratheon 2")
SCORING = ChangeScoring(named_systems()["wins"])


@pytest.mark.parametrize(
    ("decrees", "points"),
    [
        ((), [3000, 1800, 1200, 0]),
        ((Annul((1, 1)),), [2000, 1200, 800, 0]),
        ((Adjudicate((1, 1), OTHER),), [2600, 2200, 1200, 0]),
        ((SetPoints((1, 1), "stark", 50),), [3000, 1250, 1200, 0]),
        ((SetPoints((1, 1), "stark", 50), Adjudicate((1, 1), OTHER)), [2600, 2200, 1200, 0]),
        ((Adjudicate((1, 1), OTHER), SetPoints((1, 1), "stark", 50)), [2600, 1250, 1200, 0]),
        ((Adjudicate((1, 1), OTHER), Annul((1, 1))), [2000, 1200, 800, 0]),
        ((Replay((2, 1), 1),), [2000, 1200, 800, 0]),
        ((AddPoints(2, 300), AddPoints(2, -100), AddPoints(4, 5)), [3000, 2000, 1200, 5]),
        ((SCORING,), [300, 0, 0, 0]),
    ],
)
def test_each_kind_of_ruling_takes_effect(decrees: tuple[Decree, ...], points: list[int]) -> None:
    assert points_after(three(), *decrees) == points


def test_a_replayed_table_counts_with_its_new_result() -> None:
    facts = replace(three(rounds=1), rulings=(Ruling(1, Replay((1, 1), 1)),))
    again = replace(facts, results=(*facts.results, Result((1, 1), 2, OTHER)))
    assert points_by_entry(again) == {1: 600, 2: 1000, 3: 400, 4: 0}


MISTAKEN: list[tuple[str, str, tuple[Decree, ...]]] = [
    ("/rulings/1/table", "table_missing", (Annul((9, 1)),)),
    ("/rulings/1/entry", "entry_missing", (AddPoints(9, 1),)),
    ("/rulings/1/entry", "entry_missing", (Disqualify(0),)),
    ("/rulings/1/house", "unknown_value", (SetPoints((1, 1), "martell", 1),)),
    (
        "/rulings/1/final/seats",
        "unknown_value",
        (Adjudicate((1, 1), ended_table("stark 3, tyrell 2, martell 1")),),
    ),
]


@pytest.mark.parametrize(("path", "code", "decrees"), MISTAKEN)
def test_a_ruling_about_an_unknown_object_is_refused(
    path: str, code: str, decrees: tuple[Decree, ...]
) -> None:
    with pytest.raises(InvalidRuling) as refused:
        points_after(three(), *decrees)
    assert (refused.value.path, refused.value.code) == (path, code)


def test_facts_that_contradict_each_other_are_refused() -> None:
    facts = three()
    for wrong, reason in (
        (replace(facts, entries=(*facts.entries, Entry(1))), "occurs twice"),
        (replace(facts, tables=(*facts.tables, facts.tables[0])), "occurs twice"),
        (replace(facts, results=(*facts.results, Result((1, 1), 1, OTHER))), "two results"),
        (
            replace(facts, results=(Result((1, 1), 1, ended_table("stark 3, tyrell 2, martell 1")),)),
            "other houses",
        ),
        (replace(facts, entries=facts.entries[:2]), "no entries"),
    ):
        with pytest.raises(ValueError, match=reason):
            standings(wrong)


def test_byes_give_the_points_that_the_season_sets() -> None:
    byes = (Bye(4, 1, "drawn"), Bye(4, 2, "late"), Bye(4, 3, "absent"), Bye(4, 4, "volunteer"))
    facts = replace(three(scoring_of()), byes=byes)
    means = {1: 1000 + 150, 2: 600 + 100, 3: 400 + 50}
    assert points_by_entry(facts) == {1: 4 * means[1], 2: 3 * means[2] + 150, 3: 3 * means[3] - 100, 4: 0}
    fixed = read_scoring({"name": "a", "terms": [{"points": 1}], "season": {"bye": 2.5}})
    assert points_by_entry(replace(facts, scoring=fixed)) == {1: 550, 2: 300, 3: 300, 4: 250}


def test_leaving_a_season_and_returning_gives_no_points() -> None:
    stayed = three()
    left = replace(stayed, byes=(Bye(4, 3, "absent"), Bye(5, 3, "absent")))
    assert row_of(left, 3).points == row_of(stayed, 3).points


def test_only_the_best_rounds_count_if_the_season_says_so() -> None:
    best = read_scoring({"name": "a", "terms": [{"by_place": [10, 6, 4]}], "season": {"count": 2}})
    facts = replace(three(best), results=(result(1), result(2, "stark 6, baratheon 4, greyjoy 2"), result(3)))
    row = row_of(facts, 1)
    assert (row.points, [one.counts for one in row.scores]) == (2000, [True, False, True])
    assert row_of(facts, 2).points == 1600


def handed_over(scoring: Scoring, substitute: int | None, missed: bool = False) -> Facts:
    """Entry 1 holds its winning seat of round 3 for four rounds of ten."""
    facts = three(scoring)
    holders = (Holder(1, 4, missed), Holder(substitute, 6))
    last = facts.tables[2]
    return replace(
        facts, tables=(*facts.tables[:2], replace(last, seats=(("greyjoy", holders), *last.seats[1:])))
    )


def test_points_as_a_substitute_replace_only_a_worse_round() -> None:
    facts = handed_over(PLACES, 3)
    assert row_of(facts, 1).points == 2400
    row = row_of(facts, 3)
    assert [(one.kind, one.points, one.counts) for one in row.scores] == [
        ("table", 400, True),
        ("table", 400, True),
        ("table", 400, False),
        ("extra", 600, True),
    ]
    assert row.points == 1400
    assert row_of(handed_over(PLACES, 2), 2).points == 1800, "a part of 6 does not improve a 6"
    assert row_of(handed_over(PLACES, 4), 4).points == 0, "no round of their own, so nothing to replace"


def test_points_forfeited_by_missed_deadlines_are_shown_but_do_not_count() -> None:
    forfeit = read_scoring(
        {"name": "a", "terms": [{"by_place": [10, 6, 4]}], "season": {"replaced": "forfeit"}}
    )
    row = row_of(handed_over(forfeit, None, missed=True), 1)
    assert (row.points, row.scores[2].points, row.scores[2].forfeited) == (2000, 0, 400)
    assert row_of(handed_over(forfeit, None), 1).points == 2400
    assert row_of(handed_over(PLACES, None, missed=True), 1).points == 2400


def test_a_player_who_returns_to_a_seat_gets_one_score_for_it() -> None:
    facts = three(rounds=1)
    holders = (Holder(1, 3), Holder(None, 4), Holder(1, 3))
    seats = (("greyjoy", holders), *facts.tables[0].seats[1:])
    row = row_of(replace(facts, tables=(replace(facts.tables[0], seats=seats),)), 1)
    assert [(one.kind, one.points) for one in row.scores] == [("table", 600)]
    assert row.wins == 1


LUCKY = {3: {"greyjoy": 800, "stark": 700, "baratheon": 500}}


def test_par_and_luck_are_shown_and_deducted_only_if_the_document_says_so() -> None:
    row = row_of(replace(three(), par=LUCKY), 1)
    assert (row.points, row.par, row.luck) == (3000, 2400, 400)
    full = read_scoring({"name": "a", "terms": [{"by_place": [10, 6, 4]}], "adjust": "full"})
    assert points_by_entry(replace(three(full), par=LUCKY)) == {1: 2600, 2: 1700, 3: 1700, 4: 0}


def test_the_luck_of_all_houses_of_a_table_sums_to_zero() -> None:
    for par in PAR.values():
        assert sum(luck_of(par, tuple(par)).values()) == 0
    assert luck_of({"stark": 5}, ("stark", "greyjoy")) == {"stark": 0, "greyjoy": 0}
