"""Cost of the exports of a large season for other programs. Django must be set up."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from datetime import timedelta
from itertools import combinations, permutations

from django.test import Client

from accounts.models import User
from accounts.services import issue_login
from deploy.bench.spread import Report, Spread
from games.leagues.models import Conduct, Draw, Result, Round, Season, Seat
from games.leagues.selectors import kept
from games.leagues.services import forecasts, locking, rulings
from got_api import clock
from got_api.viewer import as_engine

RULINGS, RUNS = 50, 10
MAX_CPU_MS = 20.0
EXPORTS = ("standings.csv", "cross-table", "cross-table.csv", "calendar.ics", "feed.atom", "export.ndjson")


def measure(report: Report, code: str, organiser: int) -> None:
    """Measures the CPU time of each request: the first after a change of the season, and later ones."""
    with as_engine():
        complete()
    for number in range(1, RULINGS + 1):
        given = {"entry": number, "points": 50}
        rulings.make_ruling(by=organiser, code=code, kind="penalty", reason="bench", given=given)
    _, token = issue_login(user=User.objects.get(pk=organiser), name="bench")
    headers = {"Authorization": f"Bearer {token}"}
    client = Client()
    client.get(f"/api/v1/seasons/{code}/forecast")
    forecasts.make_forecasts()
    for part in (*EXPORTS, "conduct", "forecast"):
        path = f"/api/v1/seasons/{code}/{part}"
        first: list[float] = []
        later: list[float] = []
        for _ in range(RUNS):
            kept.forget()
            for found in (first, later):
                started = time.process_time()
                response = client.get(path, headers=headers)
                found.append(1000 * (time.process_time() - started))
                assert response.status_code == 200, response.content
        report.line(f"GET {part}, first, CPU ms", Spread.of(first), digits=1)
        what = f"GET {part}, {len(response.content) // 1000} kB, limit {MAX_CPU_MS:g}"
        spread = Spread.of(later)
        report.line(f"{what}: {spread.middle / MAX_CPU_MS:.2f} of it", spread, digits=1)


def complete() -> None:
    """Adds the rows of a played season: draws of all rounds, times, figures of conduct, the log."""
    season = Season.objects.get()
    first = Draw.objects.get()
    now, met = clock.now(), list[list[int]]()
    for row in Round.objects.order_by("number"):
        starts_at = now + timedelta(days=row.number)
        Round.objects.filter(pk=row.pk).update(starts_at=starts_at, ends_at=starts_at + timedelta(days=1))
        if row.number > 1:
            Draw.objects.create(
                round=row,
                attempt=1,
                status=Draw.Status.PUBLISHED,
                input=first.input | {"round": row.number, "met": met},
                input_hash=first.input_hash,
                certificate=first.certificate,
                made_at=now,
                published_at=now,
            )
        for table in row.tables.order_by("number"):
            entries = sorted(Seat.objects.filter(table=table).values_list("entry__number", flat=True))
            met = [*met, *([low, high, 1] for low, high in combinations(entries, 2))]
            locking.log(
                season, locking.Kind.TABLE_ENDED, now, round=row.number, table=table.number, void=False
            )
    dice = random.Random(1)  # noqa: S311
    Conduct.objects.bulk_create(
        Conduct(result=result, figures=list(figures(result, dice))) for result in Result.objects.all()
    )


def figures(result: Result, dice: random.Random) -> Iterator[list[object]]:
    houses = [seat["house"] for seat in result.final_table["seats"]]
    for one, other in permutations(houses, 2):
        yield ["support", one, other, dice.randrange(3), 3]
        yield ["castles_left", one, other, dice.randrange(2), 2]
    for one, other in combinations(houses, 2):
        yield ["rounds_without_fight", one, other, dice.randrange(10), 10]
        yield ["results_together", one, other, dice.randrange(2), 1]
