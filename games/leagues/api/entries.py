"""Entries of a season: entering, checking in, playing hours, households, the queue, separations."""

from typing import Any, get_args

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.serializers import TimeZoneField
from accounts.authentication import user_of
from accounts.permissions import HasScope, HasScopeOrIsSpectator
from games.api.http import query_flag
from games.api.serializers.clocks import CompleteListSerializer
from games.errors import GameCode
from games.leagues.api.operations import (
    MINE,
    OFFICIAL_PROBLEMS,
    ORGANISE,
    PLAY,
    READ,
    PublicView,
    choices_of,
    operation,
)
from games.leagues.errors import LeagueCode
from games.leagues.models import Entry
from games.leagues.selectors import seasons as selectors
from games.leagues.selectors.discipline import household_for
from games.leagues.services import choices, registration
from games.leagues.services.registration import Outcome
from got_api.database.replica import from_replica
from got_api.http.errors import ErrorCode
from got_api.http.free_text import FreeTextField
from got_api.http.responses import complete_list, created_response
from got_api.http.serializers import StrictSerializer, read_body, refuse_unknown_query
from got_api.schema.operations import example, examples

_HALF_HOUR = r"^([01][0-9]|2[0-3]):[03]0\Z"


class WakingSerializer(StrictSerializer):
    """Your playing hours, visible only to you. A draw shows how little the hours of two entries overlap."""

    awake_from = serializers.RegexField(_HALF_HOUR, help_text="Start, in half-hours, such as 07:30.")
    awake_until = serializers.RegexField(_HALF_HOUR, help_text="End. May be on the next day.")
    time_zone = TimeZoneField()


WAKING_EXAMPLE = {"awake_from": "06:00", "awake_until": "21:30", "time_zone": "Europe/Sofia"}


class OwnEntryChangeSerializer(StrictSerializer):
    """A change of your entry."""

    waking = WakingSerializer(allow_null=True, help_text="Your playing hours; null for any time.")


OUTCOMES = choices_of(get_args(Outcome))
MAX_INVITATIONS = 100
SALT = r"^[\x21-\x7e]{0,64}\Z"


_ENTRY = {
    "number": 7,
    "username": "osha",
    "division": 1,
    "status": "active",
    "joined_at": "2027-02-03T20:11:00Z",
    "checked_in_at": None,
    "left_at": None,
    "queued_at": None,
    "waking": None,
    "salt": None,
}


@examples(example("an entry", _ENTRY))
class EntrySerializer(serializers.Serializer[Any]):
    """A participant of a season."""

    number = serializers.IntegerField(help_text="Number of the entry. Draws use it, and it is never reused.")
    username = serializers.CharField(allow_null=True, help_text="Username; null for an erased account.")
    division = serializers.IntegerField(help_text="Tier of its division.")
    status = serializers.ChoiceField(
        choices=Entry.Status.choices,
        help_text=(
            "Status of the entry. `applied`: an official has to approve it. `waiting`: it is on the waiting "
            "list. `active`: it has a place. `withdrawn`: the player left or did not check in. `removed`: "
            "officials removed or excluded it."
        ),
    )
    joined_at = serializers.DateTimeField(help_text="When the user entered, applied or was invited.")
    checked_in_at = serializers.DateTimeField(allow_null=True, help_text="When they checked in; null before.")
    left_at = serializers.DateTimeField(allow_null=True, help_text="When they left; null if they have not.")
    queued_at = serializers.DateTimeField(
        allow_null=True, help_text="When they joined the queue for a table; null if they are not in it."
    )
    waking = WakingSerializer(allow_null=True, help_text="Your playing hours; null for other entries.")
    salt = serializers.CharField(
        allow_null=True,
        help_text=(
            "The player's contribution to the randomness of draws. Null without one, and for others before "
            "the start."
        ),
    )


class EntryListSerializer(CompleteListSerializer):
    """All entries that you may see, by number."""

    results = EntrySerializer(many=True, help_text="The entries that you may see, by number.")


@examples(
    example("enter", {}, request=True),
    example("enter and accept the code of conduct", {"conduct_version": 2}, request=True),
    example("invite a user, as an official", {"username": "osha"}, request=True),
)
class NewEntrySerializer(StrictSerializer):
    """A new entry."""

    username = serializers.CharField(
        required=False,
        allow_null=True,
        default=None,
        max_length=60,
        help_text="User to invite, for officials only. Null to enter yourself.",
    )
    conduct_version = serializers.IntegerField(
        required=False,
        default=0,
        min_value=0,
        max_value=10**6,
        help_text="The version of the league's code of conduct that you accept; 0 for none.",
    )
    waking = WakingSerializer(
        required=False, allow_null=True, default=None, help_text="Your playing hours; null for no change."
    )


