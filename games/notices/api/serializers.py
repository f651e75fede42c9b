"""Bodies of the endpoints of notices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from drf_spectacular.utils import OpenApiExample, extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from accounts.api.serializers import LanguageField
from games.api.serializers.clocks import CompleteListSerializer
from games.notices.channels import web_push
from games.notices.channels.http import MAX_URL
from games.notices.kinds import GAME_CHOICES, WARNING_CHOICES, By, Kind
from games.notices.models import Attempted, Channel, Delivery
from got_api.http.free_text import FreeTextField
from got_api.http.serializers import BoundedDictField, NumberChoiceField, StrictSerializer
from got_api.shared.texts import text as text_of

KINDS_HELP = "Kinds of notices that this channel sends. Always empty for a status message."
DIGEST_HELP = (
    "Digest of a mail channel. `hourly` and `daily` collect notices into one mail; urgent notices are sent "
    "at once. With `none`, notices of the same minute are one mail."
)


_POINT = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"


@extend_schema_field({"type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"})
class LocalTimeField(serializers.TimeField):
    """Hours and minutes in a time zone that another field or the account names, or null."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(allow_null=True, required=False, format="%H:%M", input_formats=["%H:%M"], **kwargs)


def kinds_field(**kwargs: Any) -> serializers.ListField:
    child = serializers.ChoiceField(choices=Kind.choices)
    return serializers.ListField(child=child, max_length=len(Kind), **kwargs)


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "quiet nights",
            value={"quiet_from": "22:00", "quiet_until": "07:00", "warning_seconds": 7200},
            request_only=True,
        )
    ]
)
class PreferencesSerializer(StrictSerializer):
    """Preferences for all channels."""

    quiet_from = LocalTimeField(
        help_text="Start of the quiet hours, in the time zone of the account; null for none."
    )
    quiet_until = LocalTimeField(
        help_text="End of the quiet hours, when held notices are sent. May be on the next day."
    )
    warning_seconds = NumberChoiceField(
        choices=WARNING_CHOICES,
        required=False,
        help_text="Time between a warning and the due time; 0 for no warnings.",
    )


class NoticePreferencesSerializer(PreferencesSerializer):
    """Preferences for all channels."""

    time_zone = serializers.CharField(
        read_only=True, help_text="Time zone of the account; change it with `PATCH /me`."
    )


_CHANNEL = {
    "id": 12,
    "kind": "email",
    "name": "",
    "address": "catelyn@example.org",
    "game": None,
    "language": None,
    "kinds": ["your_turn", "deadline_warning"],
    "digest": "none",
    "digest_hour": 18,
    "has_quiet_hours": True,
    "active": True,
    "confirmed": False,
    "failure_count": 0,
    "created_at": "2026-11-20T09:00:00Z",
}


@extend_schema_serializer(examples=[OpenApiExample("a mail address", value=_CHANNEL, response_only=True)])
class NoticeChannelSerializer(serializers.ModelSerializer[Channel]):
    """A channel by which you get notices. Its secrets are not shown."""

    address = serializers.SerializerMethodField(
        help_text="Mail address or URL; only the host name for `discord` and `web_push`."
    )
    game = serializers.SerializerMethodField(
        help_text="Code of the game that a status message shows; else null."
    )
    language = serializers.SerializerMethodField(
        help_text="Language of a status message; null for others, which follow your profile."
    )
    kinds = serializers.ListField(child=serializers.ChoiceField(choices=Kind.choices), help_text=KINDS_HELP)
    active = serializers.BooleanField(source="is_active", help_text="Whether the channel is switched on.")
    confirmed = serializers.SerializerMethodField(
        help_text="Whether the address is confirmed. Nothing is sent before that."
    )
    failure_count = serializers.IntegerField(source="failures", help_text="Failed attempts in a row.")

    class Meta:
        model = Channel
        fields = (
            "id", "kind", "name", "address", "game", "language", "kinds", "digest", "digest_hour",
            "has_quiet_hours", "active", "confirmed", "failure_count", "created_at",
        )  # fmt: skip
        read_only_fields = fields
        extra_kwargs = {
            "id": {"help_text": "Id of the channel."},
            "kind": {"help_text": "Kind of the channel."},
            "name": {"help_text": "Name in your list."},
            "digest": {"help_text": DIGEST_HELP},
            "digest_hour": {"help_text": "Local hour of the daily digest."},
            "has_quiet_hours": {"help_text": "Whether quiet hours apply."},
            "created_at": {"help_text": "When the channel was added."},
        }

    def get_address(self, channel: Channel) -> str:
        if channel.kind not in (By.DISCORD, By.WEB_PUSH):
            return channel.address
        return f"https://{urlsplit(channel.address).hostname}/..."

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_game(self, channel: Channel) -> str | None:
        return channel.game.code if channel.game is not None else None

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_language(self, channel: Channel) -> str | None:
        return channel.language or None

    def get_confirmed(self, channel: Channel) -> bool:
        return channel.confirmed_at is not None


