"""Which games are put away, and their archives where no other place is set."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models

from games.models import Game
from games.models.row import Id


class Archive(models.Model):
    """The archive of a game. Holds no secret, and nothing that the game's row and its log did not show.

    `emptied_at` is null until the rows of the game are deleted. `restored_at`: the rows are there again, or
    were never deleted because somebody looked the game up, or because it could not be put away; the archive
    then counts no more. A game that could never be packed has none: size 0.
    """

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="+")
    packed_at = models.DateTimeField()
    emptied_at: models.DateTimeField[datetime | None, datetime | None] = models.DateTimeField(null=True)
    restored_at: models.DateTimeField[datetime | None, datetime | None] = models.DateTimeField(null=True)
    size = models.IntegerField()
    """In bytes."""
    digest = Id()
    """SHA-256 of the archive, in hexadecimal digits: its name in a folder."""
    place = models.TextField()
    """`database`, or the address of the folder that has the file."""
    headlines = ArrayField(models.BigIntegerField())
    """The numbers of the public events that are headlines: lists of games count those that a user has not
    read.
    """

    def __str__(self) -> str:
        return f"{self.game_id}: {self.size} bytes"


class ArchiveBody(models.Model):
    """An archive in the database. It contains all secrets of the game, so the engine alone reads it,
    fenced.
    """

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="+")
    body = models.BinaryField()

    class Meta:
        verbose_name_plural = "archive bodies"

    def __str__(self) -> str:
        return str(self.game_id)


class Unread(models.Model):
    """How many messages of a game a user had not read when it was put away. Only that user ever sees it.

    Users without such messages have no row. Reading, or muting, brings the messages back first.
    """

    pk = models.CompositePrimaryKey("game_id", "user_id")
    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    message_count = models.SmallIntegerField()

    class Meta:
        verbose_name_plural = "unread"

    def __str__(self) -> str:
        return f"{self.game_id}, {self.user_id}: {self.message_count}"
