"""manage.py rebuild_ratings: Recomputes the ratings of all players and the par of all houses from the
finished tables."""

from typing import Any

from django.core.management.base import BaseCommand

from games.leagues.services.ratings import estimate_pars, rebuild_ratings


class Command(BaseCommand):
    help = (
        "Computes all ratings and pars again from the finished tables. The same tables give the same numbers."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        ratings = rebuild_ratings()
        pars = estimate_pars()
        self.stdout.write(f"ratings: {ratings}, new pars: {pars}")
