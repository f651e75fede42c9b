"""The public log of changes to seats and to the time of a game."""

from django.db import models
from django.db.models import Q

from games.models.game import Game
from games.models.row import Id, PlainJson


class SeatEvent(models.Model):
    """A public change of a seat or of the game's time, with its reason. Never changed.

    `number` counts the entries of a game. Only the kind `defaulted` has `due_at`, the missed due time.
    """

    class Kind(models.TextChoices):
        REMINDED = "reminded"
        GRACE_GIVEN = "grace_given"
        HOST_CALLED = "host_called"
        DEFAULTED = "defaulted"
        SEAT_OPENED = "seat_opened"
        SEAT_RETURNED = "seat_returned"
        SEAT_TAKEN_OVER = "seat_taken_over"
        SEAT_LEFT = "seat_left"
        ABSENCE_ANNOUNCED = "absence_announced"
        ABSENCE_ENDED = "absence_ended"
        SITTER_NAMED = "sitter_named"
        SITTER_ENDED = "sitter_ended"
        PAUSED = "paused"
        RESUMED = "resumed"
        EXTENDED = "extended"
        VOTE_CALLED = "vote_called"
        VOTE_CLOSED = "vote_closed"
        ENDED = "ended"

    class Reason(models.TextChoices):
        TIME_NEARLY_OVER = "time_nearly_over"
        TIME_OVER = "time_over"
        BOT_SILENT = "bot_silent"
        SEAT_IS_OPEN = "seat_is_open"
        MISSES = "misses"
        NOT_READY = "not_ready"
        OWN_WISH = "own_wish"
        HOST = "host"
        VOTE = "vote"
        STAFF = "staff"

    pk = models.CompositePrimaryKey("game_id", "number")
    game = models.ForeignKey(Game, models.PROTECT, related_name="+", db_index=False)
    number = models.IntegerField()
    kind = models.TextField(choices=Kind.choices)
    reason = models.TextField(choices=Reason.choices)
    house = Id(null=True)
    facts = PlainJson(default=dict)
    happened_at = models.DateTimeField()
    due_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            # The delay between due time and default answer is measured over all games.
            models.Index(
                fields=["happened_at"], condition=Q(due_at__isnull=False), name="games_seatevent_resolved"
            )
        ]
