"""Bodies about the choices that bots considered."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.engine_schema import ref
from games.api.serializers.clocks import CompleteListSerializer, HouseField
from games.bots import TERMS
from got_api.schema.operations import example, examples

_STAY = {"kind": "resolve_march", "area": "winterfell", "moves": [], "leave_power_token": False}
_MARCH = _STAY | {"moves": [{"to": "karhold", "units": ["stark_footman_1"]}]}


@extend_schema_field(ref("Answer"))
class AnswerField(serializers.JSONField):
    """An answer to a decision."""


class ConsideredTermSerializer(serializers.Serializer[Any]):
    """A part of the value of a choice."""

    term = serializers.ChoiceField(choices=[(term, term) for term in TERMS], help_text="Id of the term.")
    text = serializers.CharField(help_text="Name of the term.")
    value = serializers.FloatField(help_text="Part of the value, in units of about one power.")


class ConsideredChoiceSerializer(serializers.Serializer[Any]):
    """A choice that a bot considered."""

    answer = AnswerField(
        help_text="The choice as an answer. For orders it has only those that the bot chose itself."
    )
    text = serializers.CharField(help_text="The choice in words.")
    value = serializers.FloatField(
        help_text="The value that the bot expected, in units of about one power. It has a small random part."
    )
    terms = ConsideredTermSerializer(
        many=True, help_text="The parts of the value that mattered in the choice."
    )


class ConsideredAnswerSerializer(serializers.Serializer[Any]):
    """The answer of a bot, and its best choices."""

    house = HouseField(help_text="The house of the bot.")
    answer = AnswerField(
        help_text="The answer. It can differ from the best choice where the bot mixes choices."
    )
    choices = ConsideredChoiceSerializer(many=True, help_text="Up to three choices, the best one first.")


@examples(
    example(
        "a march",
        {
            "results": [
                {
                    "house": "stark",
                    "answer": _MARCH,
                    "choices": [
                        {
                            "answer": _MARCH,
                            "text": "Winterfell: Karhold: Footman",
                            "value": 1.4,
                            "terms": [
                                {"term": "gain", "text": "Places to gain", "value": 1.7},
                                {"term": "departure", "text": "Loss where units leave", "value": -0.4},
                            ],
                        },
                        {"answer": _STAY, "text": "Winterfell: no moves", "value": -0.3, "terms": []},
                    ],
                }
            ],
            "next_cursor": None,
        },
    )
)
class ConsideredListSerializer(CompleteListSerializer):
    """The choices that bots considered for a decision."""

    results = ConsideredAnswerSerializer(many=True, help_text="The answers of bots, by house.")
