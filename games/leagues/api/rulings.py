"""Rulings of officials."""

from decimal import Decimal
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import user_of
from games.api.serializers.clocks import CompleteListSerializer, HouseField
from games.api.serializers.results import FinalTableSerializer
from games.errors import GameCode
from games.leagues.api.operations import MAX_REASON, OFFICIAL_PROBLEMS, ORGANISE, READ, PublicView, operation
from games.leagues.api.seasons import FreeObjectField
from games.leagues.errors import LeagueCode
from games.leagues.models import Ruling
from games.leagues.selectors import discipline as selectors
from games.leagues.services import rulings
from got_api.database.replica import from_replica
from got_api.http.errors import ErrorCode
from got_api.http.free_text import FreeTextField
from got_api.http.responses import complete_list, created_response
from got_api.http.serializers import StrictSerializer, read_body
from got_api.schema.operations import example, examples
from got_api.shared.texts import text

MADE_KINDS = [choice for choice in Ruling.Kind.choices if choice[0] != Ruling.Kind.REVERSE]
MAX_POINTS = 10**6
MAX_RULINGS = 50


@examples(
    example(
        "the position counts",
        {"kind": "adjudicate", "round": 2, "table": 3, "reason": "The round is over.", "winner": "stark"},
        request=True,
    ),
    example(
        "a penalty",
        {"kind": "penalty", "entry": 7, "points": 1.5, "reason": "Shared an account."},
        request=True,
    ),
    example(
        "another scoring",
        {
            "kind": "change_setting",
            "pointer": "/scoring",
            "value": "castles",
            "reason": "The vote of May.",
        },
        request=True,
    ),
)
class NewRulingSerializer(StrictSerializer):
    """A ruling. Its kind determines the required fields; others must be omitted."""

    kind = serializers.ChoiceField(
        choices=MADE_KINDS,
        help_text=(
            "Kind of the ruling. About a table (`round` and `table`): `adjudicate` (optionally with `winner` "
            "or `final_table`), `annul`, `replay`, `set_points` (`house`, `points`), `pause` "
            "(`length_days`), `replace` (`house`, optionally `is_for_good`). About an entry: `penalty` or "
            "`bonus` (`points`), `disqualify`. About a round: `extend` (`ends_at`). About the season: "
            "`change_setting` (`pointer`, `value`)."
        ),
    )
    reason = FreeTextField(max_length=MAX_REASON, help_text="Public reason.")
    round = serializers.IntegerField(
        required=False, min_value=1, max_value=1000, help_text="Number of the round in the season."
    )
    table = serializers.IntegerField(
        required=False, min_value=1, max_value=1000, help_text="Number of the table in the round."
    )
    house = HouseField(required=False, help_text="House of the seat that the ruling is about.")
    entry = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=10**6,
        help_text="Number of the entry that the ruling is about.",
    )
    points = serializers.FloatField(
        required=False,
        min_value=-MAX_POINTS,
        max_value=MAX_POINTS,
        help_text="Points, with up to two decimals; positive for both a bonus and a penalty.",
    )
    winner = HouseField(
        required=False,
        help_text="The house that is awarded the game. Default: the first house in its ranking.",
    )
    final_table = FreeObjectField(
        required=False,
        help_text="Final result of the table, in the form of `final_table` in `GET /games/{code}/result`.",
    )
    length_days = serializers.IntegerField(
        required=False, min_value=1, max_value=90, help_text="Length of the pause, in days."
    )
    is_for_good = serializers.BooleanField(
        required=False, help_text="Whether the player cannot return to the seat. Default: false."
    )
    ends_at = serializers.DateTimeField(required=False, help_text="The new deadline of the round.")
    pointer = serializers.CharField(
        required=False,
        max_length=200,
        help_text="The setting in the document of the season, as a JSON pointer.",
    )
    value = serializers.JSONField(required=False, help_text="New value of the setting.")

    def to_internal_value(self, data: Any) -> Any:
        """Converts `points` to hundredths."""
        given = super().to_internal_value(data)
        if "points" in given:
            given["points"] = _hundredths(given["points"])
        return given


