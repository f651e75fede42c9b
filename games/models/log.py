"""The past: every event, in order, with what its readers may count it by."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from games.models.row import Id, PlainJson, Row


class EventRecord(Row):
    """An event, never changed. Its audience has no, one or all houses.

    `position` counts all events and is never shown. `public_seq` counts the public ones up to and
    including this one, `house_seq` the private ones of its house: a viewer's cursor is that pair, and
    neither number moves for an event that the viewer may not read.
    """

    pk = models.CompositePrimaryKey("game_id", "position")
    position = models.BigIntegerField()
    public_seq = models.BigIntegerField()
    house_seq = models.BigIntegerField(null=True)
    kind = models.TextField()
    facts = PlainJson()
    version = models.BigIntegerField()
    happened_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(house_seq__isnull=True, audience__isnull=True)
                | Q(house_seq__isnull=True, audience=[])
                | Q(house_seq__isnull=False, audience__len=1),
                name="games_eventrecord_one_house_or_none",
            )
        ]
        indexes = [
            models.Index(
                fields=["game", "public_seq"],
                condition=Q(audience__isnull=True),
                name="games_eventrecord_public",
            ),
            models.Index(
                fields=["game", "house_seq"],
                condition=Q(house_seq__isnull=False),
                name="games_eventrecord_private",
            ),
        ]


class HouseSeq(Row):
    """How many private events a house has had. Only the house may read it."""

    pk = models.CompositePrimaryKey("game_id", "house")
    house = Id()
    seq = models.BigIntegerField()