class NoticeChannelListSerializer(CompleteListSerializer):
    """All your channels."""

    results = NoticeChannelSerializer(many=True, help_text="The channels.")


@extend_schema_serializer(
    examples=[OpenApiExample("a mail address", value=_CHANNEL | {"secret": None}, response_only=True)]
)
class AddedNoticeChannelSerializer(NoticeChannelSerializer):
    """A new channel, with the secret of a webhook, which is shown only once."""

    secret = serializers.CharField(
        allow_null=True,
        help_text="Key to verify `webhook-signature`; null for other channels.",
    )

    class Meta(NoticeChannelSerializer.Meta):
        fields = (*NoticeChannelSerializer.Meta.fields, "secret")  # type: ignore[assignment]
        read_only_fields = fields  # type: ignore[assignment]


class KeyField(serializers.CharField):
    """base64url of a key, which `read` returns as bytes or refuses with a ValueError."""

    def __init__(self, read: Callable[[str], bytes], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.read = read

    def to_internal_value(self, data: Any) -> Any:
        text = super().to_internal_value(data)
        try:
            return self.read(text)
        except ValueError as error:
            raise serializers.ValidationError(text_of("field_problem-push_key"), "invalid") from error


class PushKeysSerializer(StrictSerializer):
    """The keys of a push subscription, as in `PushSubscription.toJSON()`."""

    p256dh = KeyField(web_push.read_key, max_length=88, help_text="Public key: a point of P-256, base64url.")
    auth = KeyField(web_push.read_auth, max_length=24, help_text="Secret of 16 bytes, base64url.")


@extend_schema_serializer(
    examples=[OpenApiExample("a key", value={"public_key": _POINT}, response_only=True)]
)
class WebPushSerializer(serializers.Serializer[Any]):
    """The key with which a browser subscribes to push messages of this server."""

    public_key = serializers.CharField(
        help_text="The `applicationServerKey` (VAPID): a point of P-256, base64url."
    )


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "a mail address", value={"kind": "email", "address": "catelyn@example.org"}, request_only=True
        ),
        OpenApiExample(
            "a browser",
            value={
                "kind": "web_push",
                "address": "https://push.example.org/v1/EXAMPLE",
                "keys": {"p256dh": _POINT, "auth": "BTBZMqHH6r4Tts7J_aSIgg"},
            },
            request_only=True,
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
                "language": "pl",
            },
            request_only=True,
        ),
    ]
)
class NewChannelSerializer(StrictSerializer):
    """A new channel."""

    kind = serializers.ChoiceField(choices=By.choices, help_text="Kind of the channel.")
    address = serializers.CharField(
        max_length=MAX_URL,
        help_text=(
            "Mail address, or public https URL; for `web_push` the `endpoint` of the subscription. Redirects "
            "are not followed."
        ),
    )
    keys = PushKeysSerializer(
        required=False, help_text="Required for `web_push`: the `keys` of the subscription."
    )
    name = FreeTextField(max_length=60, required=False, allow_blank=True, help_text="Name for your list.")
    game = serializers.CharField(
        max_length=20,
        required=False,
        allow_null=True,
        help_text="Code of the game that a status message shows; required for `discord`.",
    )
    language = LanguageField(
        required=False,
        help_text="Language of the status message, only for `discord`. Default: that of your profile.",
    )
    kinds = kinds_field(required=False, help_text=f"{KINDS_HELP} If left out, the usual kinds.")
    digest = serializers.ChoiceField(choices=Channel.Digest.choices, required=False, help_text=DIGEST_HELP)
    digest_hour = serializers.IntegerField(
        min_value=0, max_value=23, required=False, help_text="Local hour of the daily digest."
    )
    has_quiet_hours = serializers.BooleanField(
        required=False,
        help_text="Whether quiet hours apply. Default: true for `email` and `web_push`, else false.",
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
                {"game": [serializers.ErrorDetail("Required for discord, and for no other channel.", code)]}
            )
        is_browser = attrs["kind"] == By.WEB_PUSH
        if is_browser and "keys" not in attrs:
            missing = str(self.fields["keys"].error_messages["required"])
            raise serializers.ValidationError({"keys": [serializers.ErrorDetail(missing, "required")]})
        wrong: set[str] = set() if is_browser else {"keys"}
        wrong |= {"digest", "digest_hour"} if attrs["kind"] != By.EMAIL else set()
        wrong |= {"kinds", "has_quiet_hours"} if is_status else {"language"}
        if found := sorted(wrong & set(attrs)):
            raise serializers.ValidationError(
                {
                    name: [
                        serializers.ErrorDetail(
                            "Not supported by a channel of this kind.", "not_for_this_channel"
                        )
                    ]
                    for name in found
                }
            )
        return attrs


