"""Bodies about wishes of players: hours, houses."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from accounts.api.serializers import TimeZoneField
from games.api.serializers.clocks import HouseField
from games.leagues.editions import MAX_SIZE
from got_api.http.serializers import StrictSerializer
from got_api.schema.operations import example, examples

_HALF_HOUR = r"^([01][0-9]|2[0-3]):[03]0\Z"


class WakingSerializer(StrictSerializer):
    """Your playing hours, visible only to you. A draw shows how little the hours of two entries overlap."""

    awake_from = serializers.RegexField(_HALF_HOUR, help_text="Start, in half-hours, such as 07:30.")
    awake_until = serializers.RegexField(_HALF_HOUR, help_text="End. May be on the next day.")
    time_zone = TimeZoneField()


EARLY_BIRD = {"awake_from": "06:00", "awake_until": "21:30", "time_zone": "Europe/Sofia"}


class OwnEntryChangeSerializer(StrictSerializer):
    """A change of your entry."""

    waking = WakingSerializer(allow_null=True, help_text="Your playing hours; null for any time.")


_HOUSES = {"houses": ["stark", "greyjoy"]}


@examples(example("two houses", _HOUSES), example("two houses wanted", _HOUSES, request=True))
class ChosenHousesSerializer(StrictSerializer):
    """The houses that you want in a round."""

    houses = serializers.ListField(
        child=HouseField(),
        max_length=MAX_SIZE,
        help_text=(
            "Houses, the most wanted first. If all of them are taken, you get the house with the best par."
        ),
    )

    def validate_houses(self, given: list[Any]) -> list[Any]:
        return list(dict.fromkeys(given))
