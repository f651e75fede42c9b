"""Error codes of the endpoints of accounts."""

from enum import StrEnum
from typing import Any

from got_api.contracts import Remedy


class AccountCode(StrEnum):
    LOG_IN_AGAIN = "log_in_again"
    RESET_INVALID = "reset_invalid"
    CONFIRMATION_INVALID = "confirmation_invalid"
    CREDENTIALS_WRONG = "credentials_wrong"
    PASSWORD_WRONG = "password_wrong"
    USERNAME_TAKEN = "username_taken"
    TOO_MANY_TOKENS = "too_many_tokens"
    TOO_MANY_APPS = "too_many_apps"
    APP_IS_PUBLIC = "app_is_public"
    NOT_FOR_APPS = "not_for_apps"


CODES: dict[str, int] = {
    AccountCode.CREDENTIALS_WRONG: 401,
    AccountCode.LOG_IN_AGAIN: 403,
    AccountCode.RESET_INVALID: 422,
    AccountCode.CONFIRMATION_INVALID: 422,
    AccountCode.PASSWORD_WRONG: 422,
    AccountCode.USERNAME_TAKEN: 409,
    AccountCode.TOO_MANY_TOKENS: 409,
    AccountCode.TOO_MANY_APPS: 409,
    AccountCode.APP_IS_PUBLIC: 409,
    AccountCode.NOT_FOR_APPS: 403,
}

REMEDIES: dict[str, Remedy] = {
    AccountCode.APP_IS_PUBLIC: Remedy.CORRECT_REQUEST,
    AccountCode.CREDENTIALS_WRONG: Remedy.CHOOSE_AGAIN,
    AccountCode.LOG_IN_AGAIN: Remedy.LOG_IN,
    AccountCode.USERNAME_TAKEN: Remedy.CHOOSE_AGAIN,
}

FACTS: dict[str, dict[str, Any]] = {
    "max_count": {"type": "integer", "description": "Maximum number."},
    "missing_scopes": {
        "type": "array",
        "items": {"$ref": "#/components/schemas/Scope"},
        "description": "Scopes that the token lacks.",
    },
}
