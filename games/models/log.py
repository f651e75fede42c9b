"""The past: every event in order, with its readers and their counts."""

from django.db import models
from django.db.models import Q

from games.models.row import AudienceRow, Id, PlainJson, document_format


class EventRecord(AudienceRow):
    """An event, never changed. Its audience is everyone, nobody, or any set of houses.

    `position` counts all events and is never shown. `public_seq` counts the public events up to and including
    this one.
    """

    pk = models.CompositePrimaryKey("game_id", "position")
    position = models.BigIntegerField()
    public_seq = models.BigIntegerField()
    kind = models.TextField()
    facts = PlainJson()
    format = document_format()
    version = models.BigIntegerField()
    happened_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(
                fields=["game", "public_seq"],
                condition=Q(audience__isnull=True),
                name="games_eventrecord_public",
            ),
        ]


class EventReader(AudienceRow):
    """A private event for one of its readers. Each reader has a row, and only that house reads it.

    It repeats the readable part of the EventRecord at `position`, which counts all events and is hidden.
    `house_seq` counts the private events that the house reads. A viewer's cursor is the pair of `public_seq`
    and `house_seq`. An event that the viewer may not read moves neither number.
    """

    pk = models.CompositePrimaryKey("game_id", "house", "house_seq")
    house = Id()
    house_seq = models.BigIntegerField()
    position = models.BigIntegerField()
    public_seq = models.BigIntegerField()
    kind = models.TextField()
    facts = PlainJson()
    format = document_format()
    happened_at = models.DateTimeField()


class Mark(AudienceRow):
    """A snapshot of the whole position after some public events, from which past positions are computed.
    No user may read it.

    Only public events determine where in the log a snapshot is taken. `house_seqs` counts the earlier private
    events of each house, `event_count` all events.
    """

    pk = models.CompositePrimaryKey("game_id", "public_seq")
    public_seq = models.BigIntegerField()
    event_count = models.BigIntegerField()
    house_seqs = PlainJson()
    state = PlainJson()
    format = document_format()