@examples(
    example(
        "two tables",
        {
            "rulings": [
                {"kind": "adjudicate", "round": 2, "table": 3, "reason": "The round is over."},
                {"kind": "annul", "round": 2, "table": 4, "reason": "Two players never came."},
            ]
        },
        request=True,
    )
)
class NewRulingsSerializer(StrictSerializer):
    """Several rulings: all of them are made, or none."""

    rulings = serializers.ListField(
        child=NewRulingSerializer(),
        min_length=1,
        max_length=MAX_RULINGS,
        help_text="The rulings, in the order in which they are made.",
    )


def _hundredths(points: float) -> int:
    """Converts points to hundredths. Raises ValidationError for more than two decimals."""
    hundredths = Decimal(repr(points)) * 100
    if hundredths != hundredths.to_integral_value():
        detail = serializers.ErrorDetail(text("field_problem-two_decimals"), "invalid")
        raise serializers.ValidationError({"points": [detail]})
    return int(hundredths)


@examples(example("a mistake", {"reason": "It was another player."}, request=True))
class ReversalSerializer(StrictSerializer):
    """The reason for reversing a ruling."""

    reason = FreeTextField(max_length=MAX_REASON, help_text="Public reason.")


_RULING = {
    "number": 4,
    "kind": "penalty",
    "reason": "Shared an account.",
    "actor": "varys",
    "made_at": "2027-04-02T18:30:00Z",
    "reverses": None,
    "reversed_by": None,
    "round": None,
    "table": None,
    "house": None,
    "entry": 7,
    "points": 1.5,
    "final_table": None,
    "length_days": None,
    "is_for_good": None,
    "ends_at": None,
    "pointer": None,
    "before": None,
    "after": None,
}


@examples(example("a penalty", _RULING))
class RulingSerializer(serializers.Serializer[Any]):
    """A ruling of officials. It is never edited."""

    number = serializers.IntegerField(help_text="Number of the ruling in the season, counted from 1.")
    kind = serializers.ChoiceField(choices=Ruling.Kind.choices, help_text="Kind of the ruling.")
    reason = serializers.CharField(help_text="Reason for the ruling.")
    actor = serializers.CharField(
        allow_null=True, help_text="Official who made the ruling; null for an erased account."
    )
    made_at = serializers.DateTimeField(help_text="When the ruling was made.")
    reverses = serializers.IntegerField(
        allow_null=True, help_text="Number of the ruling that this one reverses; null for other rulings."
    )
    reversed_by = serializers.IntegerField(
        allow_null=True, help_text="Number of the ruling that reverses this one; null while it is in force."
    )
    round = serializers.IntegerField(
        allow_null=True, help_text="Number of the round; null for rulings about no round."
    )
    table = serializers.IntegerField(
        allow_null=True, help_text="Number of the table in the round; null for rulings about no table."
    )
    house = HouseField(allow_null=True, help_text="House of the seat; null for rulings about no seat.")
    entry = serializers.IntegerField(
        allow_null=True, help_text="Number of the entry; null for rulings about no entry."
    )
    points = serializers.FloatField(
        allow_null=True, help_text="Points that are set, added or subtracted; null for other rulings."
    )
    final_table = FinalTableSerializer(
        allow_null=True, help_text="Final result of an adjudicated table; null for other rulings."
    )
    length_days = serializers.IntegerField(
        allow_null=True, help_text="Length of a pause, in days; null for other rulings."
    )
    is_for_good = serializers.BooleanField(
        allow_null=True, help_text="Whether a replaced player cannot return; null for other rulings."
    )
    ends_at = serializers.DateTimeField(
        allow_null=True, help_text="New deadline of an extended round; null for other rulings."
    )
    pointer = serializers.CharField(
        allow_null=True,
        help_text="JSON pointer of a changed setting in the document; null for other rulings.",
    )
    before = serializers.JSONField(help_text="Previous value of the setting; null for other rulings.")
    after = serializers.JSONField(help_text="New value of the setting; null for other rulings.")


class RulingListSerializer(CompleteListSerializer):
    """Rulings, oldest first."""

    results = RulingSerializer(many=True, help_text="The rulings, oldest first.")


RULING_PROBLEMS = (*OFFICIAL_PROBLEMS, LeagueCode.OWN_TABLE, LeagueCode.SEASON_FINAL, ErrorCode.GAME_BUSY)
NEW_RULING_PROBLEMS = (
    *RULING_PROBLEMS,
    LeagueCode.DOCUMENT_UNLAWFUL,
    LeagueCode.DRAW_PUBLISHED,
    LeagueCode.FINAL_TABLE_UNLAWFUL,
    LeagueCode.ROUND_NOT_RUNNING,
    LeagueCode.RULING_UNLAWFUL,
    LeagueCode.TABLE_NOT_DECIDED,
    LeagueCode.TABLE_NOT_RUNNING,
    GameCode.PAUSE_TOO_LONG,
    GameCode.SEAT_IS_OPEN,
)


