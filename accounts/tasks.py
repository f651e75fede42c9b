"""Celery tasks, which only call services. A task may run twice or be lost: the next tick does its work."""

from celery import shared_task

from accounts import idempotency, mails
from accounts.oauth import tidying


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def send_account_mails() -> None:
    """Sends due mails. Run by beat."""
    mails.send_account_mails()


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def tidy_keys() -> None:
    """Deletes old idempotency keys. Run by beat."""
    idempotency.tidy_keys()


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def delete_ended() -> None:
    """Deletes old codes, tokens of apps and sessions. Run by beat."""
    tidying.delete_ended()
