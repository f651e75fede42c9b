"""Messages that may reveal their writer, withheld until the writer confirms the rest."""

from __future__ import annotations

import re
from email.message import Message
from uuid import UUID

from games.replies.mime import headers
from games.replies.models import InboundMail
from games.replies.outcomes import Outcome, Result, read_outcome
from got_api.database.viewer import as_engine
from got_api.shared.mail import domain

_ID = re.compile(r"<([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})@([^>\s]+)>")


def answered_by(mail: InboundMail, message: Message) -> InboundMail | None:
    """The mail with a withheld message whose receipt a message answers. Called outside of a scope.

    It is of the same user, seat and conversation.
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


def withheld_in(mail: InboundMail) -> Outcome | None:
    """The withheld message of a mail; None after it was sent."""
    return None if mail.outcome is None else read_outcome(mail.outcome)


def release(mail: InboundMail) -> bool:
    """Deletes a withheld message that is sent now. Returns whether it was still withheld.

    Called as the engine, in the transaction that sends it.
    """
    withheld = InboundMail.objects.filter(pk=mail.pk, outcome__isnull=False)
    return withheld.update(outcome=None) > 0
