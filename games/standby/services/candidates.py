"""Candidates: users of the standby lists who can be asked to take over a seat of a game outside of seasons.

One statement reads the rows of the game, and other statements read the other games of the users, because the
rows of different games may be on different servers.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import islice

from games.clocks.timing import Timing
from games.models import Game
from games.standby.extensions import Source, registered_source
from games.standby.models import Search, Volunteer
from got_api.database.statements import fetch

PAGE = 100

# Excludes users who have seen secrets of the game, were asked for this seat, are asked for another seat of
# the same game, or are absent. `max_seats` limits only users on the list of the server.
_SELECT_LISTED_USERS = """
with listed as (
    select user_id, 1 as list, joined_at as since, null::integer as max_seats
    from standby_gamevolunteer where game_id = %(game)s
    union all
    select user_id, 2, coalesce(asked_at, joined_at), max_seats
    from standby_volunteer
    where %(is_for_server)s and not is_paused
      and (player_counts = '{}' or %(players)s = any(player_counts))
      and (presets = '{}' or %(preset)s = any(presets))
)
select listed.user_id, listed.max_seats
from listed
join accounts_user person on person.id = listed.user_id and person.is_active
where not exists (
    select from games_seat seat where seat.game_id = %(game)s and seat.user_id = listed.user_id
  )
  and not exists (
    select from games_sitting sitting where sitting.game_id = %(game)s and sitting.user_id = listed.user_id
  )
  and not exists (
    select from standby_offer offer
    where offer.game_id = %(game)s and offer.user_id = listed.user_id
      and (offer.search = %(search)s or offer.answer is null or offer.answer = 'accepted')
  )
  and not exists (
    select from games_absence absence
    where absence.user_id = listed.user_id and absence.cancelled_at is null
      and absence.starts_at < %(expires_at)s and absence.ends_at > %(now)s
  )
  and (
    not %(is_for_substitutes)s or exists (
        select from games_appointment named
        where named.game_id = %(game)s and named.user_id = listed.user_id and named.role = 'substitute'
    )
  )
order by listed.list, listed.since, listed.user_id
limit %(count)s offset %(start)s
"""

# Users who are late in another running game, or whose seat there is open.
_SELECT_LATE_USERS = """
select distinct seat.user_id
from games_seat seat
join games_game game on game.id = seat.game_id and game.status = 'running'
left join games_seatclock clock on clock.game_id = seat.game_id and clock.house = seat.house
where seat.user_id = any(%(users)s::bigint[]) and seat.is_active
  and (seat.open_since is not null or clock.misses > 0)
"""

# The number of seats that users have taken over or are asked for.
_SELECT_TAKEN_COUNTS = """
select offer.user_id, count(*)
from standby_offer offer
left join standby_search search
    on search.game_id = offer.game_id and search.code = offer.search and search.status = 'open'
left join (games_seat seat join games_game game on game.id = seat.game_id and game.status = 'running')
    on seat.game_id = offer.game_id and seat.user_id = offer.user_id and seat.is_active
where offer.user_id = any(%(users)s::bigint[])
  and (
    search.code is not null and (offer.answer is null or offer.answer = 'accepted')
    or offer.taken_at is not null and seat.id is not null
  )
group by offer.user_id
"""


class StandbyLists(Source):
    """The list of the game, then the list of the server, with the user who has waited longest first.

    The list of the server is for games that everybody can join. Other games ask only users who were invited
    or whom a host named.
    """

    def candidates(
        self, search: Search, timing: Timing, count: int, now: datetime, expires_at: datetime
    ) -> Sequence[int]:
        return list(islice(_available_users(_pages(search, timing, now, expires_at)), count))

    def record_asked_users(self, search: Search, users: Sequence[int], now: datetime) -> None:
        Volunteer.objects.filter(user_id__in=users).update(asked_at=now)


def source_of(game_id: int) -> Source:
    """The source of candidates of a game. Requires the engine's database role."""
    return registered_source(game_id) or StandbyLists()


def _pages(
    search: Search, timing: Timing, now: datetime, expires_at: datetime
) -> Iterator[Sequence[tuple[int, int | None]]]:
    """Pages of (user, `max_seats`), in the order of the lists, without users whom this game rules out."""
    game = Game.objects.get(id=search.game_id)
    is_for_all = game.access == Game.Access.OPEN and game.take_over == Game.TakeOver.ANYBODY
    parameters = {
        "game": game.pk,
        "search": search.code,
        "players": game.players,
        "preset": timing.preset,
        "is_for_server": is_for_all and not game.is_sandbox,
        "is_for_substitutes": game.take_over == Game.TakeOver.SUBSTITUTES,
        "now": now,
        "expires_at": expires_at,
        "count": PAGE,
    }
    start = 0
    while rows := fetch(_SELECT_LISTED_USERS, parameters | {"start": start}):
        yield rows
        start += PAGE


def _available_users(pages: Iterator[Sequence[tuple[int, int | None]]]) -> Iterator[int]:
    """The users of these pages, each once, without users whom another game rules out."""
    found: set[int] = set()
    for page in pages:
        users = {"users": [user for user, _ in page]}
        late = {user for (user,) in fetch(_SELECT_LATE_USERS, users)}
        taken = dict(fetch(_SELECT_TAKEN_COUNTS, users))
        for user, max_seats in page:
            has_room = max_seats is None or taken.get(user, 0) < max_seats
            if has_room and user not in late and user not in found:
                found.add(user)
                yield user
