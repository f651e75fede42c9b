"""Bodies of the endpoints of notices."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from drf_spectacular.utils import OpenApiExample, extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from games.notices.channels.http import MAX_URL
from games.notices.kinds import LEAD_CHOICES, By, Kind
from games.notices.models import Attempted, Channel, Delivery
from got_api.free_text import FreeTextField
from got_api.serializers import BoundedDictField, NumberChoiceField, StrictSerializer

KINDS_HELP = (
    "Which events leave by this channel: its line in the matrix of events and channels. A status message "
    "shows its game whatever happens there and has none."
)
DIGEST_HELP = (
    "Of a mail address only. `hourly` and `daily` gather notices; a notice that everybody waits for you "
    "alone, or that a deadline is near, does not wait for the digest. Without one, what happens within a "
    "minute is one mail."
)


@extend_schema_field({"type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"})
class LocalTimeField(serializers.TimeField):
    """Hours and minutes on a clock whose time zone is told elsewhere, or null."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(allow_null=True, required=False, format="%H:%M", input_formats=["%H:%M"], **kwargs)


def kinds_field(**kwargs: Any) -> serializers.ListField:
    child = serializers.ChoiceField(choices=Kind.choices)
    return serializers.ListField(child=child, max_length=len(Kind), **kwargs)


class PreferencesSerializer(StrictSerializer):
    """How one wants to be told, whatever the channel."""

    quiet_from = LocalTimeField(help_text="On the clock of the account's time zone.")
    quiet_until = LocalTimeField(
        help_text="What would be sent in quiet hours is sent at their end; they may span midnight."
    )
    warn_minutes = NumberChoiceField(
        choices=LEAD_CHOICES,
        required=False,
        help_text="How long before a deadline one is warned; 0 is never.",
    )


class ToldPreferencesSerializer(PreferencesSerializer):
    """How one wants to be told, and the time zone of the account, which is changed at `/me`."""

    time_zone = serializers.CharField(read_only=True)


_CHANNEL = {
    "id": 12,
    "kind": "email",
    "name": "",
    "address": "catelyn@example.org",
    "game": None,
    "kinds": ["your_turn", "deadline_warning"],
    "digest": "none",
    "digest_hour": 18,
    "keeps_quiet": True,
    "active": True,
    "confirmed": False,
    "failures": 0,
    "created_at": "2026-11-20T09:00:00Z",
}


@extend_schema_serializer(examples=[OpenApiExample("a mail address", value=_CHANNEL, response_only=True)])
class ChannelSerializer(serializers.ModelSerializer[Channel]):
    """A way to be reached. A webhook's secret and the address of a chat's webhook are not shown again."""

    address = serializers.SerializerMethodField(help_text="Of a chat's webhook only the host.")
    game = serializers.SerializerMethodField(help_text="The game that a status message shows.")
    kinds = serializers.ListField(child=serializers.ChoiceField(choices=Kind.choices), help_text=KINDS_HELP)
    active = serializers.BooleanField(source="is_active")
    confirmed = serializers.SerializerMethodField(help_text="Nothing is sent to an address before.")
    failures = serializers.IntegerField(help_text="Failed attempts in a row.")

    class Meta:
        model = Channel
        fields = (
            "id", "kind", "name", "address", "game", "kinds", "digest", "digest_hour", "keeps_quiet",
            "active", "confirmed", "failures", "created_at",
        )  # fmt: skip
        read_only_fields = fields

    def get_address(self, channel: Channel) -> str:
        if channel.kind != By.DISCORD:
            return channel.address
        return f"https://{urlsplit(channel.address).hostname}/..."

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_game(self, channel: Channel) -> str | None:
        return channel.game.code if channel.game is not None else None

    def get_confirmed(self, channel: Channel) -> bool:
        return channel.confirmed_at is not None


class ChannelListSerializer(serializers.Serializer[Any]):
    """All channels; there are few."""

    results = ChannelSerializer(many=True)


