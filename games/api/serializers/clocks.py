"""Bodies about time: clocks, policies, due times, sitters and messages."""

from typing import Any, get_args

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.declared_bodies import serializer_of
from games.api.engine_schema import ref
from games.clocks import PRESETS, SPEEDS, Clock, Policy, settings_json
from games.clocks.settings import StandIn
from games.engine.editions import houses_of_all_editions
from got_api.http.free_text import FreeTextField
from got_api.http.serializers import StrictSerializer
from got_api.schema.operations import example, examples

PRESET_CHOICES = [(name, name) for name in PRESETS]
SPEED_CHOICES = [(speed, speed) for speed in SPEEDS]
SPEED_TEXT = (
    "Speed of the game, by the time for orders: `live` below 3 hours, `daily` up to 2 days, `slow` above."
)
STAND_INS = get_args(StandIn)


@extend_schema_field(ref("HouseId"))
class HouseField(serializers.ChoiceField):
    """A house by its id."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=[(house, house) for house in houses_of_all_editions()], **kwargs)


ClockSerializer, PolicySerializer = serializer_of(Clock), serializer_of(Policy)
AgreedClockSerializer = serializer_of(
    Clock, "AgreedClock", "A clock with all its settings.", is_complete=True
)
AgreedPolicySerializer = serializer_of(
    Policy, "AgreedPolicy", "A policy with all its settings.", is_complete=True
)


class SilentPlayerSerializer(serializers.Serializer[Any]):
    """Maximum delay by a player who stops answering, if all others answer at once."""

    first_default_days = serializers.FloatField(
        help_text="Days until the first default answer, rounded up to tenths."
    )
    seat_opens_days = serializers.FloatField(
        allow_null=True, help_text="Days until the seat is open, rounded up to tenths; null for never."
    )


class StandbyTimesSerializer(serializers.Serializer[Any]):
    """Time limits of the standby lists, before the misses of a player open their seat."""

    asking_seconds = serializers.IntegerField(
        allow_null=True,
        help_text="Minimum time for the standby lists before the seat is open to all, in seconds of playing "
        "time; null if misses never open a seat.",
    )
    offer_seconds = serializers.IntegerField(help_text="Time to accept an offer, in seconds of playing time.")


class PresetSerializer(serializers.Serializer[Any]):
    """A named clock and policy that go together."""

    name = serializers.ChoiceField(choices=PRESET_CHOICES, help_text="Name of the preset.")
    summary = serializers.CharField(help_text="Description for people, in the language of the response.")
    clock = AgreedClockSerializer(help_text="Time limits of the game.")
    policy = AgreedPolicySerializer(help_text="Consequences of late answers, and help for players.")
    silent_player = SilentPlayerSerializer(help_text="Longest delay that one silent player can cause.")
    standby = StandbyTimesSerializer(help_text="Time limits of the standby lists.")
    ready_seconds = serializers.IntegerField(
        help_text="Time to confirm in a game with a ready check, in seconds of playing time."
    )
    expected_game_days = serializers.FloatField(help_text="Assumed median duration of games, in days.")


class CompleteListSerializer(serializers.Serializer[Any]):
    """A list that is always complete, in the shape of every list."""

    next_cursor = serializers.CharField(
        allow_null=True, default=None, read_only=True, help_text="Always null: this list is complete."
    )


class PresetListSerializer(CompleteListSerializer):
    """All presets."""

    results = PresetSerializer(many=True, help_text="All presets of the server.")


@examples(
    example(
        "a quick game without a bank",
        {"preset": "live", "clock": {"bank_start_seconds": 0}, "policy": {"max_miss_count": 1}},
        request=True,
    )
)
class ClockChangeSerializer(StrictSerializer):
    """Another clock and policy, before the start."""

    preset = serializers.ChoiceField(
        choices=PRESET_CHOICES, help_text=("The preset whose settings apply unless you change them.")
    )
    clock = ClockSerializer(required=False, help_text="Settings of the clock that differ from the preset.")
    policy = PolicySerializer(required=False, help_text="Settings of the policy that differ from the preset.")


class AwaySerializer(serializers.Serializer[Any]):
    """A planned absence of the player at this seat."""

    starts_at = serializers.DateTimeField(help_text="When the absence starts.")
    ends_at = serializers.DateTimeField(help_text="When the absence ends.")


class SeatClockSerializer(serializers.Serializer[Any]):
    """The time and the misses of a seat."""

    house = HouseField(help_text="The house of the seat.")
    bank_seconds = serializers.IntegerField(help_text="Extra time that is left, in seconds of playing time.")
    grace_count = serializers.IntegerField(help_text="Automatic extensions that are left.")
    miss_count = serializers.IntegerField(help_text="Number of due times that the seat has missed in a row.")
    total_miss_count = serializers.IntegerField(
        help_text="Number of due times that the current player has missed in this game."
    )
    stand_in = serializers.ChoiceField(
        choices=STAND_INS, allow_null=True, help_text="Stand-in while the seat is open; else null."
    )
    sitter = serializers.CharField(
        allow_null=True, help_text="Username of the sitter who plays for the player; null for none."
    )
    sitter_ends_at = serializers.DateTimeField(
        allow_null=True, help_text="When the sitter's time ends; null without a sitter."
    )
    absences = AwaySerializer(many=True, help_text="Planned absences.")


class DueSerializer(serializers.Serializer[Any]):
    """A house that still has to answer."""

    number = serializers.IntegerField(help_text="Number of the decision.")
    house = HouseField(help_text="The house that is asked.")
    kind = serializers.CharField(help_text="Kind of the decision.")
    asked_at = serializers.DateTimeField(help_text="When the house was asked.")
    bank_starts_at = serializers.DateTimeField(help_text="When the house starts to use its extra time.")
    due_at = serializers.DateTimeField(help_text="When the default answer applies.")


_LIVE = PRESETS["live"]
_CLOCK: dict[str, Any] = {
    "preset": "live",
    "clock": settings_json(_LIVE.clock),
    "policy": settings_json(_LIVE.policy),
    "pause_ends_at": None,
    "seats": [
        {
            "house": "stark",
            "bank_seconds": 600,
            "grace_count": 0,
            "miss_count": 0,
            "total_miss_count": 0,
            "stand_in": None,
            "sitter": None,
            "sitter_ends_at": None,
            "absences": [],
        }
    ],
    "waiting": [
        {
            "number": 1,
            "house": "stark",
            "kind": "place_orders",
            "asked_at": "2026-11-20T18:00:00Z",
            "bank_starts_at": "2026-11-20T18:10:00Z",
            "due_at": "2026-11-20T18:20:00Z",
        }
    ],
}


@examples(example("a live game", _CLOCK))
class GameClockSerializer(serializers.Serializer[Any]):
    """The clock and policy of a game, and the remaining time of each seat. All of it is public."""

    preset = serializers.ChoiceField(
        choices=PRESET_CHOICES,
        help_text=("The preset that the host chose. Single settings may differ from it."),
    )
    clock = AgreedClockSerializer(help_text="Time limits of the game.")
    policy = AgreedPolicySerializer(help_text="Consequences of late answers, and help for players.")
    pause_ends_at = serializers.DateTimeField(
        allow_null=True, help_text="When the current pause ends; null if the game is not paused."
    )
    seats = SeatClockSerializer(many=True, help_text="Remaining time and misses of each seat.")
    waiting = DueSerializer(many=True, help_text="Houses that still have to answer.")


@examples(example("a week", {"length_days": 7}, request=True))
class PauseSerializer(StrictSerializer):
    """A pause."""

    length_days = serializers.IntegerField(
        min_value=1, max_value=90, help_text="Length of the pause, in days. All due times move by it."
    )


@examples(example("a day", {"length_seconds": 86400}, request=True))
class ExtensionSerializer(StrictSerializer):
    """More time for every house with an open decision."""

    length_seconds = serializers.IntegerField(
        min_value=1, max_value=14 * 86400, help_text="Time to add, in seconds of playing time."
    )


@examples(example("a reminder", {"text": "Orders by Sunday, please."}, request=True))
class HostMessageSerializer(StrictSerializer):
    """A message to every player of the game."""

    text = FreeTextField(max_length=1000, lines=20, help_text="Text of the message, on at most 20 lines.")


@examples(
    example("an open game", {}, request=True),
    example("a game by invitation", {"invitation_code": "EXAMPLE-CODE"}, request=True),
)
class TakeOverSerializer(StrictSerializer):
    """The invitation code, needed only for a game by invitation."""

    invitation_code = serializers.CharField(
        required=False,
        allow_null=True,
        default=None,
        max_length=60,
        help_text="Invitation code of the game; null for an open game.",
    )


@examples(
    example("a holiday", {"username": "maester_luwin", "ends_at": "2026-11-27T09:00:00Z"}, request=True)
)
class SitterSerializer(StrictSerializer):
    """Another user who plays for you."""

    username = serializers.CharField(max_length=60, help_text="Username of the sitter.")
    ends_at = serializers.DateTimeField(help_text="When the sitter's time ends.")
