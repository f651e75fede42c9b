"""Bodies about players at a table: open seats, votes and absences."""

from typing import Any

from rest_framework import serializers

from accounts.api.serializers import LanguageField
from games.api.serializers.clocks import (
    PRESET_CHOICES,
    SPEED_CHOICES,
    SPEED_TEXT,
    CompleteListSerializer,
    HouseField,
)
from games.clocks import VOTE_KINDS
from games.models import Vote
from got_api.http.serializers import StrictSerializer
from got_api.schema.operations import example, examples


@examples(
    example(
        "a seat in round 3",
        {
            "game": "k7m2xw9qtd",
            "game_name": "Friday night",
            "position": 4,
            "house": "greyjoy",
            "round": 3,
            "player_count": 6,
            "opened_at": "2026-11-20T09:00:00Z",
            "preset": "e_mail",
            "speed": "slow",
            "language": "hu",
        },
    )
)
class OpenSeatSerializer(serializers.Serializer[Any]):
    """A seat of a running game that you can take over."""

    game = serializers.CharField(help_text="Code of the game.")
    game_name = serializers.CharField(help_text="Name of the game.")
    position = serializers.IntegerField(help_text="Position of the seat, counted from 1.")
    house = HouseField(help_text="The house of the seat.")
    round = serializers.IntegerField(help_text="Round number, 1 to 10.")
    player_count = serializers.IntegerField(help_text="Number of houses.")
    opened_at = serializers.DateTimeField(help_text="When the seat was opened.")
    preset = serializers.CharField(
        help_text="Preset of the game's clock. The host may have changed single settings."
    )
    speed = serializers.ChoiceField(choices=SPEED_CHOICES, help_text=SPEED_TEXT)
    language = LanguageField(
        allow_null=True, help_text="Language of the players, chosen by the host; null for none."
    )


class OpenSeatFilterSerializer(serializers.Serializer[Any]):
    """Filters of the list of open seats."""

    preset = serializers.ChoiceField(
        choices=PRESET_CHOICES, required=False, help_text="Only seats of games with this preset."
    )
    speed = serializers.ChoiceField(
        choices=SPEED_CHOICES, required=False, help_text="Only seats of games of this speed."
    )
    language = LanguageField(required=False, help_text="Only seats of games in this language.")


@examples(
    example("pause for a week", {"kind": "pause", "length_seconds": 604800}, request=True),
    example("conceding to a house", {"kind": "concede", "house": "stark"}, request=True),
)
class NewVoteSerializer(StrictSerializer):
    """A vote to call."""

    kind = serializers.ChoiceField(choices=VOTE_KINDS, help_text="Kind of the vote.")
    house = HouseField(
        required=False,
        allow_null=True,
        default=None,
        help_text="`kick`: the house to remove. `concede`: the house that wins. Null for other votes.",
    )
    length_seconds = serializers.IntegerField(
        required=False,
        allow_null=True,
        default=None,
        min_value=1,
        max_value=90 * 86400,
        help_text="Length of a `pause`, or the time that `extend` adds. Null for other votes.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        for name, kinds in (("house", ("kick", "concede")), ("length_seconds", ("pause", "extend"))):
            if (attrs[name] is not None) != (attrs["kind"] in kinds):
                detail = f"Required for {' and '.join(kinds)}, and for no other vote."
                raise serializers.ValidationError({name: [serializers.ErrorDetail(detail, "invalid")]})
        return attrs


_VOTE = {
    "number": 1,
    "kind": "pause",
    "called_by": "stark",
    "house": None,
    "length_seconds": 604800,
    "voters": ["baratheon", "lannister", "stark"],
    "needed_count": 2,
    "status": "open",
    "yes_count": None,
    "no_count": None,
    "opened_at": "2026-11-20T09:00:00Z",
    "closes_at": "2026-11-21T09:00:00Z",
    "closed_at": None,
    "my_choice": True,
}


@examples(example("an open vote", _VOTE))
class VoteSerializer(serializers.Serializer[Any]):
    """A vote. Ballots are secret; the counts become public when the vote is closed."""

    number = serializers.IntegerField(help_text="Number of the vote in its game.")
    kind = serializers.ChoiceField(choices=VOTE_KINDS, help_text="Kind of the vote.")
    called_by = HouseField(help_text="The house that called the vote.")
    house = HouseField(
        allow_null=True, help_text="The house to remove, or to concede to; null for other votes."
    )
    length_seconds = serializers.IntegerField(
        allow_null=True, help_text="Length of the pause or extension; null for other votes."
    )
    voters = serializers.ListField(child=HouseField(), help_text="The houses that can vote.")
    needed_count = serializers.IntegerField(help_text="Number of votes in favour that are needed to pass.")
    status = serializers.ChoiceField(choices=Vote.Status.choices, help_text="Status of the vote.")
    yes_count = serializers.IntegerField(
        allow_null=True, help_text="Votes in favour; null while the vote is open."
    )
    no_count = serializers.IntegerField(allow_null=True, help_text="Votes against; null while it is open.")
    opened_at = serializers.DateTimeField(help_text="When the vote was called.")
    closes_at = serializers.DateTimeField(help_text="When the vote closes at the latest.")
    closed_at = serializers.DateTimeField(allow_null=True, help_text="When it was closed; null if open.")
    my_choice = serializers.BooleanField(
        allow_null=True, help_text="Your own ballot: true for yes, false for no, null for none."
    )


class VoteListSerializer(CompleteListSerializer):
    """All votes of a game, newest first."""

    results = VoteSerializer(many=True, help_text="The votes, newest first.")


@examples(example("in favour", {"choice": True}, request=True))
class BallotSerializer(StrictSerializer):
    """A ballot."""

    choice = serializers.BooleanField(help_text="Whether the vote is in favour.")


@examples(
    example(
        "a week",
        {"starts_at": "2026-12-24T00:00:00Z", "ends_at": "2026-12-31T00:00:00Z"},
        request=True,
    )
)
class NewAbsenceSerializer(StrictSerializer):
    """A period of absence."""

    starts_at = serializers.DateTimeField(help_text="When the absence starts.")
    ends_at = serializers.DateTimeField(help_text="When the absence ends.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["ends_at"] <= attrs["starts_at"]:
            detail = serializers.ErrorDetail("Must be later than starts_at.", "invalid")
            raise serializers.ValidationError({"ends_at": [detail]})
        return attrs


_ABSENCE = {
    "id": 3,
    "starts_at": "2026-12-24T00:00:00Z",
    "ends_at": "2026-12-31T00:00:00Z",
    "announced_at": "2026-11-20T09:00:00Z",
    "cancelled_at": None,
}


@examples(example("a week", _ABSENCE))
class AbsenceSerializer(serializers.Serializer[Any]):
    """A planned absence. It counts in every game whose policy allows it."""

    id = serializers.IntegerField(help_text="Id of the absence.")
    starts_at = serializers.DateTimeField(help_text="When the absence starts.")
    ends_at = serializers.DateTimeField(help_text="When the absence ends.")
    announced_at = serializers.DateTimeField(help_text="When it was announced.")
    cancelled_at = serializers.DateTimeField(allow_null=True, help_text="When it was cancelled, or null.")


class AbsenceListSerializer(CompleteListSerializer):
    """Your absences of this year and later."""

    results = AbsenceSerializer(many=True, help_text="The absences, newest first.")
    left_days = serializers.FloatField(help_text="Days of absence that you have left this year.")
