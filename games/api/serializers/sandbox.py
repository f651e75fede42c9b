"""Bodies about the sandbox."""

from typing import Any

from rest_framework import serializers

from games.api.serializers.clocks import CompleteListSerializer, HouseField
from games.api.serializers.results import AnswerField
from games.models import SandboxFault
from games.sandbox import situations
from games.services.sandbox import MAX_ADVANCE, MAX_FAULT_SECONDS, MAX_FAULTS, OPPONENTS
from got_api.http.serializers import StrictSerializer
from got_api.schema.operations import example, examples

SITUATION_CHOICES = [(id, id) for id in situations()]
OPPONENT_CHOICES = [(name, name) for name in OPPONENTS]
_BATTLE = {
    "id": "battle",
    "title": "A combat: both houses choose a card",
    "kind": "choose_house_card",
    "player_count": 3,
    "house": "baratheon",
}
_FAULT = {"kind": "unavailable", "count": 2, "ends_at": "2026-11-22T12:10:00Z"}


@examples(example("a battle", _BATTLE))
class SituationSerializer(serializers.Serializer[Any]):
    """A situation in which a sandbox game can start."""

    id = serializers.ChoiceField(choices=SITUATION_CHOICES, help_text="Id of the situation.")
    title = serializers.CharField(help_text="Title of the situation, in English.")
    kind = serializers.CharField(help_text="Kind of the decision.")
    player_count = serializers.IntegerField(help_text="Number of houses.")
    house = HouseField(help_text="The house that must decide, which you play by default.")


@examples(example("situations", {"results": [_BATTLE], "next_cursor": None}))
class SituationListSerializer(CompleteListSerializer):
    """All situations."""

    results = SituationSerializer(many=True, help_text="All situations.")


@examples(example("a battle", {"situation": "battle", "opponents": "sensible"}, request=True))
class NewSandboxGameSerializer(StrictSerializer):
    """A sandbox game to create."""

    situation = serializers.ChoiceField(choices=SITUATION_CHOICES, help_text="Initial situation of the game.")
    house = HouseField(
        required=False, help_text=("The house that you play. Default: the one that must decide.")
    )
    opponents = serializers.ChoiceField(
        choices=OPPONENT_CHOICES,
        default="sensible",
        help_text=(
            "Opponents that play the other houses: a bot; `defaults`, which answer at once; or `never`, so "
            "that you answer for them or their due times pass. A missed due time applies the default answer."
        ),
    )


@examples(example("an hour", {"advance_seconds": 3600}, request=True))
class AdvanceSerializer(StrictSerializer):
    """The time that passes."""

    advance_seconds = serializers.IntegerField(
        min_value=1,
        max_value=int(MAX_ADVANCE.total_seconds()),
        help_text="Number of seconds by which the clock of this game moves forward.",
    )


@examples(
    example(
        "a card",
        {
            "house": "lannister",
            "number": 12,
            "answer": {"kind": "choose_house_card", "card": "ser_gregor_clegane"},
        },
        request=True,
    )
)
class OpponentAnswerSerializer(StrictSerializer):
    """An answer of an opponent."""

    house = HouseField(help_text="The house that answers.")
    number = serializers.IntegerField(min_value=1, max_value=2**31 - 1, help_text="Number of the decision.")
    answer = AnswerField(required=False, help_text="The opponent's answer. Default: the default answer.")


@examples(example("two failures", {"kind": "unavailable", "count": 2, "seconds": 600}, request=True))
class NewFaultSerializer(StrictSerializer):
    """A fault to plan for your next requests."""

    kind = serializers.ChoiceField(
        choices=SandboxFault.Kind.choices,
        help_text=(
            "`unavailable`: 503. `too_many_requests`: 429. `cut`: the request is carried out, and the "
            "connection closes in the middle of the response. `late_event`: the first entry of a log is "
            "repeated after the others. `unknown_kind`: an event or decision has a kind that is not "
            "documented."
        ),
    )
    count = serializers.IntegerField(
        min_value=1, max_value=MAX_FAULTS, default=1, help_text="Number of requests that are affected."
    )
    seconds = serializers.IntegerField(
        min_value=1, max_value=MAX_FAULT_SECONDS, default=600, help_text="Seconds after which the fault ends."
    )


@examples(example("two failures", _FAULT))
class FaultSerializer(serializers.Serializer[Any]):
    """The remaining planned faults."""

    kind = serializers.ChoiceField(
        choices=SandboxFault.Kind.choices, help_text="Kind of the fault, as in the request that planned it."
    )
    count = serializers.IntegerField(
        source="left_count", help_text=("Number of requests that will still be affected.")
    )
    ends_at = serializers.DateTimeField(source="until", help_text="When the fault ends.")
