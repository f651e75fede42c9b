"""Bodies about time: clocks, policies, due times, absences, votes, and what happened to seats."""

from __future__ import annotations

from typing import Any, get_args

from drf_spectacular.utils import OpenApiExample, extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from games.api.engine_schema import ref
from games.clocks import DAYS, HOST_POWERS, PRESETS
from games.clocks.settings import LONGEST, SHORTEST, AtDue, StandIn
from games.engine.editions import houses_of_all_editions
from games.models import SeatEvent, Vote
from got_api.free_text import FreeTextField
from got_api.serializers import StrictSerializer

PRESET_CHOICES = [(name, name) for name in PRESETS]
AT_DUE = [(name, name) for name in get_args(AtDue)]
STAND_INS = [(name, name) for name in get_args(StandIn)]
WEEKDAYS = [(day, day) for day in DAYS]
VOTES = Vote.Kind.choices
POWERS = [(power, power) for power in HOST_POWERS]


@extend_schema_field(ref("HouseId"))
class HouseField(serializers.ChoiceField):
    """A house by its id."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=[(house, house) for house in houses_of_all_editions()], **kwargs)


def _time(text: str, least: int = SHORTEST) -> serializers.IntegerField:
    return serializers.IntegerField(
        required=False, min_value=least, max_value=LONGEST, help_text=f"{text} In seconds of playing time."
    )


def _count(text: str, most: int) -> serializers.IntegerField:
    return serializers.IntegerField(required=False, min_value=0, max_value=most, help_text=text)


class ClockSerializer(StrictSerializer):
    """How long houses may think. A decision is always resolved with its last answer."""

    planning = _time("For orders and the raven.")
    action = _time("For raids, marches and power.")
    battle = _time("For each question within a battle.")
    westeros = _time("For bids, musters and other questions of the Westeros phase.")
    bank_start = _time("What a seat may spend beyond these times, in all.", 0)
    bank_per_round = _time("What its bank grows by each round.", 0)
    bank_cap = _time("What its bank holds at most.", 0)
    resolve_at = serializers.ListField(
        child=serializers.RegexField(r"^([01][0-9]|2[0-3]):[0-5][0-9]$"),
        required=False,
        max_length=24,
        help_text="Local times to which due times are put off; banks, graces and extensions run from there. "
        "Empty for any time.",
    )
    time_zone = serializers.CharField(
        required=False, max_length=64, help_text="Of the game, by its IANA name: Europe/Bucharest."
    )
    rest_days = serializers.ListField(
        child=serializers.ChoiceField(choices=WEEKDAYS),
        required=False,
        max_length=6,
        help_text="Weekdays without play.",
    )
    rest_dates = serializers.ListField(
        child=serializers.RegexField(r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"),
        required=False,
        max_length=60,
        help_text="Dates without play.",
    )


class PolicySerializer(StrictSerializer):
    """What happens to those who do not answer, and what helps them."""

    reminder = _time("How long before the time is over a reminder is sent; 0 for none.", 0)
    graces = _count("Extensions that a seat is given by itself, in all.", 20)
    grace = _time("How long each of them is.")
    at_due = serializers.ChoiceField(
        choices=AT_DUE,
        required=False,
        help_text="What then comes: the default answer, or first a call for the host, and then the default.",
    )
    host_wait = _time("How long the host has to do something.")
    misses = _count("Misses in a row after which a seat is open; 0 for never.", 20)
    stand_in = serializers.ChoiceField(
        choices=STAND_INS, required=False, help_text="Who plays at an open seat: a bot, or the defaults."
    )
    absence_days = _count("Days of planned absence that count, for each seat in a year.", 90)
    absence_notice = serializers.IntegerField(
        required=False, min_value=0, max_value=14 * 86400, help_text="How far ahead, in seconds."
    )
    sitter_days = _count("How long a sitter may play at most; 0 for no sitters.", 90)
    votes = serializers.ListField(
        child=serializers.ChoiceField(choices=VOTES),
        required=False,
        max_length=6,
        help_text="What may be voted on.",
    )
    vote_time = _time("How long a vote is open.")
    pause_days = _count("How long a pause may be at most.", 90)
    host = serializers.ListField(
        child=serializers.ChoiceField(choices=POWERS),
        required=False,
        max_length=3,
        help_text="What the game's creator may do alone.",
    )


class AgreedClockSerializer(ClockSerializer):
    """A clock with all its settings."""


class AgreedPolicySerializer(PolicySerializer):
    """A policy with all its settings."""


for _agreed in (AgreedClockSerializer, AgreedPolicySerializer):
    for _field in _agreed._declared_fields.values():
        _field.required = True


class PresetSerializer(serializers.Serializer[Any]):
    """A clock and a policy that go together."""

    name = serializers.ChoiceField(choices=PRESET_CHOICES)
    summary = serializers.CharField()
    clock = AgreedClockSerializer()
    policy = AgreedPolicySerializer()


class PresetListSerializer(serializers.Serializer[Any]):
    results = PresetSerializer(many=True)


class ClockChangeSerializer(StrictSerializer):
    """What is agreed instead, before the start."""

    preset = serializers.ChoiceField(choices=PRESET_CHOICES)
    clock = ClockSerializer(required=False)
    policy = PolicySerializer(required=False)


class AwaySerializer(serializers.Serializer[Any]):
    """A planned absence as it counts for a seat."""

    starts_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField()


class SeatClockSerializer(serializers.Serializer[Any]):
    """What a seat has left."""

    house = HouseField()
    bank = serializers.IntegerField(help_text="Seconds.")
    graces = serializers.IntegerField(help_text="Extensions that are left.")
    misses = serializers.IntegerField(help_text="Misses in a row.")
    missed = serializers.IntegerField(help_text="All misses of whoever sits here now.")
    stand_in = serializers.ChoiceField(
        choices=STAND_INS, allow_null=True, help_text="While the seat is open."
    )
    sitter = serializers.CharField(allow_null=True, help_text="Who plays for the player now.")
    sitter_until = serializers.DateTimeField(allow_null=True)
    absences = AwaySerializer(many=True)


class DueSerializer(serializers.Serializer[Any]):
    """Until when a house is waited for."""

    number = serializers.IntegerField(help_text="Of the decision.")
    house = HouseField()
    kind = serializers.CharField(help_text="Of the decision.")
    since = serializers.DateTimeField()
    free_until = serializers.DateTimeField(help_text="From here on the house spends its bank.")
    due_at = serializers.DateTimeField()


class GameClockSerializer(serializers.Serializer[Any]):
    """Time at a table: what was agreed, and how everybody stands. All of it is public."""

    preset = serializers.ChoiceField(choices=PRESET_CHOICES)
    clock = AgreedClockSerializer()
    policy = AgreedPolicySerializer()
    paused_until = serializers.DateTimeField(allow_null=True, help_text="Null when the game is not paused.")
    seats = SeatClockSerializer(many=True)
    waiting = DueSerializer(many=True)


class PauseSerializer(StrictSerializer):
    """How long nobody has to play; due times move by it."""

    days = serializers.IntegerField(min_value=1, max_value=90)


class ExtensionSerializer(StrictSerializer):
    """How much more time everybody is given who is asked now."""

    seconds = serializers.IntegerField(min_value=1, max_value=14 * 86400)


class MessageSerializer(StrictSerializer):
    """What the host has to say to everybody who plays."""

    text = FreeTextField(
        max_length=1000,
        lines=20,
        help_text="Up to 20 lines of visible characters.",
    )


class TakeOverSerializer(StrictSerializer):
    """What a game by invitation asks for."""

    invitation_code = serializers.CharField(required=False, allow_null=True, default=None, max_length=60)


class SitterSerializer(StrictSerializer):
    """Who sits for the player, and until when."""

    username = serializers.CharField(max_length=60)
    until = serializers.DateTimeField()


FACTS = {
    "reminded": "`decision`, its number, and `due`",
    "grace_given": "`decision`, `due`, and `left`, how many more there are",
    "host_called": "`decision`, `due`",
    "defaulted": "`decision`, and `misses` in a row",
    "seat_opened": "`stand_in`",
    "seat_taken_over": "`username`",
    "sitter_named": "`username`, `until`",
    "absence_announced": "`from`, `until`",
    "paused": "`until`",
    "extended": "`seconds`, and `until`, the latest due time",
    "vote_called": "`vote`, its number, `vote_kind`, `called_by`, `seconds`, `closes_at`",
    "vote_closed": "`vote`, `vote_kind`, `result`, `yes`, `no`",
    "ended": "`ended_by`",
}
"""What is told of an event, by its kind; others have no facts."""


class SeatEventSerializer(serializers.Serializer[Any]):
    """Something that happened to a seat or to the time of a game."""

    number = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=SeatEvent.Kind.choices)
    reason = serializers.ChoiceField(choices=SeatEvent.Reason.choices)
    house = HouseField(allow_null=True)
    facts = serializers.DictField(
        help_text="By `kind`. " + "; ".join(f"`{kind}`: {told}" for kind, told in FACTS.items()) + "."
    )
    happened_at = serializers.DateTimeField()


class SeatEventPageSerializer(serializers.Serializer[Any]):
    """A part of the log of the seats, oldest first."""

    more = serializers.BooleanField(help_text="Whether there is more to read now.")
    events = SeatEventSerializer(many=True)


class OpenSeatSerializer(serializers.Serializer[Any]):
    """A seat of a running game that anybody may take over."""

    game = serializers.CharField(help_text="Code of the game.")
    game_name = serializers.CharField()
    position = serializers.IntegerField()
    house = HouseField()
    round = serializers.IntegerField()
    players = serializers.IntegerField()
    open_since = serializers.DateTimeField()
    preset = serializers.CharField(help_text="Of the game's clock.")


@extend_schema_serializer(
    examples=[
        OpenApiExample("a week's pause", value={"kind": "pause", "seconds": 604800}, request_only=True),
        OpenApiExample("to the victor", value={"kind": "concede", "house": "stark"}, request_only=True),
    ]
)
class NewVoteSerializer(StrictSerializer):
    """What is voted on."""

    kind = serializers.ChoiceField(choices=Vote.Kind.choices)
    house = HouseField(
        required=False, allow_null=True, default=None, help_text="Who is kicked, or to whom is conceded."
    )
    seconds = serializers.IntegerField(
        required=False,
        allow_null=True,
        default=None,
        min_value=1,
        max_value=90 * 86400,
        help_text="Of a pause or an extension.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        for name, kinds in (("house", ("kick", "concede")), ("seconds", ("pause", "extend"))):
            if (attrs[name] is not None) != (attrs["kind"] in kinds):
                detail = f"Needed for {' and '.join(kinds)}, and for nothing else."
                raise serializers.ValidationError({name: [serializers.ErrorDetail(detail, "invalid")]})
        return attrs


class VoteSerializer(serializers.Serializer[Any]):
    """A vote. The ballots are secret; the counts are told when it is closed."""

    number = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=Vote.Kind.choices)
    called_by = HouseField()
    house = HouseField(allow_null=True)
    seconds = serializers.IntegerField(allow_null=True)
    voters = serializers.ListField(child=HouseField())
    needed = serializers.IntegerField(help_text="How many have to be for it.")
    status = serializers.ChoiceField(choices=Vote.Status.choices)
    yes = serializers.IntegerField(allow_null=True)
    no = serializers.IntegerField(allow_null=True)
    opened_at = serializers.DateTimeField()
    closes_at = serializers.DateTimeField()
    closed_at = serializers.DateTimeField(allow_null=True)
    my_choice = serializers.BooleanField(allow_null=True, help_text="The viewer's own ballot.")


class VoteListSerializer(serializers.Serializer[Any]):
    results = VoteSerializer(many=True)


class BallotSerializer(StrictSerializer):
    choice = serializers.BooleanField(help_text="True is yes.")


class NewAbsenceSerializer(StrictSerializer):
    """When one will be away."""

    starts_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["ends_at"] <= attrs["starts_at"]:
            detail = serializers.ErrorDetail("It must be later than starts_at.", "invalid")
            raise serializers.ValidationError({"ends_at": [detail]})
        return attrs


class AbsenceSerializer(serializers.Serializer[Any]):
    """A planned absence. It counts in all games whose policy allows it; each game's log says so."""

    id = serializers.IntegerField()
    starts_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField()
    announced_at = serializers.DateTimeField()
    cancelled_at = serializers.DateTimeField(allow_null=True)


class AbsenceListSerializer(serializers.Serializer[Any]):
    """One's own absences, and what is left of the year's days."""

    results = AbsenceSerializer(many=True)
    days_left = serializers.FloatField(help_text="Of this year.")
