"""The codes that only the endpoints of accounts answer."""

from enum import StrEnum

from django.utils.translation import gettext_lazy as _

from got_api.errors import CodeEntry


class AccountCode(StrEnum):
    LOG_IN_AGAIN = "log_in_again"
    RESET_INVALID = "reset_invalid"
    CREDENTIALS_WRONG = "credentials_wrong"
    PASSWORD_WRONG = "password_wrong"
    USERNAME_TAKEN = "username_taken"
    TOO_MANY_TOKENS = "too_many_tokens"


CODES: dict[str, CodeEntry] = {
    AccountCode.CREDENTIALS_WRONG: CodeEntry(
        401, "Invalid credentials", _("The username or the password is wrong.")
    ),
    AccountCode.LOG_IN_AGAIN: CodeEntry(
        403, "Log in again", _("Send a token of POST /sessions that is at most ten minutes old.")
    ),
    AccountCode.RESET_INVALID: CodeEntry(
        422, "Invalid reset code", _("The code is unknown, used, or older than an hour. Request a new one.")
    ),
    AccountCode.PASSWORD_WRONG: CodeEntry(422, "Wrong password", _("This is not your current password.")),
    AccountCode.USERNAME_TAKEN: CodeEntry(
        409, "Username taken", _("Another account has this username or a similar one.")
    ),
    AccountCode.TOO_MANY_TOKENS: CodeEntry(
        409, "Too many tokens", _("Revoke a token before you create another one.")
    ),
}
