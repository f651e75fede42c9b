"""Links in mails that act for a user. Their secret part is in no row. It is derived from the server's key."""

from __future__ import annotations

import hmac
from typing import Any

from django.conf import settings
from django.db.models import QuerySet

from got_api.database.viewer import as_engine
from got_api.http.errors import ErrorCode, Problem

_MAC_LETTERS = 32


def link_token(purpose: str, code: str) -> str:
    """The secret part of a link for the row of this code. A token is only valid for its purpose.

    Anybody with the link can act for the user of the row while there is something to do.
    """
    digest = hmac.digest(settings.SECRET_KEY.encode(), f"{purpose}:{code}".encode(), "sha256")
    return f"{code}-{digest.hex()[:_MAC_LETTERS]}"


def code_of_link(purpose: str, token: str) -> str:
    """The code of a token. Raises 404 for an invalid token."""
    code = token.partition("-")[0]
    if not hmac.compare_digest(link_token(purpose, code).encode(), token.encode()):
        raise Problem(ErrorCode.NOT_FOUND)
    return code


def user_of_offer(purpose: str, token: str, offers: QuerySet[Any]) -> tuple[str, int]:
    """(code of the offer, its user) for the token of a link. Raises 404."""
    code = code_of_link(purpose, token)
    with as_engine():
        user = offers.filter(code=code, user__is_active=True).values_list("user", flat=True).first()
    if user is None:
        raise Problem(ErrorCode.NOT_FOUND)
    return code, user


def ways_to_answer(purpose: str, path: str, code: str) -> list[tuple[str, str]]:
    """The links in a mail that offers a seat: (message of the label, path)."""
    token = link_token(purpose, code)
    return [(f"mail-offer_{answer}", f"{path}/{token}/{answer}") for answer in ("accept", "decline")]