@examples(example("three users", {"usernames": ["osha", "davos", "tyrion"]}, request=True))
class NewInvitationsSerializer(StrictSerializer):
    """Users to invite."""

    usernames = serializers.ListField(
        child=serializers.CharField(max_length=60),
        min_length=1,
        max_length=MAX_INVITATIONS,
        help_text="Usernames of the users to invite.",
    )


class SeasonInvitationSerializer(serializers.Serializer[Any]):
    """The outcome of an invitation of a list."""

    username = serializers.CharField(help_text="The name as you sent it.")
    outcome = serializers.ChoiceField(
        choices=OUTCOMES,
        help_text=(
            "`invited`; `already_entered`: the user has an entry, which may be invited or have left; "
            "`unknown`: no account has this name."
        ),
    )
    entry = serializers.IntegerField(allow_null=True, help_text="Number of the entry; null without one.")


class SeasonInvitationListSerializer(CompleteListSerializer):
    """The outcome of each invitation, in the order of the request."""

    results = SeasonInvitationSerializer(many=True, help_text="Outcomes, in the order of the request.")


@examples(example("with salt", {"salt": "winter-is-coming"}, request=True))
class CheckInBodySerializer(StrictSerializer):
    """A confirmation that you play."""

    salt = serializers.RegexField(
        SALT,
        required=False,
        allow_blank=True,
        default="",
        trim_whitespace=False,
        help_text="Up to 64 visible ASCII characters that contribute to the randomness of all draws.",
    )


class ManagedEntryChangeSerializer(StrictSerializer):
    """A change of an entry by officials."""

    approve = serializers.BooleanField(required=False, help_text="Whether an entry that applied is approved.")
    division = serializers.IntegerField(
        required=False,
        allow_null=True,
        min_value=1,
        max_value=100,
        help_text="Tier of its division; null for no change.",
    )


@examples(
    example("approve", {"approve": True}, request=True),
    example("another division", {"division": 2}, request=True),
    example("an early bird", {"waking": WAKING_EXAMPLE}, request=True),
)
class EntryChangeSerializer(ManagedEntryChangeSerializer):
    """A change of an entry: of `mine` only `waking`, of others only the other fields."""

    waking = WakingSerializer(
        required=False, allow_null=True, help_text="Your playing hours; null for any time. Only for `mine`."
    )


@examples(example("never", {"strict": True}, request=True))
class NewSeparationSerializer(StrictSerializer):
    """The separation of two entries."""

    strict = serializers.BooleanField(
        required=False,
        default=True,
        help_text=(
            "Whether the entries must never share a table. If false, they share one only if it cannot be "
            "avoided."
        ),
    )


class SeparationSerializer(serializers.Serializer[Any]):
    """Two entries that are kept at separate tables."""

    low = serializers.IntegerField(help_text="The lower of the two entry numbers.")
    high = serializers.IntegerField(help_text="The higher of the two entry numbers.")
    strict = serializers.BooleanField(
        help_text=(
            "Whether the entries must never share a table. If false, they share one only if it cannot be "
            "avoided."
        )
    )


@examples(example("a pair", {"low": 3, "high": 8, "strict": True}))
class ShownSeparationSerializer(SeparationSerializer):
    """Two entries that are kept at separate tables."""


class SeparationListSerializer(CompleteListSerializer):
    """All pairs of separated entries."""

    results = SeparationSerializer(many=True, help_text="The separated pairs, by their numbers.")


@examples(example("a word", {"word": "the red keep"}, request=True))
class NewHouseholdSerializer(StrictSerializer):
    """The word of a household."""

    word = FreeTextField(
        max_length=60, allow_blank=True, help_text="A word that only your household knows; empty for none."
    )


class HouseholdSerializer(serializers.Serializer[Any]):
    """Your household in a season."""

    is_declared = serializers.BooleanField(help_text="Whether you declared a word.")
    entries = serializers.ListField(
        child=serializers.IntegerField(), help_text="Numbers of the other entries of your household."
    )