@extend_schema_serializer(
    examples=[
        OpenApiExample("a daily digest", value={"digest": "daily", "digest_hour": 18}, request_only=True)
    ]
)
class ChannelChangeSerializer(StrictSerializer):
    """Changes of a channel. Omitted fields do not change."""

    name = FreeTextField(max_length=60, required=False, allow_blank=True, help_text="Name for your list.")
    kinds = kinds_field(required=False, help_text=KINDS_HELP)
    digest = serializers.ChoiceField(choices=Channel.Digest.choices, required=False, help_text=DIGEST_HELP)
    digest_hour = serializers.IntegerField(
        min_value=0, max_value=23, required=False, help_text="Local hour of the daily digest."
    )
    has_quiet_hours = serializers.BooleanField(required=False, help_text="Whether quiet hours apply.")
    active = serializers.BooleanField(
        required=False,
        source="is_active",
        help_text="Whether the channel is on. Switching it off drops unsent notices.",
    )


@extend_schema_serializer(examples=[OpenApiExample("a code", value={"code": "12345678"}, request_only=True)])
class CodeSerializer(StrictSerializer):
    """A confirmation code."""

    code = serializers.CharField(min_length=8, max_length=8, help_text="Code from the mail.")


@extend_schema_serializer(
    examples=[OpenApiExample("a secret", value={"secret": "whsec_EXAMPLE"}, response_only=True)]
)
class SecretSerializer(serializers.Serializer[Any]):
    """The new secret of a webhook, which is shown only once."""

    secret = serializers.CharField(help_text="Key to verify `webhook-signature`.")


class DeliverySerializer(serializers.ModelSerializer[Delivery]):
    """A message to a channel. Its id is the `webhook-id`, or starts the `Message-ID`, of every attempt."""

    channel = serializers.IntegerField(source="channel_id", help_text="Id of the channel.")
    attempt_count = serializers.IntegerField(source="attempts", help_text="Attempts so far.")
    state = serializers.ChoiceField(
        choices=Attempted.State.choices,
        help_text="`failed` is retried; `dead` is not, unless you send it again.",
    )
    last_error = serializers.CharField(help_text="Error of the last attempt; empty if it succeeded.")

    class Meta:
        model = Delivery
        fields = (
            "id", "channel", "kind", "state", "attempt_count", "created_at", "sent_at", "next_attempt_at",
            "last_error",
        )  # fmt: skip
        read_only_fields = fields
        extra_kwargs = {
            "id": {"help_text": "Id of the delivery."},
            "kind": {"help_text": "Kind of the message."},
            "created_at": {"help_text": "When it was created."},
            "sent_at": {"help_text": "When it arrived, or null."},
            "next_attempt_at": {"help_text": "When it is retried, or null."},
        }


class DeliveryFilterSerializer(serializers.Serializer[Any]):
    """Filter of the list of deliveries."""

    channel = serializers.IntegerField(
        min_value=1, max_value=2**53, required=False, help_text="Only deliveries to this channel."
    )


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "one muted game, another only by mail",
            value={"muted": False, "kinds": {"12": ["your_turn"]}},
            request_only=True,
        )
    ]
)
class GameNoticePreferencesChangeSerializer(StrictSerializer):
    """Preferences for one game."""

    muted = serializers.BooleanField(default=False, help_text="Whether all notices of the game are off.")
    kinds = BoundedDictField(
        child=kinds_field(),
        max_length=100,
        required=False,
        default=dict,
        help_text="Kinds by channel id. A channel that is not named keeps its own kinds.",
    )


class GameNoticePreferencesSerializer(serializers.Serializer[Any]):
    """Preferences for one game."""

    game = serializers.CharField(help_text="Code of the game.")
    muted = serializers.BooleanField(help_text="Whether all notices of the game are off.")
    kinds = serializers.DictField(
        child=serializers.ListField(child=serializers.ChoiceField(choices=Kind.choices)),
        help_text="Kinds by channel id.",
    )


class GameNoticePreferencesListSerializer(CompleteListSerializer):
    """All games with their own preferences."""

    results = GameNoticePreferencesSerializer(many=True, help_text="The games.")


@extend_schema_serializer(
    examples=[OpenApiExample("a calendar", value={"created_at": "2026-11-20T09:00:00Z"}, response_only=True)]
)
class CalendarFeedSerializer(serializers.Serializer[Any]):
    """Your calendar of due times. Its address is not shown again."""

    created_at = serializers.DateTimeField(help_text="When the address was created.")


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "an address",
            value={
                "created_at": "2026-11-20T09:00:00Z",
                "url": "https://example.org/api/v1/me/calendar/EXAMPLE.ics",
            },
            response_only=True,
        )
    ]
)
class CalendarAddressSerializer(CalendarFeedSerializer):
    """The secret address of your calendar, which is shown only once."""

    url = serializers.CharField(help_text="The secret address. Anybody who has it can read your due times.")


@extend_schema_serializer(examples=[OpenApiExample("a turn", value={"kind": "your_turn"}, request_only=True)])
class SandboxNoticeSerializer(StrictSerializer):
    """A test notice to send."""

    kind = serializers.ChoiceField(choices=GAME_CHOICES, help_text="Kind of the notice.")
