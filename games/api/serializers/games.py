"""Bodies about games and seats."""

from __future__ import annotations

from typing import Any, get_args

from drf_spectacular.utils import OpenApiExample, extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from games.api.engine_schema import ref
from games.api.serializers.clocks import (
    PRESET_CHOICES,
    STAND_INS,
    ClockSerializer,
    HouseField,
    PolicySerializer,
)
from games.clocks import GENEROUS
from games.engine import EDITIONS, Malformed, Ruleset, decode, encode
from games.engine.chance import NONCE
from games.engine.ids import Phase
from games.models import Game, Seat
from got_api.free_text import FreeTextField
from got_api.serializers import NumberChoiceField, StrictSerializer

PLAYERS = sorted({players for edition in EDITIONS.values() for players in edition.setups})
"""The numbers of houses that some edition has a setup for."""
PLAYER_CHOICES = [(players, players) for players in PLAYERS]
PHASE_CHOICES = [(phase, phase) for phase in get_args(Phase)]


@extend_schema_field(ref("BotPolicy"))
class BotField(serializers.ChoiceField):
    """The policy of a bot, or null."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=Seat.Bot.choices, allow_null=True, **kwargs)


@extend_schema_field(ref("ChosenRules"))
class RulesField(serializers.Field[Any, Any, Any, Any]):
    """Options of the rules; those that are left out have the rulebook's defaults."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        try:
            ruleset = decode(Ruleset, data)
            if ruleset.edition not in EDITIONS:
                raise Malformed("malformed", path="/edition", expected="one of " + ", ".join(EDITIONS))
            return dict(encode(ruleset))
        except Malformed as refused:
            field = str(refused.facts["path"]).strip("/")
            detail = serializers.ErrorDetail(f"Expected: {refused.facts['expected']}.", "invalid")
            raise serializers.ValidationError({field: [detail]} if field else [detail]) from refused


_GAME = {
    "code": "k7m2xw9qtd",
    "name": "Friday night",
    "status": "lobby",
    "creator": "catelyn",
    "access": "open",
    "house_choice": "free",
    "players": 6,
    "ruleset": encode(Ruleset()),
    "round": 0,
    "phase": "setup",
    "winner": None,
    "chance_commitment": "5b0c1e3f6f2f2d1c8a1f0f8f3f0d7f0b0a3d9f5c2e4b6a8d7c9e1f2a3b4c5d6e",
    "seats": [
        {
            "position": 1,
            "house": "stark",
            "username": "catelyn",
            "bot": None,
            "stand_in": None,
            "nonce": "Qm9sdG9uLWtlZXBzLW91dA",
        }
    ],
    "open_seats": 5,
    "created_at": "2026-11-20T09:00:00Z",
    "started_at": None,
    "finished_at": None,
    "ended_by": None,
    "awarded_to": None,
}


