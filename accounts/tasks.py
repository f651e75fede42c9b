"""Celery: call a service, nothing else. A task may run twice, or be lost: the next tick does its work."""

from __future__ import annotations

from celery import shared_task

from accounts import idempotency, mails
from accounts.oauth import tidying


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def send_account_mails() -> None:
    """The tick of beat: send what is due."""
    mails.send_account_mails()


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def tidy_keys() -> None:
    """Delete old idempotency keys."""
    idempotency.tidy_keys()


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def delete_ended() -> None:
    """The tick of beat: delete codes, tokens of apps and sessions that ended long ago."""
    tidying.delete_ended()
