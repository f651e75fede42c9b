"""Decisions, answers, and who is waited for."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from games.models.game import Game
from games.models.row import Id, PlainJson, Row, ids


class Decision(Row):
    """A question that was put. The open ones mirror the State; a closed one stays, to be recognised and
    exported.
    """

    pk = models.CompositePrimaryKey("game_id", "number")
    number = models.IntegerField()
    houses = ids()
    sealed = models.BooleanField()
    question = PlainJson()
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(
                fields=["game", "number"], condition=Q(closed_at__isnull=True), name="games_decision_open"
            )
        ]


class SealedAnswer(Row):
    """An answer that waits for the others; gone when the decision is closed."""

    pk = models.CompositePrimaryKey("game_id", "number", "house")
    number = models.IntegerField()
    house = Id()
    answer = PlainJson()


class AnswerRecord(Row):
    """The last answer that was accepted of a house to a decision. Its house alone reads it, for ever."""

    class Author(models.TextChoices):
        PLAYER = "player"
        BOT = "bot"
        DEFAULT = "default"

    pk = models.CompositePrimaryKey("game_id", "number", "house")
    number = models.IntegerField()
    house = Id()
    answer = PlainJson()
    author = models.TextField(choices=Author.choices)
    answered_at = models.DateTimeField()


class Waiting(models.Model):
    """A house that is asked and has not answered: public facts, kept by storage to be read across games.

    It has no audience, and so no fence: a user's decisions are found by joining it with his seats, due
    ones by `due_at`, the one index that cannot begin with the game.
    """

    pk = models.CompositePrimaryKey("game_id", "number", "house")
    game = models.ForeignKey(Game, models.PROTECT, related_name="waiting", db_index=False)
    number = models.IntegerField()
    house = Id()
    kind = models.TextField()
    since = models.DateTimeField()
    due_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(F("due_at"), condition=Q(due_at__isnull=False), name="games_waiting_due"),
        ]
