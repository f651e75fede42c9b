"""Signal receivers of the standby lists, for events of games and accounts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from accounts.signals import Erased, account_erased
from games.services.signals import Announcement, Finished, announced, game_finished
from games.standby.models import GameVolunteer, Offer, Search, Volunteer
from games.standby.services import searching
from games.storage import game_by_game
from got_api.database.viewer import as_engine
from got_api.shared import clock


def connect() -> None:
    announced.connect(note_seat, dispatch_uid="standby")
    game_finished.connect(end_searches, dispatch_uid="standby")
    account_erased.connect(remove_person, dispatch_uid="standby")


def note_seat(announcement: Announcement, **_: object) -> None:
    """Receiver of `announced`: a player is late, or a seat is opened, taken over or returned to."""
    note = _NOTES.get(announcement.kind)
    if note is not None and announcement.user is None and announcement.facts.get("house"):
        note(announcement.game_id, announcement.facts, clock.now())


def _note_late(game_id: int, facts: Mapping[str, Any], now: datetime) -> None:
    """A grace, a call of the host or a default. An extension for everybody names no house."""
    searching.start_if_near(game_id, facts["house"], facts["decision_number"], now)


def _note_opened(game_id: int, facts: Mapping[str, Any], now: datetime) -> None:
    searching.fill_opened(game_id, facts["house"], now)


def _note_taken(game_id: int, facts: Mapping[str, Any], now: datetime) -> None:
    searching.note_taken(game_id, facts["house"], now)


def _note_returned(game_id: int, facts: Mapping[str, Any], now: datetime) -> None:
    search = searching.search_for(game_id, facts["house"])
    if search is not None:
        searching.end_search(search, Search.Status.RETURNED, now)


_NOTES: Mapping[str, Callable[[int, Mapping[str, Any], datetime], None]] = {
    "deadline_moved": _note_late,
    "deadline_passed": _note_late,
    "seat_opened": _note_opened,
    "seat_replaced": _note_taken,
    "seat_returned": _note_returned,
}


def end_searches(finished: Finished, **_: object) -> None:
    """Receiver of `game_finished`."""
    searching.end_searches(finished.game_id, finished.at)


def remove_person(erased: Erased, **_: object) -> None:
    """Receiver of `account_erased`: a seat that the user had accepted is offered to others."""
    with as_engine():
        own = {"user_id": erased.user_id}
        waiting = Offer.objects.filter(**own, answer=Offer.Answer.ACCEPTED, taken_at=None)
        for offer in waiting:
            searches = Search.objects.filter(game_id=offer.game_id, code=offer.search)
            searches.filter(status=Search.Status.OPEN).update(next_at=clock.now())
        for offers in game_by_game(Offer.objects.filter(**own)):
            offers.delete()
        for volunteers in game_by_game(GameVolunteer.objects.filter(**own)):
            volunteers.delete()
        Volunteer.objects.filter(**own).delete()
