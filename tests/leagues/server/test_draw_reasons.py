"""Reasons for a refused draw: each is true, and names something that organisers can change.

`sizes_impossible`: tables cannot seat the entries, or those that remain in a pool.
`draw_impossible`: separated pairs, pins and exclusions contradict each other, as in `test_draws.py`.
"""

from __future__ import annotations

from typing import Any

import pytest

from games.leagues.models import Draw
from got_api.database.viewer import as_engine
from tests.leagues.server.event import Event
from tests.people import expect_problem
from tests.served import read

pytestmark = pytest.mark.django_db
POOLS = [{"preset": "pools", "rounds": 3}]


def pools(count: int, **tables: Any) -> Event:
    """Pools after their first round."""
    event = Event.of(count, tables=tables, stages=POOLS).starts()
    event.draws(1)
    return event.ends_tables(1)


def withdraw_entries(event: Event, count: int) -> list[int]:
    """Withdraws `count` entries of the first table. Returns the sizes of the remaining pools."""
    seated = [[seat["entry"] for seat in table["seats"]] for table in event.tables(1)]
    for entry in seated[0][:count]:
        assert event.players[entry - 1].deletes(f"{event.path}/entries/mine").status_code == 204
    return sorted([len(seated[0]) - count, *map(len, seated[1:])], reverse=True)


@pytest.mark.long
def test_a_pool_that_has_lost_entries_plays_at_a_smaller_table() -> None:
    """Two pools of six lose two entries of one pool. Two tables of five would mix the pools."""
    event = pools(12, sizes=[4, 5, 6])
    assert withdraw_entries(event, 2) == [6, 4]
    assert [len(table) for table in event.draws(2)["result"][0]["tables"]] == [6, 4]


@pytest.mark.long
def test_a_draw_is_refused_if_no_table_size_fits_a_pool() -> None:
    """Nine entries remain: three tables of three would fit them, but not a pool of six and one of three."""
    event = pools(10, sizes=[3, 5])
    assert withdraw_entries(event, 1) == [5, 4]
    expect_problem(event.varys.posts(f"{event.path}/rounds/2/draw", {}), 422, "sizes_impossible")


@pytest.mark.long
def test_an_input_that_another_version_stored_is_outdated() -> None:
    event = Event.of(3, tables={"sizes": [3]}, stages=[{"preset": "swiss", "rounds": 1}]).starts()
    read(event.varys.posts(f"{event.path}/rounds/1/draw", {}), 202)
    with as_engine():
        draw = Draw.objects.get()
        Draw.objects.update(input=draw.input | {"version": 1})
    assert event.ticks().draw(1)["status"] == "outdated"
    assert "draw_failed" not in {row["kind"] for row in event.log(event.varys)}
    assert event.proposes(1, reason="Again.")["status"] == "proposed"


@pytest.mark.long
def test_a_household_does_not_prevent_the_draws_of_a_season_with_one_table() -> None:
    """Four entries at one table of three: the two of the household take turns in sitting out."""
    stages = [{"preset": "swiss", "rounds": 2}]
    event = Event.of(
        4, tables={"sizes": [3], "max_byes": 1}, stages=stages, draw={"automatic": True}
    ).starts()
    for one in event.players[:2]:
        read(one.puts(f"{event.path}/entries/mine/household", {"word": "dragonstone"}))
    event.ticks()
    event.ends_tables(1)
    byes = [event.draw(number)["result"][0]["byes"] for number in (1, 2)]
    assert sorted(byes) == [[1], [2]]
    assert event.draw(1)["input"]["excluded"] == [[1, *byes[0], 0, ""]]
