"""Bodies about results of games, and the choices that bots considered."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.engine_schema import ref
from games.api.serializers.clocks import CompleteListSerializer, HouseField
from games.bots import TERMS
from games.engine.queries.final_table import ENDINGS
from got_api.schema.operations import example, examples

ENDING_CHOICES = [(ending, ending) for ending in ENDINGS]

_NAMES = ("house", "place", "castles", "strongholds", "areas", "supply", "power", "throne")
EXAMPLE_SEATS = [
    dict(zip(_NAMES, seat, strict=True))
    for seat in (
        ("lannister", 3, 2, 1, 5, 3, 6, 2),
        ("stark", 2, 5, 2, 9, 4, 3, 3),
        ("baratheon", 1, 7, 3, 10, 4, 8, 1),
    )
]


class FinalSeatSerializer(serializers.Serializer[Any]):
    """A house at the end of a game."""

    house = HouseField(help_text="Id of the house.")
    place = serializers.IntegerField(
        min_value=1,
        help_text="Place in the game. Only the houses of a draw share a place: all of them have place 1.",
    )
    castles = serializers.IntegerField(
        min_value=0, help_text="Controlled areas with a castle or a stronghold."
    )
    strongholds = serializers.IntegerField(min_value=0, help_text="Controlled areas with a stronghold.")
    areas = serializers.IntegerField(min_value=0, help_text="Controlled land areas.")
    supply = serializers.IntegerField(min_value=0, help_text="Position on the supply track.")
    power = serializers.IntegerField(min_value=0, help_text="Available power tokens.")
    throne = serializers.IntegerField(min_value=1, help_text="Position on the Iron Throne track; 1 is best.")


class FinalTableSerializer(serializers.Serializer[Any]):
    """Final state of a game."""

    rounds = serializers.IntegerField(min_value=1, help_text="Number of started rounds.")
    ended_by = serializers.ChoiceField(
        choices=ENDING_CHOICES,
        help_text=(
            "Reason for the end of the game. `castles`: a house controlled enough castles. `rounds`: the "
            "last round was played. `draw`: the players agreed on a draw. `concession`: the players "
            "conceded. `adjudication`: the staff or a ruling decided the game."
        ),
    )
    seats = FinalSeatSerializer(many=True, help_text="All houses, in the order of the setup.")


@examples(
    example(
        "a victory by castles",
        {
            "game": "k7m2xw9qtd",
            "finished_at": "2026-11-20T21:40:00Z",
            "winner": "baratheon",
            "final_table": {"rounds": 8, "ended_by": "castles", "seats": EXAMPLE_SEATS},
        },
    )
)
class GameResultSerializer(serializers.Serializer[Any]):
    """The result of a finished game."""

    game = serializers.CharField(help_text="Code of the game.")
    finished_at = serializers.DateTimeField(help_text="When the game ended.")
    winner = HouseField(allow_null=True, help_text="The house in the first place; null for a draw.")
    final_table = FinalTableSerializer(help_text="Every house with its place.")


_STAY = {"kind": "resolve_march", "area": "winterfell", "moves": [], "leave_power_token": False}
_MARCH = _STAY | {"moves": [{"to": "karhold", "units": ["stark_footman_1"]}]}


@extend_schema_field(ref("Answer"))
class AnswerField(serializers.JSONField):
    """An answer to a decision."""


class ConsideredTermSerializer(serializers.Serializer[Any]):
    """A part of the value of a choice."""

    term = serializers.ChoiceField(
        choices=[(term, term) for term in TERMS],
        help_text="Id of the term, which is the same in every language.",
    )
    text = serializers.CharField(help_text="Name of the term, in the language of the response.")
    value = serializers.FloatField(help_text="Part of the value, in the same unit.")


class ConsideredChoiceSerializer(serializers.Serializer[Any]):
    """A choice that a bot considered."""

    answer = AnswerField(
        help_text="The choice as an answer. For orders it has only those that the bot chose itself."
    )
    text = serializers.CharField(help_text="The choice in words.")
    value = serializers.FloatField(
        help_text="The value that the bot expected: for the term `chance` in percent, otherwise in units of "
        "about one power. It has a small random part."
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
