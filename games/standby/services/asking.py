"""The tick: offers expire, the next users are asked, and a search ends when the late player answers again.

Users on the list of the game come first, then those who have waited longest on the list of the server. Three
are asked at a time, and the first to accept gets the seat: asking one after the other would take longer than
the ladder.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db import connection

from games import storage
from games.clocks.asking import ASKED_AT_ONCE, has_answered_again, offer_seconds
from games.clocks.timing import Timing
from games.models import Game
from games.services.locking import change_locked
from games.services.signals import Announcement, announce
from games.standby.models import Offer, Search, Volunteer
from games.standby.services.candidates import candidates
from games.standby.services.searching import accepted_offer, end_search, end_searches, offers_of
from got_api.database.viewer import as_engine
from got_api.shared import clock
from got_api.shared.json_text import time_text

MAX_GAMES = 200

_DUE = """
select distinct game.code
from standby_search search
join games_game game on game.id = search.game_id
left join games_seat seat on seat.game_id = search.game_id and seat.house = search.house
    and seat.is_active and seat.open_since is null
left join games_seatclock clock on clock.game_id = search.game_id and clock.house = search.house
where search.status = 'open'
  and (
    search.next_at <= %(now)s
    or search.next_at is null and coalesce(search.looked_at, search.started_at) <= (
        select max(changed_at) + %(slack)s from standby_volunteer
    )
    or seat.id is not null and coalesce(clock.misses, 0) = 0 and not exists (
        select from games_waiting waiting
        where waiting.game_id = search.game_id and waiting.number = search.number
          and waiting.house = search.house
    )
  )
limit %(count)s
"""
_SLACK = timedelta(seconds=10)
"""Maximum time between joining and its commit. A search that was looked at in between is looked at again."""


def ask_due(*, now: datetime | None = None, max_games: int = MAX_GAMES) -> int:
    """Does the work that is due in all searches. Returns the number of users asked. See `change_locked`."""
    now = now or clock.now()
    parameters: dict[str, Any] = {"now": now, "slack": _SLACK, "count": max_games}
    with as_engine(), connection.cursor() as cursor:
        cursor.execute(_DUE, parameters)
        codes = [row[0] for row in cursor.fetchall()]
    return sum(
        change_locked(code, lambda head: _ask_for_game(head, now), "its standby list is not asked")
        for code in codes
    )


def _ask_for_game(head: storage.Head, now: datetime) -> int:
    if head.status != Game.Status.RUNNING:
        end_searches(head.game_id, now)
        return 0
    timing = storage.load_timing(head.game_id)
    if timing.is_stale(now):  # an outage, in which no user could answer, must be recorded first
        return 0
    searches = Search.objects.filter(game_id=head.game_id, status=Search.Status.OPEN)
    return sum(_continue_search(search, timing, now) for search in searches.order_by("started_at", "house"))


def _continue_search(search: Search, timing: Timing, now: datetime) -> int:
    if has_answered_again(timing, search.house, search.number):
        end_search(search, Search.Status.RETURNED, now)
        return 0
    offers_of(search).filter(answer=None, expires_at__lte=now).update(
        answer=Offer.Answer.EXPIRED, answered_at=now
    )
    count = 0
    if accepted_offer(search) is None:
        waiting = offers_of(search).filter(answer=None).count()
        count = _ask(search, timing, ASKED_AT_ONCE - waiting, now)
    times = offers_of(search).filter(answer=None).order_by("expires_at").values_list("expires_at", flat=True)
    rows = Search.objects.filter(game_id=search.game_id, code=search.code)
    rows.update(next_at=times.first(), looked_at=now)
    return count


def _ask(search: Search, timing: Timing, count: int, now: datetime) -> int:
    calendar = timing.clock.calendar.stopped(*timing.pauses)
    expires_at = calendar.advance(now, offer_seconds(timing.clock))
    users = candidates(search, timing, count, now, expires_at)
    for user in users:
        offer = Offer.objects.create(
            game_id=search.game_id,
            search=search.code,
            house=search.house,
            user_id=user,
            made_at=now,
            expires_at=expires_at,
        )
        facts = {
            "house": search.house,
            "offer": offer.code,
            "expires_at": time_text(expires_at),
        }
        announce(Announcement(search.game_id, "standby_wanted", f"offer.{offer.code}", facts, user=user))
    Volunteer.objects.filter(user_id__in=users).update(asked_at=now)
    return len(users)
