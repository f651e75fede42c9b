"""The public facts of one game with its seats, whether a viewer may read it, and the user's own data in
it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games import storage
from games.clocks import GENEROUS, speed_of
from games.models import Game
from games.news import HEADLINES
from games.storage import archived
from games.storage.home import MAX_UNREAD, UNREAD_SINCE_MARKS
from games.storage.messages import unread_of, unread_statement
from games.storage.mirrors import OPTIONS
from got_api.database.pipeline import Row
from got_api.database.statements import fetch
from got_api.database.viewer import as_viewer, set_fence
from got_api.http.errors import ErrorCode, Problem, first_or_404

Viewer = User | AnonymousUser
Result = TypeVar("Result")

COLUMNS = (
    "id", "code", "name", "status", "access", "house_choice", "take_over", "anonymity", "language", "players",
    *OPTIONS, "round", "phase", "winner", "chance_commitment",
    "created_at", "started_at", "finished_at", "ended_by", "awarded_to", "is_sandbox",
)  # fmt: skip
BODY = (
    "code", "name", "status", "host", "other_hosts", "access", "house_choice", "take_over", "anonymity",
    "language", "player_count", "preset", "speed", "ruleset", "round", "phase", "winner", "chance_commitment",
    "seats", "open_seat_count", "created_at", "started_at", "finished_at", "ended_by", "awarded_to",
    "is_sandbox", "yours",
)  # fmt: skip
"""The fields of a game in the API, in their order."""


OWN = """(
    game.host_id = %(user)s
    or game.id in (
        select named.game_id from games_appointment named
        where named.user_id = %(user)s and named.role = 'host'
    )
    or game.id in (
        select seat.game_id from games_seatuser seat where seat.user_id = %(user)s and seat.is_active
    )
)"""
"""SQL: whether the user hosts or plays a row `game`."""


@dataclass(frozen=True, slots=True)
class GameVisit:
    """A game that a viewer reads, and the house whose secrets they may read."""

    game_id: int
    code: str
    status: str
    house: str | None
    is_sitter: bool


_SELECT_VISIT = """
select game.id, game.code, game.status, reader.house, coalesce(reader.is_sitter, false)
from games_game game
left join games_seatreader reader on reader.game_id = %(game)s and reader.user_id = %(viewer)s
where game.id = %(game)s and game.code = %(code)s
"""


@contextmanager
def open_visit(viewer: Viewer, code: str, now: datetime | None = None) -> Iterator[GameVisit]:
    """Opens a transaction that reads this game with the rights of the viewer. Raises 404."""

    def read(game_id: int) -> GameVisit | None:
        rows = fetch(_SELECT_VISIT, {"game": game_id, "viewer": viewer.pk or 0, "code": code})
        return GameVisit(*rows[0]) if rows else None

    known = storage.known_id_of(code)
    with as_viewer(viewer, game=known, now=now):
        visit = _by_id(code, read)
        if visit.game_id != known:
            set_fence(visit.game_id)
        archived.restore_if_archived(visit.game_id, visit.code, visit.status)
        yield visit


def _by_id(code: str, read: Callable[[int], Result | None]) -> Result:
    """The same as `storage.read_by_id`. Raises 404."""
    try:
        return storage.read_by_id(code, read)
    except storage.GameUnknown:
        raise Problem(ErrorCode.NOT_FOUND) from None


SEAT = ("position", "house", "username", "is_bot_account", "pseudonym", "bot", "stand_in", "nonce")
# In an anonymous game, the times at which seats were taken would reveal after the start which player has
# which house. So before the start each viewer finds only their own seat and the seats of bots.
SEATS = """
select seat.game_id,
       game.anonymity = 'none' or game.status in ('running', 'finished') or seat.bot is not null
           or person.id is not null,
       seat.position, seat.house, person.username, coalesce(person.is_bot, false), seat.pseudonym, seat.bot,
       seat.stand_in, seat.nonce
from games_seat seat
join games_game game on game.id = seat.game_id
left join games_seatuser person on person.game_id = seat.game_id and person.id = seat.id
where seat.game_id {games} and seat.is_active
order by seat.game_id, seat.position
"""
"""`games` is one parameter or an array: Citus finds the server of a single game only by a parameter."""


def row_of(row: Row) -> dict[str, Any]:
    """Converts a row of GAMES to a dict. A game without its own clock has the default preset."""
    found = dict(zip((*COLUMNS, "host__username", "preset", "planning_seconds"), row, strict=True))
    found["preset"] = found["preset"] or GENEROUS.name
    found["planning_seconds"] = found["planning_seconds"] or GENEROUS.clock.planning_seconds
    return found


def game_body(
    row: dict[str, Any], seats: list[dict[str, Any]], taken_seats: int, named_hosts: list[str]
) -> dict[str, Any]:
    """A row of `row_of` as the API returns it. `taken_seats` counts all seats, `seats` are the visible
    ones."""
    body = row | {
        "host": row["host__username"],
        "other_hosts": named_hosts,
        "player_count": row["players"],
        "speed": speed_of(row["planning_seconds"]),
        "ruleset": {name: row[name] for name in OPTIONS},
        "seats": seats,
        "open_seat_count": row["players"] - taken_seats if row["status"] == Game.Status.LOBBY else 0,
        "yours": None,
    }
    return {name: body[name] for name in BODY}


_SELECT_ACCESS = "select access from games_game where code = %(code)s"


def is_open_to_visitors(code: str) -> bool:
    """Whether everybody finds this game in lists. Sends one statement, even for an unknown code."""
    with as_viewer(None, is_single_trip=True) as batch:
        (rows,) = batch.fetch((_SELECT_ACCESS, {"code": code}))
    return [access for (access,) in rows] == [Game.Access.OPEN]


GAMES = f"""
select {", ".join(f'game."{name}"' for name in COLUMNS)}, host.username, clock.preset,
       (clock.clock->>'planning_seconds')::integer
