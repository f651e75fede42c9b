"""Mails: a Message-ID that stays, and one click to be left alone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from games.notices.channels.outcome import Failed
from got_api.mail import Mail, MailError, send_mail


def send(
    mail: Mail, *, address: str, message: str, written_at: datetime, unsubscribe: Sequence[str] = ()
) -> None:
    """Hand one mail to the mail server. Raises `Failed`; a refusal for good is final. As `send_mail`."""
    try:
        send_mail(mail, address=address, message=message, written_at=written_at, unsubscribe=unsubscribe)
    except MailError as failed:
        raise Failed(failed.word, is_final=failed.is_final) from failed