class Rulings(PublicView):
    located = ("POST",)
    required_scopes = {"GET": READ, "POST": ORGANISE}
    problems = {"POST": NEW_RULING_PROBLEMS}

    @operation("list_rulings", "List rulings", response=RulingListSerializer)
    @from_replica
    def get(self, request: Request, season: str) -> Response:
        """Lists the rulings of officials, with their reasons, oldest first."""
        return complete_list(selectors.rulings_for(request.user, season))

    @operation(
        "make_ruling",
        "Make a ruling",
        request=NewRulingSerializer,
        response=RulingSerializer,
        status=201,
    )
    def post(self, request: Request, season: str) -> Response:
        """Makes a ruling. Scores, standings and unpublished draws change at once; a published draw never
        does. A ruling cannot be edited: reverse it, or make another one. Organiser or arbiter only, but not
        about their own table; only organisers change settings."""
        given = dict(read_body(NewRulingSerializer, request))
        number = rulings.make_ruling(
            actor=user_of(request).pk,
            code=season,
            kind=given.pop("kind"),
            reason=given.pop("reason"),
            ruling_input=given,
        )
        return ruling_response(request, season, number)


class RulingBatch(APIView):
    located = ("POST",)
    required_scopes = {"POST": ORGANISE}
    problems = {"POST": NEW_RULING_PROBLEMS}

    @operation(
        "make_rulings",
        "Make several rulings",
        request=NewRulingsSerializer,
        response=RulingListSerializer,
        status=201,
    )
    def post(self, request: Request, season: str) -> Response:
        """Makes up to 50 rulings in their order: all of them or none. Each works like `POST
        /seasons/{season}/rulings`, with its own number and log entry, and builds on the earlier ones. If
        rulings are refused, the problem is that of the first one, and `refused` in its facts lists all. If
        you repeat the request with the same `Idempotency-Key`, no ruling is made twice. Organiser or arbiter
        only, but not about their own table; only organisers change settings."""
        given = read_body(NewRulingsSerializer, request)
        made = rulings.make_rulings(actor=user_of(request).pk, code=season, rulings=given["rulings"])
        body = {"results": selectors.rulings_for(request.user, season, made), "next_cursor": None}
        return created_response(body, f"seasons/{season}/rulings")


class RulingDetail(PublicView):
    @operation("get_ruling", "Get a ruling", response=RulingSerializer)
    def get(self, request: Request, season: str, ruling: int) -> Response:
        """Returns a ruling of officials, and whether it is in force."""
        return Response(selectors.ruling_for(request.user, season, ruling))


class Reversal(APIView):
    located = ("POST",)
    required_scopes = {"POST": ORGANISE}
    problems = {
        "POST": (
            *RULING_PROBLEMS,
            LeagueCode.DOCUMENT_UNLAWFUL,
            LeagueCode.DRAW_PUBLISHED,
            LeagueCode.RULING_IRREVERSIBLE,
            LeagueCode.RULING_REVERSED,
            LeagueCode.RULING_UNLAWFUL,
        )
    }

    @operation(
        "reverse_ruling",
        "Reverse a ruling",
        request=ReversalSerializer,
        response=RulingSerializer,
        status=201,
    )
    def post(self, request: Request, season: str, ruling: int) -> Response:
        """Reverses a ruling by another one: results and points are then as if it had not been made. A game
        that it ended does not continue; its table is `undecided` until you rule again. Reversals and
        replacements of players cannot be reversed. Organiser or arbiter only, but not about their own table.
        """
        given = read_body(ReversalSerializer, request)
        number = rulings.reverse_ruling(
            actor=user_of(request).pk, code=season, number=ruling, reason=given["reason"]
        )
        return ruling_response(request, season, number)


def ruling_response(request: Request, season: str, number: int) -> Response:
    """The response for a ruling that was just made."""
    return created_response(
        selectors.ruling_for(request.user, season, number), f"seasons/{season}/rulings/{number}"
    )
