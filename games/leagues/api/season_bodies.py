"""Bodies about seasons: status, entries, rounds, draws, tables and logs."""

from __future__ import annotations

from typing import Any, get_args

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.serializers.clocks import CompleteListSerializer, HouseField
from games.leagues.api.choice_bodies import EARLY_BIRD, WakingSerializer
from games.leagues.api.document_bodies import choices
from games.leagues.document import RegistrationKind
from games.leagues.models import Draw, Entry, LogEntry, Official, Round, Season
from games.leagues.selectors.tables import STATUSES
from games.leagues.services.registration import Outcome
from games.leagues.services.seasons import Action
from got_api.http.free_text import FreeTextField
from got_api.http.serializers import StrictSerializer
from got_api.schema.operations import example, examples

ACTIONS = choices(get_args(Action))
OUTCOMES = choices(get_args(Outcome))
MAX_INVITATIONS = 100
MAX_PINS = 200
MAX_REASON = 500
SALT = r"^[\x21-\x7e]{0,64}\Z"


class ShownRegistrationSerializer(serializers.Serializer[Any]):
    """Settings of registration."""

    kind = serializers.ChoiceField(choices=get_args(RegistrationKind), help_text="Users who can enter.")
    closes_at = serializers.DateTimeField(
        allow_null=True, help_text="When registration closes; null if an official closes it."
    )
    capacity = serializers.IntegerField(
        allow_null=True, help_text=("Maximum number of entries that play; null for no limit.")
    )
    late = serializers.BooleanField(help_text="Whether players can enter after the start.")


class ShownCheckInSerializer(serializers.Serializer[Any]):
    """Settings of check-in."""

    closes_at = serializers.DateTimeField(
        allow_null=True, help_text="When the season starts; null if an official starts it."
    )


class DivisionSerializer(serializers.Serializer[Any]):
    """A division of a season. Its entries play among themselves."""

    tier = serializers.IntegerField(help_text="1 is the highest.")
    name = serializers.CharField(help_text="Name of the division.")
    entry_count = serializers.IntegerField(help_text="Number of active entries.")


_SEASON = {
    "code": "h4kq7m2x9p",
    "league": "winter",
    "number": 3,
    "origin": None,
    "name": "Spring 2027",
    "status": "registration",
    "registration": {"kind": "open", "closes_at": None, "capacity": 36, "late": False, "allows_bots": False},
    "check_in": None,
    "divisions": [{"tier": 1, "name": "Division 1", "entry_count": 17}],
    "created_at": "2027-02-01T09:00:00Z",
}


@examples(example("a season", _SEASON))
class SeasonSerializer(serializers.Serializer[Any]):
    """A season of a league."""

    code = serializers.CharField(help_text="Code of the season.")
    league = serializers.CharField(help_text="Short name of its league.")
    number = serializers.IntegerField(help_text="Number in its league.")
    origin = serializers.CharField(
        allow_null=True,
        help_text=(
            "Code of the season at the server where it was played, if it was imported; null for others. "
            "Tables of an imported season have no `game`."
        ),
    )
    name = serializers.CharField(help_text="Name of the season.")
    status = serializers.ChoiceField(choices=Season.Status.choices, help_text="Status of the season.")
    registration = ShownRegistrationSerializer(help_text="Registration for the season.")
    check_in = ShownCheckInSerializer(allow_null=True, help_text="Check-in of the season; null for none.")
    divisions = DivisionSerializer(many=True, help_text="Divisions, the highest first.")
    created_at = serializers.DateTimeField(help_text="When it was created.")


class SeasonFilterSerializer(serializers.Serializer[Any]):
    """Filter of the list of seasons."""

    league = serializers.SlugField(required=False, help_text="Only seasons of this league.")
    status = serializers.ChoiceField(
        choices=Season.Status.choices, required=False, help_text="Only seasons with this status."
    )


@examples(
    example("a first season", {"name": "Spring 2027"}, request=True),
    example("the next season", {"name": "Autumn 2027", "copy_from": 3}, request=True),
)
class NewSeasonSerializer(StrictSerializer):
    """A new season."""

    name = FreeTextField(max_length=60, help_text="Name of the season.")
    copy_from = serializers.IntegerField(
        required=False,
        allow_null=True,
        default=None,
        min_value=1,
        max_value=10**6,
        help_text="Number of the season of this league whose document is copied, without its times.",
    )


