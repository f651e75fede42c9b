"""Bodies about games and seats."""

from typing import Any, get_args

from drf_spectacular.utils import OpenApiExample, extend_schema_field
from rest_framework import serializers

from accounts.api.serializers import LanguageField
from games.api.engine_schema import ref
from games.api.serializers.clocks import (
    PRESET_CHOICES,
    SPEED_CHOICES,
    SPEED_TEXT,
    STAND_INS,
    ClockSerializer,
    HouseField,
    PolicySerializer,
)
from games.clocks import GENEROUS
from games.engine import EDITIONS, MalformedInput, Ruleset, decode, encode
from games.engine.chance import NONCE
from games.engine.ids import Phase
from games.models import Game, Seat
from games.selectors.log import read_cursor
from got_api.http.free_text import FreeTextField
from got_api.http.serializers import NumberChoiceField, StrictSerializer
from got_api.schema.operations import example, examples
from got_api.shared.texts import text

PLAYERS = sorted({players for edition in EDITIONS.values() for players in edition.setups})
"""Numbers of houses for which an edition has a setup."""
PLAYER_CHOICES = [(players, players) for players in PLAYERS]
LANGUAGE_TEXT = "Language of the players, chosen by the host; null for none."
PHASE_CHOICES = [(phase, phase) for phase in get_args(Phase)]


@extend_schema_field(ref("BotName"))
class BotField(serializers.ChoiceField):
    """The name of a bot, or null."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=Seat.Bot.choices, allow_null=True, **kwargs)


@extend_schema_field(ref("ChosenRules"))
class RulesField(serializers.Field[Any, Any, Any, Any]):
    """Options of the rules. An omitted option has its default."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        try:
            ruleset = decode(Ruleset, data)
            if ruleset.edition not in EDITIONS:
                raise MalformedInput("malformed", path="/edition", expected="one of " + ", ".join(EDITIONS))
            return dict(encode(ruleset))
        except MalformedInput as refused:
            field = str(refused.facts["path"]).strip("/")
            detail = serializers.ErrorDetail(f"Expected: {refused.facts['expected']}.", "invalid")
            raise serializers.ValidationError({field: [detail]} if field else [detail]) from refused


