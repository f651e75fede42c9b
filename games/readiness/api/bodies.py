"""Bodies of the endpoints of ready checks."""

from typing import Any

from rest_framework import serializers

from got_api.http.serializers import StrictSerializer
from got_api.schema.operations import example, examples

_CHECK = {"is_on": True, "ready_seconds": 86400, "due_at": "2027-04-03T09:00:00Z", "waiting_for": [2, 5]}


@examples(example("two seats have not confirmed", _CHECK))
class ReadyCheckSerializer(serializers.Serializer[Any]):
    """The ready check of a game before its start."""

    is_on = serializers.BooleanField(help_text="Whether players confirm before the game starts.")
    ready_seconds = serializers.IntegerField(help_text="Time to confirm, in seconds of playing time.")
    due_at = serializers.DateTimeField(
        allow_null=True, help_text="When the current check ends; null while no check runs."
    )
    waiting_for = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="Positions of the seats that have not confirmed; in an anonymous game only yours.",
    )


@examples(example("on", {"is_on": True}, request=True))
class NewReadyCheckSerializer(StrictSerializer):
    """Whether a game has a ready check."""

    is_on = serializers.BooleanField(help_text="Whether players confirm before the game starts.")
