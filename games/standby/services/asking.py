"""The tick of searches: expires offers, asks the next users, and ends a search if the late player answers.

Several users are asked at a time, and the first to accept gets the seat: asking one after the other would
take longer than the steps until the seat opens.
"""

from datetime import datetime, timedelta
from functools import partial

from games import storage
from games.clocks.asking import has_answered_again
from games.clocks.timing import Timing
from games.models import Game
from games.services.locking import change_locked
from games.services.signals import Announcement, announce
from games.standby.extensions import Source
from games.standby.models import Offer, Search
from games.standby.services.candidates import source_of
from games.standby.services.searching import accepted_offer, end_search, end_searches, offers_of
from got_api.database.statements import fetch
from got_api.database.viewer import as_engine
from got_api.shared import clock
from got_api.shared.json_text import time_text

MAX_GAMES = 200

_SELECT_DUE_SEARCHES = """
select distinct game.id, game.code
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
"""Maximum time between joining a list and its commit. A search that was checked in between is checked
again."""


def ask_due(*, now: datetime | None = None, max_games: int = MAX_GAMES) -> int:
    """Continues all searches that are due. Returns the number of users who were asked. See
    `change_locked`."""
    now = now or clock.now()
    with as_engine():
        games = fetch(_SELECT_DUE_SEARCHES, {"now": now, "slack": _SLACK, "count": max_games})
    return sum(_ask_for_game(game_id, code, now) for game_id, code in games)


def _ask_for_game(game_id: int, code: str, now: datetime) -> int:
    with as_engine():
        source = source_of(game_id)
        source.lock()
        return change_locked(
            code, partial(_continue_all_searches, source=source, now=now), "no candidate is asked"
        )


def _continue_all_searches(head: storage.GameHead, *, source: Source, now: datetime) -> int:
    if head.status != Game.Status.RUNNING:
        end_searches(head.game_id, now)
        return 0
    timing = storage.load_timing(head.game_id)
    if timing.is_stale(now):  # an outage, in which no user could answer, must be recorded first
        return 0
    searches = Search.objects.filter(game_id=head.game_id, status=Search.Status.OPEN)
    return sum(
        _continue_search(search, source, timing, now) for search in searches.order_by("started_at", "house")
    )


def _continue_search(search: Search, source: Source, timing: Timing, now: datetime) -> int:
    if not source.is_active():
        end_search(search, Search.Status.UNFILLED, now)
        return 0
    if has_answered_again(timing, search.house, search.number):
        end_search(search, Search.Status.RETURNED, now)
        return 0
    offers_of(search).filter(answer=None, expires_at__lte=now).update(
        answer=Offer.Answer.EXPIRED, answered_at=now
    )
    count, is_accepted = 0, accepted_offer(search) is not None
    if not is_accepted:
        waiting = offers_of(search).filter(answer=None).count()
        count = _ask(search, source, timing, source.max_waiting() - waiting, now)
    times = offers_of(search).filter(answer=None).order_by("expires_at").values_list("expires_at", flat=True)
    next_at = times.first()
    if next_at is None and not is_accepted:
        source.record_exhausted_list(search, now)
    rows = Search.objects.filter(game_id=search.game_id, code=search.code)
    rows.update(next_at=next_at, looked_at=now)
    return count


def _ask(search: Search, source: Source, timing: Timing, count: int, now: datetime) -> int:
    if count <= 0:
        return 0
    expires_at = source.expires_at(timing, now)
    users = source.candidates(search, timing, count, now, expires_at)
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
    if users:
        source.record_asked_users(search, users, now)
    return len(users)
