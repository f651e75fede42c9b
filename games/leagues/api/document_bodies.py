"""The document of a season, and the plan of a change to it."""

from __future__ import annotations

from typing import Any, get_args

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.declared_bodies import FIELDS, serializer_of
from games.api.engine_schema import ref
from games.engine import Ruleset
from games.leagues import stages
from games.leagues.document import SeasonDocument, read_document
from games.leagues.editions import MAX_SIZE, MIN_SIZE
from games.leagues.scoring.language import Scoring
from games.leagues.services.documents import StepKind
from got_api.schema.operations import example, examples


def choices(values: Any) -> list[tuple[str, str]]:
    """The members of a Literal, or other names, as choices of a field."""
    return [(value, value) for value in (get_args(values) or values)]


STEPS = choices(StepKind)


@extend_schema_field(ref("ChosenRules"))
class RulesetField(serializers.JSONField):
    """Options of the rules."""


@extend_schema_field(
    {
        "oneOf": [
            {"type": "string", "enum": ["all"]},
            {
                "type": "object",
                "properties": {
                    "top": {"type": "integer", "minimum": MIN_SIZE, "maximum": stages.MAX_ENTRIES},
                    "from_tables": {"type": "integer", "minimum": 1, "maximum": MAX_SIZE - 1},
                },
                "minProperties": 1,
                "maxProperties": 1,
                "additionalProperties": False,
            },
        ]
    }
)
class StageField(serializers.JSONField):
    """The field of a stage: its entries."""


@extend_schema_field(
    {
        "oneOf": [
            {"type": "string", "description": "Name of a scoring; see `GET /scoring-systems`."},
            {"type": "object", "additionalProperties": True, "description": "An inline scoring."},
        ]
    }
)
class ScoringField(serializers.JSONField):
    """A named or an inline scoring."""


SEASON = {
    "name": "Spring 2027",
    "registration": {"kind": "open", "closes_at": "2027-03-01T18:00:00+00:00", "capacity": 36},
    "check_in": {"closes_at": "2027-03-03T18:00:00+00:00"},
    "tables": {"sizes": [5, 6], "wanted": 6, "preset": "e_mail"},
    "scoring": "10-6-4-3-2-1",
    "divisions": [{"name": "Division 1", "stages": [{"preset": "swiss", "rounds": 3, "round_days": 60}]}],
    "draw": {"automatic": False},
}


FIELDS.update({Ruleset: RulesetField, Scoring: ScoringField, stages.Field: StageField})
SeasonDocumentSerializer = examples(example("three Swiss rounds", SEASON, request=True))(
    serializer_of(SeasonDocument)
)


@extend_schema_field({"type": "object", "additionalProperties": True})
class FreeObjectField(serializers.JSONField):
    """An object that is validated by its reader."""


@examples(example("three Swiss rounds", read_document(SEASON).to_json()))
class ShownDocumentSerializer(serializers.Serializer[Any]):
    """A season as one document, in the form in which you can send it back."""

    name = serializers.CharField(help_text="Name of the season.")
    registration = FreeObjectField(help_text="Registration for the season.")
    check_in = FreeObjectField(allow_null=True, help_text="Check-in of the season; null for none.")
    tables = FreeObjectField(help_text="The tables.")
    scoring = ScoringField(help_text="Name of a scoring, or an inline scoring.")
    divisions = serializers.ListField(child=FreeObjectField(), help_text="The divisions, the highest first.")
    draw = FreeObjectField(help_text="Rules for draws.")
    appeals = FreeObjectField(help_text="Time limit for appeals.")
    substitutes = FreeObjectField(help_text="Settings for asking the standby list.")
    ready_check = FreeObjectField(
        allow_null=True, help_text="Settings of the ready check before a round; null for no ready check."
    )
    breaks = serializers.ListField(child=FreeObjectField(), help_text="Periods without round starts.")


_STEP = {
    "kind": "add_round",
    "pointer": "/divisions/0/stages/0/rounds",
    "before": None,
    "after": None,
    "number": None,
    "refused": None,
}


