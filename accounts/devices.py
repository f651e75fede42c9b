"""Devices from which a user has logged in. Wrong passwords that strangers try do not lock these devices out.

Each log-in returns a signed text, which OWASP calls a device cookie. The pages store it in a cookie, and
clients of the API send it as `device` with the next log-in. It grants no access: it only gives the device
separate rate limits. It is bound to the password, so old devices cannot be used to guess a new password.
"""

import hashlib
import secrets
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponseBase

from accounts.models import User
from accounts.names import normalised

COOKIE = "device"
VALID_FOR = timedelta(days=365)
MAX_LENGTH = 400
"""Maximum length of a device text."""
MAX_IN_COOKIE = 4
"""Maximum number of users per browser."""
_SALT = "accounts.device"
_SEPARATOR = "~"


def name_digest(username: str) -> str:
    """The digest of a username. It is equal for all spellings, and the name need not exist."""
    return hashlib.sha256(normalised(username).casefold().encode()).hexdigest()[:32]


def new_device(user: User) -> str:
    """A text that proves a log-in of this user. Must be called after authentication."""
    return signing.dumps(
        [name_digest(user.username), secrets.token_urlsafe(9), _password_binding(user)], salt=_SALT
    )


def known_device(username: str, *sent_texts: str) -> str | None:
    """The id of the device, if one of the texts is from a log-in of this user with the current password.

    Only a text that this server signed for this username causes a query. So neither the result nor its timing
    reveals to a stranger whether the username exists.
    """
    name = name_digest(username)
    for text in sent_texts:
        of_name, device, bound_to = _read(text) or ("", "", "")
        if of_name == name:
            user = User.objects.with_name(username).first()
            if user is not None and secrets.compare_digest(bound_to, _password_binding(user)):
                return device
    return None


def devices_in_cookie(request: HttpRequest) -> list[str]:
    """The devices in the cookie of a browser."""
    cookie = request.COOKIES.get(COOKIE, "")
    return cookie.split(_SEPARATOR)[:MAX_IN_COOKIE]


def set_cookie(request: HttpRequest, response: HttpResponseBase, user: User) -> None:
    """Sets a cookie with a new device of this user, keeping those of other users of the browser."""
    name = name_digest(user.username)
    others = [
        text for text in devices_in_cookie(request) if (read := _read(text)) is not None and read[0] != name
    ]
    response.set_cookie(
        COOKIE,
        _SEPARATOR.join([new_device(user), *others][:MAX_IN_COOKIE]),
        max_age=VALID_FOR,
        secure=bool(settings.SESSION_COOKIE_SECURE),
        httponly=True,
        samesite="Strict",
    )


def _password_binding(user: User) -> str:
    return user.get_session_auth_hash()[:16]


def _read(text: str) -> tuple[str, str, str] | None:
    """Digest of the username, id and binding of a device; None unless this server has signed it."""
    if not text or len(text) > MAX_LENGTH:
        return None
    try:
        found: Any = signing.loads(text, salt=_SALT, max_age=VALID_FOR)
    except signing.BadSignature:
        return None
    name, device, bound_to = found
    return name, device, bound_to
