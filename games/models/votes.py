"""Votes of the players, and their secret ballots."""

from django.db import models
from django.db.models import Q

from games.models.game import Game
from games.models.row import Id, PlainJson


class Vote(models.Model):
    """A vote of all players. The ballots are secret, the result is public.

    `voters` are the houses that could vote when it was called.
    """

    class Kind(models.TextChoices):
        PAUSE = "pause"
        RESUME = "resume"
        EXTEND = "extend"
        KICK = "kick"
        CONCEDE = "concede"
        DRAW = "draw"

    class Status(models.TextChoices):
        OPEN = "open"
        PASSED = "passed"
        FAILED = "failed"
        WITHDRAWN = "withdrawn"

    pk = models.CompositePrimaryKey("game_id", "number")
    game = models.ForeignKey(Game, models.PROTECT, related_name="+", db_index=False)
    number = models.IntegerField()
    kind = models.TextField(choices=Kind.choices)
    called_by = Id()
    house = Id(null=True)
    seconds = models.IntegerField(null=True)
    voters = PlainJson()
    needed = models.SmallIntegerField()
    status = models.TextField(choices=Status.choices, default=Status.OPEN)
    yes = models.SmallIntegerField(null=True)
    no = models.SmallIntegerField(null=True)
    opened_at = models.DateTimeField()
    closes_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["closes_at"], condition=Q(status="open"), name="games_vote_due")]


class Ballot(models.Model):
    """The vote of a house. The player role cannot read it."""

    pk = models.CompositePrimaryKey("game_id", "number", "house")
    game = models.ForeignKey(Game, models.PROTECT, related_name="+", db_index=False)
    number = models.IntegerField()
    house = Id()
    choice = models.BooleanField()
