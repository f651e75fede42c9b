"""The public facts of games: the list, one game with its seats, and what a viewer needs to visit one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.db.models import Count, F, Q, QuerySet
from django.db.models.expressions import RawSQL

from accounts.models import User
from games import storage
from games.errors import GameCode
from games.models import Appointment, Game
from games.selectors.news_marks import unread_in
from games.storage import away
from games.storage.mirrors import OPTIONS
from games.storage.talk import unread_in as unread_messages_in
from got_api.errors import ErrorCode, Problem
from got_api.viewer import as_viewer, set_fence

Viewer = User | AnonymousUser
Found = TypeVar("Found")

_COLUMNS = (
    "id", "code", "name", "status", "access", "house_choice", "take_over", "anonymity", "players",
    *OPTIONS, "round", "phase", "winner", "chance_commitment",
    "created_at", "started_at", "finished_at", "ended_by", "awarded_to", "is_sandbox",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Visit:
    """A game that somebody looks at, and the house for which they read there."""

    game_id: int
    code: str
    status: str
    house: str | None
    is_sitter: bool

    def require_started(self) -> None:
        """Raises 409 `game_not_started`; the position of a game begins with its start."""
        if self.status not in (Game.Status.RUNNING, Game.Status.FINISHED):
            raise Problem(GameCode.GAME_NOT_STARTED)


_VISIT = """
select game.id, game.code, game.status, reader.house, coalesce(reader.is_sitter, false)
from games_game game
left join games_seatreader reader on reader.game_id = %(game)s and reader.user_id = %(viewer)s
where game.id = %(game)s and game.code = %(code)s
"""


@contextmanager
def visiting(viewer: Viewer, code: str, now: datetime | None = None) -> Iterator[Visit]:
    """Within a transaction that reads this game as the viewer may. Raises 404."""

    def read(game_id: int) -> Visit | None:
        with connection.cursor() as cursor:
            cursor.execute(_VISIT, {"game": game_id, "viewer": viewer.pk or 0, "code": code})
            row = cursor.fetchone()
        return None if row is None else Visit(*row)

    known = storage.known_id_of(code)
    with as_viewer(viewer, game=known, now=now):
        visit = _by_id(code, read)
        if visit.game_id != known:
            set_fence(visit.game_id)
        away.bring_back(visit.game_id, visit.code, visit.status)
        yield visit


def _by_id(code: str, read: Callable[[int], Found | None]) -> Found:
    """As `storage.read_by_id`. Raises 404."""
    try:
        return storage.read_by_id(code, read)
    except storage.GameUnknown:
        raise Problem(ErrorCode.NOT_FOUND) from None


def games_for(
    viewer: Viewer,
    *,
    status: str | None = None,
    players: int | None = None,
    mine: bool | None = None,
    open_seats: bool | None = None,
) -> QuerySet[Any]:
    """The games in this viewer's list: open ones, and all of their own. Read as the viewer."""
    user = viewer.pk or 0
    hosted = Appointment.objects.filter(user_id=user, role=Appointment.Role.HOST)
    seated = RawSQL("select game_id from games_seatuser where user_id = %s and is_active", [user])
    own = Q(host_id=user) | Q(id__in=hosted.values("game")) | Q(id__in=seated)
    is_own = own if user else Q(pk__in=())
    games = Game.objects.filter(is_own if mine else is_own | Q(access=Game.Access.OPEN))
    if mine is False:
        games = games.exclude(is_own)
    if status is not None:
        games = games.filter(status=status)
    if players is not None:
        games = games.filter(players=players)
    if open_seats is not None:
        games = games.annotate(taken=Count("seats", filter=Q(seats__is_active=True)))
        is_open = Q(status=Game.Status.LOBBY, taken__lt=F("players"))
        games = games.filter(is_open) if open_seats else games.exclude(is_open)
    rows: QuerySet[Any] = games.values(*_COLUMNS, "host__username")
    return rows


