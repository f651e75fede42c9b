"""Planned absences of users, their effects in games, and sitters."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.game import Game
from games.models.row import Id


class Absence(models.Model):
    """The time of an announced absence."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="absences")
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    announced_at = models.DateTimeField()
    cancelled_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["ends_at"], name="games_absence_to_come")]
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_at__gt=models.F("starts_at")), name="games_absence_some_time"
            )
        ]


class SeatAbsence(models.Model):
    """The effect of an absence in one game: the clock of the house stops during it."""

    pk = models.CompositePrimaryKey("game_id", "house", "absence_id")
    game = models.ForeignKey(Game, models.PROTECT, related_name="+", db_index=False)
    house = Id()
    absence = models.ForeignKey(Absence, models.DO_NOTHING, related_name="seats", db_index=False)
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["absence"], name="games_seatabsence_of")]


class Sitting(models.Model):
    """A record that a user was a sitter of a house and saw its secrets. Never deleted. The seat has the
    current sitter.

    `started_at` is the time at which the user became a sitter of the house for the first time.
    """

    pk = models.CompositePrimaryKey("game_id", "user_id", "house")
    game = models.ForeignKey(Game, models.PROTECT, related_name="+", db_index=False)
    house = Id()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    started_at = models.DateTimeField()
