"""What leagues learn from games and accounts."""

from __future__ import annotations

from django.db import transaction

from accounts.signals import Erased, account_erased
from games.engine import encode
from games.leagues.models import Appeal, Card, Draw, Entry, LogEntry, Official, Result, Ruling, Season, Table
from games.leagues.services.locking import RUN, document_of
from games.leagues.services.registration import leave_as_erased
from games.services.signals import Finished, game_finished
from got_api.publishing import publish
from got_api.viewer import as_engine


def connect() -> None:
    game_finished.connect(store_result, dispatch_uid="leagues")
    account_erased.connect(remove_person, dispatch_uid="leagues")


def store_result(finished: Finished, **_: object) -> None:
    """Receiver of `game_finished`: write one row, in the transaction that ends the game.

    The game is locked, so the season is not: whoever locks both locks the season first.
    """
    table = Table.objects.filter(game_id=finished.game_id).first()
    if table is None:
        return
    Result.objects.create(
        table=table,
        attempt=table.attempt,
        game_id=finished.game_id,
        final_table=encode(finished.table),
        finished_at=finished.at,
    )
    transaction.on_commit(lambda: publish(RUN))


def remove_person(erased: Erased, **_: object) -> None:
    """Receiver of `account_erased`: entries stay with their results, without a user."""
    with as_engine():
        own = {"user_id": erased.user_id}
        Official.objects.filter(**own).delete()
        seasons = Entry.objects.filter(**own).values_list("season", flat=True)
        for season in (
            Season.objects.select_for_update(no_key=True).filter(id__in=list(seasons)).order_by("id")
        ):
            Appeal.objects.filter(season=season, entry__user=erased.user_id).update(text="")
            leave_as_erased(season, document_of(season), erased.user_id)
        for model in (Card, Draw, LogEntry, Ruling):
            model._default_manager.filter(actor_id=erased.user_id).update(actor=None)
        Appeal.objects.filter(decided_by_id=erased.user_id).update(decided_by=None)
