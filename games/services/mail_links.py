"""Links in mails that act for a user. Their secret part is derived from the server's key and never stored."""

import hmac

from django.conf import settings

from got_api.http.errors import ErrorCode, Problem

_MAC_LETTERS = 32


def link_token(purpose: str, code: str) -> str:
    """The secret part of a link about the object with this code. A token is valid only for its purpose.

    Anybody with the link can act for the user to whom it was sent, until the object is settled.
    """
    digest = hmac.digest(settings.SECRET_KEY.encode(), f"{purpose}:{code}".encode(), "sha256")
    return f"{code}-{digest.hex()[:_MAC_LETTERS]}"


def code_of_link(purpose: str, token: str) -> str:
    """The code of a token. Raises 404 for an invalid token."""
    code = token.partition("-")[0]
    if not hmac.compare_digest(link_token(purpose, code).encode(), token.encode()):
        raise Problem(ErrorCode.NOT_FOUND)
    return code
