"""Mails, with a stable Message-ID and one-click unsubscribing."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from games.notices.channels.outcome import Failed
from got_api.shared.mail import Mail, MailError, send_mail


def send(
    mail: Mail, *, address: str, message: str, written_at: datetime, unsubscribe: Sequence[str] = ()
) -> None:
    """Hands one mail to the mail server by `send_mail`. Raises `Failed`, final for a permanent refusal."""
    try:
        send_mail(mail, address=address, message=message, written_at=written_at, unsubscribe=unsubscribe)
    except MailError as failed:
        raise Failed(failed.word, is_final=failed.is_final) from failed
