"""Rounds: their draws and tables, choices of houses, and ready checks."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import user_of
from games.api.http import query_number
from games.api.serializers.clocks import CompleteListSerializer, HouseField
from games.leagues.api.operations import (
    MAX_REASON,
    OFFICIAL_PROBLEMS,
    ORGANISE,
    PLAY,
    READ,
    PublicView,
    operation,
)
from games.leagues.api.seasons import FreeObjectField
from games.leagues.editions import MAX_SIZE
from games.leagues.errors import LeagueCode
from games.leagues.models import Draw, Round
from games.leagues.selectors import rounds as selectors
from games.leagues.selectors import seasons as season_selectors
from games.leagues.selectors import tables as table_selectors
from games.leagues.selectors.tables import STATUSES
from games.leagues.services import choices, draws, ready_checks
from games.leagues.services.inputs import SeatRule
from got_api.database.replica import from_replica
from got_api.http.errors import ErrorCode
from got_api.http.free_text import FreeTextField
from got_api.http.responses import complete_list
from got_api.http.serializers import StrictSerializer, read_body, read_query, refuse_unknown_query
from got_api.schema.operations import example, examples

MAX_PINS = 200


class RoundSerializer(serializers.Serializer[Any]):
    """One game for each entry of a division."""

    number = serializers.IntegerField(help_text="Number of the round in the season, counted from 1.")
    division = serializers.IntegerField(help_text="Tier of its division.")
    stage = serializers.IntegerField(help_text="Number of its stage in the division.")
    status = serializers.ChoiceField(
        choices=Round.Status.choices,
        help_text=(
            "Status of the round. `planned`: it has no draw. `proposed`: its draw is not published yet. "
            "`drawn`: its draw is published, but its games have not started. `running`: its games are "
            "played. `closed`: it is over."
        ),
    )
    commitment = serializers.CharField(
        allow_null=True,
        help_text=(
            "SHA-256, in hex, of `league-draw-seed/1:` and the 32-byte seed of its published draw, or of the "
            "next attempt. Save it before registration closes. Null for a round that shares the draw of "
            "another."
        ),
    )
    next_commitment = serializers.CharField(
        allow_null=True,
        help_text="The commitment of the attempt that follows if the published draw is undone, else null.",
    )
    starts_at = serializers.DateTimeField(allow_null=True, help_text="When it started; null before.")
    ends_at = serializers.DateTimeField(allow_null=True, help_text="Deadline of the round; null for none.")
    choices_due_at = serializers.DateTimeField(
        allow_null=True,
        help_text="Deadline for choices of houses before the draw; null for no choice.",
    )
    ready_due_at = serializers.DateTimeField(
        allow_null=True,
        help_text="Deadline for confirmations of players; null while none are asked.",
    )
    trouble = serializers.CharField(
        allow_null=True,
        help_text=(
            "Error code of the last draw, for officials only; null if it did not fail. The server draws "
            "again when the entries or the settings change."
        ),
    )
    table_count = serializers.IntegerField(help_text="Number of tables of the round; 0 before the draw.")
    result_count = serializers.IntegerField(help_text="Number of tables that have ended.")


class RoundListSerializer(CompleteListSerializer):
    """All rounds of a season, division by division."""

    results = RoundSerializer(many=True, help_text="The rounds, division by division.")


class PinSerializer(StrictSerializer):
    """An entry and a seat, to pin or to exclude."""

    entry = serializers.IntegerField(min_value=1, max_value=10**6, help_text="Number of the entry.")
    table = serializers.IntegerField(
        required=False,
        default=0,
        min_value=0,
        max_value=1000,
        help_text="Number of the table; 0 for any table.",
    )
    house = HouseField(
        required=False, allow_null=True, default=None, help_text="The house; null for any house."
    )


@examples(
    example("a first draw", {}, request=True),
    example(
        "with a pin",
        {"pins": [{"entry": 7, "house": "stark"}], "reason": "Won the raffle for Stark."},
        request=True,
    ),
)
class NewDrawSerializer(StrictSerializer):
    """A request for a draw."""

    pins = serializers.ListField(
        child=PinSerializer(),
        required=False,
        default=list,
        max_length=MAX_PINS,
        help_text="Entries that must have a seat of this table or house.",
    )
    excluded = serializers.ListField(
        child=PinSerializer(),
        required=False,
        default=list,
        max_length=MAX_PINS,
        help_text="Entries that must not have a seat of this table or house.",
    )
    reason = FreeTextField(
        required=False,
        default="",
        allow_blank=True,
        max_length=MAX_REASON,
        help_text="Public reason. Needed with pins and exclusions, and for every attempt but the first.",
    )


@examples(example("a mistake", {"reason": "Entry 12 had withdrawn by mail."}, request=True))
class UndoSerializer(StrictSerializer):
    """The reason for undoing a draw."""

    reason = FreeTextField(max_length=MAX_REASON, help_text="Public reason.")


@extend_schema_field({"type": "object", "additionalProperties": {"type": "integer"}})
class TermsField(serializers.JSONField):
    """Numbers by the terms of the cost."""


class DrawnRoundSerializer(serializers.Serializer[Any]):
    """The tables of a round."""

    round = serializers.IntegerField(help_text="Number of the round in its division.")
    tables = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        help_text="The entries of each table, in the setup's order of houses.",
    )
    byes = serializers.ListField(child=serializers.IntegerField(), help_text="The entries that sit out.")


DRAW_STATUSES = [*Draw.Status.choices, (Draw.OUTDATED, Draw.OUTDATED)]


class DrawSerializer(serializers.Serializer[Any]):
    """An attempt to draw a round, with everything that is needed to verify it."""

    round = serializers.IntegerField(help_text="Number of the round in the season.")
    attempt = serializers.IntegerField(help_text="Number of the attempt, counted from 1.")
    attempt_count = serializers.IntegerField(help_text="Number of attempts that you may see.")
    status = serializers.ChoiceField(
        choices=DRAW_STATUSES,
        help_text=(
            "`frozen`: the server is drawing; `proposed`, `published`, or `void`. `outdated`: void because "
            "entries, points, separations or the document have changed since; draw again."
        ),
    )
    reason = serializers.CharField(
        allow_blank=True, help_text="Reason for pins, or for the attempt being void."
    )
    made_at = serializers.DateTimeField(help_text="When the input was frozen.")
    published_at = serializers.DateTimeField(allow_null=True, help_text="When it was published; null if not.")
    commitment = serializers.CharField(help_text="The commitment to the seed of this attempt.")
    seed = serializers.CharField(
        allow_null=True, help_text="The seed, in hex; null until a draw that was made with it is published."
    )
    input = FreeObjectField(help_text="Complete input of the draw, which `verify_draw.py` reads.")
    input_hash = serializers.CharField(
        help_text="SHA-256, in hex, of the input. The log shows it before the draw."
    )
    result = DrawnRoundSerializer(
        many=True, allow_null=True, help_text="Result of the draw; null while the server is drawing."
    )
    cost = TermsField(
        allow_null=True, help_text=("Cost of the result, by term; null while the server is drawing.")
    )
    bounds = TermsField(
        allow_null=True, help_text=("Lower bound of the cost, by term; null while the server is drawing.")
    )
    software = serializers.CharField(
        allow_null=True,
        help_text=("Name and version of the software that made the draw; null while the server is drawing."),
    )


class HolderSerializer(serializers.Serializer[Any]):
    """The holder of a seat from a round of the game on."""

    entry = serializers.IntegerField(
        allow_null=True, help_text="Number of the entry; null for a stand-in, and for users without an entry."
    )
    username = serializers.CharField(
        allow_null=True, help_text="The user; null for a stand-in, and for an erased account."
    )
    since_round = serializers.IntegerField(help_text="First round of the holder, counted from 1.")
    missed = serializers.BooleanField(help_text="Whether they lost the seat because they missed due times.")
    points = serializers.FloatField(
        allow_null=True, help_text="The holder's share of the seat's points; null before the end."
    )
    forfeited = serializers.BooleanField(help_text="Whether the holder's share is forfeited.")


class DrawnSeatSerializer(serializers.Serializer[Any]):
    """A seat of a drawn table: its house and its entry."""

    house = HouseField(help_text="House of the seat.")
    entry = serializers.IntegerField(help_text="Number of the entry.")
    username = serializers.CharField(allow_null=True, help_text="Username; null for an erased account.")
    place = serializers.IntegerField(allow_null=True, help_text="Final place; null before the end.")
    points = serializers.FloatField(allow_null=True, help_text="Points of the seat; null before the end.")
    holders = HolderSerializer(
        many=True, help_text="Holders of the seat, in order; more than one if it was taken over."
    )


class SeasonTableSerializer(serializers.Serializer[Any]):
    """A table of a round."""

    round = serializers.IntegerField(help_text="Number of the round in the season.")
    number = serializers.IntegerField(help_text="Number in its round.")
    size = serializers.IntegerField(help_text="Number of houses.")
    attempt = serializers.IntegerField(help_text="1; higher after rulings that the table is replayed.")
    game = serializers.CharField(allow_null=True, help_text="Code of its game; null before it starts.")
    status = serializers.ChoiceField(
        choices=STATUSES,
        help_text=(
            "`waiting`: its game has not started. `void`: it does not count. `undecided`: the ruling that "
            "ended its game was reversed, and officials have to rule again."
        ),
    )
    finished_at = serializers.DateTimeField(allow_null=True, help_text="When its game ended; null before.")
    seats = DrawnSeatSerializer(many=True, help_text="All seats, in the setup's order of houses.")


class SeasonTableListSerializer(CompleteListSerializer):
    """All tables of a season or round."""

    results = SeasonTableSerializer(many=True, help_text="The tables, round by round.")


class TableFilterSerializer(serializers.Serializer[Any]):
    """Filter of the list of tables."""

    round = serializers.IntegerField(
        min_value=1, max_value=1000, required=False, help_text="Only tables of this round."
    )


_HOUSES = {"houses": ["stark", "greyjoy"]}


@examples(example("two houses", _HOUSES), example("two houses wanted", _HOUSES, request=True))
class ChosenHousesSerializer(StrictSerializer):
    """The houses that you want in a round."""

    houses = serializers.ListField(
        child=HouseField(),
        max_length=MAX_SIZE,
        help_text=(
            "Houses, the most wanted first. If all of them are taken, you get the house with the best par."
        ),
    )

    def validate_houses(self, value: list[Any]) -> list[Any]:
        return list(dict.fromkeys(value))


class RoundReadySeatSerializer(serializers.Serializer[Any]):
    """A seat whose player is asked."""

    table = serializers.IntegerField(help_text="Number of the table in its round.")
    game = serializers.CharField(
        allow_null=True, help_text="Code of its game; null while the table has not started."
    )
    house = HouseField(help_text="House of the seat.")
    entry = serializers.IntegerField(help_text="Number of the entry.")
    username = serializers.CharField(allow_null=True, help_text="The player; null for an erased account.")
    confirmed_at = serializers.DateTimeField(allow_null=True, help_text="When they confirmed; null before.")


_CHECK = {
    "round": 2,
    "asked_at": "2027-04-02T09:00:00Z",
    "due_at": "2027-04-03T09:00:00Z",
    "ended_at": None,
    "seats": [
        {
            "table": 4,
            "game": None,
            "house": "stark",
            "entry": 17,
            "username": "arya",
            "confirmed_at": "2027-04-02T10:15:00Z",
        },
        {"table": 4, "game": None, "house": "greyjoy", "entry": 3, "username": "theon", "confirmed_at": None},
    ],
}


@examples(example("one player has confirmed", _CHECK))
class RoundReadyCheckSerializer(serializers.Serializer[Any]):
    """The ready check of a round, with the players who are asked and their confirmations."""

    round = serializers.IntegerField(help_text="Number of the round in the season.")
    asked_at = serializers.DateTimeField(help_text="When the players were asked.")
    due_at = serializers.DateTimeField(help_text="Deadline for their confirmations.")
    ended_at = serializers.DateTimeField(allow_null=True, help_text="When an organiser ended it; else null.")
    seats = RoundReadySeatSerializer(many=True, help_text="Seats whose players are asked, table by table.")


_OWN = {"round": 2, "table": 4, "house": "stark", "due_at": "2027-04-03T09:00:00Z", "confirmed_at": None}


@examples(example("not confirmed yet", _OWN))
class OwnRoundReadinessSerializer(serializers.Serializer[Any]):
    """Whether you have confirmed that you are ready for a round."""

    round = serializers.IntegerField(help_text="Number of the round in the season.")
    table = serializers.IntegerField(help_text="Number of your table in the round.")
    house = HouseField(help_text="Your house.")
    due_at = serializers.DateTimeField(help_text="Deadline for your confirmation.")
    confirmed_at = serializers.DateTimeField(allow_null=True, help_text="When you confirmed; null before.")


class Rounds(PublicView):
    @operation("list_rounds", "List rounds", response=RoundListSerializer)
    @from_replica
    def get(self, request: Request, season: str) -> Response:
        """Lists all rounds of a season, with the commitments to the seeds of their draws."""
        return complete_list(season_selectors.rounds_for(request.user, season))


class DrawDetail(PublicView):
    required_scopes = {"GET": READ, "POST": ORGANISE, "DELETE": ORGANISE}
    problems = {
        "POST": (
            *OFFICIAL_PROBLEMS,
            LeagueCode.DRAW_PUBLISHED,
            LeagueCode.ROUND_NOT_CLOSED,
            LeagueCode.SIZES_IMPOSSIBLE,
            LeagueCode.DRAW_IMPOSSIBLE,
            LeagueCode.DRAW_IN_PROGRESS,
        ),
        "DELETE": (
            *OFFICIAL_PROBLEMS,
            LeagueCode.DRAW_MISSING,
            LeagueCode.TABLE_HAS_ANSWERS,
            ErrorCode.GAME_BUSY,
        ),
    }

    @operation(
        "get_draw",
        "Get the draw of a round",
        response=DrawSerializer,
        parameters=[
            OpenApiParameter(
                "attempt",
                {"type": "integer", "minimum": 1, "maximum": 1000},
                description="Number of the attempt. Default: the last one.",
            )
        ],
    )
    def get(self, request: Request, season: str, round: int) -> Response:
        """Returns the last attempt, or the one that you name, with everything that `verify_draw.py` needs.
        Proposals are visible to officials only; the first publication makes all attempts public. A published
        draw shows its seed, and the next attempt has another one."""
        attempt = query_number(request, "attempt", default=0, maximum=1000) or None
        return Response(selectors.draw_for(request.user, season, round, attempt))

    @operation(
        "propose_draw",
        "Draw a round",
        request=NewDrawSerializer,
        response=DrawSerializer,
        status=202,
    )
    def post(self, request: Request, season: str, round: int) -> Response:
        """Freezes the input for a draw, which the server makes within seconds. Read the draw until its status
        is `proposed`, then publish it. A previous proposal becomes void, and stays visible. Organiser or
        assistant only."""
        given = read_body(NewDrawSerializer, request)
        pins, excluded = (
            [SeatRule(row["entry"], row["table"], row["house"] or "") for row in given[name]]
            for name in ("pins", "excluded")
        )
        draws.propose_draw(
            actor=user_of(request).pk,
            code=season,
            number=round,
            pins=pins,
            exclusions=excluded,
            reason=given["reason"],
        )
        return Response(selectors.draw_for(request.user, season, round), status=202)

    @operation(
        "undo_draw",
        "Undo a draw",
        parameters=[
            OpenApiParameter("reason", str, required=True, description="Public reason. Up to 500 characters.")
        ],
    )
    def delete(self, request: Request, season: str, round: int) -> Response:
        """Undoes a draw: a proposal at any time, a published draw until a player has answered at one of its
        tables. Games of the draw end and do not count. The attempt stays visible. Organiser only."""
        refuse_unknown_query(request, {"reason"})
        given = read_query(UndoSerializer, request)
        draws.undo_draw(actor=user_of(request).pk, code=season, number=round, reason=given["reason"])
        return Response(status=204)


class PublishDraw(APIView):
    version_of = DrawDetail
    conditional = ("POST",)
    required_scopes = {"POST": ORGANISE}
    problems = {
        "POST": (
            *OFFICIAL_PROBLEMS,
            LeagueCode.DRAW_MISSING,
            LeagueCode.DRAW_OUTDATED,
            LeagueCode.DRAW_PUBLISHED,
            LeagueCode.DRAW_IN_PROGRESS,
        )
    }

    @operation("publish_draw", "Publish a draw", response=DrawSerializer)
    def post(self, request: Request, season: str, round: int) -> Response:
        """Publishes the tables of a draw, whose games start one after the other. Send `If-Match` with the
        `ETag` of the proposal that you have read. If entries, points or separations have changed since, the
        proposal is `outdated`, and the response is 409 `draw_outdated`: draw again. Organiser only."""
        draws.publish_draw(actor=user_of(request).pk, code=season, number=round)
        return Response(selectors.draw_for(request.user, season, round))


class Tables(PublicView):
    @operation(
        "list_tables",
        "List tables",
        response=SeasonTableListSerializer,
        parameters=[TableFilterSerializer],
    )
    @from_replica
    def get(self, request: Request, season: str) -> Response:
        """Lists all tables of a season or of one round, with their games, places and points."""
        refuse_unknown_query(request, {"round"})
        number = query_number(request, "round", default=0, maximum=1000) or None
        return complete_list(table_selectors.tables_for(request.user, season, number))


class OwnChoice(APIView):
    required_scopes = {"GET": READ, "PUT": PLAY}
    problems = {"PUT": (LeagueCode.SEASON_NOT_READY, LeagueCode.CHOICE_CLOSED)}

    @operation("get_my_choice", "Get my choice of houses", response=ChosenHousesSerializer)
    def get(self, request: Request, season: str, round: int) -> Response:
        """Returns the houses that you want in a round. Only you can read them until the round is drawn. 404
        if you have not chosen."""
        return Response(season_selectors.own_choice_for(request.user, season, round))

    @operation(
        "choose_houses",
        "Choose houses",
        request=ChosenHousesSerializer,
        response=ChosenHousesSerializer,
    )
    def put(self, request: Request, season: str, round: int) -> Response:
        """Chooses houses for a round in which entries choose them. The best ranked entry gets its first
        choice, each further entry its best remaining choice. You can change your choice until the round is
        drawn."""
        given = read_body(ChosenHousesSerializer, request)
        choices.choose_houses(user=user_of(request).pk, code=season, number=round, houses=given["houses"])
        return Response(season_selectors.own_choice_for(request.user, season, round))


class RoundReadyCheck(APIView):
    required_scopes = {"GET": ORGANISE, "DELETE": ORGANISE}
    problems = {
        "GET": (LeagueCode.OFFICIAL_ONLY,),
        "DELETE": (*OFFICIAL_PROBLEMS, LeagueCode.READY_CHECK_CLOSED),
    }

    @operation("get_round_ready_check", "Get the ready check of a round", response=RoundReadyCheckSerializer)
    def get(self, request: Request, season: str, round: int) -> Response:
        """Returns which players have confirmed that they are ready; 404 if they were not asked. Officials
        only."""
        return Response(selectors.ready_check_for(request.user, season, round))

    @operation("end_round_ready_check", "End the ready check of a round")
    def delete(self, request: Request, season: str, round: int) -> Response:
        """Ends the ready check of a round. The remaining tables start as drawn, also with players who have
        not confirmed. Organiser only."""
        ready_checks.end_ready_check(actor=user_of(request).pk, code=season, number=round)
        return Response(status=204)


class OwnRoundReadiness(APIView):
    required_scopes = {"GET": READ, "PUT": PLAY, "DELETE": PLAY}
    problems = {"PUT": (LeagueCode.READY_CHECK_CLOSED,), "DELETE": (LeagueCode.READY_CHECK_CLOSED,)}

    @operation(
        "get_my_round_readiness",
        "Get whether I am ready for a round",
        response=OwnRoundReadinessSerializer,
    )
    def get(self, request: Request, season: str, round: int) -> Response:
        """Returns whether you have confirmed that you are ready; 404 if you were not asked in this round."""
        return Response(selectors.own_readiness_for(user_of(request).pk, season, round))

    @operation(
        "confirm_round_ready",
        "Confirm that I am ready for a round",
        response=OwnRoundReadinessSerializer,
    )
    def put(self, request: Request, season: str, round: int) -> Response:
        """Confirms that you are ready. You can do this until your table starts. The round starts when all
        players have confirmed, at the latest at `due_at`; then the seats of the others are offered to
        substitutes. Confirming again changes nothing."""
        user = user_of(request).pk
        ready_checks.confirm_readiness(user=user, code=season, number=round)
        return Response(selectors.own_readiness_for(user, season, round))

    @operation("withdraw_round_ready", "Withdraw my confirmation for a round")
    def delete(self, request: Request, season: str, round: int) -> Response:
        """Withdraws your confirmation. You can do this until your table starts, and confirm again."""
        ready_checks.confirm_readiness(user=user_of(request).pk, code=season, number=round, is_ready=False)
        return Response(status=204)
