"""The result of a game, for every ending (chapter 24)."""

from __future__ import annotations

from dataclasses import astuple

import pytest

from games.engine import Chance, Ruleset, State, new_game
from games.engine.queries.final_table import ENDINGS, FinalTable, final_table
from games.leagues.scoring.final_table import ENDINGS as SCORED


@pytest.fixture(scope="module")
def start() -> State:
    return new_game(6, Ruleset(), Chance(bytes(32))).state


def places(table: FinalTable) -> dict[str, int]:
    return {seat.house: seat.place for seat in table.seats}


RANKED = {"stark": 1, "greyjoy": 5, "lannister": 3, "baratheon": 2, "tyrell": 6, "martell": 4}
"""At the start Stark has two castles, the others one, and are ranked by the Iron Throne (WIN-4)."""


@pytest.mark.rule("WIN-2", "WIN-3", "WIN-4", "WIN-6")
def test_the_final_table_ranks_houses_in_the_order_of_the_rules(start: State) -> None:
    table = final_table(start, "adjudication")
    assert (table.rounds, table.ended_by, table.winner) == (1, "adjudication", "stark")
    assert places(table) == RANKED
    # Place, castles, strongholds, areas, supply, power, Iron Throne position.
    assert astuple(table.seats[0]) == ("stark", 1, 2, 1, 2, 1, 5, 3)
    assert astuple(table.seats[3]) == ("baratheon", 2, 1, 1, 2, 2, 5, 1)


@pytest.mark.rule("WIN-1", "WIN-3")
def test_an_end_by_the_rules_without_enough_castles_counts_as_an_end_by_rounds(start: State) -> None:
    assert final_table(start).ended_by == "rounds"


def test_the_house_that_is_awarded_the_game_has_the_first_place(start: State) -> None:
    table = final_table(start, "concession", awarded_to="tyrell")
    assert table.winner == "tyrell"
    assert places(table) == {
        "tyrell": 1, "stark": 2, "baratheon": 3, "lannister": 4, "martell": 5, "greyjoy": 6,
    }  # fmt: skip


def test_houses_share_the_first_place_in_a_draw(start: State) -> None:
    table = final_table(start, "draw", draw_between=["greyjoy", "martell", "stark"])
    assert table.winner is None
    assert places(table) == {
        "greyjoy": 1, "martell": 1, "stark": 1, "baratheon": 4, "lannister": 5, "tyrell": 6,
    }  # fmt: skip
    assert set(places(final_table(start, "draw")).values()) == {1}


def test_leagues_score_every_ending() -> None:
    assert SCORED == ENDINGS
