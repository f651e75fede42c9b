"""Clock settings of games, and the remaining time of seats."""

from django.db import models

from games.models.game import Game
from games.models.row import Id, PlainJson


class GameClock(models.Model):
    """The clock settings of a game. A game without them has the generous preset.

    `pauses` are pairs of times, including past pauses. Each pause moved the due times when it began.
    """

    game = models.OneToOneField(Game, models.PROTECT, primary_key=True, related_name="clock")
    preset = models.TextField()
    clock = PlainJson()
    policy = PlainJson()
    pauses = PlainJson(default=list)


class SeatClock(models.Model):
    """Remaining time of a house: its bank as of `bank_round`, its graces, and its misses.

    `misses` counts consecutive misses, `missed` all misses of the current player. A seat without a row has
    the initial values.
    """

    pk = models.CompositePrimaryKey("game_id", "house")
    game = models.ForeignKey(Game, models.PROTECT, related_name="+", db_index=False)
    house = Id()
    bank = models.IntegerField()
    bank_round = models.SmallIntegerField()
    graces = models.SmallIntegerField()
    misses = models.SmallIntegerField(default=0)
    missed = models.SmallIntegerField(default=0)
