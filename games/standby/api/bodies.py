"""Bodies of the endpoints of the standby lists."""

from typing import Any

from rest_framework import serializers

from games.api.serializers.clocks import PRESET_CHOICES, CompleteListSerializer, HouseField
from games.standby.models import Offer
from got_api.http.serializers import StrictSerializer
from got_api.schema.operations import example, examples

MAX_SEATS = 20
_WISHES = {"player_counts": [5, 6], "presets": ["phone", "e_mail"], "max_seats": 1, "is_paused": False}
_ACCEPT = {"accept": True}


@examples(example("slow games of five or six", _WISHES, request=True))
class NewVolunteerSerializer(StrictSerializer):
    """Seats that you would take over. Omitted fields get their defaults."""

    player_counts = serializers.ListField(
        child=serializers.IntegerField(min_value=2, max_value=20),
        max_length=20,
        default=list,
        help_text="Sizes of games; empty for any.",
    )
    presets = serializers.ListField(
        child=serializers.ChoiceField(choices=PRESET_CHOICES),
        max_length=len(PRESET_CHOICES),
        default=list,
        help_text="Presets of games; empty for any.",
    )
    max_seats = serializers.IntegerField(
        min_value=1,
        max_value=MAX_SEATS,
        default=1,
        help_text="Maximum number of seats that you have from standby lists at a time, including offers.",
    )
    is_paused = serializers.BooleanField(default=False, help_text="Whether offers to you are paused.")


class VolunteerSerializer(serializers.Serializer[Any]):
    """Your place on the standby list of the server."""

    player_counts = serializers.ListField(
        child=serializers.IntegerField(), help_text="Sizes of games; empty for any."
    )
    presets = serializers.ListField(
        child=serializers.ChoiceField(choices=PRESET_CHOICES), help_text="Presets of games; empty for any."
    )
    max_seats = serializers.IntegerField(
        help_text="Maximum number of seats that you have from standby lists at a time, including offers."
    )
    is_paused = serializers.BooleanField(help_text="Whether offers to you are paused.")
    joined_at = serializers.DateTimeField(help_text="When you joined the list.")


@examples(example("a game by invitation", {"invitation_code": "EXAMPLE-CODE"}, request=True))
class NewGameVolunteerSerializer(StrictSerializer):
    """A request to join the standby list of a game."""

    invitation_code = serializers.CharField(
        max_length=64,
        allow_null=True,
        default=None,
        help_text=(
            "Invitation code, for a game by invitation. Null for an open game, and for substitutes and hosts."
        ),
    )


class GameVolunteerSerializer(serializers.Serializer[Any]):
    """Your place on the standby list of a game."""

    joined_at = serializers.DateTimeField(help_text="When you joined the list.")


_OFFER = {
    "code": "p9w2kq7mxd",
    "game": "k7m2xw9qtd",
    "game_name": "Friday night",
    "player_count": 6,
    "season": None,
    "house": "stark",
    "made_at": "2027-04-02T09:00:00Z",
    "expires_at": "2027-04-03T09:00:00Z",
    "answer": "accepted",
    "taken_at": None,
}


_AT_A_TABLE = {
    **_OFFER,
    "game_name": "Spring 2027, round 2, table 4",
    "season": {"code": "h4kq7m2x9p", "round": 2, "table": 4},
    "answer": None,
}


class SeasonPlaceSerializer(serializers.Serializer[Any]):
    """A table of a season."""

    code = serializers.CharField(help_text="Code of the season.")
    round = serializers.IntegerField(help_text="Number of the round in the season.")
    table = serializers.IntegerField(help_text="Number of the table in its round.")


@examples(example("a seat that is not open yet", _OFFER), example("a table of a season", _AT_A_TABLE))
class OfferSerializer(serializers.Serializer[Any]):
    """A seat that is or was offered to you."""

    code = serializers.CharField(help_text="Code of the offer.")
    game = serializers.CharField(help_text="Code of the game. You see its public facts.")
    game_name = serializers.CharField(help_text="Name of the game.")
    player_count = serializers.IntegerField(help_text="Number of houses.")
    season = SeasonPlaceSerializer(
        allow_null=True, help_text="The table of a season; null for a game outside seasons."
    )
    house = HouseField(help_text="House of the offered seat.")
    made_at = serializers.DateTimeField(help_text="When it was made.")
    expires_at = serializers.DateTimeField(help_text="Deadline for your answer.")
    answer = serializers.ChoiceField(
        choices=Offer.Answer.choices,
        allow_null=True,
        help_text=(
            "Outcome of the offer. `expired`: you did not answer in time. `lapsed`: the seat was no longer "
            "available. Null while the offer waits."
        ),
    )
    taken_at = serializers.DateTimeField(
        allow_null=True, help_text="When the seat became yours; null if it has not."
    )


class OfferListSerializer(CompleteListSerializer):
    """Seats that are or were offered to you, newest first."""

    results = OfferSerializer(many=True, help_text="The offers, newest first.")


@examples(example("accept", _ACCEPT, request=True))
class OfferAnswerSerializer(StrictSerializer):
    """Your answer to an offer."""

    accept = serializers.BooleanField(help_text="Whether you accept the seat.")
