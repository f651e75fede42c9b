"""Replacement of players: standby lists, and searches for substitutes with their outcome."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.leagues.models.people import Entry
from games.leagues.models.season import Season
from games.leagues.models.tables import Seat
from games.models.game import Game
from games.models.row import Id


class Standby(models.Model):
    """A user on the standby list of a season, who can be offered seats."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="+", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    joined_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["season", "user"], name="leagues_standby_once"),
        ]


class Search(models.Model):
    """A search for a substitute for an open seat, and its outcome.

    The transaction of the game writes the row. `game`: the game in which the seat was opened, unchanged by a
    replay of the table; null in an imported season. `code`: the search of the standby app in that game, with
    the offers. `round`: the round of the game from which the seat counts for the substitute. `entry`: the
    entry of `taken_by`, if it took part in the division at that time. `next_at` is when the tick logs the
    search.
    """

    class Status(models.TextChoices):
        OPEN = "open"
        FILLED = "filled"
        RETURNED = "returned"
        UNFILLED = "unfilled"

    season = models.ForeignKey(Season, models.CASCADE, related_name="searches", db_index=False)
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="searches")
    game = models.ForeignKey(Game, models.PROTECT, null=True, related_name="+")
    code = Id(null=True)
    round = models.PositiveSmallIntegerField()
    is_missed = models.BooleanField()
    """Whether the seat was opened because its player missed due times."""
    status = models.TextField(choices=Status.choices, default=Status.OPEN)
    opened_at = models.DateTimeField()
    next_at = models.DateTimeField(null=True)
    is_for_everybody = models.BooleanField(default=False)
    """Whether any user can take the seat, because no user on the standby list did."""
    taken_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    entry = models.ForeignKey(Entry, models.PROTECT, null=True, related_name="+")
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["seat"], condition=Q(status="open"), name="leagues_search_one_a_seat"
            ),
        ]
        indexes = [
            models.Index(fields=["season", "id"], name="leagues_search_of_season"),
            models.Index(fields=["next_at"], condition=Q(next_at__isnull=False), name="leagues_search_due"),
        ]

    @property
    def played_game(self) -> Game:
        """The game of a search that was not imported."""
        assert self.game is not None
        return self.game
