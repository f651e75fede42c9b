"""Bodies of the accounts endpoints."""

from __future__ import annotations

from functools import lru_cache
from typing import Any
from zoneinfo import available_timezones

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError as DjangoValidationError
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

from accounts.models import AccessToken, User
from accounts.names import LONGEST, SHORTEST, UsernameValidator, normalised, refuse_official
from accounts.scopes import Scope
from got_api.free_text import FreeTextField
from got_api.serializers import StrictSerializer

LONGEST_PASSWORD = 256


@lru_cache(maxsize=1)
def _zones() -> frozenset[str]:
    return frozenset(available_timezones())


class TimeZoneField(serializers.CharField):
    """A name of the IANA database."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("help_text", "A time zone of the IANA database, such as Europe/Bucharest.")
        super().__init__(max_length=64, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        name = super().to_internal_value(data)
        if name not in _zones():
            raise serializers.ValidationError(_("There is no such time zone."), code="unknown_time_zone")
        return name


class LanguageField(serializers.ChoiceField):
    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("help_text", "Language of notices and messages.")
        super().__init__(choices=settings.LANGUAGES, **kwargs)


_ME = {
    "id": 17,
    "username": "catelyn",
    "email": "catelyn@example.org",
    "email_confirmed": False,
    "time_zone": "Europe/Bucharest",
    "language": "en",
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


@extend_schema_serializer(examples=[OpenApiExample("an account", value=_ME, response_only=True)])
class MeSerializer(serializers.ModelSerializer[User]):
    """The account of whoever asks; nobody else is shown more than its username."""

    username = serializers.CharField()
    can_organise = serializers.BooleanField(
        help_text="Whether the staff lets this account have any number of games open for registration."
    )
    email_confirmed = serializers.SerializerMethodField(
        help_text="Whether the address was confirmed by mail; until then it is a claim."
    )

    class Meta:
        model = User
        fields = (
            "id", "username", "email", "email_confirmed", "time_zone", "language", "is_staff",
            "can_organise", "created_at",
        )  # fmt: skip
        read_only_fields = fields

    def get_email_confirmed(self, user: User) -> bool:
        return user.email_confirmed_at is not None


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "a new account",
            value={"username": "catelyn", "password": "family-duty-honour", "time_zone": "Europe/Bucharest"},
            request_only=True,
        )
    ]
)
class RegistrationSerializer(StrictSerializer):
    """Who registers."""

    username = serializers.CharField(
        min_length=SHORTEST,
        max_length=LONGEST,
        help_text=(
            "Public. Letters of one script, digits 0 to 9, `.`, `-` and `_`; no two accounts have names that "
            "differ only in case or look alike."
        ),
    )
    password = serializers.CharField(max_length=LONGEST_PASSWORD, trim_whitespace=False, write_only=True)
    email = serializers.EmailField(
        required=False, allow_null=True, max_length=254, help_text="Optional; shown to nobody."
    )
    time_zone = TimeZoneField(required=False, default="UTC")
    language = LanguageField(required=False, default="en")

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
    """What is wrong with a password, as errors of a field."""
    return serializers.ValidationError(
        {field: [serializers.ErrorDetail(str(each.message), each.code) for each in _plain(error)]}
    )


def _plain(error: DjangoValidationError) -> list[DjangoValidationError]:
    """One error per message, each with its parameters filled in."""
    return [DjangoValidationError(each.messages[0], code=each.code) for each in error.error_list]


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "log in", value={"username": "catelyn", "password": "family-duty-honour"}, request_only=True
        )
    ]
)
class LogInSerializer(StrictSerializer):
    """Username and password."""

    username = serializers.CharField(max_length=LONGEST)
    password = serializers.CharField(max_length=LONGEST_PASSWORD, trim_whitespace=False, write_only=True)
    name = FreeTextField(
        required=False, default="log-in", max_length=60, help_text="A name for the list of tokens."
    )


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "another password",
            value={"present": "family-duty-honour", "new": "three-boys-and-two-girls"},
            request_only=True,
        )
    ]
)
class PasswordChangeSerializer(StrictSerializer):
    """The present password and the one that takes its place. The context has the `user`."""

    present = serializers.CharField(max_length=LONGEST_PASSWORD, trim_whitespace=False, write_only=True)
    new = serializers.CharField(max_length=LONGEST_PASSWORD, trim_whitespace=False, write_only=True)
    rotate_webhook_secrets = serializers.BooleanField(
        default=False,
        help_text="Whether all webhooks get new secrets too; the former ones are void at once.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        _require_strong("new", attrs["new"], self.context["user"])
        return attrs


class WebhookSecretSerializer(serializers.Serializer[Any]):
    """The new secret of a webhook, shown this once."""

    channel = serializers.IntegerField(help_text="Id of the channel.")
    secret = serializers.CharField()


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "nothing else was open",
            value={
                "calendar_ended": False,
                "confirmations_ended": 0,
                "webhooks": 0,
                "webhook_secrets": [],
            },
            response_only=True,
        )
    ]
)
class PasswordChangedSerializer(serializers.Serializer[Any]):
    """What has ended with the former password besides tokens."""

    calendar_ended = serializers.BooleanField(help_text="Whether a calendar address has ended.")
    confirmations_ended = serializers.IntegerField(
        help_text="How many channels waited for a code that is void now; ask for another."
    )
    webhooks = serializers.IntegerField(
        help_text=(
            "How many webhooks the account has. If somebody else may know their secrets, change the password "
            "with `rotate_webhook_secrets`, or rotate them one by one."
        )
    )
    webhook_secrets = WebhookSecretSerializer(many=True, help_text="Empty unless they were to be rotated.")


@extend_schema_serializer(
    examples=[
        OpenApiExample("by name", value={"account": "catelyn"}, request_only=True),
        OpenApiExample("by address", value={"account": "catelyn@example.org"}, request_only=True),
    ]
)
class PasswordResetRequestSerializer(StrictSerializer):
    """Whose password is to be reset."""

    account = serializers.CharField(max_length=254, help_text="A username, or a confirmed mail address.")


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "the code of the mail",
            value={"code": "17-d2k4f1-EXAMPLE", "password": "three-boys-and-two-girls"},
            request_only=True,
        )
    ]
)
class PasswordResetSerializer(StrictSerializer):
    """The code of the mail, and the new password."""

    code = serializers.CharField(max_length=100)
    password = serializers.CharField(max_length=LONGEST_PASSWORD, trim_whitespace=False, write_only=True)


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "another time zone", value={"time_zone": "Europe/Sofia", "language": "bg"}, request_only=True
        )
    ]
)
class ProfileChangeSerializer(StrictSerializer):
    """What of the account changes; all else stays."""

    time_zone = TimeZoneField(required=False)
    language = LanguageField(required=False)
    email = serializers.EmailField(
        required=False,
        allow_null=True,
        max_length=254,
        help_text="Needs a token of POST /sessions that is at most ten minutes old.",
    )


@extend_schema_serializer(examples=[OpenApiExample("a token", value=_TOKEN, response_only=True)])
class TokenSerializer(serializers.ModelSerializer[AccessToken]):
    """A token without its secret."""

    scopes = serializers.ListField(child=serializers.ChoiceField(choices=[scope.value for scope in Scope]))
    last_used_at = serializers.DateTimeField(allow_null=True, help_text="Exact to the hour.")

    class Meta:
        model = AccessToken
        fields = ("id", "kind", "name", "scopes", "created_at", "expires_at", "last_used_at")
        read_only_fields = fields


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "a token with its secret", value=_TOKEN | {"token": "got_EXAMPLE-shown-once"}, response_only=True
        )
    ]
)
class IssuedTokenSerializer(TokenSerializer):
    """A token with its secret, which is told this once and never again."""

    token = serializers.CharField(read_only=True, help_text="Send as `Authorization: Bearer <token>`.")

    class Meta(TokenSerializer.Meta):
        fields = (*TokenSerializer.Meta.fields, "token")  # type: ignore[assignment]
        read_only_fields = fields  # type: ignore[assignment]


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "token for a bot",
            value={"name": "my bot", "scopes": ["read", "play"], "expires_in_days": 90},
            request_only=True,
        )
    ]
)
class NewTokenSerializer(StrictSerializer):
    """The token that is wanted."""

    name = FreeTextField(max_length=60, help_text="A name for the list of tokens.")
    scopes = serializers.ListField(
        child=serializers.ChoiceField(choices=[scope.value for scope in Scope]),
        min_length=1,
        max_length=len(Scope),
        help_text="What the token may do; no more than the token that asks for it.",
    )
    expires_in_days = serializers.IntegerField(min_value=1, max_value=365, default=90)
