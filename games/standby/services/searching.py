"""Searches for a new player: their start and end, and giving the seat to the user who accepted it.

All functions require the engine's database role and a locked game, in the transaction that changes the seat.
"""

from collections.abc import Iterable
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
from games.standby.models import Offer, Search
from games.standby.services.candidates import source_of
from games.storage import load_timing
from got_api.database.viewer import as_engine
from got_api.http.errors import ErrorCode, Problem
from got_api.serving.task_queue import enqueue

ASK = "games.standby.tasks.ask_standby"


def start_search_if_near_opening(game_id: int, house: str, number: int, now: datetime) -> None:
    """Starts a search for the seat of a late player if one more missed deadline would open it."""
    timing = load_timing(game_id)
    if is_near_opening(timing.seats[house], timing.policy) and source_of(game_id).asks_early:
        start_search(game_id, house, number, now)


def start_search(game_id: int, house: str, number: int, now: datetime) -> Search:
    """Starts to ask users for a seat, unless a search for it exists. Returns the search."""
    search = search_for(game_id, house)
    if search is None:
        search = Search.objects.create(
            game_id=game_id, house=house, number=number, started_at=now, next_at=now
        )
        transaction.on_commit(partial(enqueue, ASK))
    return search


def continue_searches(games: Iterable[int], now: datetime) -> None:
    """Makes the tick check the searches of these games, because a user has joined their list."""
    for game_id in games:
        Search.objects.filter(game_id=game_id, status=Search.Status.OPEN).update(next_at=now)


def search_for(game_id: int, house: str) -> Search | None:
    return Search.objects.filter(game_id=game_id, house=house, status=Search.Status.OPEN).first()


def offers_of(search: Search) -> QuerySet[Offer]:
    return Offer.objects.filter(game_id=search.game_id, search=search.code)


def accepted_offer(search: Search) -> Offer | None:
    """The accepted offer whose user waits until the seat opens."""
    return offers_of(search).filter(answer=Offer.Answer.ACCEPTED, taken_at=None).first()


def fill_opened_seat(game_id: int, house: str, now: datetime) -> None:
    """Gives an opened seat to the user who accepted it, or starts to ask the users on the lists."""
    search = search_for(game_id, house)
    offer = None if search is None else accepted_offer(search)
    if offer is None:
        start_search(game_id, house, 0, now)
        return
    try:
        take_offered_seat(offer, now)
    except Problem:  # for instance, the user now knows another house: the seat is open to everybody
        _mark_lapsed(offer, now)
        Search.objects.filter(game_id=game_id, code=offer.search).update(next_at=now)


def take_offered_seat(offer: Offer, now: datetime) -> None:
    """Gives an open seat to the user of an offer. Raises the errors of `take_over`, and 404 for a closed
    account."""
    with as_engine():
        if not User.objects.filter(id=offer.user_id, is_active=True).exists():
            raise Problem(ErrorCode.NOT_FOUND)
        code = Game.objects.values_list("code", flat=True).get(id=offer.game_id)
        seats = Seat.objects.filter(game_id=offer.game_id, house=offer.house, is_active=True)
        position = seats.values_list("position", flat=True).get()
        take_over(user=offer.user_id, code=code, position=position, is_chosen=True, now=now)


def record_taken_seat(game_id: int, house: str, now: datetime) -> None:
    """Ends the search for a seat that has a new player, whether by an offer or otherwise."""
    search = search_for(game_id, house)
    if search is None:
        return
    user = Seat.objects.values_list("user", flat=True).get(game_id=game_id, house=house, is_active=True)
    accepted = accepted_offer(search)
    if accepted is not None and accepted.user_id != user:
        _mark_lapsed(accepted, now)
    offers_of(search).filter(user_id=user).update(
        answer=Offer.Answer.ACCEPTED, answered_at=Coalesce("answered_at", Value(now)), taken_at=now
    )
    end_search(search, Search.Status.FILLED, now)


def end_search(search: Search, status: Search.Status, now: datetime) -> None:
    """Ends a search. Notifies a user who accepted the seat but did not get it."""
    offer = accepted_offer(search)
    if offer is not None:
        _mark_lapsed(offer, now)
    offers_of(search).filter(answer=None).update(answer=Offer.Answer.LAPSED, answered_at=now)
    Search.objects.filter(game_id=search.game_id, code=search.code).update(status=status, next_at=None)


def _mark_lapsed(offer: Offer, now: datetime) -> None:
    Offer.objects.filter(game_id=offer.game_id, code=offer.code).update(
        answer=Offer.Answer.LAPSED, answered_at=now
    )
    facts = {"house": offer.house}
    announce(Announcement(offer.game_id, "standby_ended", f"offer.{offer.code}", facts, user=offer.user_id))


def end_searches(game_id: int, now: datetime) -> None:
    """Ends all searches of a game that is over."""
    for search in Search.objects.filter(game_id=game_id, status=Search.Status.OPEN):
        end_search(search, Search.Status.UNFILLED, now)
