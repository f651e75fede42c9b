"""Signed webhooks by Standard Webhooks: webhook-id, webhook-timestamp, webhook-signature."""

from __future__ import annotations

import base64
import secrets
from collections.abc import Sequence
from datetime import datetime

from standardwebhooks.webhooks import Webhook

from games.notices.channels.http import request
from games.notices.channels.outcome import Failed

SECRET_BYTES = 32
GONE = 410


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def display(secret: bytes) -> str:
    """The secret in the form that its owner sees once."""
    return "whsec_" + base64.b64encode(secret).decode()


def signed_headers(message: str, body: str, keys: Sequence[bytes], now: datetime) -> dict[str, str]:
    """The headers with a signature by each key. The previous secret stays valid for a while after a
    change."""
    signatures = [Webhook(key).sign(message, now, body) for key in keys]
    return {
        "Content-Type": "application/json",
        "webhook-id": message,
        "webhook-timestamp": str(int(now.timestamp())),
        "webhook-signature": " ".join(signatures),
    }


def send(
    url: str, message: str, body: str, keys: Sequence[bytes], now: datetime, *, allow_loopback: bool = False
) -> None:
    """Sends one message. It succeeds when the receiver answers 2xx. Raises `Failed`."""
    headers = signed_headers(message, body, keys, now)
    answered = request("POST", url, body.encode(), headers, allow_loopback=allow_loopback)
    if not 200 <= answered.status < 300:
        raise Failed(
            f"http {answered.status}",
            is_gone=answered.status == GONE,
            retry_after=answered.retry_after,
        )