class PlanStepSerializer(serializers.Serializer[Any]):
    """A change that follows from a document."""

    kind = serializers.ChoiceField(choices=STEPS, help_text="Kind of the change.")
    pointer = serializers.CharField(help_text="The part of the document, as a JSON pointer.")
    before = serializers.JSONField(help_text="The previous value; null for none.")
    after = serializers.JSONField(help_text="The new value; null for none.")
    number = serializers.IntegerField(
        allow_null=True,
        help_text="`move_up`: the entry; `remove_round`: the round; null for other steps.",
    )
    refused = serializers.CharField(
        allow_null=True, help_text="Error code of a refused step; null for a possible step."
    )


class RoundEndSerializer(serializers.Serializer[Any]):
    """When a round ends, in seconds from the start of its stage."""

    round = serializers.IntegerField(help_text="Number of the round in its stage.")
    likely_seconds = serializers.IntegerField(
        help_text=("Time by which the round has ended in half of all simulated seasons.")
    )
    late_seconds = serializers.IntegerField(
        help_text=("Time by which it has ended in nine of ten simulated seasons.")
    )
    sizes = serializers.ListField(child=serializers.IntegerField(), help_text="Sizes of its tables.")
    bye_count = serializers.IntegerField(help_text="Number of entries that sit out, or wait in the queue.")


class TitleOddsSerializer(serializers.Serializer[Any]):
    """Chances of the title among equally good players."""

    luckiest = serializers.FloatField(help_text="Chance of the quarter of entries with the luckiest houses.")
    unluckiest = serializers.FloatField(
        help_text=("Chance of the quarter of entries with the unluckiest houses.")
    )
    ratio = serializers.FloatField(help_text="`luckiest` divided by `unluckiest`.")


class StageForecastSerializer(serializers.Serializer[Any]):
    """Forecast of a stage. All but the first four fields are null if it is not possible."""

    division = serializers.IntegerField(help_text="Tier of its division.")
    stage = serializers.IntegerField(help_text="Number of the stage in its division.")
    entries = serializers.IntegerField(help_text="Assumed number of entries in its first round.")
    possible = serializers.BooleanField(
        help_text="Whether the field of each round can be seated at tables of the allowed sizes."
    )
    sizes = serializers.ListField(
        child=serializers.IntegerField(), allow_null=True, help_text="Sizes of the tables of its first round."
    )
    bye_count = serializers.IntegerField(
        allow_null=True, help_text="Number of entries that sit out its first round, or wait in the queue."
    )
    ends = RoundEndSerializer(many=True, allow_null=True, help_text="Expected ends of the rounds.")
    repeat_meeting_count = serializers.IntegerField(
        allow_null=True, help_text="Repeated meetings of two entries that no draw can avoid."
    )
    repeat_house_count = serializers.IntegerField(
        allow_null=True, help_text="Repeated houses of an entry that no draw can avoid."
    )
    best_first = serializers.FloatField(
        allow_null=True, help_text=("Probability that the best player is first.")
    )
    best_in_three = serializers.FloatField(
        allow_null=True, help_text="Probability that the best player is among the first three."
    )
    title_odds = TitleOddsSerializer(allow_null=True, help_text="Influence of the houses on the title.")
    assumed_durations = serializers.BooleanField(
        allow_null=True,
        help_text=(
            "Whether durations are estimated only from the clock, because too few games have finished."
        ),
    )


class ForecastSerializer(serializers.Serializer[Any]):
    """Forecast for a document of a season."""

    ready = serializers.BooleanField(help_text="False while the server computes it: repeat the request.")
    entries = serializers.ListField(
        child=serializers.IntegerField(), help_text="Assumed number of entries of each division."
    )
    stages = StageForecastSerializer(
        many=True, help_text=("Forecasts of the stages, division by division. Empty until `ready`.")
    )


@examples(example("one more round", {"applied": True, "steps": [_STEP], "forecast": None}))
class PlanSerializer(serializers.Serializer[Any]):
    """The steps from the current document to another."""

    applied = serializers.BooleanField(help_text="Whether the steps were applied; false for a dry run.")
    steps = PlanStepSerializer(many=True, help_text="Steps, in order. Empty if the document changes nothing.")
    forecast = ForecastSerializer(allow_null=True, help_text="Forecast of a dry run; otherwise null.")