class Entries(PublicView):
    located = ("POST",)
    required_scopes = {"GET": READ, "POST": PLAY}
    problems = {
        "POST": (
            *OFFICIAL_PROBLEMS,
            LeagueCode.ALREADY_ENTERED,
            GameCode.BOTS_NOT_ALLOWED,
            LeagueCode.CONDUCT_NOT_ACCEPTED,
            LeagueCode.ENTRY_NOT_ALLOWED,
            LeagueCode.REGISTRATION_CLOSED,
            GameCode.USER_UNKNOWN,
        )
    }

    @operation("list_entries", "List entries", response=EntryListSerializer)
    @from_replica
    def get(self, request: Request, season: str) -> Response:
        """Lists current and past entries. Officials also see entries that are invited, applied or waiting."""
        return complete_list(selectors.entries_for(request.user, season))

    @operation(
        "enter_season",
        "Enter a season",
        request=NewEntrySerializer,
        response=EntrySerializer,
        status=201,
    )
    def post(self, request: Request, season: str) -> Response:
        """Enters you in a season, accepts an invitation, or re-enters you after a withdrawal. If the league
        has a code of conduct, send the version that you accept. If the season is full, you are put on the
        waiting list, and move up when another entry leaves. Organisers and assistants can invite others."""
        given = read_body(NewEntrySerializer, request)
        user = user_of(request)
        if given["username"] is None:
            registration.join_season(
                user=user.pk, code=season, conduct_version=given["conduct_version"], waking=given["waking"]
            )
            return created_response(selectors.own_entry_for(user, season), f"seasons/{season}/entries/mine")
        number = registration.invite_user(actor=user.pk, code=season, username=given["username"])
        return created_response(
            selectors.entry_for(user, season, number), f"seasons/{season}/entries/{number}"
        )


class Invitations(APIView):
    required_scopes = {"POST": ORGANISE}
    problems = {"POST": OFFICIAL_PROBLEMS}

    @operation(
        "invite_users",
        "Invite users",
        request=NewInvitationsSerializer,
        response=SeasonInvitationListSerializer,
    )
    def post(self, request: Request, season: str) -> Response:
        """Invites up to 100 users. An unknown name or a user who already has an entry is not an error: the
        response has the outcome of each. Repeating the request invites nobody twice. Organisers and
        assistants only."""
        names = read_body(NewInvitationsSerializer, request)["usernames"]
        found = registration.invite_users(actor=user_of(request).pk, code=season, usernames=names)
        results = [
            {"username": name, "outcome": outcome, "entry": number}
            for name, (outcome, number) in zip(names, found, strict=True)
        ]
        return complete_list(results)


class CheckIn(APIView):
    required_scopes = {"POST": PLAY}
    problems = {"POST": (LeagueCode.CHECK_IN_CLOSED,)}

    @operation("check_in", "Check in", request=CheckInBodySerializer, response=EntrySerializer)
    def post(self, request: Request, season: str) -> Response:
        """Confirms that you play. If you are on the waiting list, check in to get the place of a player who
        does not. You can repeat it with another `salt` until the season starts. The server has committed to
        its seeds before, so neither side can choose the draw."""
        given = read_body(CheckInBodySerializer, request)
        registration.check_in(user=user_of(request).pk, code=season, **given)
        return Response(selectors.own_entry_for(request.user, season))


class EntryDetail(APIView):
    """An entry by its number, or as `mine` the sender's own, which needs other permissions."""

    permission_classes = [HasScopeOrIsSpectator]
    required_scopes = {"GET": READ, "PATCH": ORGANISE, "DELETE": ORGANISE}
    problems = {
        "PATCH": (*OFFICIAL_PROBLEMS, LeagueCode.DRAW_PUBLISHED),
        "DELETE": (*OFFICIAL_PROBLEMS, ErrorCode.GAME_BUSY),
    }

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        if kwargs["entry"] == MINE:
            self.permission_classes = [HasScope]
            self.required_scopes = {"GET": READ, "PATCH": PLAY, "DELETE": PLAY}
        super().initial(request, *args, **kwargs)

    @operation("get_entry", "Get an entry", response=EntrySerializer)
    def get(self, request: Request, season: str, entry: int | str = MINE) -> Response:
        """Returns an entry that you may see. `mine` is yours, also if you are on the waiting list or have
        left; it needs a token."""
        return Response(_entry_for(request, season, entry))

    @operation(
        "change_entry",
        "Change an entry",
        request=EntryChangeSerializer,
        response=EntrySerializer,
    )
    def patch(self, request: Request, season: str, entry: int | str) -> Response:
        """Approves an entry, or moves it to another division, which is possible until its first draw.
        Organiser or assistant only. For `mine`, sets the hours at which you can play, with the scope `play`.
        If possible, later draws seat you with players who are awake at the same time."""
        by = user_of(request).pk
        if isinstance(entry, int):
            given = read_body(ManagedEntryChangeSerializer, request)
            registration.change_entry(actor=by, code=season, number=entry, **given)
        else:
            given = read_body(OwnEntryChangeSerializer, request)
            registration.set_waking(user=by, code=season, waking=given["waking"])
        return Response(_entry_for(request, season, entry))

    @operation(
        "remove_entry",
        "Remove an entry",
        parameters=[
            OpenApiParameter(
                "leave_tables",
                bool,
                description=(
                    "Whether you also permanently leave your seats in running games. Only for `mine`. "
                    "Default: false."
                ),
            )
        ],
    )
    def delete(self, request: Request, season: str, entry: int | str) -> Response:
        """Permanently removes an entry; its results stay. Organiser or assistant only. For `mine`, withdraws
        you from later draws, with the scope `play`. You keep your seats in running games, unless you leave
        these too: then the server searches for substitutes. Enter again to return."""
        by = user_of(request).pk
        if isinstance(entry, int):
            registration.remove_entry(actor=by, code=season, number=entry)
        else:
            refuse_unknown_query(request, {"leave_tables"})
            leaves = query_flag(request, "leave_tables")
            registration.withdraw_entry(user=by, code=season, leaves_tables=leaves)
        return Response(status=204)