@extend_schema_serializer(
    examples=[
        OpenApiExample("any game of six", value={"name": "Friday night", "players": 6}, request_only=True),
        OpenApiExample(
            "by invitation",
            value={
                "name": "Between friends",
                "players": 4,
                "access": "invitation",
                "house_choice": "random",
                "ruleset": {"tides_of_battle": True},
                "take_seat": True,
            },
            request_only=True,
        ),
        OpenApiExample(
            "by e-mail, without weekends, with a patient host",
            value={
                "name": "Six time zones",
                "preset": "e_mail",
                "clock": {"time_zone": "Europe/Bucharest", "rest_days": ["saturday", "sunday"]},
                "policy": {"at_due": "host", "misses": 0},
            },
            request_only=True,
        ),
    ]
)
class NewGameSerializer(StrictSerializer):
    """The game that is wanted. All but the name has a default."""

    name = FreeTextField(
        min_length=1,
        max_length=80,
        help_text=(
            "Public: one line of visible characters, without characters that change the direction of writing."
        ),
    )
    players = NumberChoiceField(
        choices=PLAYER_CHOICES,
        required=False,
        help_text="How many houses play. The default is the largest game of the edition.",
    )
    access = serializers.ChoiceField(
        choices=Game.Access.choices,
        default=Game.Access.OPEN,
        help_text="Whether anybody may join, or only those who send the invitation code.",
    )
    house_choice = serializers.ChoiceField(
        choices=Game.HouseChoice.choices,
        default=Game.HouseChoice.FREE,
        help_text=(
            "Who chooses houses: everyone his own, chance at the start, or the creator, who then starts the "
            "game."
        ),
    )
    ruleset = RulesField(
        required=False,
        default=lambda: encode(Ruleset()),
        help_text="Options of the rules; each has a default.",
    )
    take_seat = serializers.BooleanField(
        default=False, help_text="Whether the creator takes the first seat, at any house."
    )
    preset = serializers.ChoiceField(
        choices=PRESET_CHOICES,
        default=GENEROUS.name,
        help_text="A clock and a policy by name; `GET /clocks` tells them all.",
    )
    clock = ClockSerializer(required=False, help_text="What of the clock is otherwise than in the preset.")
    policy = PolicySerializer(required=False, help_text="What of the policy is otherwise than in the preset.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        setups = EDITIONS[attrs["ruleset"]["edition"]].setups
        players = attrs.setdefault("players", max(setups))
        if players not in setups:
            allowed = ", ".join(str(number) for number in sorted(setups))
            detail = serializers.ErrorDetail(f"This edition is played by {allowed} houses.", "invalid_choice")
            raise serializers.ValidationError({"players": [detail]})
        return attrs


class SeatSerializer(serializers.Serializer[Any]):
    """A seat that is taken, by a user or by a bot."""

    position = serializers.IntegerField(min_value=1, max_value=max(PLAYERS))
    house = HouseField(allow_null=True, help_text="Null before the start unless it was chosen.")
    username = serializers.CharField(
        allow_null=True,
        help_text=(
            "Null for a bot, for an open seat that nobody may return to, and for a former player, whose "
            "account was erased."
        ),
    )
    bot = BotField(help_text="The policy that plays here; null for a user.")
    nonce = serializers.CharField(
        allow_null=True, help_text="What its player contributed to the chance of the game; null for nothing."
    )
    stand_in = serializers.ChoiceField(
        choices=STAND_INS,
        allow_null=True,
        help_text="Who plays while the seat is open, a bot or the defaults; null when it is not open.",
    )


@extend_schema_serializer(examples=[OpenApiExample("a lobby", value=_GAME, response_only=True)])
class GameSerializer(serializers.Serializer[Any]):
    """What is public about a game."""

    code = serializers.CharField(
        help_text="Names the game in all addresses; whoever knows it may see the game."
    )
    name = serializers.CharField()
    status = serializers.ChoiceField(choices=Game.Status.choices)
    creator = serializers.CharField(
        allow_null=True, help_text="Null when nobody created it here, or when the account was erased."
    )
    access = serializers.ChoiceField(choices=Game.Access.choices)
    house_choice = serializers.ChoiceField(choices=Game.HouseChoice.choices)
    players = serializers.IntegerField(min_value=min(PLAYERS), max_value=max(PLAYERS))
    ruleset = serializers.SerializerMethodField(help_text="The options of the rules as they were agreed.")
    round = serializers.IntegerField(help_text="0 before the start.")
    phase = serializers.ChoiceField(choices=PHASE_CHOICES)
    winner = HouseField(allow_null=True)
    chance_commitment = serializers.CharField(
        allow_null=True,
        help_text=(
            "SHA-256, in hex, of `game-seed-commitment/2:`, the game's code, `:` and the 32-byte seed of all "
            "chance in this game. Note it down before you take a seat: `/proof` has the seed after the end. "
            "Null for a game that was imported without its seed; `scheme` in `/proof` shows which games have "
            "another commitment."
        ),
    )
    seats = SeatSerializer(many=True)
    open_seats = serializers.IntegerField(help_text="How many may still sit down; 0 after the start.")
    created_at = serializers.DateTimeField()
    started_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)
    ended_by = serializers.ChoiceField(
        choices=Game.EndedBy.choices, allow_null=True, help_text="Null when the rules named the winner."
    )
    awarded_to = HouseField(
        allow_null=True, help_text="To whom the others conceded, or who was declared the winner."
    )

    @extend_schema_field(ref("Ruleset"))
    def get_ruleset(self, game: dict[str, Any]) -> Any:
        return game["ruleset"]


@extend_schema_serializer(
    examples=[OpenApiExample("a lobby", value=_GAME | {"invitation_code": None}, response_only=True)]
)
class CreatedGameSerializer(GameSerializer):
    """A new game, with the invitation code that is told this once."""

    invitation_code = serializers.CharField(
        allow_null=True, help_text="For those who shall join; null in an open game. Told only once."
    )


class InvitationSerializer(serializers.Serializer[Any]):
    """An invitation code, which is told this once."""

    invitation_code = serializers.CharField(help_text="Send it as `invitation_code` to join.")


@extend_schema_serializer(
    examples=[
        OpenApiExample("any house", value={}, request_only=True),
        OpenApiExample(
            "a house", value={"house": "stark", "nonce": "Qm9sdG9uLWtlZXBzLW91dA"}, request_only=True
        ),
        OpenApiExample("a bot, by the creator", value={"bot": "sensible"}, request_only=True),
    ]
)
class NewSeatSerializer(StrictSerializer):
    """Who sits down: whoever sends this, or a bot."""

    house = HouseField(
        required=False,
        allow_null=True,
        default=None,
        help_text="A house, where houses are chosen freely; null is any.",
    )
    invitation_code = serializers.CharField(required=False, allow_null=True, default=None, max_length=60)
    nonce = serializers.RegexField(
        f"^{NONCE}\\Z",
        required=False,
        allow_null=True,
        default=None,
        trim_whitespace=False,
        help_text=(
            "A random text of 1 to 64 letters, digits, `-` and `_` that is mixed into the chance of the "
            "game, so that the server alone cannot choose it. Public. What counts is the nonce of the "
            "player who sits here when the game starts."
        ),
    )
    bot = BotField(
        required=False,
        default=None,
        help_text="The policy of a bot that takes the seat; only for the creator, with scope `host`.",
    )


class SeatChangeSerializer(StrictSerializer):
    """The house that a seat gets."""

    house = HouseField(allow_null=True, help_text="Null takes it away.")


class StartSerializer(StrictSerializer):
    """How to start."""

    fill_with = BotField(
        required=False,
        default=None,
        help_text="Bots that take the seats which are still open; null refuses to start with open seats.",
    )


class GameFilterSerializer(serializers.Serializer[Any]):
    """Which games to list."""

    status = serializers.ChoiceField(choices=Game.Status.choices, required=False)
    players = serializers.ChoiceField(choices=PLAYER_CHOICES, required=False)
    mine = serializers.BooleanField(
        required=False, help_text="Games that one created or sits in, or all others."
    )
    open_seats = serializers.BooleanField(
        required=False, help_text="Games that one could still join, or all others."
    )
