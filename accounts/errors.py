"""Error codes of the endpoints of accounts."""

from typing import Any

from got_api.contracts import Remedy
from got_api.http.codes import Code


class AccountCode(Code):
    LOG_IN_AGAIN = "log_in_again", 403
    RESET_INVALID = "reset_invalid", 422
    CONFIRMATION_INVALID = "confirmation_invalid", 422
    CREDENTIALS_WRONG = "credentials_wrong", 401
    PASSWORD_WRONG = "password_wrong", 422
    USERNAME_TAKEN = "username_taken", 409
    TOO_MANY_TOKENS = "too_many_tokens", 409
    TOO_MANY_APPS = "too_many_apps", 409
    APP_IS_PUBLIC = "app_is_public", 409
    NOT_FOR_APPS = "not_for_apps", 403


CODES: dict[str, int] = AccountCode.statuses()

REMEDIES: dict[str, Remedy] = {
    AccountCode.APP_IS_PUBLIC: Remedy.CORRECT_REQUEST,
    AccountCode.CREDENTIALS_WRONG: Remedy.CHOOSE_AGAIN,
    AccountCode.LOG_IN_AGAIN: Remedy.LOG_IN,
    AccountCode.USERNAME_TAKEN: Remedy.CHOOSE_AGAIN,
}

FACTS: dict[str, dict[str, Any]] = {
    "max_count": {"type": "integer", "description": "Largest allowed number of these items."},
    "missing_scopes": {
        "type": "array",
        "items": {"$ref": "#/components/schemas/Scope"},
        "description": "Scopes that the token lacks.",
    },
}
