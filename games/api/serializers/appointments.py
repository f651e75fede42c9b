"""Bodies about hosts, substitutes, and tables that an organiser creates with their players."""

from typing import Any

from rest_framework import serializers

from games.api.serializers.clocks import CompleteListSerializer, HouseField
from games.api.serializers.games import (
    PLAYERS,
    BotField,
    GameSettingsSerializer,
    NonceField,
    require_setup,
)
from games.services.appointments import MAX_APPOINTED, Role
from got_api.http.serializers import StrictSerializer
from got_api.schema.operations import example, examples
from got_api.shared.texts import text

MAX_HOSTS, MAX_SUBSTITUTES = MAX_APPOINTED[Role.HOST], MAX_APPOINTED[Role.SUBSTITUTE]


class AppointedSerializer(serializers.Serializer[Any]):
    """A user with a role that a host assigned."""

    username = serializers.CharField(help_text="Username.")
    appointed_at = serializers.DateTimeField(help_text="When the host assigned the role.")


@examples(
    example(
        "one substitute",
        {
            "results": [{"username": "osha", "appointed_at": "2026-11-20T09:00:00Z"}],
            "next_cursor": None,
        },
    )
)
class SubstituteListSerializer(CompleteListSerializer):
    """All substitutes of a game."""

    results = AppointedSerializer(many=True, help_text="In the order in which they were named.")


class NewTableSeatSerializer(StrictSerializer):
    """The player of a house: a user or a bot."""

    house = HouseField(help_text="House that the player or bot gets.")
    username = serializers.CharField(
        required=False, allow_null=True, default=None, max_length=60, help_text="The player; null for a bot."
    )
    bot = BotField(required=False, default=None, help_text="The bot; null for a player.")
    nonce = NonceField(
        help_text=(
            "Random text of 1 to 64 letters, digits, `-` and `_`, or null. It is mixed into the random seed "
            "of the game. Public."
        ),
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if (attrs["username"] is None) == (attrs["bot"] is None):
            detail = serializers.ErrorDetail(text("field_problem-one_of", known="username, bot"), "invalid")
            raise serializers.ValidationError({"username": [detail]})
        return attrs


@examples(
    example(
        "a table of a league",
        {
            "name": "Winter league, round 2, table 4",
            "preset": "e_mail",
            "take_over": "substitutes",
            "substitutes": ["osha"],
            "seats": [
                {"house": "baratheon", "username": "davos"},
                {"house": "lannister", "bot": "sensible"},
                {"house": "stark", "username": "catelyn"},
            ],
        },
        request=True,
    )
)
class NewTableSerializer(GameSettingsSerializer):
    """A table whose players are known. The number of seats is that of the houses."""

    seats = serializers.ListField(
        child=NewTableSeatSerializer(),
        min_length=min(PLAYERS),
        max_length=max(PLAYERS),
        help_text="One seat for every house.",
    )
    other_hosts = serializers.ListField(
        child=serializers.CharField(max_length=60),
        default=list,
        max_length=MAX_HOSTS,
        help_text="Usernames of other hosts.",
    )
    substitutes = serializers.ListField(
        child=serializers.CharField(max_length=60),
        default=list,
        max_length=MAX_SUBSTITUTES,
        help_text="Usernames of the substitutes, who can take over open seats.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        require_setup(attrs["ruleset"]["edition"], len(attrs["seats"]), "seats")
        return attrs
