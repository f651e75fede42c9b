"""Signal receivers of ready checks, for events of accounts."""

from accounts.signals import AccountErasure
from games.readiness.models import Confirmation
from games.storage import game_by_game
from got_api.database.viewer import as_engine


def remove_person(erasure: AccountErasure, **_: object) -> None:
    """Receiver of `account_erased`."""
    with as_engine():
        for confirmations in game_by_game(Confirmation.objects.filter(user_id=erasure.user_id)):
            confirmations.delete()
