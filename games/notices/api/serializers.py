"""Bodies of the endpoints of notices."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from accounts.api.serializers import LanguageField
from games.api.serializers.clocks import CompleteListSerializer
from games.notices.channels import KINDS, OPTIONAL_FIELDS, Trait, kind_of, kinds_with, names_with, push_keys
from games.notices.channels.http import MAX_URL
from games.notices.kinds import GAME_CHOICES, WARNING_CHOICES, Kind
from games.notices.models import Channel, Delivery, OutgoingMessage
from got_api.http.free_text import FreeTextField
from got_api.http.serializers import BoundedDictField, NumberChoiceField, StrictSerializer
from got_api.schema.operations import example, examples
from got_api.shared.texts import text as text_of

KINDS_HELP = "Kinds of notices that this channel sends. Always empty for a status message."
DIGEST_HELP = (
    "Digest of a mail channel. `hourly` and `daily` collect notices into one mail; urgent notices are sent "
    "at once. With `none`, notices of the same minute are one mail."
)


def _kind_names(trait: Trait) -> str:
    """The kinds of channels with a property, for a help text."""
    return " and ".join(f"`{name}`" for name in names_with(trait))


@extend_schema_field({"type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"})
class LocalTimeField(serializers.TimeField):
    """Hours and minutes in a time zone that another field or the account names, or null."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(allow_null=True, required=False, format="%H:%M", input_formats=["%H:%M"], **kwargs)


def kinds_field(**kwargs: Any) -> serializers.ListField:
    child = serializers.ChoiceField(choices=Kind.choices)
    return serializers.ListField(child=child, max_length=len(Kind), **kwargs)


@examples(
    example(
        "quiet nights",
        {"quiet_from": "22:00", "quiet_until": "07:00", "warning_seconds": 7200},
        request=True,
    )
)
class PreferencesSerializer(StrictSerializer):
    """Preferences for all channels."""

    quiet_from = LocalTimeField(
        help_text="Start of the quiet hours, in the time zone of the account; null for none."
    )
    quiet_until = LocalTimeField(
        help_text="End of the quiet hours, when held notices are sent; null for none. May be on the next day."
    )
    warning_seconds = NumberChoiceField(
        choices=WARNING_CHOICES,
        required=False,
        help_text="Time between a warning and the due time, in seconds; 0 for no warnings.",
    )


class NoticePreferencesSerializer(PreferencesSerializer):
    """Preferences for all channels."""

    time_zone = serializers.CharField(
        read_only=True, help_text="Time zone of the account; change it with `PATCH /me`."
    )


