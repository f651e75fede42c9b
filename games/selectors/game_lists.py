"""The list of games that a viewer finds, and the data that lists show.

A page is read in two steps: first its ids, then the games by their ids. So everything that the page depends
on is known before its content is read: see games.selectors.known.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.clocks import GENEROUS, Speed, planning_range
from games.models import Game
from games.selectors.games import (
    GAMES,
    OWN,
    SEAT,
    SEATS,
    Viewer,
    add_yours,
    game_body,
    row_of,
    statements_for,
)
from got_api.database.pipeline import Row
from got_api.database.viewer import as_viewer

_IS_OPEN = f"game.access = '{Game.Access.OPEN}'"
_HAS_OPEN_SEATS = """(
    game.status = 'lobby' and game.players > (
        select count(*) from games_seat taken where taken.game_id = game.id and taken.is_active
    )
)"""
_SELECT_PAGE = """
select page.id, page.created_at{readers}
from (
    select game.id, game.created_at from games_game game
    where {conditions}
    order by game.created_at desc, game.id desc
    limit %(count)s offset %(start)s
) page
order by page.created_at desc, page.id desc
"""
_READERS = """,
       array(
           select reader.house from games_seatreader reader
           where reader.game_id = page.id and reader.user_id = %(user)s
       ),
       exists(
           select from games_seatreader reader
           where reader.game_id = page.id and reader.user_id = %(user)s and reader.is_sitter
       )"""
_SELECT_GAMES = f"{GAMES} where game.id = any(%(games)s::bigint[]) and {{conditions}}"
_CLOCK = "(select {column} from games_gameclock clock where clock.game_id = game.id)"
_PRESET = f"coalesce({_CLOCK.format(column='preset')}, '{GENEROUS.name}')"
_PLANNING = "coalesce({}, {})".format(
    _CLOCK.format(column="(clock.clock->>'planning_seconds')::integer"), GENEROUS.clock.planning_seconds
)
_SELECT_SEATS = SEATS.format(games="= any(%(games)s::bigint[])")
_SELECT_NAMED_HOSTS = """
select named.game_id, person.username
from games_appointment named join accounts_user person on person.id = named.user_id
where named.game_id = any(%(games)s::bigint[]) and named.role = 'host'
order by named.appointed_at, named.user_id
"""


def found_in_lists(viewer: Viewer) -> str:
    """SQL condition on a row `game`: whether a viewer finds it in lists. `%(user)s` is their id, or 0."""
    return f"({_IS_OPEN} or {OWN})" if viewer.pk else f"({_IS_OPEN})"


@dataclass(frozen=True, slots=True)
class GameList:
    """The games that a viewer finds in lists: open games, and all of the viewer's own games.

    `mine` selects the viewer's own games or all others, `open_seats` lobbies with a free seat or all other
    games, `preset` and `speed` games with that clock, `language` games in that language. None selects all
    games.
    """

    viewer: Viewer
    status: str | None = None
    players: int | None = None
    mine: bool | None = None
    open_seats: bool | None = None
    preset: str | None = None
    speed: Speed | None = None
    language: str | None = None

    def page(self, before: datetime | None, start: int, count: int) -> list[dict[str, Any]]:
        """`id` and `created_at` of `count` games, newest first. Skips the first `start`; with `before` only
        games created before that time.

        With `mine` each also has `houses`, the houses whose secrets the viewer may read, and `is_sitter`.
        """
        conditions, readers = self._conditions(), ""
        if before is not None:
            conditions += " and game.created_at < %(before)s"
        if self.mine:
            readers = _READERS
        parameters = self._parameters() | {"before": before, "start": start, "count": count}
        statement = _SELECT_PAGE.format(conditions=conditions, readers=readers)
        with as_viewer(self.viewer, is_single_trip=True) as batch:
            (rows,) = batch.fetch((statement, parameters))
        names = ("id", "created_at", "houses", "is_sitter")
        return [dict(zip(names, row, strict=False)) for row in rows]

    def game_bodies(self, ids: Sequence[int]) -> list[dict[str, Any]]:
        """The content of the games of a page. A game that is no longer in the list is left out.

        With `mine` each has `yours`: the viewer's open decisions, the houses that the game waits for, and the
        numbers of unread headlines and messages. Runs a constant number of SQL statements.
        """
        if not ids:
            return []
        parameters = self._parameters() | {"games": list(map(str, ids))}
        statements = (_SELECT_GAMES.format(conditions=self._conditions()), _SELECT_SEATS, _SELECT_NAMED_HOSTS)
        with as_viewer(self.viewer, is_single_trip=not self.mine) as batch:
            more = statements_for(self.viewer.pk or 0, ids) if self.mine else ()
            games, seats, hosts, *others = batch.fetch(*((each, parameters) for each in statements), *more)
            found = _game_bodies(ids, games, seats, hosts)
            if self.mine:
                add_yours(found, *others)
        return list(found.values())

    def _parameters(self) -> dict[str, Any]:
        at_least, below = planning_range(self.speed) if self.speed else (None, None)
        return {
            "user": self.viewer.pk or 0,
            "status": self.status,
            "players": self.players,
            "preset": self.preset,
            "at_least": at_least,
            "below": below,
            "language": self.language,
        }

    def _conditions(self) -> str:
        """SQL condition on a row `game`. Without a user no game counts as the viewer's own."""
        own = OWN if self.viewer.pk else "false"
        if self.mine is None:
            found = [found_in_lists(self.viewer)]
        else:
            found = [own] if self.mine else [_IS_OPEN, f"not coalesce({own}, false)"]
        if self.status is not None:
            found.append("game.status = %(status)s")
        if self.players is not None:
            found.append("game.players = %(players)s")
        if self.open_seats is not None:
            found.append(_HAS_OPEN_SEATS if self.open_seats else f"not {_HAS_OPEN_SEATS}")
        if self.preset is not None:
            found.append(f"{_PRESET} = %(preset)s")
        if self.speed is not None:
            found.append(f"{_PLANNING} >= %(at_least)s and {_PLANNING} < %(below)s")
        if self.language is not None:
            found.append("game.language = %(language)s")
        return " and ".join(found)


def _game_bodies(
    ids: Sequence[int], games: Sequence[Row], seats: Sequence[Row], hosts: Sequence[Row]
) -> dict[int, dict[str, Any]]:
    rows = {row[0]: row_of(row) for row in games}
    listed: dict[int, list[dict[str, Any]]] = {id: [] for id in rows}
    named: dict[int, list[str]] = {id: [] for id in rows}
    taken = dict.fromkeys(rows, 0)
    for id, is_shown, *columns in seats:
        if id in rows:
            taken[id] += 1
            if is_shown:
                listed[id].append(dict(zip(SEAT, columns, strict=True)))
    for id, username in hosts:
        if id in rows:
            named[id].append(username)
    return {id: game_body(rows[id], listed[id], taken[id], named[id]) for id in ids if id in rows}
