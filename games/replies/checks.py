"""System checks of the webhooks for mails.

replies.E001 unknown mail service
replies.E002 a mail service without a secret of user and password
replies.E003 a mail service with signatures, without its signing key
replies.E004 replies from a mail server whose results about senders cannot be recognized
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error

from games.replies.providers import PROVIDERS

MIN_PASSWORD = 16


def check_mail_provider(app_configs: Any = None, **kwargs: Any) -> list[CheckMessage]:
    """Errors unless the webhooks are closed or open to only one service, and senders can be checked."""
    if settings.GOT_MAIL_PROVIDER:
        return list(_errors())
    if settings.GOT_REPLY_DOMAIN and not settings.GOT_AUTHSERV_ID:
        return [
            Error(
                "GOT_REPLY_DOMAIN needs GOT_AUTHSERV_ID, the name in Authentication-Results",
                hint="Without it no reply is accepted.",
                id="replies.E004",
            )
        ]
    return []


def _errors() -> Iterator[CheckMessage]:
    provider = PROVIDERS.get(settings.GOT_MAIL_PROVIDER)
    if provider is None:
        yield Error(f"GOT_MAIL_PROVIDER is one of {', '.join(PROVIDERS)}", id="replies.E001")
        return
    user, _, password = settings.GOT_MAIL_WEBHOOK_SECRET.partition(":")
    if not user or len(password) < MIN_PASSWORD:
        yield Error(
            f"GOT_MAIL_WEBHOOK_SECRET is user:password, the password of {MIN_PASSWORD} letters or more",
            hint="Anybody could send mails in the name of players.",
            id="replies.E002",
        )
    if provider.signs and not settings.GOT_MAIL_SIGNING_KEY:
        yield Error(f"{settings.GOT_MAIL_PROVIDER} needs GOT_MAIL_SIGNING_KEY", id="replies.E003")
