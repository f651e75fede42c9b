"""The queue of replies, and returned mails."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from games.models import Game
from games.notices.models import Channel, TimeSortedId


class InboundMail(models.Model):
    """One mail to one of our addresses, for the user and seat of the token in the address.

    Its bytes and its outcome can contain secrets of the house. Only the engine reads them, and they are
    deleted when the receipt has been sent. A withheld message stays until it is confirmed, or until the row
    is deleted. An answer that waits for confirmation is deleted with the next reply to its question. A mail
    that arrives twice has the same `key` both times.
    """

    class State(models.TextChoices):
        RECEIVED = "received"
        PROCESSED = "processed", "processed, the receipt has not left"
        DONE = "done"
        DROPPED = "dropped", "dropped without a word"
        FAILED = "failed"

    pk = models.CompositePrimaryKey("game_id", "id")
    id: models.UUIDField[Any, Any] = TimeSortedId()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    house = models.TextField()
    number = models.IntegerField(null=True)
    is_message = models.BooleanField(default=False)
    """Whether it is a message to the conversation `number`; else `number` is that of a decision."""
    expires_at = models.DateTimeField()
    key = models.BinaryField(max_length=32)
    raw = models.BinaryField(null=True, editable=False)
    sender = models.TextField(default="")
    outcome = models.JSONField(null=True, editable=False)
    result = models.TextField(default="")
    """The kind of the outcome, or why the mail was dropped, for metrics."""
    state = models.TextField(choices=State.choices, default=State.RECEIVED)
    attempts = models.PositiveIntegerField(default=0)
    next_attempt_at = models.DateTimeField(null=True)
    received_at = models.DateTimeField()
    unconfirmed = models.JSONField(null=True, editable=False)
    """The answer that was read without the tail of the mail, until another reply to its question arrives."""
    tail = models.BinaryField(max_length=32, null=True, editable=False)
    """A digest of the tail that was or will be left out; learned when a reply confirms that."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "key"], name="replies_inboundmail_once"),
            models.CheckConstraint(
                condition=Q(state="received", raw__isnull=False) | ~Q(state="received") & Q(raw__isnull=True),
                name="replies_inboundmail_bytes_until_processed",
            ),
        ]
        indexes = [
            models.Index(
                F("next_attempt_at"),
                condition=Q(next_attempt_at__isnull=False),
                name="replies_inboundmail_due",
            ),
            # These indexes serve a count for each incoming mail and a search for each processed mail. Mails
            # that are done must not slow them down.
            models.Index(
                fields=["user", "id"], condition=Q(state="received"), name="replies_inboundmail_waiting"
            ),
            models.Index(
                fields=["user", "tail"], condition=Q(tail__isnull=False), name="replies_inboundmail_tails"
            ),
        ]

    def __str__(self) -> str:
        return str(self.id)


class ReturnedMail(models.Model):
    """A mail that is permanently undeliverable. `delivery` is the id of its delivery."""

    channel = models.ForeignKey(Channel, models.CASCADE, related_name="+", db_index=False)
    delivery = models.UUIDField()
    returned_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["channel", "delivery"], name="replies_returnedmail_once"),
        ]
