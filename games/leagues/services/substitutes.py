"""Substitutes: an open seat is offered to the standby list in order, before it is open to all users.

The transaction of the game writes the row of a search (`receivers`). The tick does the rest, under the lock
of the season. A user sees nothing of the game before accepting an offer.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.db.models import Count, Q

from games.errors import GameCode
from games.leagues.document import SeasonDocument
from games.leagues.models import Apart, LogEntry, Offer, Official, Search, Season, Standby, Table
from games.leagues.services.locking import Kind, Status, locked_season, log, require_status, wake
from games.leagues.services.notices import notify
from games.models import Appointment, Game, Sitting
from games.models import Seat as GameSeat
from games.notices.kinds import Kind as Notice
from games.services.mail_links import link_token, user_of_offer, ways_to_answer
from games.services.replacement import set_take_over, take_over
from got_api.database.viewer import as_engine
from got_api.http.errors import ErrorCode, Problem
from got_api.shared import clock
from got_api.shared.json_text import time_text

_OFFICIALS = LogEntry.Audience.OFFICIALS
_STANDBY_OPEN = (Status.REGISTRATION, Status.CHECK_IN, Status.RUNNING)
MAX_STANDBY = 1000
_LINK = "leagues.offer"


def join_season_standby(*, user: int, code: str, now: datetime | None = None) -> None:
    """Joins the standby list of a season; repeating it changes nothing.

    Open searches continue, and tables that waited for substitutes start.

    Raises 404, 409 `season_not_ready`, `list_full`.
    """
    now = now or clock.now()
    with as_engine():
        season = locked_season(code, user)
        require_status(season, *_STANDBY_OPEN)
        rows = Standby.objects.filter(season=season)
        if rows.filter(user_id=user).exists():
            return
        if rows.count() >= MAX_STANDBY:
            raise Problem(GameCode.LIST_FULL, facts={"max_count": MAX_STANDBY})
        Standby.objects.create(season=season, user_id=user, joined_at=now)
        log(season, Kind.STANDBY_CHANGED, now, actor=user, audience=_OFFICIALS, joined=True)
        Search.objects.filter(season=season, status=Search.Status.OPEN).update(next_at=now)
        wake(season, now)


def leave_season_standby(*, user: int, code: str, now: datetime | None = None) -> None:
    """Leaves the standby list. Present offers stay valid. Raises 404."""
    now = now or clock.now()
    with as_engine():
        season = locked_season(code, user)
        if not Standby.objects.filter(season=season, user_id=user).delete()[0]:
            raise Problem(ErrorCode.NOT_FOUND)
        log(season, Kind.STANDBY_CHANGED, now, actor=user, audience=_OFFICIALS, joined=False)


def steps(season: Season, document: SeasonDocument, now: datetime) -> Iterator[partial[None]]:
    """The due searches, one step each. Found and taken with the season locked."""
    due = Search.objects.filter(season=season, next_at__lte=now).order_by("id")
    for search in due.select_related("game", "seat__table__round", "seat__entry"):
        yield partial(_continue, season, document, search, now)


def _continue(season: Season, document: SeasonDocument, search: Search, now: datetime) -> None:
    """Takes the due steps of a search: expires offers, makes new ones, opens the seat to all users."""
    if search.status != Search.Status.OPEN or season.status != Status.RUNNING:
        _end(season, search, now)
        return
    offers = Offer.objects.filter(search=search)
    expired = offers.filter(answer__isnull=True, expires_at__lte=now)
    expired.update(answer=Offer.Answer.EXPIRED, answered_at=now)
    place = _place(search)
    opened = LogEntry.objects.filter(season=season, kind=Kind.SEAT_OPENED, facts=place)
    if not opened.filter(at__gte=search.opened_at).exists():
        log(season, Kind.SEAT_OPENED, now, **place)
    waiting = offers.filter(answer__isnull=True).count()
    for user in _candidates(season, document, search)[: max(0, document.substitutes.at_once - waiting)]:
        _ask(season, document, search, user, now)
    times = offers.filter(answer__isnull=True).order_by("expires_at").values_list("expires_at", flat=True)
    next_at = times.first()
    is_open_to_all = next_at is None and document.tables.take_over == Game.TakeOver.ANYBODY
    if is_open_to_all and not search.is_for_everybody:
        _open_to_all(season, search, now)
    Search.objects.filter(pk=search.pk, status=Search.Status.OPEN).update(
        next_at=next_at, is_for_everybody=search.is_for_everybody or is_open_to_all
    )


def _place(search: Search) -> dict[str, Any]:
    table = search.seat.table
    return {
        "round": table.round.number,
        "table": table.number,
        "house": search.seat.house,
        "entry": search.seat.entry.number,
    }


def _candidates(season: Season, document: SeasonDocument, search: Search) -> list[int]:
    """The users on the standby list who can be asked, in the order of the season.

    Excludes users who were asked before, who host, play or have played in the game, or who are separated from
    one of its entries.
    """
    table = search.seat.table
    taken = {
        *Offer.objects.filter(search=search).values_list("user", flat=True),
        *GameSeat.objects.filter(game=search.game_id).values_list("user", flat=True),
        *Sitting.objects.filter(game=search.game_id).values_list("user", flat=True),
        *Appointment.objects.filter(game=search.game_id, role=Appointment.Role.HOST).values_list(
            "user", flat=True
        ),
    }
    users = _listed(season, table, taken)
    if document.substitutes.order == "fewest":
        accepted = Offer.objects.filter(search__season=season, answer=Offer.Answer.ACCEPTED)
        counts = dict(accepted.values("user").annotate(count=Count("id")).values_list("user", "count"))
        users.sort(key=lambda user: counts.get(user, 0))
    return users


def _listed(season: Season, table: Table, taken: Container[int | None]) -> list[int]:
    """The standby list without users in `taken` and users separated from an entry of the table."""
    seated = list(table.seats.values_list("entry", flat=True))
    pairs = Apart.objects.filter(season=season, is_strict=True).filter(Q(low__in=seated) | Q(high__in=seated))
    apart = {user for pair in pairs.values_list("low__user", "high__user") for user in pair}
    rows = Standby.objects.filter(season=season, user__is_active=True).order_by("joined_at", "id")
    users = rows.values_list("user", flat=True)
    return [user for user in users if user not in taken and user not in apart]


def can_fill(season: Season, table: Table, count: int) -> bool:
    """Whether the standby list has enough users for `count` seats of a table without a game."""
    if count == 0:
        return True
    hosts = Official.objects.filter(league=season.league_id, role=Official.Role.ORGANISER)
    players = table.seats.values_list("entry__user", flat=True)
    return len(_listed(season, table, {*hosts.values_list("user", flat=True), *players})) >= count


def _ask(season: Season, document: SeasonDocument, search: Search, user: int, now: datetime) -> None:
    expires_at = now + timedelta(hours=document.substitutes.hours)
    offer = Offer.objects.create(search=search, user_id=user, made_at=now, expires_at=expires_at)
    place = _place(search)
    log(season, Kind.SUBSTITUTE_ASKED, now, audience=_OFFICIALS, **place)
    notify(
        season,
        Notice.SUBSTITUTE_WANTED,
        offer.code,
        [user],
        now,
        season_round=place["round"],
        season_table=place["table"],
        house=search.seat.house,
        game=search.played_game.code,
        offer=offer.code,
        expires_at=time_text(expires_at),
    )


def _open_to_all(season: Season, search: Search, now: datetime) -> None:
    """Opens a seat to all users after the list is exhausted. Raises 503 `game_busy`. The game must be locked
    before the search."""
    try:
        set_take_over(code=search.played_game.code, by=Game.TakeOver.ANYBODY)
    except Problem as problem:
        if problem.code != GameCode.GAME_NOT_RUNNING:
            raise
    log(season, Kind.SEAT_FOR_EVERYBODY, now, **_place(search))


def _end(season: Season, search: Search, now: datetime) -> None:
    """Ends a search whose seat is no longer open: offers lapse, and the previous holder is notified."""
    Offer.objects.filter(search=search, answer__isnull=True).update(
        answer=Offer.Answer.LAPSED, answered_at=now
    )
    Search.objects.filter(pk=search.pk).update(next_at=None)
    if search.status == Search.Status.RETURNED:
        log(season, Kind.SEAT_RETURNED, now, **_place(search))
    if search.status != Search.Status.FILLED:
        return
    place = _place(search)
    by = None if search.entry is None else search.entry.number
    log(season, Kind.SEAT_FILLED, now, **place, by=by)
    notify(
        season,
        Notice.SEAT_LOST,
        f"search.{search.pk}",
        [_holder_before(search)],
        now,
        season_round=place["round"],
        season_table=place["table"],
        house=search.seat.house,
        game=search.played_game.code,
    )


def _holder_before(search: Search) -> int | None:
    previous = Search.objects.filter(
        seat=search.seat_id, game=search.game_id, status=Search.Status.FILLED, pk__lt=search.pk
    )
    last = previous.order_by("-pk").first()
    return search.seat.entry.user_id if last is None else last.taken_by_id


def answer_offer(*, user: int, offer: str, accepts: bool, now: datetime | None = None) -> None:
    """Accepts an offer and takes over its seat, or declines the offer.

    Raises 404 for an offer to another user, 409 `offer_answered`, `offer_expired`, `offer_taken`, and the
    errors of `take_over` for a user who can no longer play there.
    """
    now = now or clock.now()
    with as_engine():
        code = Offer.objects.filter(code=offer, user_id=user).values_list("search__season__code", flat=True)
        season = locked_season(code[0] if code else "", user)
        row = Offer.objects.select_related("search__game", "search__seat__table__round").get(code=offer)
        _require_open(row, now)
        if not accepts:
            _note(row, Offer.Answer.DECLINED, now)
            Search.objects.filter(pk=row.search_id).update(next_at=now)
            log(season, Kind.OFFER_DECLINED, now, actor=user, audience=_OFFICIALS, **_place(row.search))
        else:
            _take(row, user, now)
            _note(row, Offer.Answer.ACCEPTED, now)
        wake(season, now)


def _require_open(row: Offer, now: datetime) -> None:
    if row.answer in (Offer.Answer.ACCEPTED, Offer.Answer.DECLINED):
        raise Problem(GameCode.OFFER_ANSWERED)
    if row.answer == Offer.Answer.LAPSED or row.search.status != Search.Status.OPEN:
        raise Problem(GameCode.OFFER_TAKEN)
    if row.answer == Offer.Answer.EXPIRED or row.expires_at <= now:
        raise Problem(GameCode.OFFER_EXPIRED)


def _note(row: Offer, answer: Offer.Answer, now: datetime) -> None:
    Offer.objects.filter(pk=row.pk).update(answer=answer, answered_at=now)


def _take(row: Offer, user: int, now: datetime) -> None:
    seat = row.search.seat
    game = row.search.played_game
    position = GameSeat.objects.filter(game=game, house=seat.house, is_active=True).values_list(
        "position", flat=True
    )
    try:
        take_over(user=user, code=game.code, position=position[0], is_chosen=True, now=now)
    except Problem as problem:
        if problem.code in (GameCode.SEAT_NOT_OPEN, GameCode.GAME_NOT_RUNNING):
            raise Problem(GameCode.OFFER_TAKEN) from problem
        raise


def token_of(offer: str) -> str:
    """The secret part of the links in a mail."""
    return link_token(_LINK, offer)


def user_by_token(token: str) -> tuple[str, int]:
    """(code of the offer, its user) for the token of a link. Raises 404."""
    return user_of_offer(_LINK, token, Offer.objects.all())


def ways_of_offer(facts: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The links in the mail of an offer: (message of the label, path)."""
    return ways_to_answer(_LINK, "/api/v1/offers", facts["offer"])