def _entry_for(request: Request, season: str, entry: int | str) -> dict[str, Any]:
    if isinstance(entry, int):
        return selectors.entry_for(request.user, season, entry)
    return selectors.own_entry_for(request.user, season)


class Separations(APIView):
    required_scopes = {"GET": ORGANISE}
    problems = {"GET": (LeagueCode.OFFICIAL_ONLY,)}

    @operation("list_separations", "List separations", response=SeparationListSerializer)
    def get(self, request: Request, season: str) -> Response:
        """Lists the pairs of entries that are kept at separate tables. Officials only."""
        return complete_list(selectors.separations_for(request.user, season))


class SeparationDetail(APIView):
    required_scopes = {"GET": ORGANISE, "PUT": ORGANISE, "DELETE": ORGANISE}
    problems = {
        "GET": (LeagueCode.OFFICIAL_ONLY,),
        "PUT": (*OFFICIAL_PROBLEMS, GameCode.LIST_FULL),
        "DELETE": OFFICIAL_PROBLEMS,
    }

    @operation("get_separation", "Get a separation", response=ShownSeparationSerializer)
    def get(self, request: Request, season: str, low: int, high: int) -> Response:
        """Returns how two entries are separated; 404 if they are not. Officials only."""
        return Response(selectors.separation_for(request.user, season, low, high))

    @operation(
        "separate_entries",
        "Separate two entries",
        request=NewSeparationSerializer,
        response=ShownSeparationSerializer,
    )
    def put(self, request: Request, season: str, low: int, high: int) -> Response:
        """Separates two entries in later draws. A published draw shows its separations. Organiser or
        assistant only."""
        given = read_body(NewSeparationSerializer, request)
        registration.separate_entries(
            actor=user_of(request).pk, code=season, low=low, high=high, is_strict=given["strict"]
        )
        return Response(selectors.separation_for(request.user, season, low, high))

    @operation("remove_separation", "Remove a separation")
    def delete(self, request: Request, season: str, low: int, high: int) -> Response:
        """Removes a separation of two entries for later draws. Organiser or assistant only."""
        registration.remove_separation(actor=user_of(request).pk, code=season, low=low, high=high)
        return Response(status=204)


class Household(APIView):
    required_scopes = {"GET": READ, "PUT": PLAY}
    problems = {"PUT": (LeagueCode.SEASON_NOT_READY,)}

    @operation("get_my_household", "Get my household", response=HouseholdSerializer)
    def get(self, request: Request, season: str) -> Response:
        """Returns the entries that declared the same household word as you."""
        return Response(household_for(user_of(request), season))

    @operation(
        "declare_household",
        "Declare my household",
        request=NewHouseholdSerializer,
        response=HouseholdSerializer,
    )
    def put(self, request: Request, season: str) -> Response:
        """Declares your household. Players who live together declare the same word, and do not meet at a
        table. Officials see who belongs together; a published draw shows its separations."""
        given = read_body(NewHouseholdSerializer, request)
        user = user_of(request)
        registration.declare_household(user=user.pk, code=season, word=given["word"])
        return Response(household_for(user, season))


class Queue(APIView):
    version_of = EntryDetail
    required_scopes = {"PUT": PLAY, "DELETE": PLAY}
    problems = {
        "PUT": (LeagueCode.SEASON_NOT_READY, LeagueCode.QUEUE_CLOSED),
        "DELETE": (LeagueCode.SEASON_NOT_READY,),
    }

    @operation("join_queue", "Join the queue for a table")
    def put(self, request: Request, season: str) -> Response:
        """Joins the queue of a stage. A table is drawn as soon as enough entries wait. When your game has
        ended you can join again."""
        choices.join_queue(user=user_of(request).pk, code=season)
        return Response(status=204)

    @operation("leave_queue", "Leave the queue for a table")
    def delete(self, request: Request, season: str) -> Response:
        """Leaves the queue of a stage. You can leave until you are drawn."""
        choices.leave_queue(user=user_of(request).pk, code=season)
        return Response(status=204)
