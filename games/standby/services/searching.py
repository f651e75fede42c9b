"""Seats that are searched for: a search starts, ends, and a seat goes to the user who accepted it.

All is called as the engine, with the game locked, in the transaction of what happened to the seat.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial

from django.db import transaction
from django.db.models import QuerySet, Value
from django.db.models.functions import Coalesce

from accounts.models import User
from games.clocks.asking import is_near_opening
from games.models import Game, Seat
from games.services.replacement import take_over
from games.services.signals import Announcement, announce
from games.services.substitution import has_own_search
from games.standby.models import Offer, Search
from games.storage import load_timing
from got_api.errors import ErrorCode, Problem
from got_api.publishing import publish
from got_api.viewer import as_engine

ASK = "games.standby.tasks.ask_standby"


def start_if_near(game_id: int, house: str, number: int, now: datetime) -> None:
    """Start a search when a player is late with a decision and one more miss opens the seat."""
    timing = load_timing(game_id)
    if is_near_opening(timing.seats[house], timing.policy):
        start_search(game_id, house, number, now)


def start_search(game_id: int, house: str, number: int, now: datetime) -> None:
    """Have the lists asked from now on. A seat that is searched for already stays with its search."""
    if has_own_search(game_id) or search_for(game_id, house) is not None:
        return
    Search.objects.create(game_id=game_id, house=house, number=number, started_at=now, next_at=now)
    transaction.on_commit(partial(publish, ASK))


def search_for(game_id: int, house: str) -> Search | None:
    return Search.objects.filter(game_id=game_id, house=house, status=Search.Status.OPEN).first()


def offers_of(search: Search) -> QuerySet[Offer]:
    return Offer.objects.filter(game_id=search.game_id, search=search.code)


def accepted_offer(search: Search) -> Offer | None:
    """The offer whose user waits for the seat to be opened."""
    return offers_of(search).filter(answer=Offer.Answer.ACCEPTED, taken_at=None).first()


def fill_opened(game_id: int, house: str, now: datetime) -> None:
    """Give a seat that is opened to the user who accepted it; otherwise the lists are asked for it."""
    search = search_for(game_id, house)
    offer = None if search is None else accepted_offer(search)
    if offer is None:
        start_search(game_id, house, 0, now)
        return
    try:
        take(offer, now)
    except Problem:  # such as for a user who knows another house by now: the seat is open to all
        _lapse(offer, now)
        Search.objects.filter(game_id=game_id, code=offer.search).update(next_at=now)


def take(offer: Offer, now: datetime) -> None:
    """Seat the user of an offer at an open seat. Raises as `take_over`, and 404 for a closed account."""
    with as_engine():
        if not User.objects.filter(id=offer.user_id, is_active=True).exists():
            raise Problem(ErrorCode.NOT_FOUND)
        code = Game.objects.values_list("code", flat=True).get(id=offer.game_id)
        seats = Seat.objects.filter(game_id=offer.game_id, house=offer.house, is_active=True)
        position = seats.values_list("position", flat=True).get()
        take_over(user=offer.user_id, code=code, position=position, is_chosen=True, now=now)


def note_taken(game_id: int, house: str, now: datetime) -> None:
    """A seat has a new player, by an offer or otherwise: its search ends."""
    search = search_for(game_id, house)
    if search is None:
        return
    user = Seat.objects.values_list("user", flat=True).get(game_id=game_id, house=house, is_active=True)
    accepted = accepted_offer(search)
    if accepted is not None and accepted.user_id != user:
        _lapse(accepted, now)
    offers_of(search).filter(user_id=user).update(
        answer=Offer.Answer.ACCEPTED, answered_at=Coalesce("answered_at", Value(now)), taken_at=now
    )
    end_search(search, Search.Status.FILLED, now)


def end_search(search: Search, status: Search.Status, now: datetime) -> None:
    """End a search. A user who accepted the seat, and did not get it, is notified."""
    offer = accepted_offer(search)
    if offer is not None:
        _lapse(offer, now)
    offers_of(search).filter(answer=None).update(answer=Offer.Answer.LAPSED, answered_at=now)
    Search.objects.filter(game_id=search.game_id, code=search.code).update(status=status, next_at=None)


def _lapse(offer: Offer, now: datetime) -> None:
    Offer.objects.filter(game_id=offer.game_id, code=offer.code).update(
        answer=Offer.Answer.LAPSED, answered_at=now
    )
    facts = {"house": offer.house}
    announce(Announcement(offer.game_id, "standby_ended", f"offer.{offer.code}", facts, user=offer.user_id))


def end_searches(game_id: int, now: datetime) -> None:
    """A game is over: nobody is needed any more."""
    for search in Search.objects.filter(game_id=game_id, status=Search.Status.OPEN):
        end_search(search, Search.Status.UNFILLED, now)
