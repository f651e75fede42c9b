"""Decisions, answers, and the houses that games wait for."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from games.models.game import Game
from games.models.row import AudienceRow, Id, PlainJson, document_format, ids_field


class Decision(AudienceRow):
    """A decision. Open decisions mirror the State. A closed decision stays, so that it can be recognised and
    exported."""

    pk = models.CompositePrimaryKey("game_id", "number")
    number = models.IntegerField()
    houses = ids_field()
    sealed = models.BooleanField()
    question = PlainJson()
    format = document_format()
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)


class SealedAnswer(AudienceRow):
    """A sealed answer that waits for the others. It is deleted when the decision is closed."""

    pk = models.CompositePrimaryKey("game_id", "number", "house")
    number = models.IntegerField()
    house = Id()
    answer = PlainJson()
    format = document_format()


class AnswerRecord(AudienceRow):
    """The last accepted answer of a house to a decision. Only its house may ever read it."""

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
    considered = PlainJson(null=True)
    """The best choices of the bot that answered, from `games.bots.considering`; shown after the end."""
    answered_at = models.DateTimeField()


class Draft(AudienceRow):
    """An answer that a house has saved and not sent. At the due time, the default answer completes it.
    Deleted with its Waiting row.
    """

    pk = models.CompositePrimaryKey("game_id", "number", "house")
    number = models.IntegerField()
    house = Id()
    answer = PlainJson()
    format = document_format()
    written_at = models.DateTimeField()


class HeldAnswer(models.Model):
    """A draft that counts as the answer of its house from `counts_at`, unless it changes before that time.

    It contains no answer. It has no audience, so row-level security does not limit it to a game: the tick
    finds due rows of all games by `counts_at`. Only the engine reads it. A foreign key of the database
    deletes the row with its draft. `drafted_at` is the `written_at` of that draft: a later draft is not held.
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
    """A house that has not answered an open decision. Storage writes these public facts for all games.

    It has no audience, so row-level security does not fence it to a game. A join with their seats finds a
    user's decisions, `wake_at` finds due rows, and `bot_wake_at` finds rows of bots. These indexes cannot
    begin with the game.

    `due_at` is public and binding. From `free_until` on, the house uses up its bank. `wake_at` is the time of
    the server's next check: to remind, to resolve, or, after `attempts` failures, to try again. `bot_wake_at`
    is the time when the tick next checks whether to wake a bot; null when a person must answer.
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
    # The default is for the previous release, which does not write this column: the tick then checks for
    # bots.
    bot_wake_at = models.DateTimeField(null=True, db_default=Now())

    class Meta:
        indexes = [
            models.Index(fields=["wake_at"], name="games_waiting_wake"),
            models.Index(
                fields=["bot_wake_at"], condition=Q(bot_wake_at__isnull=False), name="games_waiting_bots"
            ),
            models.Index(fields=["attempts"], condition=Q(attempts__gte=3), name="games_waiting_set_aside"),
        ]