@examples(example("open registration", {"action": "open"}, request=True))
class SeasonActionSerializer(StrictSerializer):
    """A change of a season's status."""

    action = serializers.ChoiceField(
        choices=ACTIONS,
        help_text=(
            "`open` and `close` registration, `start` after check-in, `cancel`, `sign_off` the standings, or "
            "`reopen` a season that is final or cancelled."
        ),
    )
    reason = FreeTextField(
        max_length=MAX_REASON,
        required=False,
        allow_blank=True,
        default="",
        help_text="Public reason. Needed to cancel a season unless it is a draft; optional to reopen one.",
    )


class AwardSerializer(serializers.Serializer[Any]):
    """An award: one of the first three places in the final standings."""

    division = serializers.IntegerField(help_text="Tier of the division.")
    rank = serializers.IntegerField(help_text="1 to 3.")
    entry = serializers.IntegerField(help_text="Number of the entry.")
    username = serializers.CharField(allow_null=True, help_text="The user; null for an erased account.")


class AwardListSerializer(CompleteListSerializer):
    """The first three entries of each division that have not left, the highest division first."""

    results = AwardSerializer(many=True, help_text="The awards. Empty before the sign-off.")


class MySeasonSerializer(serializers.Serializer[Any]):
    """A season that concerns you."""

    season = serializers.CharField(help_text="Code of the season.")
    league = serializers.CharField(help_text="Short name of its league.")
    name = serializers.CharField(help_text="Name of the season.")
    status = serializers.ChoiceField(choices=Season.Status.choices, help_text="Status of the season.")
    entry = serializers.IntegerField(allow_null=True, help_text="Number of your entry; null for none.")
    entry_status = serializers.ChoiceField(
        choices=Entry.Status.choices, allow_null=True, help_text="Status of your entry; null for none."
    )
    role = serializers.ChoiceField(
        choices=Official.Role.choices, allow_null=True, help_text="Your role in the league; null for none."
    )


class MySeasonListSerializer(CompleteListSerializer):
    """All seasons that concern you, newest first."""

    results = MySeasonSerializer(many=True, help_text="The seasons.")


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
    username = serializers.CharField(allow_null=True, help_text="The user; null for an erased account.")
    division = serializers.IntegerField(help_text="Tier of its division.")
    status = serializers.ChoiceField(choices=Entry.Status.choices, help_text="Status of the entry.")
    joined_at = serializers.DateTimeField(help_text="When the entry was made.")
    checked_in_at = serializers.DateTimeField(allow_null=True, help_text="When they checked in; null before.")
    left_at = serializers.DateTimeField(allow_null=True, help_text="When they left; null if they have not.")
    queued_at = serializers.DateTimeField(
        allow_null=True, help_text="When they joined the queue for a table; null if they are not in it."
    )
    waking = WakingSerializer(allow_null=True, help_text="Your playing hours; null for other entries.")
    salt = serializers.CharField(
        allow_null=True,
        help_text="The player's contribution to the randomness of draws. Others see it after the start.",
    )


class EntryListSerializer(CompleteListSerializer):
    """All entries that you may see, by number."""

    results = EntrySerializer(many=True, help_text="The entries.")


