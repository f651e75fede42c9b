"""The instructions of a player, when they are looked at, what came of them, and dismissed suggestions."""

from __future__ import annotations

from typing import Any

from django.db import models

from games.models import Game, Seat
from games.models.row import Id, PlainJson


def seat_field() -> Any:
    """The row of the seat. The foreign key in the database contains the game, which Django's cannot."""
    return models.ForeignKey(Seat, models.DO_NOTHING, related_name="+", db_index=False, db_constraint=False)


class InstructionList(models.Model):
    """The instructions that a player left for a house, in their order.

    They belong to the row of the seat, and so to its player: a player who takes the seat over has another
    row, and the list of the former player is neither read nor followed any more.
    """

    pk = models.CompositePrimaryKey("game_id", "seat_id")
    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    seat = seat_field()
    instructions = PlainJson()
    changed_at = models.DateTimeField()


class Scheduled(models.Model):
    """When the instructions of a house are looked at for a decision.

    The row says nothing of the instructions, not even whether one applies. It has no audience, and so no
    fence: the tick finds what is due in all games by `answer_at`. Nobody but the engine reads it.
    """

    pk = models.CompositePrimaryKey("game_id", "number", "house")
    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    number = models.IntegerField()
    house = Id()
    answer_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "scheduled"
        indexes = [models.Index(fields=["answer_at"], name="instructions_scheduled_next")]


class LogEntry(models.Model):
    """What an instruction of a player did with a decision. Only that player reads it, while seated."""

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
    """What is not suggested to a player again: `suggestion` is its id. They alone read the row."""

    pk = models.CompositePrimaryKey("game_id", "seat_id", "suggestion")
    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    seat = seat_field()
    suggestion = models.TextField()
    dismissed_at = models.DateTimeField()
