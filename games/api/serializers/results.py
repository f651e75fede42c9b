"""Bodies about results of games."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from games.api.serializers.clocks import HouseField
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

    house = HouseField(help_text="The house.")
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
            "Reason for the end of the game: a house controlled enough `castles`, the last of the `rounds` "
            "was played, the players agreed on a `draw` or conceded (`concession`), or it was decided by "
            "`adjudication`."
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
