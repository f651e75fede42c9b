"""The instructions of a player, their schedule, the log of their answers, and dismissed suggestions."""

from typing import Any

from django.db import models

from games.models import Game, Seat
from games.models.row import Id, PlainJson


def seat_field() -> Any:
    """A reference to a seat. Its foreign key in the database includes the game, which a Django field cannot
    express."""
    return models.ForeignKey(Seat, models.DO_NOTHING, related_name="+", db_index=False, db_constraint=False)


class InstructionList(models.Model):
    """The instructions of a player for a house, in their order.

    They belong to the row of the seat, and so to its player. A player who takes over the seat gets a new row,
    so the list of the previous player no longer applies.
    """

    pk = models.CompositePrimaryKey("game_id", "seat_id")
    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    seat = seat_field()
    instructions = PlainJson()
    changed_at = models.DateTimeField()


class ScheduledAnswer(models.Model):
    """The time at which the instructions of a house are applied to a decision.

    The row contains neither the instructions nor whether one of them applies. It has no audience and no
    fence, because the tick finds due rows across all games by `answer_at`. Only the engine reads it.
    """

    pk = models.CompositePrimaryKey("game_id", "number", "house")
    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    number = models.IntegerField()
    house = Id()
    answer_at = models.DateTimeField()

    class Meta:
        db_table = "instructions_scheduled"
        indexes = [models.Index(fields=["answer_at"], name="instructions_scheduled_next")]


class LogEntry(models.Model):
    """The result of a player's instruction for a decision. Only this player reads it, while they have the
    seat."""

    class Outcome(models.TextChoices):
        ANSWERS = "answers"
        AGAINST_THE_RULES = "against_the_rules"

    pk = models.CompositePrimaryKey("game_id", "seat_id", "number")
    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    seat = seat_field()
    number = models.IntegerField()
    kind = models.TextField()
    outcome = models.TextField(choices=Outcome.choices)
    instruction = PlainJson()
    answer = PlainJson()
    code = models.TextField(null=True)
    rule = models.TextField(null=True)
    logged_at = models.DateTimeField()


class Dismissal(models.Model):
    """The id of a suggestion that a player dismissed. It is not suggested again. Only this player reads the
    row."""

    pk = models.CompositePrimaryKey("game_id", "seat_id", "suggestion")
    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    seat = seat_field()
    suggestion = models.TextField()
    dismissed_at = models.DateTimeField()
