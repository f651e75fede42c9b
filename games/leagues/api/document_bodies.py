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
from got_api.http.serializers import StrictSerializer


def choices(values: Any) -> list[tuple[str, str]]:
    """The members of a Literal, or other names, as choices of a field."""
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
    """Settings of registration."""

    kind = serializers.ChoiceField(
        choices=REGISTRATIONS,
        required=False,
        help_text=(
            "`open`: anybody can enter; `approved`: an official approves entries; `invitation`: only invited "
            "users can enter."
        ),
    )
    closes_at = serializers.DateTimeField(
        required=False, allow_null=True, help_text="When registration closes; null if you close it."
    )
    capacity = serializers.IntegerField(
        required=False,
        allow_null=True,
        min_value=stages.MIN_SIZE,
        max_value=stages.MAX_ENTRIES,
        help_text="Maximum number of entries that play; further ones wait. Null for no limit.",
    )
    late = serializers.BooleanField(
        required=False, help_text="Whether players can enter after the start, from the next draw on."
    )


class SeasonCheckInSerializer(StrictSerializer):
    """Settings of check-in."""

    closes_at = serializers.DateTimeField(
        required=False, allow_null=True, help_text="When the season starts; null if you start it."
    )


@extend_schema_field(ref("ChosenRules"))
class RulesetField(serializers.JSONField):
    """Options of the rules."""


def _size(**settings: Any) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=stages.MIN_SIZE, max_value=stages.MAX_SIZE, **settings)


class TableSettingsSerializer(StrictSerializer):
    """Sizes of tables, and settings of their games."""

    sizes = serializers.ListField(
        child=_size(),
        required=False,
        max_length=4,
        help_text="Allowed sizes.",
    )
    wanted = _size(
        required=False,
        help_text="Preferred size. Default: the largest one.",
    )
    max_byes = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=stages.MAX_SIZE - 1,
        help_text="Maximum number of entries that sit out a round. The allowed sizes take precedence.",
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
            "Users who can take over an open seat: only `substitutes` of the standby list, or `anybody` if "
            "no user of the list is found."
        ),
    )
    press = serializers.ChoiceField(
        choices=Setting.Press.choices,
        required=False,
        help_text="Press of the games; see `PUT /games/{code}/press`.",
    )
    press_history = serializers.ChoiceField(
        choices=Setting.History.choices,
        required=False,
        help_text="Earlier private messages that a new player of a seat can read.",
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
    """The field of a stage: its entries."""


def _optional_number(most: int, help_text: str) -> serializers.IntegerField:
    return serializers.IntegerField(
        required=False, allow_null=True, min_value=1, max_value=most, help_text=help_text
    )


class StageSerializer(StrictSerializer):
    """A stage: rounds that are drawn in the same way."""

    preset = serializers.ChoiceField(
        choices=PRESETS,
        required=False,
        help_text=(
            "Preset of `field`, `draw`, `spread` and `houses`: `swiss` draws each round and seats equals "
            "together, `schedule` draws all rounds at once, the entries of `pools` meet in all rounds, a "
            "`top_table` is for the first of the standings, in a `knock_out` the best of each table advance, "
            "a `ladder` is drawn whenever enough entries wait. It is not stored."
        ),
    )
    field = StageField(
        required=False,
        help_text=(
            'Entries that play: `all`; the first of the standings, as in `{"top": 6}`; or the best of each '
            'table of the previous round, as in `{"from_tables": 2}`. Entries that reached a later stage '
            "are ranked first."
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
            "Time of the draws: all rounds at `once`, or `each_round` when the previous one is closed, or as "
            "soon as enough entries wait in a `queue`."
        ),
    )
    spread = serializers.ChoiceField(
        choices=SPREADS,
        required=False,
        help_text=(
            "Method of seating: equals meet (`sliced`, by points), tables are equally strong (`even`), "
            "points make no difference (`random`), or the `same` entries meet in all rounds."
        ),
    )
    houses = serializers.ChoiceField(
        choices=HOUSES,
        required=False,
        help_text=(
            "Method of assigning houses: `balanced` over the season, `random`, each house once "
            "(`each_once`), or the best ranked choose first (`ranked_choice`, at a single table of the first "
            "of the standings)."
        ),
    )
    at_once = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=stages.MAX_QUEUE_ROUNDS,
        help_text="Number of rounds that run at the same time, unless each is drawn after the previous one.",
    )
    tables_at_once = _optional_number(
        stages.MAX_TABLES, "Number of tables of a round that play at the same time; null for all."
    )
    round_days = _optional_number(
        stages.MAX_DAYS, "Days from the start of a round to its latest end, without breaks; null for none."
    )
    at_end = serializers.ChoiceField(
        choices=ENDS,
        required=False,
        help_text=(
            "Treatment of unfinished tables at the latest end: the round waits for them (`wait`), they end "
            "with their current ranking (`as_it_stands`), they do not count (`void`), or house bots finish "
            "them (`bots_finish`)."
        ),
    )
    days = _optional_number(stages.MAX_DAYS, "Days for which entries can queue; null until the last round.")
    choice_hours = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=stages.MAX_CHOICE_HOURS,
        help_text="Hours in which entries can choose houses before the server draws.",
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
            "Preferred size of the tables of this stage. Null is the whole field with `ranked_choice`, else "
            "the largest of the stage's own `sizes`, else `wanted` in `tables`."
        ),
    )


