"""Bodies of the accounts endpoints."""

from functools import cache
from typing import Any
from zoneinfo import available_timezones

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError as DjangoValidationError
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.devices import MAX_LENGTH as MAX_DEVICE
from accounts.models import AccessToken, User
from accounts.names import MAX_LENGTH, MIN_LENGTH, UsernameValidator, normalised, refuse_official
from accounts.scopes import Scope
from got_api.http.free_text import FreeTextField
from got_api.http.serializers import StrictSerializer
from got_api.schema.operations import example, examples
from got_api.shared.texts import text

MAX_PASSWORD_LENGTH = 256
UTC = "UTC"


_time_zone_names = cache(available_timezones)
"""Cached because each call reads the files of all zones."""


def is_time_zone(name: str) -> bool:
    """Whether a name is in the IANA database."""
    return name in _time_zone_names()


class TimeZoneField(serializers.CharField):
    """A name of the IANA database."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("help_text", "IANA time zone, such as Europe/Bucharest.")
        super().__init__(max_length=64, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        name = super().to_internal_value(data)
        if not is_time_zone(name):
            raise serializers.ValidationError(
                text("field_problem-unknown_time_zone"), code="unknown_time_zone"
            )
        return name


class LanguageField(serializers.ChoiceField):
    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("help_text", "Language of texts and mails.")
        super().__init__(choices=settings.LANGUAGES, **kwargs)


MISSING = [("email", "email"), ("email_confirmed", "email_confirmed"), ("time_zone", "time_zone")]
"""Data that may be missing in an account."""
_ME = {
    "id": 17,
    "username": "catelyn",
    "email": "catelyn@example.org",
    "email_confirmed": False,
    "new_email": None,
    "missing": ["email_confirmed"],
    "time_zone": "Europe/Bucharest",
    "language": "en",
    "has_public_profile": True,
    "is_bot": False,
    "is_staff": False,
    "can_organise": False,
    "created_at": "2026-11-20T09:00:00Z",
}
_TOKEN = {
    "id": 408,
    "kind": "personal",
    "name": "my bot",
    "scopes": ["read", "play"],
    "created_at": "2026-11-20T09:00:00Z",
    "expires_at": "2027-02-18T09:00:00Z",
    "last_used_at": None,
}


@examples(example("an account", _ME))
class MeSerializer(serializers.Serializer[User]):
    """Your account. Other users see your username, and your page while `has_public_profile` is on."""

    id = serializers.IntegerField(read_only=True, help_text="Id of the account.")
    username = serializers.CharField(help_text="Username, which others see.")
    email = serializers.EmailField(
        read_only=True,
        allow_null=True,
        help_text="Mail address; null for none, or if the token may not see it.",
    )
    email_confirmed = serializers.SerializerMethodField(help_text="Whether the mail address is confirmed.")
    new_email = serializers.EmailField(
        read_only=True,
        allow_null=True,
        help_text=(
            "Address that replaces `email` when it is confirmed; null for none, or if the token may not "
            "see it."
        ),
    )
    missing = serializers.SerializerMethodField(
        help_text=(
            "Missing data that a client should ask the user for. `email`: no address. `email_confirmed`: the "
            "address is not confirmed, so the password cannot be reset by mail. `time_zone`: none was "
            "chosen, so times in mails are in UTC. Empty if the token may not see the address."
        )
    )
    time_zone = serializers.CharField(read_only=True, help_text="IANA time zone, such as Europe/Bucharest.")
    language = serializers.CharField(read_only=True, help_text="Language of texts and mails.")
    has_public_profile = serializers.BooleanField(
        read_only=True,
        help_text="Whether `GET /players/{username}` shows the account, and `GET /players` finds its name.",
    )
    is_bot = serializers.BooleanField(read_only=True, help_text="Whether a program plays with the account.")
    is_staff = serializers.BooleanField(read_only=True, help_text="Whether the account belongs to the staff.")
    can_organise = serializers.BooleanField(
        help_text=(
            "Whether the user can create leagues and tables for other players, and any number of games "
            "before they start."
        )
    )
    created_at = serializers.DateTimeField(read_only=True, help_text="When the account was created.")

    def get_email_confirmed(self, user: User) -> bool:
        return user.email_confirmed_at is not None

    @extend_schema_field(serializers.ListField(child=serializers.ChoiceField(choices=MISSING)))
    def get_missing(self, user: User) -> list[str]:
        is_missing = {
            "email": user.email is None,
            "email_confirmed": user.email is not None and user.email_confirmed_at is None,
            "time_zone": user.time_zone == UTC and not user.has_chosen_time_zone,
        }
        return [name for name, is_so in is_missing.items() if is_so]


@examples(
    example(
        "a new account",
        {"username": "catelyn", "password": "family-duty-honour", "time_zone": "Europe/Bucharest"},
        request=True,
    )
)
class RegistrationSerializer(StrictSerializer):
    """A new account."""

    username = serializers.CharField(
        min_length=MIN_LENGTH,
        max_length=MAX_LENGTH,
        help_text=(
            "Public username. Letters of one script, digits 0 to 9, `.`, `-` and `_`. It must not differ "
            "from another username only in case or look like it."
        ),
    )
    password = serializers.CharField(
        max_length=MAX_PASSWORD_LENGTH,
        trim_whitespace=False,
        write_only=True,
        help_text="At least 8 characters, and not easy to guess.",
    )
    email = serializers.EmailField(
        required=False, allow_null=True, max_length=254, help_text="Mail address, private; null for none."
    )
    time_zone = TimeZoneField(
        required=False, help_text="IANA time zone, such as Europe/Bucharest; UTC without it."
    )
    language = LanguageField(
        required=False, help_text="Language of texts and mails; without it, that of `Accept-Language`."
    )

    def validate_username(self, value: str) -> str:
        name = normalised(value)
        UsernameValidator()(name)
        refuse_official(name)
        return name

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        user = User(username=attrs["username"], email=attrs.get("email"))
        _require_strong("password", attrs["password"], user)
        return attrs


def _require_strong(field: str, password: str, user: User) -> None:
    try:
        validate_password(password, user)
    except DjangoValidationError as error:
        raise weak_password(field, error) from error


def weak_password(field: str, error: DjangoValidationError) -> serializers.ValidationError:
    """Reasons why a password is too weak, as errors of a field."""
    return serializers.ValidationError(
        {field: [serializers.ErrorDetail(str(each.message), each.code) for each in _plain(error)]}
    )


def _plain(error: DjangoValidationError) -> list[DjangoValidationError]:
    """One error per message, each with its parameters filled in."""
    return [DjangoValidationError(each.messages[0], code=each.code) for each in error.error_list]


_DEVICE = "WyJhM2Y0Il0:1vEXAMPLE:shown-once"


@examples(example("log in", {"username": "catelyn", "password": "family-duty-honour"}, request=True))
class LogInSerializer(StrictSerializer):
    """Username and password."""

    username = serializers.CharField(max_length=MAX_LENGTH, help_text="Username.")
    password = serializers.CharField(
        max_length=MAX_PASSWORD_LENGTH,
        trim_whitespace=False,
        write_only=True,
        help_text="Password of the account.",
    )
    name = FreeTextField(
        required=False, default="log-in", max_length=60, help_text="Name of the token in your list."
    )
    device = serializers.CharField(
        required=False,
        default="",
        allow_blank=True,
        max_length=MAX_DEVICE,
        write_only=True,
        help_text="`device` of an earlier log-in on this device. An invalid one is ignored.",
    )


@examples(
    example(
        "another password",
        {"current": "family-duty-honour", "new": "three-boys-and-two-girls"},
        request=True,
    )
)
class PasswordChangeSerializer(StrictSerializer):
    """The current and the new password."""

    current = serializers.CharField(
        max_length=MAX_PASSWORD_LENGTH,
        trim_whitespace=False,
        write_only=True,
        help_text="Current password of the account.",
    )
    new = serializers.CharField(
        max_length=MAX_PASSWORD_LENGTH,
        trim_whitespace=False,
        write_only=True,
        help_text="New password: at least 8 characters, and not easy to guess.",
    )
    rotate_webhook_secrets = serializers.BooleanField(
        source="rotate_secrets",
        default=False,
        help_text="Whether all webhooks get new secrets; the old ones stop working at once.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        _require_strong("new", attrs["new"], self.context["user"])
        return attrs


class WebhookSecretSerializer(serializers.Serializer[Any]):
    """The new secret of a webhook, which is shown only once."""

    channel = serializers.IntegerField(help_text="Id of the channel.")
    secret = serializers.CharField(help_text="The new secret.")


@examples(
    example(
        "nothing else to revoke",
        {
            "calendar_revoked": False,
            "ended_confirmation_count": 0,
            "ended_web_push_count": 0,
            "webhook_count": 0,
            "webhook_secrets": [],
            "device": _DEVICE,
        },
    )
)
class PasswordChangedSerializer(serializers.Serializer[Any]):
    """Everything that was revoked with the old password, besides tokens."""

    calendar_revoked = serializers.BooleanField(help_text="Whether a calendar address was revoked.")
    ended_confirmation_count = serializers.IntegerField(
        help_text="Number of channels that need a new confirmation code."
    )
    ended_web_push_count = serializers.IntegerField(
        source="ended_channel_count",
        help_text="Number of removed channels of the kind `web_push`. Add them again in your browsers.",
    )
    webhook_count = serializers.IntegerField(
        source="signed_channel_count",
        help_text=(
            "Number of webhooks of the account. If somebody else may have seen their secrets, renew them or "
            "use `rotate_webhook_secrets`."
        ),
    )
    webhook_secrets = WebhookSecretSerializer(
        source="channel_secrets",
        many=True,
        help_text="New secrets; empty without `rotate_webhook_secrets`.",
    )
    device = serializers.CharField(help_text="Send it as `device` with the next log-in on this device.")


@examples(
    example("by name", {"account": "catelyn"}, request=True),
    example("by address", {"account": "catelyn@example.org"}, request=True),
)
class PasswordResetMailSerializer(StrictSerializer):
    """The account whose password is reset."""

    account = serializers.CharField(max_length=254, help_text="Username or confirmed mail address.")


@examples(
    example(
        "the code from the mail",
        {"code": "17-d2k4f1-EXAMPLE", "password": "three-boys-and-two-girls"},
        request=True,
    )
)
class PasswordResetSerializer(StrictSerializer):
    """A reset code and the new password."""

    code = serializers.CharField(max_length=100, help_text="Confirmation or reset code from the mail.")
    password = serializers.CharField(
        max_length=MAX_PASSWORD_LENGTH,
        trim_whitespace=False,
        write_only=True,
        help_text="New password: at least 8 characters, and not easy to guess.",
    )


@examples(
    example("another time zone", {"time_zone": "Europe/Sofia", "language": "bg"}, request=True),
    example("another address", {"email": "catelyn@example.org"}, request=True),
)
class ProfileChangeSerializer(StrictSerializer):
    """Changes of the account. Omitted fields do not change."""

    time_zone = TimeZoneField(required=False)
    language = LanguageField(required=False)
    has_public_profile = serializers.BooleanField(
        required=False,
        help_text=(
            "Whether `GET /players/{username}` shows the account, and `GET /players` finds its name. If "
            "false, both behave as if the name did not exist."
        ),
    )
    is_bot = serializers.BooleanField(
        required=False,
        help_text=("True marks the account as one that a program plays with. Only an admin can undo this."),
    )
    email = serializers.EmailField(
        required=False,
        allow_null=True,
        max_length=254,
        help_text=(
            "Mail address; null removes the current one. Needs a token of `POST /sessions` that is at most "
            "ten minutes old."
        ),
    )

    def validate_is_bot(self, is_bot: bool) -> bool:
        if not is_bot:
            raise serializers.ValidationError(text("field_problem-bot_mark_stays"), code="bot_mark_stays")
        return is_bot


@examples(example("the code from the mail", {"code": "17-d2k4f1-EXAMPLE"}, request=True))
class EmailConfirmationSerializer(StrictSerializer):
    """The code that was sent to an address."""

    code = serializers.CharField(max_length=100, help_text="Confirmation or reset code from the mail.")


@examples(example("a token", _TOKEN))
class TokenSerializer(serializers.Serializer[Any]):
    """A token without its secret."""

    id = serializers.IntegerField(read_only=True, help_text="Id of the token.")
    kind = serializers.ChoiceField(
        choices=AccessToken.Kind.choices,
        read_only=True,
        help_text="`login` for a token of `POST /sessions`, else `personal`; never `app`.",
    )
    name = serializers.CharField(read_only=True, help_text="Name of the token.")
    scopes = serializers.ListField(
        child=serializers.ChoiceField(choices=[scope.value for scope in Scope]),
        help_text="Scopes of the token.",
    )
    created_at = serializers.DateTimeField(read_only=True, help_text="When it was created.")
    expires_at = serializers.DateTimeField(read_only=True, help_text="When the token expires.")
    last_used_at = serializers.DateTimeField(
        allow_null=True, help_text="Rounded to the hour; null if never used."
    )


@examples(example("a token with its secret", _TOKEN | {"token": "got_EXAMPLE-shown-once"}))
class IssuedTokenSerializer(TokenSerializer):
    """A token with its secret, which is shown only once."""

    token = serializers.CharField(read_only=True, help_text="Send it as `Authorization: Bearer <token>`.")


@examples(
    example(
        "logged in",
        _TOKEN | {"kind": "login", "name": "phone", "token": "got_EXAMPLE-shown-once", "device": _DEVICE},
    )
)
class LoggedInSerializer(IssuedTokenSerializer):
    """A token with its secret, and the device to send with the next log-in."""

    device = serializers.CharField(
        read_only=True,
        help_text="Send it as `device` with the next log-in on this device. It gives no access by itself.",
    )


@examples(
    example(
        "token for a bot",
        {"name": "my bot", "scopes": ["read", "play"], "expires_in_days": 90},
        request=True,
    )
)
class NewTokenSerializer(StrictSerializer):
    """A new token."""

    name = FreeTextField(max_length=60, help_text="Name of the token in your list.")
    scopes = serializers.ListField(
        child=serializers.ChoiceField(choices=[scope.value for scope in Scope]),
        min_length=1,
        max_length=len(Scope),
        help_text="Scopes of the token; at most those of the token of this request.",
    )
    expires_in_days = serializers.IntegerField(
        min_value=1, max_value=365, default=90, help_text="Lifetime of the token, in days."
    )
