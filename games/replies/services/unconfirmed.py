"""Answers that were read without the tail of a mail, and tails whose removal their writers confirmed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from accounts.models import User
from games.replies.models import InboundMail
from games.replies.outcomes import Result
from got_api.database.viewer import as_engine


@dataclass(frozen=True, slots=True)
class Unconfirmed:
    """An answer, and the digest of the tail that is learned with it, if any."""

    answer: dict[str, Any]
    tail: bytes | None


def _of_question(mail: InboundMail) -> QuerySet[InboundMail]:
    """Unconfirmed answers to the question to which a mail replies."""
    return InboundMail.objects.filter(
        game=mail.game_id,
        user=mail.user_id,
        house=mail.house,
        number=mail.number,
        is_message=False,
        unconfirmed__isnull=False,
    ).exclude(pk=mail.pk)


def unconfirmed_of(mail: InboundMail) -> Unconfirmed | None:
    """The answer that a yes in a mail confirms, None if there is none. Called outside of a scope."""
    with as_engine():
        found = _of_question(mail).order_by("-id").first()
    if found is None or found.unconfirmed is None:
        return None
    return Unconfirmed(dict(found.unconfirmed), None if found.tail is None else bytes(found.tail))


def clear_unconfirmed(mail: InboundMail) -> None:
    """Deletes answers that a later reply to the same question confirms or replaces. Called as the engine."""
    _of_question(mail).update(unconfirmed=None, tail=None)


def is_known_tail(user: User, digest: bytes) -> bool:
    """Whether a user agreed to leave out these lines, in a stored reply. Called outside of a scope."""
    with as_engine():
        return InboundMail.objects.filter(user=user, tail=digest, result=Result.ANSWERED).exists()
