"""A season from its draft to the signature, by the API and the tick."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games.leagues.document import read_document
from games.leagues.scoring.final_table import read_final_table
from games.leagues.scoring.rulings import Result
from games.leagues.scoring.split import Holder
from games.leagues.scoring.standings import Entry, Facts, Table, standings
from games.leagues.scoring.systems import named_systems
from games.leagues.selectors.facts import par_of
from tests.leagues.server.event import Event, verify
from tests.people import refused
from tests.served import read

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_rates(settings: Any) -> None:
    settings.GOT_RATES = {}


def test_twelve_entries_play_two_swiss_rounds(tmp_path: Path) -> None:
    event = Event.of(12, stages=[{"preset": "swiss", "rounds": 2}], check_in={})
    event.starts()
    commitments = {row["number"]: row["commitment"] for row in event.rounds()}
    assert len(set(commitments.values())) == 2
    for number in (1, 2):
        draw = event.draws(number)
        assert draw["status"] == "published"
        assert verify(draw, commitments[number], tmp_path).startswith("ACCEPTED: the tables of 1 rounds")
        tables = event.tables(number)
        assert [table["status"] for table in tables] == ["running", "running"]
        assert sorted(seat["entry"] for table in tables for seat in table["seats"]) == list(range(1, 13))
        event.ends_tables(number)
        assert event.rounds()[number - 1]["status"] == "closed"
    assert event.status() == "review"
    shown = event.standings()
    assert [(row["entry"], row["points"]) for row in shown] == expected(event)
    assert event.standings("?after=1") != shown
    assert event.does("sign_off")["status"] == "final"
    refused(event.varys.posts(f"{event.path}/status", {"action": "cancel"}), 409, "season_not_ready")
    kinds = [row["kind"] for row in event.log()]
    assert kinds.count("draw_frozen") == kinds.count("draw_published") == kinds.count("round_closed") == 2
    assert kinds.count("table_ended") == 4


def expected(event: Event) -> list[tuple[int, float]]:
    """Entry and points of each row, from the games alone."""
    tables, results = [], []
    for number in (1, 2):
        for table in event.tables(number):
            key = (number, table["number"])
            seats = tuple((seat["house"], (Holder(seat["entry"], 1),)) for seat in table["seats"])
            tables.append(Table(key, seats))
            final = read(event.visitor.gets(f"/games/{table['game']}/result"))["final_table"]
            results.append(Result(key, 1, read_final_table(final)))
    facts = Facts(
        scoring=named_systems()["10-6-4-3-2-1"],
        entries=tuple(Entry(number) for number in range(1, 13)),
        tables=tuple(tables),
        results=tuple(results),
        par=par_of(read_document(read(event.visitor.gets(f"{event.path}/document")))),
        lot_seed=bytes.fromhex(event.draw(1)["seed"]),
    )
    return [(row.entry, row.points / 100) for row in standings(facts)]
