"""Decisions, answers, and who is waited for."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from games.models.game import Game
from games.models.row import Id, PlainJson, Row, document_format, ids


class Decision(Row):
    """A question that was put. The open ones mirror the State; a closed one stays, to be recognised and
    exported.
    """

    pk = models.CompositePrimaryKey("game_id", "number")
    number = models.IntegerField()
    houses = ids()
    sealed = models.BooleanField()
    question = PlainJson()
    format = document_format()
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)


class SealedAnswer(Row):
    """An answer that waits for the others; gone when the decision is closed."""

    pk = models.CompositePrimaryKey("game_id", "number", "house")
    number = models.IntegerField()
    house = Id()
    answer = PlainJson()
    format = document_format()


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
    format = document_format()
    author = models.TextField(choices=Author.choices)
    answered_at = models.DateTimeField()


class Draft(Row):
    """What a house has drafted and not sent; the default completes it. It goes with its row of Waiting."""

    pk = models.CompositePrimaryKey("game_id", "number", "house")
    number = models.IntegerField()
    house = Id()
    answer = PlainJson()
    format = document_format()
    written_at = models.DateTimeField()


class HeldAnswer(models.Model):
    """A draft that is the answer of its house from `counts_at` on, unless it changes or goes before.

    It contains no answer. It has no audience, and so no fence: the tick finds what is due in all games by
    `counts_at`. Nobody but the engine reads it. The row goes with its draft, by a foreign key of the
    database. `drafted_at` is the `written_at` of that draft: a draft that was written later is not held.
    `seat` is the row of the seat, and so of its player.
    """

    pk = models.CompositePrimaryKey("game_id", "number", "house")
    game = models.ForeignKey(Game, models.PROTECT, related_name="+", db_index=False, db_constraint=False)
    number = models.IntegerField()
    house = Id()
    seat_id = models.BigIntegerField()
    drafted_at = models.DateTimeField()
    counts_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["counts_at"], name="games_heldanswer_due")]


class Waiting(models.Model):
    """A house that is asked and has not answered: public facts, written by storage to be read across games.

    It has no audience, and so no fence: a user's decisions are found by joining it with their seats, due
    ones by `wake_at` and those of bots by `bot_wake_at`, whose indexes cannot begin with the game.

    `due_at` is public and promised; from `free_until` on the house spends its bank. `wake_at` is when the
    server looks next: to remind, to resolve, or, after `attempts` that did not succeed, to try again.
    `bot_wake_at` is when the tick next looks whether a bot has to be woken; null when a person is asked.
    """

    pk = models.CompositePrimaryKey("game_id", "number", "house")
    game = models.ForeignKey(Game, models.PROTECT, related_name="waiting", db_index=False)
    number = models.IntegerField()
    house = Id()
    kind = models.TextField()
    since = models.DateTimeField()
    due_at = models.DateTimeField()
    free_until = models.DateTimeField()
    remind_at = models.DateTimeField(null=True)
    wake_at = models.DateTimeField()
    attempts = models.SmallIntegerField(default=0)
    host_called = models.BooleanField(default=False)
    # The default is for a former release, which does not write it: the tick looks who is asked.
    bot_wake_at = models.DateTimeField(null=True, db_default=Now())

    class Meta:
        indexes = [
            models.Index(fields=["wake_at"], name="games_waiting_wake"),
            models.Index(
                fields=["bot_wake_at"], condition=Q(bot_wake_at__isnull=False), name="games_waiting_bots"
            ),
            models.Index(fields=["attempts"], condition=Q(attempts__gte=3), name="games_waiting_set_aside"),
        ]
