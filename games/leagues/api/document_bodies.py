"""The document of a season, and the plan of a change to it."""

from __future__ import annotations

from typing import Any, get_args

from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from games.api.engine_schema import ref
from games.api.serializers.clocks import PRESET_CHOICES, ClockSerializer, PolicySerializer, example
from games.leagues import document, stages
from games.leagues.document import read_document
from games.leagues.draw.inputs import DEFAULT_WEIGHTS, MAX_WEIGHT
from games.leagues.reading import MAX_NAME
from games.leagues.services.documents import StepKind
from games.models import Game
from games.press.models import Setting
from got_api.serializers import StrictSerializer


def choices(values: Any) -> list[tuple[str, str]]:
    """The members of a Literal, or other names, as a field's choices."""
    return [(value, value) for value in (get_args(values) or values)]


REGISTRATIONS = choices(document.RegistrationKind)
PRESETS = choices(tuple(stages.PRESETS))
DRAWS = choices(stages.DrawKind)
SPREADS = choices(stages.Spread)
HOUSES = choices(stages.Houses)
ENDS = choices(stages.AtEnd)
ORDERS = choices(document.AskingOrder)
STEPS = choices(StepKind)


class SeasonRegistrationSerializer(StrictSerializer):
    """How players enter a season."""

    kind = serializers.ChoiceField(
        choices=REGISTRATIONS,
        required=False,
        help_text="`open`: anybody; `approved`: an official approves; `invitation`: only who is invited.",
    )
    closes_at = serializers.DateTimeField(
        required=False, allow_null=True, help_text="When registration closes; null for when you close it."
    )
    capacity = serializers.IntegerField(
        required=False,
        allow_null=True,
        min_value=stages.MIN_SIZE,
        max_value=stages.MAX_ENTRIES,
        help_text="How many entries play; further ones wait. Null for no limit.",
    )
    late = serializers.BooleanField(
        required=False, help_text="Whether players can enter after the start, from the next draw on."
    )


class SeasonCheckInSerializer(StrictSerializer):
    """How players confirm that they play."""

    closes_at = serializers.DateTimeField(
        required=False, allow_null=True, help_text="When the season starts; null for when you start it."
    )


@extend_schema_field(ref("ChosenRules"))
class RulesetField(serializers.JSONField):
    """Options of the rules."""


def _size(**settings: Any) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=stages.MIN_SIZE, max_value=stages.MAX_SIZE, **settings)


class TableSettingsSerializer(StrictSerializer):
    """Sizes of tables, and what is agreed for each game."""

    sizes = serializers.ListField(
        child=_size(),
        required=False,
        max_length=4,
        help_text="Allowed sizes.",
    )
    wanted = _size(
        required=False,
        help_text="Size to which the others are as near as possible. The default is the largest one.",
    )
    max_byes = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=stages.MAX_SIZE - 1,
        help_text="How many entries can sit out a round. The allowed sizes come first.",
    )
    ruleset = RulesetField(required=False, help_text="Options of the rules.")
    preset = serializers.ChoiceField(
        choices=PRESET_CHOICES, required=False, help_text="A named clock and policy; see `GET /presets`."
    )
    clock = ClockSerializer(required=False, help_text="Settings of the clock that differ from the preset.")
    policy = PolicySerializer(required=False, help_text="Settings of the policy that differ from the preset.")
    take_over = serializers.ChoiceField(
        choices=Game.TakeOver.choices,
        required=False,
        help_text=(
            "Who can take over an open seat: `substitutes` of the standby list alone, or `anybody` once "
            "nobody of the list was found."
        ),
    )
    press = serializers.ChoiceField(
        choices=Setting.Press.choices,
        required=False,
        help_text="Which conversations the games have; see `PUT /games/{code}/press`.",
    )
    press_history = serializers.ChoiceField(
        choices=Setting.History.choices,
        required=False,
        help_text="What a new player of a seat reads of private messages before their time.",
    )


@extend_schema_field(
    {
        "oneOf": [
            {"type": "string", "enum": ["all"]},
            {
                "type": "object",
                "properties": {
                    "top": {"type": "integer", "minimum": stages.MIN_SIZE, "maximum": stages.MAX_ENTRIES},
                    "from_tables": {"type": "integer", "minimum": 1, "maximum": stages.MAX_SIZE - 1},
                },
                "minProperties": 1,
                "maxProperties": 1,
                "additionalProperties": False,
            },
        ]
    }
)
class StageField(serializers.JSONField):
    """Who plays in a stage."""