from games_game game
left join accounts_user host on host.id = game.host_id
left join games_gameclock clock on clock.game_id = game.id
"""  # noqa: S608
"""The rows for `row_of`, without a condition."""
_SELECT_GAME = f"{GAMES} where game.id = %(game)s and game.code = %(code)s"
_SELECT_HAS_PART = f"""
select {OWN} or exists(
    select from games_seatreader reader where reader.game_id = game.id and reader.user_id = %(user)s
)
from games_game game where game.id = %(game)s
"""  # noqa: S608
_SELECT_NAMED_HOSTS = """
select person.username
from games_appointment named join accounts_user person on person.id = named.user_id
where named.game_id = %(game)s and named.role = 'host'
order by named.appointed_at, named.user_id
"""


def game_for(viewer: Viewer, code: str) -> dict[str, Any]:
    """One game by its code, which is enough to see it. Raises 404.

    Returns the same content as a list entry, but from prepared statements in one round trip. For a user who
    hosts, plays or is a sitter it has `yours`.
    """
    user = viewer.pk or 0

    def read(game_id: int) -> dict[str, Any] | None:
        parameters = {"game": game_id, "code": code, "user": user}
        statements = (_SELECT_GAME, SEATS.format(games="= %(game)s"), _SELECT_NAMED_HOSTS)
        more = ((_SELECT_HAS_PART, parameters), *statements_for(user, [game_id])) if user else ()
        games, seats, hosts, *others = batch.fetch(*((text, parameters) for text in statements), *more)
        if not games:
            return None
        listed = [dict(zip(SEAT, columns, strict=True)) for _, is_shown, *columns in seats if is_shown]
        found = game_body(row_of(games[0]), listed, len(seats), [username for (username,) in hosts])
        if others and others[0] == [(True,)]:
            add_yours({game_id: found}, *others[1:])
        return found

    with as_viewer(viewer, game=storage.known_id_of(code)) as batch:
        return _by_id(code, read)


def seat_for(viewer: Viewer, code: str, position: int) -> dict[str, Any]:
    """One seat of a game. Raises 404."""
    seats = game_for(viewer, code)["seats"]
    return dict(first_or_404(seat for seat in seats if seat["position"] == position))


_SELECT_ASKED = """
select waiting.game_id, waiting.number, waiting.kind, waiting.house, waiting.since, waiting.due_at,
       reader.house is not null
from games_waiting waiting
left join games_seatreader reader on reader.game_id = waiting.game_id and reader.house = waiting.house
    and reader.user_id = %(user)s and reader.can_answer
where waiting.game_id = any(%(games)s::bigint[])
order by waiting.game_id, waiting.number, waiting.house
"""


def statements_for(user: int, ids: Sequence[int]) -> tuple[tuple[str, Mapping[str, Any]], ...]:
    """Statements that read the user's decisions and unread counts in these games. `add_yours` takes their
    rows.

    Must be sent within `as_viewer`.
    """
    parameters = {"user": user, "games": list(map(str, ids))}
    kinds = {"kinds": sorted(HEADLINES), "max_unread": MAX_UNREAD}
    return (
        (_SELECT_ASKED, parameters),
        (UNREAD_SINCE_MARKS, parameters | kinds),
        (unread_statement(), parameters),
    )


def add_yours(
    games: Mapping[int, dict[str, Any]],
    waiting_rows: Sequence[Row],
    headlines: Sequence[Row],
    messages: Sequence[Row],
) -> None:
    """Adds `yours` to games, by id. Must be called within `as_viewer`."""
    counts = unread_of(messages)
    in_archive = archived.summaries_of([id for id, game in games.items() if game["status"] in archived.ENDED])
    for id, seen, unread in headlines:
        if id not in games:
            continue
        count = counts.get(games[id]["code"], 0)
        summary = in_archive.get(id)
        if summary is not None:
            unread = min(sum(public_seq > seen for public_seq in summary.headlines), MAX_UNREAD)
            count = summary.unread_message_count
        games[id]["yours"] = {
            "asked": [],
            "waiting_for": [],
            "unread_headline_count": unread,
            "unread_message_count": count,
        }
    for id, number, kind, house, since, due_at, is_yours in waiting_rows:
        if id not in games:
            continue
        part = games[id]["yours"]
        if house not in part["waiting_for"]:
            part["waiting_for"].append(house)
        if is_yours:
            part["asked"].append(
                {"number": number, "kind": kind, "house": house, "asked_at": since, "due_at": due_at}
            )
