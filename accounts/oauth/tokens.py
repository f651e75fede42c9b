"""The secrets of apps. Each is random, sent once, and stored as its SHA-256."""

import secrets
from base64 import urlsafe_b64encode
from datetime import timedelta
from typing import NamedTuple

from django.utils.crypto import salted_hmac

from accounts.services import SECRET_BYTES, TOKEN_PREFIX, digest_of

ACCESS_SECONDS = 3600
REFRESH_VALID_FOR = timedelta(days=60)
"""Lifetime of an unused refresh token."""
REUSE_SECONDS = 30
"""Time for which a used refresh token returns its successor: two tabs may send it at the same time."""
CODE_VALID_FOR = timedelta(minutes=10)
DEVICE_SECONDS = 900
POLL_SECONDS = 5
MAX_POLL_SECONDS = 60

REFRESH_PREFIX = "gotr_"
CLIENT_SECRET_PREFIX = "gots_"
_KEY_CHARACTERS = 22
"""Length of 16 bytes in base64url."""
USER_CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""Letters of user codes: no vowels, so that codes contain no words, and no digits, which look like letters
(RFC 8628, 6.1)."""


class RefreshToken(NamedTuple):
    """A refresh token, in its sent and stored forms."""

    sent_form: str
    key: bytes
    digest: bytes


def new_access_token(**_: object) -> str:
    return TOKEN_PREFIX + secrets.token_urlsafe(SECRET_BYTES)


def new_client_id() -> str:
    return f"app_{secrets.token_hex(12)}"


def new_client_secret() -> str:
    return CLIENT_SECRET_PREFIX + secrets.token_urlsafe(SECRET_BYTES)


def new_refresh_token() -> RefreshToken:
    """The first refresh token of an access."""
    return refresh_token(f"{REFRESH_PREFIX}{secrets.token_urlsafe(16)}{secrets.token_urlsafe(SECRET_BYTES)}")


def successor_of(sent_token: str) -> RefreshToken:
    """The refresh token that replaces another.

    It is always the same for a token, so that it can be returned twice although only its hash is stored.
    Computing it needs the server's secret key.
    """
    secret = salted_hmac("accounts.oauth.refresh", sent_token, algorithm="sha256").digest()
    return refresh_token(
        f"{REFRESH_PREFIX}{key_part(sent_token)}{urlsafe_b64encode(secret).rstrip(b'=').decode()}"
    )


def refresh_token(sent_token: str) -> RefreshToken:
    """Parses a sent refresh token."""
    return RefreshToken(sent_token, digest_of(key_part(sent_token)), digest_of(sent_token))


def key_part(sent_token: str) -> str:
    return sent_token.removeprefix(REFRESH_PREFIX)[:_KEY_CHARACTERS]


def is_refresh_token(sent_token: str) -> bool:
    return sent_token.startswith(REFRESH_PREFIX) and sent_token.isascii() and len(sent_token) < 200


def typed_user_code(typed: str) -> str:
    """Converts user input, in any case and with any separators, to the stored form of a user code."""
    return "".join(character for character in typed[:40].upper() if character in USER_CODE_LETTERS)


def device_name(sent_name: str) -> str:
    """Converts the sent name of a device to its stored form: at most 60 visible characters."""
    return " ".join(
        "".join(character if character.isprintable() else " " for character in sent_name[:200]).split()
    )[:60].strip()


def shown_user_code(code: str) -> str:
    return f"{code[:4]}-{code[4:]}"