def _optional_number(most: int, help_text: str) -> serializers.IntegerField:
    return serializers.IntegerField(
        required=False, allow_null=True, min_value=1, max_value=most, help_text=help_text
    )


class StageSerializer(StrictSerializer):
    """Rounds that are drawn in the same way."""

    preset = serializers.ChoiceField(
        choices=PRESETS,
        required=False,
        help_text=(
            "A name for `field`, `draw`, `spread` and `houses`: `swiss` draws each round and lets equals "
            "meet, `schedule` draws all rounds at once, the entries of `pools` meet in all rounds, a "
            "`top_table` is for the first of the standings, in a `knock_out` the best of each table go on, "
            "a `ladder` is drawn whenever enough entries wait. It is not stored."
        ),
    )
    field = StageField(
        required=False,
        help_text=(
            'Who plays: `all`; the first of the standings, as in `{"top": 6}`; or the best of each table '
            'of the round before, as in `{"from_tables": 2}`. Who came further is ranked first.'
        ),
    )
    rounds = serializers.IntegerField(
        min_value=1,
        max_value=stages.MAX_QUEUE_ROUNDS,
        help_text=f"Number of rounds, at most {stages.MAX_ROUNDS} in a division, queues apart.",
    )
    draw = serializers.ChoiceField(
        choices=DRAWS,
        required=False,
        help_text=(
            "Whether all rounds are drawn at `once`, or `each_round` when the one before is closed, or as "
            "soon as enough entries wait in a `queue`."
        ),
    )
    spread = serializers.ChoiceField(
        choices=SPREADS,
        required=False,
        help_text=(
            "Whether equals meet (`sliced`, by points), tables are equally strong (`even`), points make no "
            "difference (`random`), or the `same` entries meet in all rounds."
        ),
    )
    houses = serializers.ChoiceField(
        choices=HOUSES,
        required=False,
        help_text=(
            "Whether houses are `balanced` over the season or `random`, each entry has `each_once`, or the "
            "best ranked choose first (`ranked_choice`, at a single table of the first of the standings)."
        ),
    )
    at_once = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=stages.MAX_QUEUE_ROUNDS,
        help_text="How many rounds run at the same time, where not each is drawn after the one before.",
    )
    tables_at_once = _optional_number(
        stages.MAX_TABLES, "How many tables of a round play at the same time; null for all."
    )
    round_days = _optional_number(
        stages.MAX_DAYS, "Days from the start of a round to its latest end, without breaks; null for none."
    )
    at_end = serializers.ChoiceField(
        choices=ENDS,
        required=False,
        help_text=(
            "What happens at the latest end to tables that still play: the round waits for them (`wait`), "
            "they are ended and count as they stand (`as_it_stands`), or count for nobody (`void`), or house "
            "bots play on for everybody (`bots_finish`)."
        ),
    )
    days = _optional_number(
        stages.MAX_DAYS, "Days for which entries can queue; null for as long as there are rounds."
    )
    choice_hours = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=stages.MAX_CHOICE_HOURS,
        help_text="How long entries can choose houses before the server draws by itself.",
    )
    sizes = serializers.ListField(
        child=_size(),
        required=False,
        allow_null=True,
        max_length=4,
        help_text="Allowed sizes of the tables of this stage; null for those in `tables`.",
    )
    wanted = _size(
        required=False,
        allow_null=True,
        help_text=(
            "Size to which the tables of this stage are as near as possible. Null is the whole field with "
            "`ranked_choice`, else the largest of the stage's own `sizes`, else `wanted` in `tables`."
        ),
    )


class DivisionPlanSerializer(StrictSerializer):
    """A division of a season, the highest first."""

    name = serializers.CharField(max_length=MAX_NAME, help_text="Its name.")
    stages = serializers.ListField(
        child=StageSerializer(), max_length=document.MAX_STAGES, help_text="One after the other."
    )
    relegated = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=document.MAX_RELEGATED,
        help_text=(
            "How many of the last have a place in the next division in the next season, and how many of the "
            "first of that one have a place here."
        ),
    )


class BreakSerializer(StrictSerializer):
    """A time in which no round starts."""

    starts_at = serializers.DateTimeField(help_text="Its start.")
    ends_at = serializers.DateTimeField(help_text="Its end.")


class DrawWeightsSerializer(StrictSerializer):
    """What counts how much in a draw."""

    def get_fields(self) -> Any:
        return {
            term: serializers.IntegerField(
                required=False, min_value=0, max_value=MAX_WEIGHT, help_text=f"Weight of `{term}`."
            )
            for term in DEFAULT_WEIGHTS
        }


