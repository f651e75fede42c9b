"""The tables of a round and their results."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from games.leagues.models.people import Entry
from games.leagues.models.rulings import Ruling
from games.leagues.models.stage import Round
from games.models import Game
from games.models.row import Id


class Table(models.Model):
    """A table of a round. It has no game until the tick has started it. A void table counts for no entry.

    `attempt` is raised by each ruling that the table is played again; `game` belongs to the current attempt.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="tables", db_index=False)
    number = models.PositiveSmallIntegerField()
    size = models.PositiveSmallIntegerField()
    game = models.OneToOneField(Game, models.PROTECT, null=True, related_name="+")
    attempt = models.PositiveSmallIntegerField(default=1, db_default=1)
    is_void = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="leagues_table_number"),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.number}"

    @property
    def last_result(self) -> Result | None:
        """The result of the current attempt; None while its game is played."""
        return next((result for result in self.results.all() if result.attempt == self.attempt), None)

    @property
    def is_playing(self) -> bool:
        return self.game_id is not None and self.last_result is None


class Seat(models.Model):
    """An entry at a house of a table."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats", db_index=False)
    round = models.ForeignKey(Round, models.CASCADE, related_name="+", db_index=False)
    house = Id()
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="seats")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "house"], name="leagues_seat_one_a_house"),
            models.UniqueConstraint(fields=["round", "entry"], name="leagues_seat_one_a_round"),
        ]


class Bye(models.Model):
    """A round in which an entry has no seat."""

    class Kind(models.TextChoices):
        DRAWN = "drawn"
        LATE = "late"
        ABSENT = "absent"

    round = models.ForeignKey(Round, models.CASCADE, related_name="byes", db_index=False)
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="byes")
    kind = models.TextField(choices=Kind.choices)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="leagues_bye_one_a_round"),
        ]


class Result(models.Model):
    """The result of a game of a table. Never changed. `is_new`: the tick has not processed it.

    `game`: null in an imported season. `ruling`: the ruling that ended the game. The ruling then decides what
    counts, not the result.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="results", db_index=False)
    attempt = models.PositiveSmallIntegerField(default=1)
    game = models.OneToOneField(Game, models.PROTECT, null=True, related_name="+")
    final_table = models.JSONField()
    finished_at = models.DateTimeField()
    ruling = models.ForeignKey(Ruling, models.PROTECT, null=True, related_name="+")
    is_new = models.BooleanField(default=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "attempt"], name="leagues_result_attempt"),
        ]
        indexes = [
            models.Index(fields=["table"], condition=Q(is_new=True), name="leagues_result_is_new"),
        ]


class Conduct(models.Model):
    """Conduct figures of a game, for arbiters alone: `[signal, house, other, count, chances]`."""

    result = models.OneToOneField(Result, models.CASCADE, primary_key=True, related_name="conduct")
    figures = models.JSONField()