@extend_schema_serializer(
    examples=[OpenApiExample("a mail address", value=_CHANNEL | {"secret": None}, response_only=True)]
)
class AddedChannelSerializer(ChannelSerializer):
    """A new channel, with the secret of a webhook, which is told this once."""

    secret = serializers.CharField(
        allow_null=True,
        help_text="Of a webhook: the key by which its receiver checks `webhook-signature`; null for others.",
    )

    class Meta(ChannelSerializer.Meta):
        fields = (*ChannelSerializer.Meta.fields, "secret")  # type: ignore[assignment]
        read_only_fields = fields  # type: ignore[assignment]


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "a mail address", value={"kind": "email", "address": "catelyn@example.org"}, request_only=True
        ),
        OpenApiExample(
            "a webhook", value={"kind": "webhook", "address": "https://example.org/got"}, request_only=True
        ),
        OpenApiExample(
            "a status message",
            value={
                "kind": "discord",
                "address": "https://discord.example/api/webhooks/1/secret",
                "game": "7h4kq2m9xp",
            },
            request_only=True,
        ),
    ]
)
class NewChannelSerializer(StrictSerializer):
    """The channel that is wanted."""

    kind = serializers.ChoiceField(choices=By.choices)
    address = serializers.CharField(
        max_length=MAX_URL,
        help_text="A mail address, or a public https address; no redirect is followed.",
    )
    name = FreeTextField(max_length=60, required=False, allow_blank=True)
    game = serializers.CharField(
        max_length=20,
        required=False,
        allow_null=True,
        help_text="Of a status message, and required there: the code of the game that it shows.",
    )
    kinds = kinds_field(required=False, help_text=f"{KINDS_HELP} Left out: what most people want.")
    digest = serializers.ChoiceField(choices=Channel.Digest.choices, required=False, help_text=DIGEST_HELP)
    digest_hour = serializers.IntegerField(min_value=0, max_value=23, required=False)
    keeps_quiet = serializers.BooleanField(
        required=False, help_text="Whether it keeps quiet hours; left out: mails do, programs do not."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["kind"] == By.EMAIL:
            try:
                attrs["address"] = serializers.EmailField(max_length=254).run_validation(attrs["address"])
            except serializers.ValidationError as error:
                raise serializers.ValidationError({"address": error.detail}) from error
        is_status = attrs["kind"] == By.DISCORD
        if is_status != (attrs.get("game") is not None):
            code = "required" if is_status else "not_for_this_channel"
            raise serializers.ValidationError(
                {"game": [serializers.ErrorDetail("A status message shows one game, others none.", code)]}
            )
        wrong = {"digest", "digest_hour"} if attrs["kind"] != By.EMAIL else set()
        wrong |= {"kinds", "keeps_quiet"} if is_status else set()
        if found := sorted(wrong & set(attrs)):
            raise serializers.ValidationError(
                {
                    name: [serializers.ErrorDetail("Not for a channel of this kind.", "not_for_this_channel")]
                    for name in found
                }
            )
        return attrs


class ChannelChangeSerializer(StrictSerializer):
    """What of the channel changes; all else stays."""

    name = FreeTextField(max_length=60, required=False, allow_blank=True)
    kinds = kinds_field(required=False, help_text=KINDS_HELP)
    digest = serializers.ChoiceField(choices=Channel.Digest.choices, required=False, help_text=DIGEST_HELP)
    digest_hour = serializers.IntegerField(min_value=0, max_value=23, required=False)
    keeps_quiet = serializers.BooleanField(required=False)
    active = serializers.BooleanField(
        required=False,
        source="is_active",
        help_text="A channel that is switched off forgets what waits for it.",
    )


class CodeSerializer(StrictSerializer):
    """The code of the mail."""

    code = serializers.CharField(min_length=8, max_length=8)


class SecretSerializer(serializers.Serializer[Any]):
    """A new secret, which is told this once. For a day everything is signed with the former one too."""

    secret = serializers.CharField()


class DeliverySerializer(serializers.ModelSerializer[Delivery]):
    """A message to a channel. Its id is the `webhook-id`, or begins the `Message-ID`, of every attempt."""

    channel = serializers.IntegerField(source="channel_id")
    state = serializers.ChoiceField(
        choices=Attempted.State.choices,
        help_text="`failed` will be tried again, `dead` will not unless somebody sends it again.",
    )
    last_error = serializers.CharField(help_text="Why the last attempt failed; empty when it did not.")

    class Meta:
        model = Delivery
        fields = (
            "id", "channel", "kind", "state", "attempts", "created_at", "sent_at", "next_attempt_at",
            "last_error",
        )  # fmt: skip
        read_only_fields = fields


class DeliveryFilterSerializer(serializers.Serializer[Any]):
    """Which deliveries to list."""

    channel = serializers.IntegerField(min_value=1, max_value=2**53, required=False)


_ASKED = "`house`, `decision`, its kind, and `number`"
FACTS = {
    Kind.YOUR_TURN: _ASKED,
    Kind.YOU_ARE_LAST: _ASKED,
    Kind.DEADLINE_WARNING: f"{_ASKED}, `due_at`",
    Kind.DEADLINE_PASSED: f"{_ASKED}, `due_at`, and `misses` in a row",
    Kind.DEADLINE_MOVED: "`extended_to`, `reason`, and of one house alone `house` and `number`",
    Kind.GAME_STARTED: "`house`, `players`",
    Kind.GAME_ENDED: "`winner`, and `round` or `result`",
    Kind.GAME_PAUSED: "`until`, `reason`",
    Kind.GAME_RESUMED: "`reason`",
    Kind.SEAT_OPENED: "`house`, `reason`",
    Kind.SEAT_REPLACED: "`house`, `username`",
    Kind.VOTE_OPENED: "`vote`, its kind, `number`, `closes_at`, and `house` for whom it is",
    Kind.VOTE_CLOSED: "`vote`, its kind, `number`, `result`",
    Kind.ABSENCE: "`house`, `from`, `until`",
    Kind.HOST_MESSAGE: "`text`",
    Kind.HOST_CALLED: "`house`, `number`, `until`",
}


class NoticeSerializer(serializers.Serializer[Any]):
    """Something one was to be told, whether or not a channel took it."""

    id = serializers.UUIDField()
    kind = serializers.ChoiceField(choices=Kind.choices)
    game = serializers.CharField(source="game__code")
    game_name = serializers.CharField(source="game__name")
    facts = serializers.DictField(
        help_text="Public; a webhook tells the same, and adds the present `due_at` where it asks. By `kind`: "
        + "; ".join(f"`{kind}`: {told}" for kind, told in FACTS.items())
        + "."
    )
    created_at = serializers.DateTimeField()


class OverrideWishSerializer(StrictSerializer):
    """What one wants otherwise in this game."""

    muted = serializers.BooleanField(default=False, help_text="Nothing of this game by any channel.")
    kinds = BoundedDictField(
        child=kinds_field(),
        max_length=100,
        required=False,
        default=dict,
        help_text="Ids of channels to the events that leave by them; channels not named keep their own.",
    )


class OverrideSerializer(serializers.Serializer[Any]):
    """What one wants otherwise in a game."""

    game = serializers.CharField()
    muted = serializers.BooleanField()
    kinds = serializers.DictField(
        child=serializers.ListField(child=serializers.ChoiceField(choices=Kind.choices))
    )


class OverrideListSerializer(serializers.Serializer[Any]):
    """All games in which one wants it otherwise."""

    results = OverrideSerializer(many=True)


class FeedSerializer(serializers.Serializer[Any]):
    """A calendar of due times exists since then. Its address was told once."""

    created_at = serializers.DateTimeField()


class NewFeedSerializer(FeedSerializer):
    """The secret address of the calendar, told this once."""

    url = serializers.CharField(help_text="Whoever has it reads your due times; a calendar program does.")