class DrawRulesSerializer(StrictSerializer):
    """How draws are made."""

    automatic = serializers.BooleanField(
        required=False, help_text="Whether the server draws and publishes each round as soon as it can."
    )
    weights = DrawWeightsSerializer(required=False, help_text="What counts how much.")


class AppealRulesSerializer(StrictSerializer):
    """Until when players can appeal."""

    days = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=document.MAX_APPEAL_DAYS,
        help_text="Days after a table has ended, or a ruling about it.",
    )


@extend_schema_field(
    {
        "oneOf": [
            {"type": "string", "description": "Name of a scoring; see `GET /scoring-systems`."},
            {"type": "object", "additionalProperties": True, "description": "A scoring of your own."},
        ]
    }
)
class ScoringField(serializers.JSONField):
    """A scoring by its name, or written out."""


class SubstitutesSerializer(StrictSerializer):
    """How the standby list is asked when a seat is open."""

    order = serializers.ChoiceField(
        choices=ORDERS,
        required=False,
        help_text="Who is asked first: who `joined` the list first, or was a substitute the `fewest` times.",
    )
    hours = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=document.MAX_OFFER_HOURS,
        help_text="Hours in which an offer can be accepted; then the next one is asked.",
    )
    at_once = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=document.MAX_ASKED,
        help_text="How many are asked at the same time. The first one who accepts has the seat.",
    )


class RoundReadyRulesSerializer(StrictSerializer):
    """How players confirm before a round starts."""

    hours = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=document.MAX_READY_HOURS,
        help_text="Hours in which they can confirm that they are there. Breaks do not count.",
    )


SEASON = {
    "name": "Spring 2027",
    "registration": {"kind": "open", "closes_at": "2027-03-01T18:00:00+00:00", "capacity": 36},
    "check_in": {"closes_at": "2027-03-03T18:00:00+00:00"},
    "tables": {"sizes": [5, 6], "wanted": 6, "preset": "e_mail"},
    "scoring": "10-6-4-3-2-1",
    "divisions": [{"name": "Division 1", "stages": [{"preset": "swiss", "rounds": 3, "round_days": 60}]}],
    "draw": {"automatic": False},
}


@extend_schema_serializer(examples=[example("three Swiss rounds", SEASON, request=True)])
class SeasonDocumentSerializer(StrictSerializer):
    """A season as one document. What is left out has its default, and is written out when you read it."""

    name = serializers.CharField(max_length=MAX_NAME, help_text="Name of the season.")
    registration = SeasonRegistrationSerializer(required=False, help_text="How players enter.")
    check_in = SeasonCheckInSerializer(
        required=False, allow_null=True, help_text="How players confirm that they play; null for not at all."
    )
    tables = TableSettingsSerializer(required=False, help_text="The tables.")
    scoring = ScoringField(
        required=False,
        help_text="A named scoring, or one of your own. It is frozen when the first draw is published.",
    )
    divisions = serializers.ListField(
        child=DivisionPlanSerializer(),
        max_length=document.MAX_DIVISIONS,
        help_text="The divisions, the highest first.",
    )
    draw = DrawRulesSerializer(required=False, help_text="How draws are made.")
    appeals = AppealRulesSerializer(required=False, help_text="Until when players can appeal.")
    substitutes = SubstitutesSerializer(
        required=False, help_text="How the standby list is asked when a seat is open."
    )
    ready_check = RoundReadyRulesSerializer(
        required=False,
        allow_null=True,
        help_text="How players confirm before a round starts; null, the default, for not at all.",
    )
    breaks = serializers.ListField(
        child=BreakSerializer(),
        required=False,
        max_length=document.MAX_BREAKS,
        help_text="Times in which no round starts, in order. Latest ends of rounds move by as much.",
    )


@extend_schema_field({"type": "object", "additionalProperties": True})
class FreeObjectField(serializers.JSONField):
    """An object that is checked by what reads it."""