def shown(games: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Rows of `games_for` as they are shown, with their seats. Read as the viewer."""
    rows = [dict(game) for game in games]
    seats: dict[int, list[dict[str, Any]]] = {row["id"]: [] for row in rows}
    taken = dict.fromkeys(seats, 0)
    if not seats:
        return []
    with connection.cursor() as cursor:
        cursor.execute(_SEATS.format(games=", ".join(["%s"] * len(seats))), list(seats))
        for game, is_shown, *columns in cursor.fetchall():
            taken[game] += 1
            if is_shown:
                seats[game].append(dict(zip(_SEAT, columns, strict=True)))
    named = _named_hosts(seats)
    return [_shown(row, seats[row["id"]], taken[row["id"]], named.get(row["id"], [])) for row in rows]


_SEAT = ("position", "house", "username", "pseudonym", "bot", "stand_in", "nonce")
# Who sits down where, and when, would show who plays which house of an anonymous game after the start: before
# it, everybody finds their own seat and those of bots.
_SEATS = """
select seat.game_id,
       game.anonymity = 'none' or game.status in ('running', 'finished') or seat.bot is not null
           or person.id is not null,
       seat.position, seat.house, person.username, seat.pseudonym, seat.bot, seat.stand_in, seat.nonce
from games_seat seat
join games_game game on game.id = seat.game_id
left join games_seatuser person on person.game_id = seat.game_id and person.id = seat.id
where seat.game_id in ({games}) and seat.is_active
order by seat.game_id, seat.position
"""
"""`games` are parameters, one for each: Citus finds the server of a single one, but not of an array."""


def _named_hosts(games: Iterable[int]) -> dict[int, list[str]]:
    """The usernames of the hosts whom a host named, by game, in the order in which they were named."""
    rows = Appointment.objects.filter(game_id__in=games, role=Appointment.Role.HOST).order_by(
        "appointed_at", "user"
    )
    found: dict[int, list[str]] = {}
    for game, username in rows.values_list("game_id", "user__username"):
        found.setdefault(game, []).append(str(username))
    return found


def _shown(
    row: dict[str, Any], seats: list[dict[str, Any]], taken: int, named_hosts: list[str]
) -> dict[str, Any]:
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
        "player_count": row["players"],
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


_ASKED = """
select waiting.game_id, waiting.number, waiting.kind, waiting.house, waiting.since, waiting.due_at,
       reader.house is not null
from games_waiting waiting
left join games_seatreader reader on reader.game_id = waiting.game_id and reader.house = waiting.house
    and reader.user_id = %s and reader.can_answer
where waiting.game_id = any(%s)
order by waiting.game_id, waiting.number, waiting.house
"""


def with_your_part(
    viewer: Viewer, ids: Mapping[str, int], games: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Games as they are shown, each with `yours`: what is asked of the viewer, who is waited for, and how
    many headlines and messages they have not read. `ids` maps codes to ids. A constant number of statements.
    """
    parts: dict[int, dict[str, Any]] = {id: {"asked": [], "waiting_for": []} for id in ids.values()}
    with connection.cursor() as cursor:
        cursor.execute(_ASKED, [viewer.pk, list(parts)])
        for game, number, kind, house, since, due_at, is_yours in cursor.fetchall():
            part = parts[game]
            if house not in part["waiting_for"]:
                part["waiting_for"].append(house)
            if is_yours:
                part["asked"].append(
                    {"number": number, "kind": kind, "house": house, "asked_at": since, "due_at": due_at}
                )
    put_away = away.summaries_of([ids[game["code"]] for game in games if game["status"] in away.OVER])
    headlines = {id: summary.headlines for id, summary in put_away.items()}
    unread, messages = unread_in(viewer.pk or 0, parts, headlines), unread_messages_in(parts)
    for game in games:
        id = ids[game["code"]]
        summary = put_away.get(id)
        game["yours"] = parts[id] | {
            "unread_headline_count": unread.get(id, 0),
            "unread_message_count": (
                messages.get(game["code"], 0) if summary is None else summary.unread_message_count
            ),
        }
    return games


_GAME = f"""
select {", ".join(f'game."{name}"' for name in _COLUMNS)}, host.username
from games_game game left join accounts_user host on host.id = game.host_id
where game.id = %(game)s and game.code = %(code)s
"""  # noqa: S608
_NAMED_HOSTS = """
select person.username
from games_appointment named join accounts_user person on person.id = named.user_id
where named.game_id = %(game)s and named.role = 'host'
order by named.appointed_at, named.user_id
"""


def game_for(viewer: Viewer, code: str) -> dict[str, Any]:
    """One game by its code, which is all that is needed to see it. Raises 404.

    As in a list, but by statements that are prepared once a connection, in one round trip.
    """

    def read(game_id: int) -> dict[str, Any] | None:
        parameters = {"game": game_id, "code": code}
        statements = (_GAME, _SEATS.format(games="%(game)s"), _NAMED_HOSTS)
        games, seats, hosts = batch.fetch(*((text, parameters) for text in statements))
        if not games:
            return None
        row = dict(zip((*_COLUMNS, "host__username"), games[0], strict=True))
        listed = [dict(zip(_SEAT, columns, strict=True)) for _, is_shown, *columns in seats if is_shown]
        return _shown(row, listed, len(seats), [username for (username,) in hosts])

    with as_viewer(viewer, game=storage.known_id_of(code)) as batch:
        return _by_id(code, read)


def seat_for(viewer: Viewer, code: str, position: int) -> dict[str, Any]:
    """One seat of a game. Raises 404."""
    for seat in game_for(viewer, code)["seats"]:
        if seat["position"] == position:
            return dict(seat)
    raise Problem(ErrorCode.NOT_FOUND)
