"""The downloadable script computes the same standings, and reports inconsistencies."""

from __future__ import annotations

import importlib.util
import json
import random
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from games.leagues.scoring.final_table import FACTS, FinalTable, seat_facts
from games.leagues.scoring.language import Scoring
from games.leagues.scoring.standings import Facts, standings
from games.leagues.scoring.systems import named_systems
from games.leagues.selectors.exports import fact_lines, settings_of

from .scoring.seasons import SCORINGS, SEEDS, random_rulings, season
from .scoring.tables import FINALS
from .scoring.test_rounding import facts_with_equal_luck, shared_places

FEW = settings(max_examples=15, deadline=None)


@cache
def script() -> Any:
    path = Path(__file__).resolve().parents[2] / "openapi" / "recompute_standings.py"
    spec = importlib.util.spec_from_file_location("recompute_standings", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def lines_of(facts: Facts) -> list[dict[str, Any]]:
    """An export of a division, in the script's format."""
    lines = [{"kind": "division", "tier": 1, **settings_of(facts)}]
    lines += [{"division": 1} | line for line in fact_lines(facts, standings(facts))]
    return list(script().read("\n".join(json.dumps(line) for line in lines)))


@pytest.mark.long
@given(SEEDS, SCORINGS)
@FEW
def test_both_programs_compute_the_same_standings(seed: int, scoring: Scoring) -> None:
    facts = season(seed, scoring=scoring)
    rulings = random_rulings(facts, 5, random.Random(seed))
    for levels in ({}, {2: 1, 3: 2}):
        changed = replace(facts, rulings=rulings, levels=levels)
        assert script().verify(lines_of(changed)) == len(facts.entries)


@given(FINALS)
@FEW
def test_both_programs_compute_the_same_facts_of_each_seat(table: FinalTable) -> None:
    """No named scoring uses every fact, so this compares the facts themselves."""
    found = [{name: seat.get(name) for name in FACTS} for seat in script().facts_of(asdict(table))]
    assert found == list(seat_facts(table)), (
        "compute every fact of FACTS in seat_facts, and in facts_of of openapi/recompute_standings.py"
    )


@pytest.mark.parametrize("name", named_systems())
def test_every_named_scoring_is_computed(name: str) -> None:
    facts = season(7, scoring=named_systems()[name])
    assert script().verify(lines_of(facts)) == len(facts.entries)


@pytest.mark.parametrize("facts", [facts_with_equal_luck(), shared_places()])
def test_both_programs_round_only_printed_values(facts: Facts) -> None:
    assert script().verify(lines_of(facts)) == len(facts.entries)


def test_a_changed_line_is_reported() -> None:
    lines = lines_of(season(3))
    row = next(line for line in lines if line["kind"] == "standing" and line["rank"] == 2)
    row["points"] += 1
    with pytest.raises(script().Mismatch, match="division 1, rank 2: points is"):
        script().verify(lines)


def test_a_changed_result_is_reported() -> None:
    lines = lines_of(season(3))
    table = next(line for line in lines if line["kind"] == "table" and line["results"])
    seats = table["results"][0]["seats"]
    seats[0]["castles"], seats[1]["castles"] = seats[1]["castles"] + 1, seats[0]["castles"]
    with pytest.raises(script().Mismatch):
        script().verify(lines)


def test_a_missing_row_is_reported() -> None:
    lines = lines_of(season(3))
    lines.remove(next(line for line in lines if line["kind"] == "standing"))
    with pytest.raises(script().Mismatch, match="has 10 rows, but must have 11"):
        script().verify(lines)