@extend_schema_serializer(examples=[example("three Swiss rounds", read_document(SEASON).to_json())])
class ShownDocumentSerializer(serializers.Serializer[Any]):
    """A season as one document, as you can send it back."""

    name = serializers.CharField(help_text="Name of the season.")
    registration = FreeObjectField(help_text="How players enter.")
    check_in = FreeObjectField(allow_null=True, help_text="How players confirm; null for not at all.")
    tables = FreeObjectField(help_text="The tables.")
    scoring = ScoringField(help_text="Name of a scoring, or a scoring of its own.")
    divisions = serializers.ListField(child=FreeObjectField(), help_text="The divisions, the highest first.")
    draw = FreeObjectField(help_text="How draws are made.")
    appeals = FreeObjectField(help_text="Until when players can appeal.")
    substitutes = FreeObjectField(help_text="How the standby list is asked.")
    ready_check = FreeObjectField(
        allow_null=True, help_text="How players confirm before a round starts; null for not at all."
    )
    breaks = serializers.ListField(child=FreeObjectField(), help_text="Times in which no round starts.")


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

    kind = serializers.ChoiceField(choices=STEPS, help_text="What changes.")
    pointer = serializers.CharField(help_text="The part of the document, as a JSON pointer.")
    before = serializers.JSONField(help_text="What stood there; null for nothing.")
    after = serializers.JSONField(help_text="What stands there then; null for nothing.")
    number = serializers.IntegerField(
        allow_null=True,
        help_text="`move_up`: the entry; `remove_round`: the round; null for other steps.",
    )
    refused = serializers.CharField(
        allow_null=True, help_text="The error code by which it is refused; null for a step that is possible."
    )


class RoundEndSerializer(serializers.Serializer[Any]):
    """When a round ends, in seconds from the start of its stage."""

    round = serializers.IntegerField(help_text="Number of the round in its stage.")
    likely_seconds = serializers.IntegerField(help_text="In half of all simulated seasons it has ended.")
    late_seconds = serializers.IntegerField(help_text="In nine of ten it has ended.")
    sizes = serializers.ListField(child=serializers.IntegerField(), help_text="Sizes of its tables.")
    bye_count = serializers.IntegerField(help_text="How many sit out, or wait in the queue.")


class TitleOddsSerializer(serializers.Serializer[Any]):
    """Chances of the title among equally good players."""

    luckiest = serializers.FloatField(help_text="Of the quarter of entries with the luckiest houses.")
    unluckiest = serializers.FloatField(help_text="Of the quarter with the unluckiest houses.")
    ratio = serializers.FloatField(help_text="The first divided by the second.")


class StageForecastSerializer(serializers.Serializer[Any]):
    """What can be expected of a stage. All but the first four fields are null if it is not possible."""

    division = serializers.IntegerField(help_text="Tier of its division.")
    stage = serializers.IntegerField(help_text="Number of the stage in its division.")
    entries = serializers.IntegerField(help_text="How many entries are assumed in its first round.")
    possible = serializers.BooleanField(
        help_text="Whether tables of the allowed sizes seat the field of each round."
    )
    sizes = serializers.ListField(
        child=serializers.IntegerField(), allow_null=True, help_text="Sizes of the tables of its first round."
    )
    bye_count = serializers.IntegerField(
        allow_null=True, help_text="How many sit out its first round, or wait in the queue."
    )
    ends = RoundEndSerializer(many=True, allow_null=True, help_text="When each round ends.")
    repeat_meeting_count = serializers.IntegerField(
        allow_null=True, help_text="Meetings of two entries that no draw can avoid to repeat."
    )
    repeat_house_count = serializers.IntegerField(
        allow_null=True, help_text="Seats at which no draw can avoid to repeat a house."
    )
    best_first = serializers.FloatField(allow_null=True, help_text="How often the best player is first.")
    best_in_three = serializers.FloatField(
        allow_null=True, help_text="How often the best player is among the first three."
    )
    title_odds = TitleOddsSerializer(allow_null=True, help_text="What the houses decide.")
    assumed_durations = serializers.BooleanField(
        allow_null=True,
        help_text="Whether durations follow from the clock alone, because too few games have finished.",
    )


class ForecastSerializer(serializers.Serializer[Any]):
    """What can be expected of a season that is held like this."""

    ready = serializers.BooleanField(help_text="False while the server computes it: repeat the request.")
    entries = serializers.ListField(
        child=serializers.IntegerField(), help_text="How many entries each division is assumed to have."
    )
    stages = StageForecastSerializer(many=True, help_text="Division by division. Empty until it is ready.")


@extend_schema_serializer(
    examples=[example("one more round", {"applied": True, "steps": [_STEP], "forecast": None})]
)
class PlanSerializer(serializers.Serializer[Any]):
    """The steps from the present document to another."""

    applied = serializers.BooleanField(help_text="Whether the steps were taken; false for a dry run.")
    steps = PlanStepSerializer(
        many=True, help_text="In order. Empty if the document says what is so already."
    )
    forecast = ForecastSerializer(
        allow_null=True, help_text="What can be expected; null for what is no dry run."
    )