@examples(
    example("enter", {}, request=True),
    example("enter and accept the code of conduct", {"conduct_version": 2}, request=True),
    example("invite a user", {"username": "osha"}, request=True),
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
        help_text="The users.",
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

    results = SeasonInvitationSerializer(many=True, help_text="The invitations.")


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
    example("an early bird", {"waking": EARLY_BIRD}, request=True),
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

    low = serializers.IntegerField(help_text="The lower number.")
    high = serializers.IntegerField(help_text="The higher number.")
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

    results = SeparationSerializer(many=True, help_text="The pairs.")


class RoundSerializer(serializers.Serializer[Any]):
    """One game for each entry of a division."""

    number = serializers.IntegerField(help_text="Number in the season.")
    division = serializers.IntegerField(help_text="Tier of its division.")
    stage = serializers.IntegerField(help_text="Number of its stage in the division.")
    status = serializers.ChoiceField(choices=Round.Status.choices, help_text="Status of the round.")
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
    table_count = serializers.IntegerField(help_text="Number of tables.")
    result_count = serializers.IntegerField(help_text="Number of tables that have ended.")


class RoundListSerializer(CompleteListSerializer):
    """All rounds of a season, division by division."""

    results = RoundSerializer(many=True, help_text="The rounds.")


class PinSerializer(StrictSerializer):
    """An entry and a seat, to pin or to exclude."""

    entry = serializers.IntegerField(min_value=1, max_value=10**6, help_text="Number of the entry.")
    table = serializers.IntegerField(
        required=False, default=0, min_value=0, max_value=1000, help_text="Number of the table; 0 for any."
    )
    house = HouseField(required=False, allow_null=True, default=None, help_text="The house; null for any.")


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
        help_text="Seats that are fixed.",
    )
    excluded = serializers.ListField(
        child=PinSerializer(),
        required=False,
        default=list,
        max_length=MAX_PINS,
        help_text="Seats that are forbidden.",
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


@extend_schema_field({"type": "object", "additionalProperties": True})
class InputField(serializers.JSONField):
    """The input of a draw."""


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
    attempt = serializers.IntegerField(help_text="Number of the attempt.")
    attempt_count = serializers.IntegerField(help_text="Number of attempts that you may see.")
    status = serializers.ChoiceField(
        choices=DRAW_STATUSES,
        help_text=(
            "`frozen`: the server is drawing; `proposed`, `published`, or `void`. `outdated`: void because "
            "entries, points, separations or the document have changed since; draw again."
        ),
    )
    reason = serializers.CharField(
        allow_blank=True, help_text=("Reason for pins, or for the attempt being void.")
    )
    made_at = serializers.DateTimeField(help_text="When the input was frozen.")
    published_at = serializers.DateTimeField(allow_null=True, help_text="When it was published; null if not.")
    commitment = serializers.CharField(help_text="The commitment to the seed of this attempt.")
    seed = serializers.CharField(
        allow_null=True, help_text="The seed, in hex; null until a draw that was made with it is published."
    )
    input = InputField(help_text="Complete input of the draw.")
    input_hash = serializers.CharField(
        help_text="SHA-256, in hex, of the input. The log shows it before the draw."
    )
    result = DrawnRoundSerializer(
        many=True, allow_null=True, help_text="Result of the draw; null while the server is drawing."
    )
    cost = TermsField(allow_null=True, help_text="Cost of the result, by term.")
    bounds = TermsField(allow_null=True, help_text="Lower bound of the cost, by term.")
    software = serializers.CharField(allow_null=True, help_text="Software that made the draw.")


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
    """An entry at a house of a table."""

    house = HouseField(help_text="The house.")
    entry = serializers.IntegerField(help_text="Number of the entry.")
    username = serializers.CharField(allow_null=True, help_text="The user; null for an erased account.")
    place = serializers.IntegerField(allow_null=True, help_text="Final place; null before the end.")
    points = serializers.FloatField(allow_null=True, help_text="Points; null before the end.")
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

    results = SeasonTableSerializer(many=True, help_text="The tables.")


class TableFilterSerializer(serializers.Serializer[Any]):
    """Filter of the list of tables."""

    round = serializers.IntegerField(
        min_value=1, max_value=1000, required=False, help_text="Only tables of this round."
    )


class LogEntrySerializer(serializers.Serializer[Any]):
    """An event of a season."""

    number = serializers.IntegerField(help_text="Number in the part of the log that `audience` names.")
    kind = serializers.ChoiceField(choices=LogEntry.Kind.choices, help_text="Kind of the event.")
    audience = serializers.ChoiceField(choices=LogEntry.Audience.choices, help_text="Readers of the entry.")
    facts = InputField(help_text="Details: numbers of rounds, entries, attempts, hashes.")
    actor = serializers.CharField(allow_null=True, help_text="User who did it; null for the server.")
    at = serializers.DateTimeField(help_text="When it happened.")
