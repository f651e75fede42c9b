"""Answers and messages that wait for confirmation by their writer.

An answer waits if it was read without the footer of its mail. A message is withheld if some of its lines may
reveal its writer.
"""

import re
from email.message import Message
from uuid import UUID

from django.db.models import QuerySet

from accounts.models import User
from games.replies.mime import headers
from games.replies.models import InboundMail
from games.replies.outcomes import Outcome, Result, read_outcome
from got_api.database.viewer import as_engine
from got_api.shared.mail import domain


def _of_question(mail: InboundMail) -> QuerySet[InboundMail]:
    """Unconfirmed answers to the question that a mail replies to."""
    return InboundMail.objects.filter(
        game=mail.game_id,
        user=mail.user_id,
        house=mail.house,
        number=mail.number,
        is_message=False,
        unconfirmed__isnull=False,
    ).exclude(pk=mail.pk)


def unconfirmed_of(mail: InboundMail) -> InboundMail | None:
    """The mail with the answer that a yes confirms; None if there is none. Must not be called within
    `as_viewer` or `as_engine`."""
    with as_engine():
        return _of_question(mail).order_by("-id").first()


def clear_unconfirmed(mail: InboundMail) -> None:
    """Deletes answers that a later reply to the same question confirms or replaces. Requires the engine's
    database role."""
    _of_question(mail).update(unconfirmed=None, tail=None)


def is_known_footer(user: User, digest: bytes) -> bool:
    """Whether a user confirmed in a stored reply that these lines are left out. Must not be called within
    `as_viewer` or `as_engine`."""
    with as_engine():
        return InboundMail.objects.filter(user=user, tail=digest, result=Result.ANSWERED).exists()


_ID = re.compile(r"<([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})@([^>\s]+)>")


def withheld_mail_answered_by(mail: InboundMail, message: Message) -> InboundMail | None:
    """The mail with a withheld message to whose receipt this message replies. Must not be called within
    `as_viewer` or `as_engine`.

    Both mails are of the same user, seat and conversation.
    """
    written = " ".join(headers(message, "In-Reply-To") or headers(message, "References"))
    ids = [UUID(found[1]) for found in _ID.finditer(written) if found[2].lower() == domain().lower()]
    if not ids:
        return None
    with as_engine():
        return InboundMail.objects.filter(
            game_id=mail.game_id,
            id=ids[-1],
            user=mail.user,
            house=mail.house,
            number=mail.number,
            is_message=True,
            result=Result.WITHHELD,
        ).first()


def withheld_message_of(mail: InboundMail) -> Outcome | None:
    """The withheld message of a mail; None after it was sent."""
    return None if mail.outcome is None else read_outcome(mail.outcome)


def release_withheld_message(mail: InboundMail) -> bool:
    """Deletes a withheld message, which the caller then sends. Returns whether it was still withheld.

    Requires the engine's database role, in the transaction that sends the message.
    """
    withheld = InboundMail.objects.filter(pk=mail.pk, outcome__isnull=False)
    return withheld.update(outcome=None) > 0
