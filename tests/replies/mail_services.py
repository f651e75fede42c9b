"""Requests of the mail services that deliver mails by webhook, in their formats."""

from __future__ import annotations

import base64
import hmac
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from django.test import Client

from games.replies.models import InboundMail
from games.replies.webhooks import INBOUND, REPORTS

SECRET = "mails:of-a-hundred-ravens"
SIGNING_KEY = "key-of-the-maesters"
BOUNDARY = "----a-raven"
VALID = (("X-Spam-Tests", "DKIM_SIGNED,DKIM_VALID,DKIM_VALID_AU"),)


@dataclass
class Sent:
    """A request: its path, headers and body."""

    path: str
    type: str
    body: bytes
    headers: dict[str, str] = field(default_factory=dict)

    def to(self, client: Client, **headers: str) -> int:
        """Sends the request. Returns the status of the response."""
        given = self.headers | headers
        fields: Any = {f"HTTP_{name.upper()}": value for name, value in given.items() if value}
        return client.post(self.path, self.body, content_type=self.type, **fields).status_code


def authorization(secret: str = SECRET) -> str:
    return f"Basic {base64.b64encode(secret.encode()).decode()}"


def _signed_fields(key: str, token: str) -> dict[str, str]:
    signature = hmac.digest(key.encode(), f"1795000000{token}".encode(), "sha256").hex()
    return {"timestamp": "1795000000", "token": token, "signature": signature}


def mailgun(
    raw: bytes, recipient: str, *, key: str = SIGNING_KEY, token: str = "a" * 50,
    sender: str = "stark@example.org",
) -> Sent:  # fmt: skip
    """A form, each field with its bytes."""
    fields: dict[str, Any] = {
        "recipient": recipient,
        "sender": sender,
        "subject": "Re: a game",
        "body-mime": raw,
    }
    return _of(
        INBOUND, "application/x-www-form-urlencoded", urlencode(fields | _signed_fields(key, token)).encode()
    )


def mailgun_in_parts(raw: bytes, recipient: str) -> Sent:
    """A request of Mailgun in the other encoding of forms."""
    fields = {"recipient": recipient, "sender": "stark@example.org", **_signed_fields(SIGNING_KEY, "b" * 50)}
    parts = [(name, value.encode()) for name, value in fields.items()] + [("body-mime", raw)]
    body = b"".join(
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n'.encode() + value + b"\r\n"
        for name, value in parts
    )
    return _of(INBOUND, f"multipart/form-data; boundary={BOUNDARY}", body + f"--{BOUNDARY}--\r\n".encode())


def postmark(raw: bytes, recipient: str, *, found: Sequence[tuple[str, str]] = VALID) -> Sent:
    """JSON with the mail as one text. `found` are headers that the service added."""
    document = {
        "FromFull": {"Email": "stark@example.org", "Name": "Somebody"},
        "OriginalRecipient": recipient,
        "MessageID": "73e6d360-66eb-11e1-8e72-a8904824019b",
        "TextBody": "what the service made of it",
        "Headers": [{"Name": name, "Value": value} for name, value in found],
        "RawEmail": raw.decode("utf-8", "replace"),
    }
    return _of(INBOUND, "application/json", json.dumps(document).encode())


SERVICES = {
    "mailgun": (mailgun, mailgun_in_parts),
    "postmark": (postmark,),
}
"""The name in `GOT_MAIL_PROVIDER` -> the format of its requests."""


def mailgun_report(address: str, message: str, *, event: str = "failed", severity: str = "permanent") -> Sent:
    data: Mapping[str, Any] = {
        "event": event,
        "severity": severity,
        "recipient": address,
        "timestamp": 1795000000.5,
        "message": {"headers": {"message-id": f"{message}@play.example.org"}},
    }
    document = {"signature": _signed_fields(SIGNING_KEY, "c" * 50), "event-data": data}
    return _of(REPORTS, "application/json", json.dumps(document).encode())


def postmark_report(address: str, message: str, *, type: str = "HardBounce") -> Sent:
    record = "SpamComplaint" if type == "SpamComplaint" else "Bounce"
    document = {"RecordType": record, "Type": type, "Email": address, "MessageID": message, "ID": 42}
    return _of(REPORTS, "application/json", json.dumps(document).encode())


def below_results(row: InboundMail) -> bytes:
    """A stored mail without its first line, which records the sender checks of the service."""
    first, _, rest = bytes(row.raw or b"").partition(b"\r\n")
    assert first.startswith(b"Authentication-Results: ")
    return rest


def _of(path: str, type: str, body: bytes) -> Sent:
    return Sent(path, type, body, {"authorization": authorization()})
