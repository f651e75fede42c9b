"""Receivers of signals about accounts."""

from __future__ import annotations

from django.db.models import Q

from accounts.signals import Erased, account_erased
from games.press.models import Block, Report
from games.storage import game_by_game
from got_api.database.viewer import as_engine


def connect() -> None:
    account_erased.connect(remove_person, dispatch_uid="press")


def remove_person(erased: Erased, **_: object) -> None:
    """Receiver of `account_erased`: deletes blocks and removes the user from reports. Messages stay; they
    name no user.

    Marks stay too, as rows that only the erased account could read.
    """
    with as_engine():
        Block.objects.filter(Q(user_id=erased.user_id) | Q(blocked_id=erased.user_id)).delete()
        for reports in game_by_game(Report.objects.filter(reporter_id=erased.user_id)):
            reports.update(reporter=None)
        for reports in game_by_game(Report.objects.filter(decided_by_id=erased.user_id)):
            reports.update(decided_by=None)
