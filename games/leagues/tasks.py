"""Celery tasks, which only call services. A task may run twice or not at all; the next tick does its work."""

from celery import shared_task

from games.leagues.services.forecasts import make_forecasts
from games.leagues.services.ratings import estimate_pars, rebuild_ratings
from games.leagues.services.running import run_due_seasons


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def run_seasons() -> None:
    """The periodic tick: takes the due steps of all seasons, then makes the requested forecasts."""
    run_due_seasons()
    make_forecasts()


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def rate_players() -> None:
    """Recomputes the ratings of players and the par of houses from all finished tables."""
    rebuild_ratings()
    estimate_pars()