class NonceField(serializers.RegexField):
    """A player's contribution to the random seed of a game, or null."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            f"^{NONCE}\\Z", required=False, allow_null=True, default=None, trim_whitespace=False, **kwargs
        )


_GAME = {
    "code": "k7m2xw9qtd",
    "name": "Friday night",
    "status": "lobby",
    "host": "catelyn",
    "other_hosts": [],
    "access": "open",
    "house_choice": "free",
    "take_over": "anybody",
    "anonymity": "none",
    "language": "hu",
    "player_count": 6,
    "preset": "unhurried",
    "speed": "slow",
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
            "is_bot_account": False,
            "pseudonym": None,
            "bot": None,
            "stand_in": None,
            "nonce": "Qm9sdG9uLWtlZXBzLW91dA",
        }
    ],
    "open_seat_count": 5,
    "created_at": "2026-11-20T09:00:00Z",
    "started_at": None,
    "finished_at": None,
    "ended_by": None,
    "awarded_to": None,
    "is_sandbox": False,
    "yours": None,
}


class GameSettingsSerializer(StrictSerializer):
    """Settings that are agreed before a game."""

    name = FreeTextField(
        min_length=1,
        max_length=80,
        help_text=(
            "Public name. One line of visible characters, without characters that change the direction "
            "of text."
        ),
    )
    access = serializers.ChoiceField(
        choices=Game.Access.choices,
        default=Game.Access.OPEN,
        help_text="Whether anybody can join, or only a player who sends the invitation code.",
    )
    take_over = serializers.ChoiceField(
        choices=Game.TakeOver.choices,
        default=Game.TakeOver.ANYBODY,
        help_text="Users who can take over an open seat: anybody who can join, or only substitutes.",
    )
    language = LanguageField(
        required=False,
        allow_null=True,
        default=None,
        help_text="Public language of the players; null for none. The server never takes it from a profile.",
    )
    ruleset = RulesField(
        required=False,
        default=lambda: encode(Ruleset()),
        help_text="Options of the rules. An omitted option has its default.",
    )
    preset = serializers.ChoiceField(
        choices=PRESET_CHOICES,
        default=GENEROUS.name,
        help_text="A named clock and policy; see `GET /presets`.",
    )
    clock = ClockSerializer(required=False, help_text="Settings of the clock that differ from the preset.")
    policy = PolicySerializer(required=False, help_text="Settings of the policy that differ from the preset.")


@examples(
    example("any game of six", {"name": "Friday night", "player_count": 6}, request=True),
    example(
        "by invitation",
        {
            "name": "Between friends",
            "player_count": 4,
            "access": "invitation",
            "house_choice": "random",
            "ruleset": {"tides_of_battle": True},
            "take_seat": True,
        },
        request=True,
    ),
    example(
        "by mail without weekends",
        {
            "name": "Six time zones",
            "preset": "e_mail",
            "clock": {"time_zone": "Europe/Bucharest", "rest_days": ["saturday", "sunday"]},
            "policy": {"at_due": "host", "max_miss_count": 0},
        },
        request=True,
    ),
)
class NewGameSerializer(GameSettingsSerializer):
    """A new game. Everything but the name has a default."""

    player_count = NumberChoiceField(
        choices=PLAYER_CHOICES,
        required=False,
        help_text="Number of houses. The default is the largest game of the edition.",
    )
    house_choice = serializers.ChoiceField(
        choices=Game.HouseChoice.choices,
        default=Game.HouseChoice.FREE,
        help_text=(
            "Method by which houses are chosen: `free`, by the players; `random`, at the start; `host`, by "
            "the host, who then starts the game."
        ),
    )
    anonymity = serializers.ChoiceField(
        choices=Game.Anonymity.choices,
        default=Game.Anonymity.NONE,
        help_text=(
            "`until_end`: players stay anonymous until the end of the game. Houses are then drawn "
            "(`house_choice` is `random`, also by default), and there are neither sitters nor absences."
        ),
    )
    take_seat = serializers.BooleanField(
        default=False, help_text="Whether you also take the first seat, with any house."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        edition = attrs["ruleset"]["edition"]
        players = attrs.setdefault("player_count", max(EDITIONS[edition].setups))
        require_setup(edition, players, "player_count")
        if attrs["anonymity"] != Game.Anonymity.NONE:
            if self.initial_data.get("house_choice", Game.HouseChoice.RANDOM) != Game.HouseChoice.RANDOM:
                detail = text("field_problem-one_of", known=Game.HouseChoice.RANDOM.value)
                raise serializers.ValidationError(
                    {"house_choice": [serializers.ErrorDetail(detail, "invalid")]}
                )
            attrs["house_choice"] = Game.HouseChoice.RANDOM
        return attrs


def require_setup(edition: str, players: int, field: str) -> None:
    """Raises ValidationError for a number of houses without a setup in the edition."""
    setups = EDITIONS[edition].setups
    if players not in setups:
        allowed = ", ".join(str(number) for number in sorted(setups))
        detail = serializers.ErrorDetail(f"This edition is played by {allowed} houses.", "invalid_choice")
        raise serializers.ValidationError({field: [detail]})


class SeatSerializer(serializers.Serializer[Any]):
    """A taken seat."""

    position = serializers.IntegerField(
        min_value=1, max_value=max(PLAYERS), help_text="Position of the seat, counted from 1."
    )
    house = HouseField(allow_null=True, help_text="The house; null before the start if not chosen yet.")
    username = serializers.CharField(
        allow_null=True,
        help_text=(
            "The player. Null for a bot, for an open seat without a player who can return, for an erased "
            "account, and before the end of an anonymous game, except for your seat."
        ),
    )
    is_bot_account = serializers.BooleanField(
        help_text=(
            "Whether a program plays with the account of the player; false while the player is anonymous."
        )
    )
    pseudonym = serializers.CharField(
        allow_null=True,
        help_text=(
            "Pseudonym of the player in an anonymous game, from its start: the id of an animal, whose name "
            "is the text `pseudonym-{id}`. Null in other games."
        ),
    )
    bot = BotField(help_text="The bot that plays here; null for a player.")
    nonce = serializers.CharField(
        allow_null=True, help_text="The player's contribution to the random seed; null for none."
    )
    stand_in = serializers.ChoiceField(
        choices=STAND_INS,
        allow_null=True,
        help_text="Stand-in while the seat is open; null if it is not open.",
    )


class AskedSerializer(serializers.Serializer[Any]):
    """A decision that you must answer."""

    number = serializers.IntegerField(help_text="Number of the decision in its game.")
    kind = serializers.CharField(help_text="Kind of the question, such as `place_orders`.")
    house = HouseField(help_text="The house that must answer.")
    asked_at = serializers.DateTimeField(help_text="When the decision was opened.")
    due_at = serializers.DateTimeField(help_text="When the default answer is applied.")


class YourPartSerializer(serializers.Serializer[Any]):
    """Your part of a game: open decisions and unread counts."""

    asked = AskedSerializer(many=True, help_text="The decisions that you must answer.")
    waiting_for = serializers.ListField(
        child=HouseField(), help_text="The houses that have not answered yet, yours included."
    )
    unread_headline_count = serializers.IntegerField(
        help_text="News headlines since your last-read position; 99 stands for 99 or more."
    )
    unread_message_count = serializers.IntegerField(
        help_text=(
            "Unread messages of other houses, in conversations that you did not mute; 100 stands for 100 or "
            "more. 0 if you are only the host."
        )
    )


@examples(example("a lobby", _GAME))
class GameSerializer(serializers.Serializer[Any]):
    """The public facts of a game."""

    code = serializers.CharField(
        help_text="Code that identifies the game in every path. Anybody who knows it can view the game."
    )
    name = serializers.CharField(help_text="Name of the game.")
    status = serializers.ChoiceField(choices=Game.Status.choices, help_text="Status of the game.")
    host = serializers.CharField(
        allow_null=True,
        help_text=(
            "Username of the host who created the game; null for an imported game or if the account was "
            "erased."
        ),
    )
    other_hosts = serializers.ListField(
        child=serializers.CharField(), help_text="Usernames of the other hosts."
    )
    access = serializers.ChoiceField(
        choices=Game.Access.choices, help_text="Whether anybody can join, or only players with an invitation."
    )
    house_choice = serializers.ChoiceField(
        choices=Game.HouseChoice.choices,
        help_text=(
            "Method by which houses are chosen: `free`, by the players; `random`, at the start; `host`, by "
            "the host."
        ),
    )
    take_over = serializers.ChoiceField(
        choices=Game.TakeOver.choices, help_text="Users who can take over an open seat."
    )
    anonymity = serializers.ChoiceField(
        choices=Game.Anonymity.choices,
        help_text="When others see who plays: always (`none`), or after the end of the game (`until_end`).",
    )
    language = LanguageField(allow_null=True, help_text=LANGUAGE_TEXT)
    player_count = serializers.IntegerField(
        min_value=min(PLAYERS), max_value=max(PLAYERS), help_text="Number of houses."
    )
    preset = serializers.CharField(
        help_text="Preset of the game's clock. The host may have changed single settings."
    )
    speed = serializers.ChoiceField(choices=SPEED_CHOICES, help_text=SPEED_TEXT)
    ruleset = serializers.SerializerMethodField(help_text="The options of the rules.")
    round = serializers.IntegerField(help_text="Round number, 1 to 10; 0 before the start.")
    phase = serializers.ChoiceField(choices=PHASE_CHOICES, help_text="Phase of the round.")
    winner = HouseField(allow_null=True, help_text="The house that won by the rules; null for none.")
    chance_commitment = serializers.CharField(
        allow_null=True,
        help_text=(
            "SHA-256, in hex, of `game-seed-commitment/2:`, the game's code, `:` and the 32-byte random seed "
            "of the game. Save it before you take a seat: `GET /games/{code}/proof` shows the seed after "
            "the end. Null for a game that was imported without its seed. An older `scheme` has another "
            "commitment."
        ),
    )
    seats = SeatSerializer(
        many=True,
        help_text=(
            "The taken seats. Before the start of an anonymous game only your seat and those of bots; "
            "`open_seat_count` counts all."
        ),
    )
    open_seat_count = serializers.IntegerField(help_text="Seats that can be taken; 0 after the start.")
    created_at = serializers.DateTimeField(help_text="When the game was created.")
    started_at = serializers.DateTimeField(allow_null=True, help_text="When the game started; null before.")
    finished_at = serializers.DateTimeField(allow_null=True, help_text="When the game ended; null before.")
    ended_by = serializers.ChoiceField(
        choices=Game.EndedBy.choices,
        allow_null=True,
        help_text="Reason why the game ended before its rules named a winner; null otherwise.",
    )
    awarded_to = HouseField(
        allow_null=True,
        help_text="The house to which the others conceded, or that the staff named winner; null for none.",
    )
    is_sandbox = serializers.BooleanField(
        help_text="Whether it is a sandbox game to test a client, which is deleted after a day."
    )
    yours = YourPartSerializer(
        allow_null=True,
        help_text=(
            "Your open decisions and unread counts, in `GET /games/{code}` if you are a host, player or "
            "sitter, and in `GET /games?mine=true`; null otherwise."
        ),
    )

    @extend_schema_field(ref("Ruleset"))
    def get_ruleset(self, game: dict[str, Any]) -> Any:
        return game["ruleset"]


@examples(example("a new game", _GAME | {"invitation_code": None}))
class CreatedGameSerializer(GameSerializer):
    """A new game, with its invitation code, which is shown only once."""

    invitation_code = serializers.CharField(
        allow_null=True,
        help_text=(
            "Code that a player sends as `invitation_code` to take a seat; null for an open game. Shown "
            "only once."
        ),
    )


@examples(example("a code", {"invitation_code": "EXAMPLE-CODE"}))
class InvitationSerializer(serializers.Serializer[Any]):
    """A new invitation code, which is shown only once."""

    invitation_code = serializers.CharField(
        help_text="Code that a player sends as `invitation_code` to take a seat."
    )


@examples(
    example("any house", {}, request=True),
    example("a house", {"house": "stark", "nonce": "Qm9sdG9uLWtlZXBzLW91dA"}, request=True),
    example("a bot", {"bot": "sensible"}, request=True),
)
class NewSeatSerializer(StrictSerializer):
    """The seat to take, for yourself or for a bot."""

    house = HouseField(
        required=False,
        allow_null=True,
        default=None,
        help_text="The house, if houses are chosen freely; null for any.",
    )
    invitation_code = serializers.CharField(
        required=False,
        allow_null=True,
        default=None,
        max_length=60,
        help_text="Invitation code of the game; null for an open game.",
    )
    nonce = NonceField(
        help_text=(
            "Random text of 1 to 64 letters, digits, `-` and `_`, or null. It is mixed into the random seed "
            "of the game, so that the server cannot choose the seed by itself. Public. The nonce of the "
            "player who has this seat at the start counts."
        ),
    )
    bot = BotField(
        required=False,
        default=None,
        help_text="A bot that takes the seat; null to take it yourself. Host only; needs the scope `host`.",
    )


@examples(example("Hungarian", {"language": "hu"}, request=True))
class GameChangeSerializer(StrictSerializer):
    """A change of a game before its start."""

    language = LanguageField(allow_null=True, help_text="Language of the players; null for none.")


@examples(example("a house", {"house": "stark"}, request=True))
class SeatChangeSerializer(StrictSerializer):
    """The house of a seat."""

    house = HouseField(allow_null=True, help_text="House that the seat gets; null for none.")


@examples(example("with bots in the open seats", {"fill_with": "sensible"}, request=True))
class StartSerializer(StrictSerializer):
    """Options for the start of a game."""

    fill_with = BotField(
        required=False,
        default=None,
        help_text="Bot for every open seat; null to start only without open seats.",
    )


class GameFilterSerializer(serializers.Serializer[Any]):
    """Filters of the list of games."""

    status = serializers.ChoiceField(
        choices=Game.Status.choices, required=False, help_text="Only games with this status."
    )
    player_count = serializers.ChoiceField(
        choices=PLAYER_CHOICES, required=False, help_text="Only games with this many houses."
    )
    preset = serializers.ChoiceField(
        choices=PRESET_CHOICES, required=False, help_text="Only games with this preset."
    )
    speed = serializers.ChoiceField(
        choices=SPEED_CHOICES, required=False, help_text="Only games of this speed."
    )
    language = LanguageField(required=False, help_text="Only games in this language.")
    mine = serializers.BooleanField(
        required=False, help_text="True: only games that you host or play in. False: only other games."
    )
    open_seats = serializers.BooleanField(
        required=False, help_text="True: only games with available seats. False: only games without."
    )


@examples(OpenApiExample("last read position", value={"cursor": "1.128.9"}))
class NewsMarkSerializer(StrictSerializer):
    """Your last-read position in the news of a game."""

    cursor = serializers.CharField(max_length=60, help_text="`read_to` of a page of news, or any cursor.")

    def validate_cursor(self, value: str) -> Any:
        try:
            return read_cursor(value)
        except ValueError as error:
            raise serializers.ValidationError("Not a cursor of a log.") from error
