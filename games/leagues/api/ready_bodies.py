"""Bodies about ready checks of rounds."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from games.api.serializers.clocks import HouseField
from got_api.schema.operations import example, examples


class RoundReadySeatSerializer(serializers.Serializer[Any]):
    """A seat whose player is asked."""

    table = serializers.IntegerField(help_text="Number of the table in its round.")
    game = serializers.CharField(
        allow_null=True, help_text="Code of its game; null while the table has not started."
    )
    house = HouseField(help_text="The house.")
    entry = serializers.IntegerField(help_text="Number of the entry.")
    username = serializers.CharField(allow_null=True, help_text="The player; null for an erased account.")
    confirmed_at = serializers.DateTimeField(allow_null=True, help_text="When they confirmed; null before.")


_CHECK = {
    "round": 2,
    "asked_at": "2027-04-02T09:00:00Z",
    "due_at": "2027-04-03T09:00:00Z",
    "ended_at": None,
    "seats": [
        {
            "table": 4,
            "game": None,
            "house": "stark",
            "entry": 17,
            "username": "arya",
            "confirmed_at": "2027-04-02T10:15:00Z",
        },
        {"table": 4, "game": None, "house": "greyjoy", "entry": 3, "username": "theon", "confirmed_at": None},
    ],
}


@examples(example("one player has confirmed", _CHECK))
class RoundReadyCheckSerializer(serializers.Serializer[Any]):
    """The ready check of a round, with the players who are asked and their confirmations."""

    round = serializers.IntegerField(help_text="Number of the round in the season.")
    asked_at = serializers.DateTimeField(help_text="When the players were asked.")
    due_at = serializers.DateTimeField(help_text="Deadline for their confirmations.")
    ended_at = serializers.DateTimeField(allow_null=True, help_text="When an organiser ended it; else null.")
    seats = RoundReadySeatSerializer(many=True, help_text="Seats whose players are asked, table by table.")


_OWN = {"round": 2, "table": 4, "house": "stark", "due_at": "2027-04-03T09:00:00Z", "confirmed_at": None}


@examples(example("not confirmed yet", _OWN))
class OwnRoundReadinessSerializer(serializers.Serializer[Any]):
    """Whether you have confirmed that you are ready for a round."""

    round = serializers.IntegerField(help_text="Number of the round in the season.")
    table = serializers.IntegerField(help_text="Number of your table in the round.")
    house = HouseField(help_text="Your house.")
    due_at = serializers.DateTimeField(help_text="Deadline for your confirmation.")
    confirmed_at = serializers.DateTimeField(allow_null=True, help_text="When you confirmed; null before.")