class DivisionPlanSerializer(StrictSerializer):
    """A division of a season, the highest first."""

    name = serializers.CharField(max_length=MAX_NAME, help_text="Name of the division.")
    stages = serializers.ListField(
        child=StageSerializer(), max_length=document.MAX_STAGES, help_text="Stages, in their order."
    )
    relegated = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=document.MAX_RELEGATED,
        help_text=(
            "Number of entries that move down into the next division for the next season, and up from it."
        ),
    )


class BreakSerializer(StrictSerializer):
    """A period without round starts."""

    starts_at = serializers.DateTimeField(help_text="Start of the break.")
    ends_at = serializers.DateTimeField(help_text="End of the break.")


class DrawWeightsSerializer(StrictSerializer):
    """Weights of the terms in the cost of a draw."""

    def get_fields(self) -> Any:
        return {
            term: serializers.IntegerField(
                required=False, min_value=0, max_value=MAX_WEIGHT, help_text=f"Weight of `{term}`."
            )
            for term in DEFAULT_WEIGHTS
        }


class DrawRulesSerializer(StrictSerializer):
    """Rules for draws."""

    automatic = serializers.BooleanField(
        required=False, help_text="Whether the server draws and publishes each round as soon as it can."
    )
    weights = DrawWeightsSerializer(required=False, help_text="Weights of the terms in the cost of a draw.")


class AppealRulesSerializer(StrictSerializer):
    """Time limit for appeals."""

    days = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=document.MAX_APPEAL_DAYS,
        help_text="Days for appeals after the end of a table, or after a ruling about it.",
    )


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


class SubstitutesSerializer(StrictSerializer):
    """Settings for asking the standby list when a seat is open."""

    order = serializers.ChoiceField(
        choices=ORDERS,
        required=False,
        help_text=(
            "Order of offers: by the time when users `joined` the list, or the `fewest` substitutions first."
        ),
    )
    hours = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=document.MAX_OFFER_HOURS,
        help_text="Hours in which an offer can be accepted, before the next user is asked.",
    )
    at_once = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=document.MAX_ASKED,
        help_text="Number of users who are asked at the same time. The first to accept gets the seat.",
    )


class RoundReadyRulesSerializer(StrictSerializer):
    """Settings of the ready check before a round."""

    hours = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=document.MAX_READY_HOURS,
        help_text="Hours in which players can confirm that they are ready. Breaks do not count.",
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
    """A season as one document. Omitted fields have their defaults, which a read returns."""

    name = serializers.CharField(max_length=MAX_NAME, help_text="Name of the season.")
    registration = SeasonRegistrationSerializer(required=False, help_text="Registration for the season.")
    check_in = SeasonCheckInSerializer(
        required=False, allow_null=True, help_text="Settings of check-in; null for no check-in."
    )
    tables = TableSettingsSerializer(required=False, help_text="The tables.")
    scoring = ScoringField(
        required=False,
        help_text="A named or an inline scoring. It is frozen when the first draw is published.",
    )
    divisions = serializers.ListField(
        child=DivisionPlanSerializer(),
        max_length=document.MAX_DIVISIONS,
        help_text="The divisions, the highest first.",
    )
    draw = DrawRulesSerializer(required=False, help_text="Rules for draws.")
    appeals = AppealRulesSerializer(required=False, help_text="Time limit for appeals.")
    substitutes = SubstitutesSerializer(
        required=False, help_text="Settings for asking the standby list when a seat is open."
    )
    ready_check = RoundReadyRulesSerializer(
        required=False,
        allow_null=True,
        help_text="Settings of the ready check before a round; null, the default, for no ready check.",
    )
    breaks = serializers.ListField(
        child=BreakSerializer(),
        required=False,
        max_length=document.MAX_BREAKS,
        help_text="Periods without round starts, in order. Latest ends of rounds move by their length.",
    )


@extend_schema_field({"type": "object", "additionalProperties": True})
class FreeObjectField(serializers.JSONField):
    """An object that is validated by its reader."""


@extend_schema_serializer(examples=[example("three Swiss rounds", read_document(SEASON).to_json())])
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
            "Whether durations are estimated from the clock alone, because too few games have finished."
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


@extend_schema_serializer(
    examples=[example("one more round", {"applied": True, "steps": [_STEP], "forecast": None})]
)
class PlanSerializer(serializers.Serializer[Any]):
    """The steps from the current document to another."""

    applied = serializers.BooleanField(help_text="Whether the steps were applied; false for a dry run.")
    steps = PlanStepSerializer(many=True, help_text="Steps, in order. Empty if the document changes nothing.")
    forecast = ForecastSerializer(allow_null=True, help_text="Forecast of a dry run; otherwise null.")