class KindField(serializers.ChoiceField):
    """A kind of channel, of those that are known when the serializer is made."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=[(name, name) for name in KINDS], **kwargs)


SIGNED = " or ".join(kind.noun for kind in kinds_with("has_secret"))
"""The kinds of channels that sign their messages, for texts of the API."""
_MAIL = kinds_with("is_mail")[0]
_CHANNEL = {
    "id": 12,
    "kind": _MAIL.name,
    "name": "",
    "address": _MAIL.example["address"],
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


@examples(example(_MAIL.noun, _CHANNEL))
class NoticeChannelSerializer(serializers.ModelSerializer[Channel]):
    """A channel by which you get notices. Its secrets are not shown."""

    kind = KindField(read_only=True, help_text="Kind of the channel.")
    address = serializers.SerializerMethodField(
        help_text=f"Mail address or URL; only the host name for {_kind_names('is_address_secret')}."
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
    failure_count = serializers.IntegerField(
        source="failures", help_text="Number of failed attempts since the last success."
    )

    class Meta:
        model = Channel
        fields = (
            "id", "kind", "name", "address", "game", "language", "kinds", "digest", "digest_hour",
            "has_quiet_hours", "active", "confirmed", "failure_count", "created_at",
        )  # fmt: skip
        read_only_fields = fields
        extra_kwargs = {
            "id": {"help_text": "Id of the channel."},
            "name": {"help_text": "Name that you gave the channel."},
            "digest": {"help_text": DIGEST_HELP},
            "digest_hour": {"help_text": "Local hour of the daily digest."},
            "has_quiet_hours": {"help_text": "Whether quiet hours apply."},
            "created_at": {"help_text": "When the channel was added."},
        }

    def get_address(self, channel: Channel) -> str:
        if not kind_of(channel).is_address_secret:
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

    results = NoticeChannelSerializer(many=True, help_text="All your channels.")


@examples(example(_MAIL.noun, _CHANNEL | {"secret": None}))
class AddedNoticeChannelSerializer(NoticeChannelSerializer):
    __doc__ = f"A new channel, with the secret of {SIGNED}, which is shown only once."

    secret = serializers.CharField(
        allow_null=True,
        help_text="Key to verify `webhook-signature`; null for other channels.",
    )

    class Meta(NoticeChannelSerializer.Meta):
        fields = (*NoticeChannelSerializer.Meta.fields, "secret")  # type: ignore[assignment]
        read_only_fields = fields  # type: ignore[assignment]


class KeyField(serializers.CharField):
    """A key as base64url. `read` returns its bytes, or raises ValueError for an invalid key."""

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

    p256dh = KeyField(push_keys.read_key, max_length=88, help_text="Public key: a point of P-256, base64url.")
    auth = KeyField(push_keys.read_auth, max_length=24, help_text="Secret of 16 bytes, base64url.")


@extend_schema_serializer(
    examples=[
        example(kind.noun, {"kind": kind.name, **kind.example}, request=True)
        for kind in sorted(KINDS.values(), key=lambda kind: not kind.is_personal)
    ]
)
class NewChannelSerializer(StrictSerializer):
    """A new channel."""

    kind = KindField(help_text="Kind of the channel.")
    address = serializers.CharField(
        max_length=MAX_URL,
        help_text=(
            f"Mail address, or public https URL; for {_kind_names('is_subscription')} the `endpoint` of "
            "the subscription. Redirects are not followed."
        ),
    )
    keys = PushKeysSerializer(
        required=False,
        help_text=f"Required for {_kind_names('is_subscription')}: the `keys` of the subscription.",
    )
    name = FreeTextField(
        max_length=60,
        required=False,
        allow_blank=True,
        help_text=("Name for the channel in your list. Others do not see it."),
    )
    game = serializers.CharField(
        max_length=20,
        required=False,
        allow_null=True,
        help_text=(
            f"Code of the game that a status message shows; required for {_kind_names('is_status')}, "
            "else null."
        ),
    )
    language = LanguageField(
        required=False,
        help_text=(
            f"Language of the status message, only for {_kind_names('is_status')}. "
            "Default: that of your profile."
        ),
    )
    kinds = kinds_field(required=False, help_text=f"{KINDS_HELP} If left out, the usual kinds.")
    digest = serializers.ChoiceField(choices=Channel.Digest.choices, required=False, help_text=DIGEST_HELP)
    digest_hour = serializers.IntegerField(
        min_value=0, max_value=23, required=False, help_text="Local hour of the daily digest."
    )
    has_quiet_hours = serializers.BooleanField(
        required=False,
        help_text=f"Whether quiet hours apply. Default: true for {_kind_names('is_personal')}, else false.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        kind = KINDS[attrs["kind"]]
        try:
            attrs["address"] = kind.read_address(attrs["address"])
        except serializers.ValidationError as error:
            raise serializers.ValidationError({"address": error.detail}) from error
        if kind.is_status != (attrs.get("game") is not None):
            code = "required" if kind.is_status else "not_for_this_channel"
            only = " and ".join(names_with("is_status"))
            raise _refusal(f"Required for {only}, and for no other channel.", code, "game")
        if kind.is_subscription and "keys" not in attrs:
            raise _refusal(str(self.fields["keys"].error_messages["required"]), "required", "keys")
        if found := sorted(OPTIONAL_FIELDS & set(attrs) - kind.fields):
            raise _refusal("Not supported by a channel of this kind.", "not_for_this_channel", *found)
        return attrs


def _refusal(detail: str, code: str, *names: str) -> serializers.ValidationError:
    """The validation error of these fields."""
    return serializers.ValidationError({name: [serializers.ErrorDetail(detail, code)] for name in names})


@examples(example("a daily digest", {"digest": "daily", "digest_hour": 18}, request=True))
class ChannelChangeSerializer(StrictSerializer):
    """Changes of a channel. Omitted fields do not change."""

    name = FreeTextField(
        max_length=60,
        required=False,
        allow_blank=True,
        help_text=("Name for the channel in your list. Others do not see it."),
    )
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


@examples(example("a code", {"code": "12345678"}, request=True))
class CodeSerializer(StrictSerializer):
    """A confirmation code."""

    code = serializers.CharField(min_length=8, max_length=8, help_text="Confirmation code from the mail.")


@examples(example("a secret", {"secret": "whsec_EXAMPLE"}))
class SecretSerializer(serializers.Serializer[Any]):
    __doc__ = f"The new secret of {SIGNED}, which is shown only once."

    secret = serializers.CharField(help_text="Key to verify `webhook-signature`.")


class DeliverySerializer(serializers.Serializer[Any]):
    """A message to a channel. Its id is the `webhook-id`, or starts the `Message-ID`, of every attempt."""

    id = serializers.UUIDField(read_only=True, help_text="Id of the delivery.")
    channel = serializers.IntegerField(source="channel_id", help_text="Id of the channel.")
    kind = serializers.ChoiceField(
        choices=Delivery.Kind.choices, read_only=True, help_text="Kind of the message."
    )
    state = serializers.ChoiceField(
        choices=OutgoingMessage.State.choices,
        help_text=(
            "`pending`: not sent yet. `failed`: an attempt failed, and another follows. `sent`: the "
            "receiver accepted it. `dead`: no attempt follows unless you send it again. `held`: it may have "
            "been sent before the server was restored, and an admin decides whether to send it."
        ),
    )
    attempt_count = serializers.IntegerField(source="attempts", help_text="Number of attempts so far.")
    created_at = serializers.DateTimeField(read_only=True, help_text="When it was created.")
    sent_at = serializers.DateTimeField(
        read_only=True, allow_null=True, help_text="When the receiver accepted it; null before."
    )
    next_attempt_at = serializers.DateTimeField(
        read_only=True, allow_null=True, help_text="When it is sent again; null if it is not."
    )
    last_error = serializers.CharField(help_text="Error of the last attempt; empty if it succeeded.")


class DeliveryFilterSerializer(serializers.Serializer[Any]):
    """Filter of the list of deliveries."""

    channel = serializers.IntegerField(
        min_value=1, max_value=2**53, required=False, help_text="Only deliveries to this channel."
    )


@examples(
    example(
        "a game only by mail",
        {"muted": False, "kinds": {"12": ["your_turn"]}},
        request=True,
    )
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


@examples(example("a calendar", {"created_at": "2026-11-20T09:00:00Z"}))
class CalendarFeedSerializer(serializers.Serializer[Any]):
    """Your calendar of due times. Its address is not shown again."""

    created_at = serializers.DateTimeField(help_text="When the address was created.")


@examples(
    example(
        "an address",
        {
            "created_at": "2026-11-20T09:00:00Z",
            "url": "https://example.org/api/v1/me/calendar/EXAMPLE.ics",
        },
    )
)
class CalendarAddressSerializer(CalendarFeedSerializer):
    """The secret address of your calendar, which is shown only once."""

    url = serializers.CharField(help_text="The secret address. Anybody who has it can read your due times.")


@examples(example("a turn", {"kind": "your_turn"}, request=True))
class SandboxNoticeSerializer(StrictSerializer):
    """A test notice to send."""

    kind = serializers.ChoiceField(choices=GAME_CHOICES, help_text="Kind of the notice.")
