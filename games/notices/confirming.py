"""Codes with which the owner of a mail address confirms it. They are not stored, but derived from the
server's key when they are sent and when they are checked.
"""

from __future__ import annotations

import hmac
from datetime import datetime, timedelta

from django.conf import settings

from games.notices.models import Channel

CODE_DIGITS = 8
CODE_VALID = timedelta(hours=1)
MAX_TRIES = 5


def code_of(channel: Channel) -> str:
    """The code that confirms the channel until another one is requested."""
    text = f"notices.code:{channel.pk}:{channel.code_generation}:{channel.address}"
    digest = hmac.digest(settings.SECRET_KEY.encode(), text.encode(), "sha256")
    return str(int.from_bytes(digest, "big") % 10**CODE_DIGITS).zfill(CODE_DIGITS)


def is_right(channel: Channel, code: str, now: datetime) -> bool:
    """Whether the code confirms the channel now. Counts the try. Called with the channel locked."""
    if channel.code_expires_at is None or channel.code_expires_at <= now or channel.code_tries >= MAX_TRIES:
        return False
    channel.code_tries += 1
    channel.save(update_fields=["code_tries"])
    return hmac.compare_digest(code_of(channel).encode(), code.encode())
