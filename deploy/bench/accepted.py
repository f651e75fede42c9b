"""CPU time of the largest accepted requests of organisers, in the web process and in the database.

python -m deploy.bench.accepted

The requests of `deploy.bench.costs` are mostly refused. These succeed, in a season with ENTRIES entries. The
only exception is a document whose refusal needs much arithmetic. Requests are sent in this process, without
network and client. The last column is the CPU time of the web as a multiple of a plain `GET /health/live` of
the same run.
"""

from __future__ import annotations

import gc
import logging
import time
from typing import Any

import orjson

from deploy.bench.reads import seconds_below

ENTRIES, RUNS = 120, 5
AIM_MS = 20.0

SWISS = {"preset": "swiss", "rounds": 3}
UNSEATABLE = {"preset": "swiss", "rounds": 1, "field": {"top": 7}}


def prepared(organiser: int) -> tuple[str, str]:
    """Creates a running season and a draft, and returns their paths. Each run has other guests to invite."""
    from accounts.models import User
    from games.leagues.api.season_bodies import MAX_INVITATIONS
    from games.leagues.services import documents, leagues, registration, running, seasons
    from got_api.shared import clock

    names = [f"player-{number}" for number in range(ENTRIES)]
    names += [f"guest-{number}" for number in range(MAX_INVITATIONS * RUNS)]
    people = User.objects.bulk_create(User(username=name) for name in names)
    leagues.create_league(by=organiser, slug="bench", name="Bench")
    code = seasons.create_season(by=organiser, slug="bench", name="Bench")
    documents.replace_season_document(by=organiser, code=code, given=_document(SWISS))
    seasons.change_status(by=organiser, code=code, action="open")
    for one in people[:ENTRIES]:
        registration.join(user=one.pk, code=code)
    seasons.change_status(by=organiser, code=code, action="close")
    running.run_due_seasons(now=clock.now())
    draft = seasons.create_season(by=organiser, slug="bench", name="Draft")
    return f"/api/v1/seasons/{code}", f"/api/v1/seasons/{draft}"


def requests(path: str, draft: str, run: int) -> dict[str, tuple[str, str, dict[str, Any] | None, int]]:
    """Name of the request -> method, address, body and expected status."""
    from games.leagues.api.ruling_bodies import MAX_RULINGS
    from games.leagues.api.season_bodies import MAX_INVITATIONS

    penalties = [
        {"kind": "penalty", "entry": number, "points": 0.5, "reason": "bench"}
        for number in range(1, MAX_RULINGS + 1)
    ]
    first = MAX_INVITATIONS * run
    guests = [f"guest-{number}" for number in range(first, first + MAX_INVITATIONS)]
    return {
        "nothing": ("GET", "/health/live", None, 200),
        f"{MAX_RULINGS} rulings": ("POST", f"{path}/rulings/batch", {"rulings": penalties}, 201),
        f"{MAX_INVITATIONS} invitations": ("POST", f"{path}/invitations", {"usernames": guests}, 200),
        f"standings of {ENTRIES}": ("GET", f"{path}/standings", None, 200),
        "an unseatable document": ("PUT", f"{draft}/document", _document(SWISS, UNSEATABLE), 422),
    }


def _document(*stages: dict[str, Any]) -> dict[str, Any]:
    return {"name": "Bench", "divisions": [{"name": "One", "stages": list(stages)}]}


def main() -> None:
    from deploy.bench.database import fresh_database

    with fresh_database() as database:
        from django.conf import settings
        from django.test import Client

        from accounts.models import User
        from accounts.services import issue_login
        from games.leagues.selectors import season_cache
        from got_api.http import throttling

        settings.GOT_CACHE_URL, settings.GOT_RATES = "", {}
        logging.disable(logging.WARNING)
        user = User.objects.create(username="organiser", can_organise=True)
        client = Client(headers={"authorization": f"Bearer {issue_login(user=user, name='bench')[1]}"})

        path, draft = prepared(user.pk)
        postgres = database.process_ids()["database"]
        least: dict[str, list[float]] = {}
        for run in range(RUNS):
            for name, (method, address, body, status) in requests(path, draft, run).items():
                data = b"" if body is None else orjson.dumps(body)
                season_cache.clear_cache()
                throttling.reset()
                if name == "nothing":
                    for _ in range(20):
                        client.get(address)
                gc.collect()
                gc.disable()
                before = time.thread_time(), seconds_below(postgres)
                response = client.generic(method, address, data, "application/json")
                spent = time.thread_time() - before[0], seconds_below(postgres) - before[1]
                gc.enable()
                if response.status_code != status:
                    raise RuntimeError(f"{name}: {response.status_code}, {response.content!r}")
                old = least.setdefault(name, [float("inf")] * 2)
                least[name] = [min(one, 1000 * other) for one, other in zip(old, spent, strict=True)]
    nothing = least["nothing"][0]
    print(f"\nCPU of accepted requests, ms, the least of {RUNS}; aim {AIM_MS:.0f} for the web")
    print(f"{'':28}{'web':>10}{'database':>10}{'x':>8}")
    for name, (web, stored) in least.items():
        print(f"{name:28}{web:10.1f}{stored:10.1f}{web / nothing:8.0f}")


if __name__ == "__main__":
    main()
