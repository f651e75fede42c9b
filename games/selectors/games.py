"""The public facts of one game with its seats, and the access of a viewer to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games import storage
from games.clocks import GENEROUS, speed_of
from games.models import Game
from games.selectors.yours import OWN, add_yours, statements_for
from games.storage import archived
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


@dataclass(frozen=True, slots=True)
class Visit:
    """A game that a viewer reads, and the house for which they read there."""

    game_id: int
    code: str
    status: str
    house: str | None
    is_sitter: bool


_VISIT = """
select game.id, game.code, game.status, reader.house, coalesce(reader.is_sitter, false)
from games_game game
left join games_seatreader reader on reader.game_id = %(game)s and reader.user_id = %(viewer)s
where game.id = %(game)s and game.code = %(code)s
"""


@contextmanager
def open_visit(viewer: Viewer, code: str, now: datetime | None = None) -> Iterator[Visit]:
    """Opens a transaction that reads this game with the rights of the viewer. Raises 404."""

    def read(game_id: int) -> Visit | None:
        rows = fetch(_VISIT, {"game": game_id, "viewer": viewer.pk or 0, "code": code})
        return Visit(*rows[0]) if rows else None

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
# The times at which seats are taken would reveal after the start which player has which house of an anonymous
# game. So before the start each viewer finds only their own seat and those of bots.
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
    """A row of GAMES by name. A game without its own clock has the preset of all games."""
    found = dict(zip((*COLUMNS, "host__username", "preset", "planning_seconds"), row, strict=True))
    found["preset"] = found["preset"] or GENEROUS.name
    found["planning_seconds"] = found["planning_seconds"] or GENEROUS.clock.planning_seconds
    return found


def game_body(
    row: Mapping[str, Any], seats: list[dict[str, Any]], taken: int, named_hosts: list[str]
) -> dict[str, Any]:
    """A row of `row_of` as the API returns it. `taken` counts all seats, `seats` are the visible ones."""
    return {
        "code": row["code"],
        "name": row["name"],
        "status": row["status"],
        "host": row["host__username"],
        "other_hosts": named_hosts,
        "access": row["access"],
        "house_choice": row["house_choice"],
        "take_over": row["take_over"],
        "anonymity": row["anonymity"],
        "language": row["language"],
        "player_count": row["players"],
        "preset": row["preset"],
        "speed": speed_of(row["planning_seconds"]),
        "ruleset": {name: row[name] for name in OPTIONS},
        "round": row["round"],
        "phase": row["phase"],
        "winner": row["winner"],
        "chance_commitment": row["chance_commitment"],
        "seats": seats,
        "open_seat_count": row["players"] - taken if row["status"] == Game.Status.LOBBY else 0,
        "created_at": row["created_at"],
        "started_at": row["started_at"],
        "finished_at": row["finished_at"],
        "ended_by": row["ended_by"],
        "awarded_to": row["awarded_to"],
        "is_sandbox": row["is_sandbox"],
        "yours": None,
    }


_ACCESS = "select access from games_game where code = %(code)s"


def is_open_to_visitors(code: str) -> bool:
    """Whether everybody finds this game in lists. One statement, even for an unknown code."""
    with as_viewer(None, once=True) as batch:
        (rows,) = batch.fetch((_ACCESS, {"code": code}))
    return [access for (access,) in rows] == [Game.Access.OPEN]


GAMES = f"""
select {", ".join(f'game."{name}"' for name in COLUMNS)}, host.username, clock.preset,
       (clock.clock->>'planning_seconds')::integer
from games_game game
left join accounts_user host on host.id = game.host_id
left join games_gameclock clock on clock.game_id = game.id
"""  # noqa: S608
"""The rows for `row_of`, without a condition."""
_GAME = f"{GAMES} where game.id = %(game)s and game.code = %(code)s"
_HAS_PART = f"""
select {OWN} or exists(
    select from games_seatreader reader where reader.game_id = game.id and reader.user_id = %(user)s
)
from games_game game where game.id = %(game)s
"""  # noqa: S608
_NAMED_HOSTS = """
select person.username
from games_appointment named join accounts_user person on person.id = named.user_id
where named.game_id = %(game)s and named.role = 'host'
order by named.appointed_at, named.user_id
"""


def game_for(viewer: Viewer, code: str) -> dict[str, Any]:
    """One game by its code, which is enough to see it. Raises 404.

    Has the content of a list entry, but from prepared statements in one round trip. A user who hosts, plays
    or sits in has `yours`.
    """
    user = viewer.pk or 0

    def read(game_id: int) -> dict[str, Any] | None:
        parameters = {"game": game_id, "code": code, "user": user}
        statements = (_GAME, SEATS.format(games="= %(game)s"), _NAMED_HOSTS)
        more = ((_HAS_PART, parameters), *statements_for(user, [game_id])) if user else ()
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
