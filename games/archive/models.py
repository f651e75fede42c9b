"""Archived games, and their archives if these are stored in the database."""

from datetime import datetime

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models

from games.models import Game
from games.models.row import Id


class Archive(models.Model):
    """The archive of a game. The row contains no secret, and only data from the row of the game and its log.

    `emptied_at` is null until the rows of the game are deleted. If `restored_at` is set, the archive is
    invalid: the rows were restored or never deleted, because somebody read the game or it could not be
    archived. A game that could not be packed has a row without an archive, of size 0.
    """

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="+")
    packed_at = models.DateTimeField()
    emptied_at: models.DateTimeField[datetime | None, datetime | None] = models.DateTimeField(null=True)
    restored_at: models.DateTimeField[datetime | None, datetime | None] = models.DateTimeField(null=True)
    size = models.IntegerField()
    """Size in bytes."""
    digest = Id()
    """SHA-256 of the archive, in hexadecimal digits. Part of its file name."""
    place = models.TextField()
    """`database`, or the address of the folder that has the file."""
    headlines = ArrayField(models.BigIntegerField())
    """The numbers of the public events that are headlines. Lists of games count the unread ones."""

    def __str__(self) -> str:
        return f"{self.game_id}: {self.size} bytes"


class ArchiveBody(models.Model):
    """An archive in the database. It contains all secrets of the game. Only the engine reads it, fenced to
    the game."""

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="+")
    body = models.BinaryField()

    class Meta:
        verbose_name_plural = "archive bodies"

    def __str__(self) -> str:
        return str(self.game_id)


class UnreadCount(models.Model):
    """The number of messages that a user had not read when the game was archived. Only that user can see it.

    Users without unread messages have no row. Reading or muting messages restores them first.
    """

    pk = models.CompositePrimaryKey("game_id", "user_id")
    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    message_count = models.SmallIntegerField()

    class Meta:
        db_table = "archive_unread"

    def __str__(self) -> str:
        return f"{self.game_id}, {self.user_id}: {self.message_count}"
