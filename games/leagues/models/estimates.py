"""Estimates: par of houses and ratings of players from finished tables, and forecasts of stages."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.leagues.models.season import Season
from games.models.game import new_code
from games.models.row import Id

IMPORTED = "imported"


class Par(models.Model):
    """The par of each house for a number of players, a ruleset and a scoring. Never changed.

    `values` are hundredths, `errors` their standard errors, `tables` the number of tables in the estimate.
    """

    code: models.TextField[str, str] = Id(unique=True, default=new_code, editable=False)
    players = models.PositiveSmallIntegerField()
    ruleset = models.CharField(max_length=64)
    scoring = models.CharField(max_length=64)
    """SHA-256 of the ruleset and of the scoring, in hex. The par of an imported season has IMPORTED as its
    ruleset. Only that season uses it."""
    values = models.JSONField()
    errors = models.JSONField()
    tables = models.PositiveIntegerField()
    slope = models.FloatField()
    made_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["players", "ruleset", "scoring", "-id"], name="leagues_par_newest"),
        ]

    def __str__(self) -> str:
        return self.code


class SeasonPar(models.Model):
    """The par of a season for a number of players, fixed when the season starts."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="pars", db_index=False)
    players = models.PositiveSmallIntegerField()
    par = models.ForeignKey(Par, models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["season", "players"], name="leagues_seasonpar_one_a_size"),
        ]


class Rating(models.Model):
    """The rating of a player at tables of one size."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    players = models.PositiveSmallIntegerField()
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "players"], name="leagues_rating_one_a_size"),
        ]


class Forecast(models.Model):
    """The forecast of a plan. `key`: SHA-256 of the plan. `result`: computed by a worker, null until then.
    `next_at`: the time from which a worker can claim the forecast, null when it has a result."""

    key = models.CharField(max_length=64, unique=True)
    plan = models.JSONField()
    result = models.JSONField(null=True)
    asked_at = models.DateTimeField()
    next_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["next_at"], condition=Q(next_at__isnull=False), name="leagues_forecast_due"),
            models.Index(fields=["asked_at"], name="leagues_forecast_old"),
        ]
