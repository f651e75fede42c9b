"""A stored season of 240 entries: publication of a round of 40 tables, and reads of its standings over HTTP.

Django must be set up.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta

from django.db.models import F
from django.test import Client

from accounts.models import User
from deploy.bench import season_exports
from deploy.bench.spread import Report, Spread
from games.engine import encode
from games.leagues.models import Division, Result, Round, Season, Seat, Table
from games.leagues.selectors.facts import cached_standings_of
from games.leagues.selectors.kept import forget
from games.leagues.services import documents, draws, leagues, registration, running, seasons
from games.leagues.simulated import final_tables
from games.models import Game
from got_api import clock
from got_api.viewer import as_engine

ENTRIES, ROUNDS, RUNS = 240, 6, 20
MAX_PUBLICATION_SECONDS, MAX_COMPUTED_MS, MAX_CACHED_MS = 5.0, 100.0, 10.0


def measure(report: Report) -> None:
    """Measures wall-clock seconds and, for reads, CPU milliseconds of this process."""
    code, organiser = running_season()
    report.begin(f"A stored season: {ENTRIES} entries, {ROUNDS} rounds of {ENTRIES // 6} tables")
    draws.propose_draw(by=organiser, code=code, number=1)
    report.line("draw the first round, s, limit 10", Spread.of([timed(running.run_due_seasons)]), digits=2)

    def published() -> None:
        draws.publish_draw(by=organiser, code=code, number=1)
        running.run_due_seasons()

    publication = Spread.of([timed(published)])
    tables = Table.objects.filter(round__number=1)
    with as_engine():
        assert tables.filter(game__isnull=False).count() == ENTRIES // 6
    limited(report, "publish it and start its games, s", publication, MAX_PUBLICATION_SECONDS)
    with as_engine():
        finish_rounds()
    with as_engine():
        season, division = Season.objects.get(), Division.objects.get()
        standings: list[float] = []
        kept: list[float] = []
        for _ in range(RUNS):
            forget()
            for found in (standings, kept):
                found.append(1000 * timed(lambda: cached_standings_of(season, division), time.process_time))
    limited(report, "standings, read and computed, CPU ms", Spread.of(standings), MAX_COMPUTED_MS)
    limited(report, "standings, cached, CPU ms", Spread.of(kept), MAX_CACHED_MS)
    client, path = Client(), f"/api/v1/seasons/{code}/standings"
    computed, cached = [], []
    for _ in range(RUNS):
        forget()
        computed.append(1000 * timed(lambda: client.get(path), time.process_time))
        cached.append(1000 * timed(lambda: client.get(path), time.process_time))
    report.line("GET standings, computed, CPU ms", Spread.of(computed), digits=1)
    report.line("GET standings, cached, CPU ms", Spread.of(cached), digits=1)
    tag = client.get(path)["ETag"]
    unchanged = client.get(path, headers={"If-None-Match": tag})
    report.note(f"GET standings, unchanged: {unchanged.status_code}, {len(unchanged.content)} bytes (304, 0)")
    season_exports.measure(report, code, organiser)


def limited(report: Report, what: str, spread: Spread, limit: float) -> None:
    """Reports a line with the median as a share of a limit."""
    report.line(f"{what}, limit {limit:g}: {spread.middle / limit:.2f} of it", spread, digits=2)


def timed(act: Callable[[], object], now: Callable[[], float] = time.perf_counter) -> float:
    started = now()
    act()
    return now() - started


def running_season() -> tuple[str, int]:
    """Creates a season with all entries. Returns its code, and the id of its organiser."""
    names = ["organiser", *(f"player-{number}" for number in range(ENTRIES))]
    people = User.objects.bulk_create(User(username=name, can_organise=True) for name in names)
    organiser = people[0].pk
    leagues.create_league(by=organiser, slug="bench", name="Bench")
    code = seasons.create_season(by=organiser, slug="bench", name="Bench")
    stages = [{"preset": "swiss", "rounds": ROUNDS}]
    given = {"name": "Bench", "divisions": [{"name": "One", "stages": stages}]}
    documents.replace_season_document(by=organiser, code=code, given=given)
    seasons.change_status(by=organiser, code=code, action="open")
    for one in people[1:]:
        registration.join(user=one.pk, code=code)
    seasons.change_status(by=organiser, code=code, action="close")
    running.run_due_seasons(now=clock.now() + timedelta(seconds=1))
    return code, organiser


def finish_rounds() -> None:
    """Completes all rounds. In each, the entries of a house are at other tables than before."""
    finals = iter(final_tables(6, ENTRIES // 6 * ROUNDS, 1))
    first, *others = Round.objects.order_by("number")
    tables = Table.objects.filter(round=first).select_related("game").prefetch_related("seats")
    drawn = list(tables.order_by("number"))
    seats = [sorted(table.seats.all(), key=lambda seat: seat.pk) for table in drawn]
    for table in drawn:
        end(table, next(finals))
    for shift, row in enumerate(others, 1):
        for number in range(len(drawn)):
            game = Game.objects.create(name=f"{shift}/{number}", players=6)
            table = Table.objects.create(round=row, number=number + 1, size=6, game=game)
            Seat.objects.bulk_create(
                Seat(
                    table=table,
                    round=row,
                    house=seat.house,
                    entry_id=seats[(number + shift * (place + 1)) % len(drawn)][place].entry_id,
                )
                for place, seat in enumerate(seats[number])
            )
            end(table, next(finals))
    Round.objects.update(status=Round.Status.CLOSED)
    Season.objects.update(log_count=F("log_count") + 1)


def end(table: Table, final: object) -> None:
    assert table.game is not None
    Result.objects.create(
        table=table,
        game=table.game,
        final_table=encode(final),
        finished_at=clock.now(),
        is_new=False,
    )
