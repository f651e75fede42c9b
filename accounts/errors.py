"""The codes that only the endpoints of accounts answer."""

from enum import StrEnum

from django.utils.translation import gettext_lazy as _

from got_api.errors import CodeEntry


class AccountCode(StrEnum):
    CREDENTIALS_WRONG = "credentials_wrong"
    PASSWORD_WRONG = "password_wrong"
    USERNAME_TAKEN = "username_taken"
    TOO_MANY_TOKENS = "too_many_tokens"


CODES: dict[str, CodeEntry] = {
    AccountCode.CREDENTIALS_WRONG: CodeEntry(
        401, "Credentials wrong", _("No account has this username with this password.")
    ),
    AccountCode.PASSWORD_WRONG: CodeEntry(422, "Password wrong", _("This is not your present password.")),
    AccountCode.USERNAME_TAKEN: CodeEntry(409, "Username taken", _("Another account has this username.")),
    AccountCode.TOO_MANY_TOKENS: CodeEntry(
        409, "Too many tokens", _("Revoke a token before you make another.")
    ),
}
