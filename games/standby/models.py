"""The standby lists of the server and of single games, the seats that are searched for, and the offers."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from games.models import Game
from games.models.game import new_code
from games.models.row import Id


class Volunteer(models.Model):
    """A user on the standby list of the server, and which seats they would take. Only they read it."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+")
    player_counts = ArrayField(models.PositiveSmallIntegerField(), default=list)
    """Sizes of games; empty for any."""
    presets = ArrayField(models.TextField(), default=list)
    """Names of presets; empty for any."""
    max_seats = models.PositiveSmallIntegerField(default=1)
    """How many seats they would have at a time by this list, seats that are offered to them included."""
    is_paused = models.BooleanField(default=False)
    joined_at = models.DateTimeField()
    asked_at: models.DateTimeField[datetime | None, datetime | None] = models.DateTimeField(null=True)
    """When they were last asked: the one who has waited longest is first."""
    changed_at: models.DateTimeField[datetime | None, datetime | None] = models.DateTimeField(null=True)
    """When they joined or changed their wishes: searches that found nobody before go on."""


class GameVolunteer(models.Model):
    """A user on the standby list of one game. Only they read it."""

    pk = models.CompositePrimaryKey("game_id", "user_id")
    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    joined_at = models.DateTimeField()


class Search(models.Model):
    """A seat that is open or will be with the next miss, and for which the lists are asked.

    It is found by the tick in all games, so it has no fence; nobody but the engine reads it.
    """

    class Status(models.TextChoices):
        OPEN = "open"
        FILLED = "filled"
        RETURNED = "returned"
        UNFILLED = "unfilled"

    pk = models.CompositePrimaryKey("game_id", "code")
    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    code = Id(default=new_code)
    house = Id()
    number = models.IntegerField()
    """The decision with which the player was late; 0 where the seat was opened for another reason."""
    status = models.TextField(choices=Status.choices, default=Status.OPEN)
    started_at = models.DateTimeField()
    next_at: models.DateTimeField[datetime | None, datetime | None] = models.DateTimeField(null=True)
    """When the tick looks at it; null while nobody is left to ask."""
    looked_at: models.DateTimeField[datetime | None, datetime | None] = models.DateTimeField(null=True)
    """When the tick last looked at it."""

    class Meta:
        verbose_name_plural = "searches"
        constraints = [
            models.UniqueConstraint(
                fields=["game", "house"], condition=Q(status="open"), name="standby_search_one_a_seat"
            ),
        ]


class Offer(models.Model):
    """A seat that is offered to a user until `expires_at`. Only they read it.

    `taken_at` is when the seat became theirs; an accepted offer without it waits for the seat to be opened.
    """

    class Answer(models.TextChoices):
        ACCEPTED = "accepted"
        DECLINED = "declined"
        EXPIRED = "expired"
        LAPSED = "lapsed"

    pk = models.CompositePrimaryKey("game_id", "code")
    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    code = Id(default=new_code)
    search = Id()
    house = Id()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    answer = models.TextField(choices=Answer.choices, null=True)
    """`lapsed`: the seat was not to be had any more."""
    answered_at = models.DateTimeField(null=True)
    taken_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "search", "user"], name="standby_offer_once"),
            models.UniqueConstraint(
                fields=["game", "search"], condition=Q(answer="accepted"), name="standby_offer_one_accepted"
            ),
        ]
        indexes = [
            # A user's offers span games, so this one cannot begin with the game.
            models.Index(fields=["user", "-made_at"], name="standby_offer_of_user"),
            # A link names an offer alone. Codes are drawn from 10^14: none comes twice.
            models.Index(fields=["code"], name="standby_offer_by_code"),
        ]
