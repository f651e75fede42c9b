"""The past: every event, in order, with who reads it and what its readers may count it by."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from games.models.row import Id, PlainJson, Row, document_format


class EventRecord(Row):
    """An event, never changed. Its audience is everyone, nobody, or any set of houses.

    `position` counts all events and is never shown. `public_seq` counts the public ones up to and
    including this one.
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


class EventReader(Row):
    """A private event as a house reads it: one row for each of its readers. Only that house reads the row.

    It repeats what the house may know of the EventRecord at `position`, which counts all events and is
    hidden.
    `house_seq` counts the private events that the house reads. A viewer's cursor is the pair of `public_seq`
    and `house_seq`, and neither number moves for an event that the viewer may not read.
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


class Mark(Row):
    """The whole position after some public events, from which past ones are followed. Nobody may read it.

    Where the marks are follows from public events alone. `house_seqs` counts the private events of each house
    that came before it, `event_count` all events.
    """

    pk = models.CompositePrimaryKey("game_id", "public_seq")
    public_seq = models.BigIntegerField()
    event_count = models.BigIntegerField()
    house_seqs = PlainJson()
    state = PlainJson()
    format = document_format()
