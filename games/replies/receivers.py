"""Receivers of signals about accounts."""

from __future__ import annotations

from accounts.signals import Erased
from games.replies.models import InboundMail
from games.storage import game_by_game
from got_api.database.viewer import as_engine


def remove_mails(erased: Erased, **_: object) -> None:
    """Receiver of `account_erased`: deletes the user's mails, addresses and unconfirmed texts."""
    with as_engine():
        for mails in game_by_game(InboundMail.objects.filter(user_id=erased.user_id)):
            mails.delete()
