"""Forecasts of dry runs and seasons: a worker makes each once, and equal plans get the same forecast."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection

from games.leagues.models import Forecast
from games.leagues.services import forecasts
from got_api.database.viewer import as_engine
from got_api.shared import clock
from tests.leagues.server.event import Event, Json
from tests.people import expect_problem
from tests.served import read

pytestmark = pytest.mark.django_db


def forecast_of_dry_run(event: Event, query: str = "&entries=12", **changes: Any) -> Json:
    """The forecast of a dry run."""
    present = read(event.varys.gets(f"{event.path}/document"))
    path = f"{event.path}/document?dry_run=true{query}"
    return dict(read(event.varys.puts(path, present | changes))["forecast"])


@pytest.mark.long
def test_a_dry_run_shows_its_forecast_as_soon_as_a_worker_has_made_it() -> None:
    event = Event.of(1, tables={"sizes": [6]}, stages=[{"preset": "swiss", "rounds": 2}])
    before = forecast_of_dry_run(event)
    assert (before["ready"], before["stages"], before["entries"]) == (False, [], [12])
    assert forecasts.make_forecasts() == 1
    found = forecast_of_dry_run(event)
    [stage] = found["stages"]
    assert found["ready"] and stage["possible"]
    assert (stage["sizes"], stage["bye_count"]) == ([6, 6], 0)
    assert [end["round"] for end in stage["ends"]] == [1, 2]
    assert stage["ends"][0]["likely_seconds"] < stage["ends"][0]["late_seconds"]
    assert stage["repeat_house_count"] == stage["repeat_meeting_count"] == 0
    assert 0 < stage["best_first"] < stage["best_in_three"] < 1
    assert stage["title_odds"]["ratio"] > 1
    assert forecasts.make_forecasts() == 0
    assert read(event.varys.gets(f"{event.path}/document"))["name"] == "Spring"


def test_a_change_of_settings_needs_a_new_forecast() -> None:
    event = Event.of(1)
    forecast_of_dry_run(event)
    forecast_of_dry_run(event, name="Another name")
    with as_engine():
        assert Forecast.objects.count() == 1
    forecast_of_dry_run(event, scoring="wins")
    with as_engine():
        assert Forecast.objects.count() == 2


def test_a_season_that_cannot_be_seated_is_reported_as_impossible() -> None:
    event = Event.of(1, tables={"sizes": [6]})
    forecast_of_dry_run(event, "&entries=7")
    forecasts.make_forecasts()
    [stage] = forecast_of_dry_run(event, "&entries=7")["stages"]
    assert (stage["possible"], stage["sizes"], stage["ends"]) == (False, None, None)


def test_a_forecast_before_the_start_assumes_a_full_field() -> None:
    event = Event.of(1)
    assert forecast_of_dry_run(event, "", registration={"capacity": 36})["entries"] == [36]


def test_only_a_dry_run_has_a_forecast() -> None:
    event = Event.of(1)
    present = read(event.varys.gets(f"{event.path}/document"))
    assert read(event.varys.puts(f"{event.path}/document", present))["forecast"] is None
    with as_engine():
        assert not Forecast.objects.exists()
    path = f"{event.path}/document?dry_run=true&entries=many"
    expect_problem(event.varys.puts(path, present), 400, "malformed")


@pytest.mark.long
def test_a_season_shows_the_forecast_for_its_document() -> None:
    event = Event.of(3, tables={"sizes": [3]}, stages=[{"preset": "swiss", "rounds": 2}])
    event.does("open")
    path = f"{event.path}/forecast"
    assert read(event.visitor.gets(path)) == {"ready": False, "entries": [3], "stages": []}
    assert forecasts.make_forecasts() == 1
    shown = event.visitor.gets(path)
    found = read(shown)
    assert found == forecast_of_dry_run(event, "")
    assert found["ready"] and [end["round"] for end in found["stages"][0]["ends"]] == [1, 2]
    assert event.visitor.gets(path, **{"If-None-Match": shown["ETag"]}).status_code == 304
    event.says(scoring="wins")
    assert not read(event.visitor.gets(path))["ready"]


def test_a_new_entry_changes_the_forecast_of_a_season() -> None:
    event = Event.of(4, tables={"sizes": [3]}, stages=[{"preset": "swiss", "rounds": 1}])
    event.starts()
    assert read(event.visitor.gets(f"{event.path}/forecast"))["entries"] == [4]


def test_only_officials_can_read_the_forecast_of_a_draft() -> None:
    event = Event.of(1)
    expect_problem(event.players[0].gets(f"{event.path}/forecast"), 404, "not_found")
    with as_engine():
        assert not Forecast.objects.exists()
    assert read(event.varys.gets(f"{event.path}/forecast"))["ready"] is False


def test_old_forecasts_are_deleted() -> None:
    event = Event.of(1)
    forecast_of_dry_run(event)
    assert forecasts.make_forecasts(now=clock.now() + timedelta(days=2)) == 0
    with as_engine():
        assert not Forecast.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_two_workers_never_compute_the_same_forecast(monkeypatch: pytest.MonkeyPatch) -> None:
    """While one worker computes the first, another one computes the second without waiting."""
    event = Event.of(1)
    forecast_of_dry_run(event)
    forecast_of_dry_run(event, scoring="wins")
    made: list[str] = []

    def computed(plan: Json) -> Json:
        made.append(plan["scoring"]["name"])
        return {}

    monkeypatch.setattr(forecasts, "compute_forecast", computed)

    def work() -> int:
        try:
            return forecasts.make_forecasts()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as threads:
        with as_engine():
            Forecast.objects.select_for_update().order_by("id")[0]
            assert threads.submit(work).result(timeout=60) == 1
            assert made == ["wins"]
        assert threads.submit(work).result(timeout=60) == 1
    assert made == ["wins", "10-6-4-3-2-1"]


def test_another_worker_takes_over_the_forecast_of_a_killed_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    event = Event.of(1)
    forecast_of_dry_run(event)
    now = clock.now()
    with monkeypatch.context() as patch:
        patch.setattr(forecasts, "compute_forecast", lambda plan: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            forecasts.make_forecasts(now=now)
    assert forecasts.make_forecasts(now=now) == 0
    assert forecasts.make_forecasts(now=now + forecasts.LEASE) == 1


@pytest.mark.long
def test_the_forecast_seats_a_final_with_its_own_entries_at_one_table() -> None:
    event = Event.of(1, tables={"sizes": [3, 4, 6], "wanted": 4}, stages=FINAL)
    forecast_of_dry_run(event)
    assert forecasts.make_forecasts() == 1
    rounds, final = forecast_of_dry_run(event)["stages"]
    assert (rounds["sizes"], final["sizes"]) == ([4, 4, 4], [6])


FINAL: list[Json] = [{"preset": "swiss", "rounds": 2}, {"preset": "top_table", "rounds": 1}]


def stages_of(event: Event, entries: int, *stages: Json, **tables: Any) -> list[Json]:
    """The forecast of these stages for this many entries."""
    divisions = [{"name": "Division 1", "stages": list(stages)}]
    query = f"&entries={entries}"
    forecast_of_dry_run(event, query, divisions=divisions, tables=tables)
    forecasts.make_forecasts()
    return list(forecast_of_dry_run(event, query, divisions=divisions, tables=tables)["stages"])


@pytest.mark.long
def test_the_forecast_of_a_knock_out_continues_with_the_winners_of_each_table() -> None:
    """The best two of six tables are twelve entries. The best two of their two tables are four entries."""
    knock_out = {"preset": "knock_out", "rounds": 2}
    event = Event.of(1)
    rounds, knocked = stages_of(event, 36, {"rounds": 1}, knock_out, sizes=[4, 6], wanted=6)
    assert (rounds["entries"], knocked["entries"]) == (36, 12)
    assert (rounds["sizes"], knocked["sizes"]) == ([6] * 6, [6, 6])
    assert [end["sizes"] for end in knocked["ends"]] == [[6, 6], [4]]
    assert [end["bye_count"] for end in knocked["ends"]] == [0, 0]
    assert 0 < knocked["best_first"] < knocked["best_in_three"] < 1
    rounds, knocked = stages_of(event, 24, {"rounds": 1}, knock_out, sizes=[4, 6], wanted=6)
    assert (knocked["entries"], knocked["possible"]) == (8, True)  # 4, 4, and then 4
    assert [end["sizes"] for end in knocked["ends"]] == [[4, 4], [4]]
    rounds, knocked = stages_of(event, 12, {"rounds": 1}, knock_out, sizes=[4, 6], wanted=6)
    # Four, and then the best two of one table.
    assert (rounds["possible"], knocked["entries"], knocked["possible"]) == (True, 4, False)


def test_the_forecast_of_a_queue_seats_only_entries_that_fill_a_table() -> None:
    """Seven entries wait for tables of six, so one waits for the next draw."""
    event = Event.of(1)
    [ladder] = stages_of(event, 7, {"preset": "ladder", "rounds": 2}, sizes=[6])
    assert (ladder["possible"], ladder["sizes"], ladder["bye_count"]) == (True, [6], 1)


def test_the_forecast_of_a_draft_assumes_the_minimum_entries_of_its_stages() -> None:
    event = Event.of(1, tables={"sizes": [6]}, stages=[{"preset": "knock_out", "rounds": 2}])
    assert read(event.varys.gets(f"{event.path}/forecast"))["entries"] == [18]


def test_a_forecast_that_another_version_requested_is_deleted() -> None:
    event = Event.of(1)
    forecast_of_dry_run(event)
    with as_engine():
        Forecast.objects.update(plan=[{"division": 1, "stage": 1, "plan": {"entries": 12}}])
    assert forecasts.make_forecasts() == 0
    with as_engine():
        assert not Forecast.objects.exists()
