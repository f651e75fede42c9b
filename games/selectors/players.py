"""Finished games of a player, for their public page.

A viewer finds the games that `GET /games` lists for them: open ones, and their own. Nothing here depends on a
game before its end. An anonymous game counts only for the players at its end.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.models import SeatEvent
from games.selectors.game_lists import found_in_lists
from games.selectors.games import Viewer
from got_api.database.viewer import as_viewer

RESULTS = ("won", "drawn", "lost", "left")
MAX_RELIABILITY_GAMES = 50
"""The reliability counts only this many newest games."""

# The seats are read first, by two indexes. Otherwise PostgreSQL may begin with all finished games. A user who
# left a seat and took another one in the same game has one row, that of the later seat.
_SELECT_PLAYED = """
with own as materialized (
    select game_id, id from games_seatuser where user_id = %(player)s and is_active
    union all
    select game_id, id from games_seatuser where user_id = %(player)s and not is_active
)
select distinct on (game.id)
       game.id, game.code, game.name, game.players, game.anonymity, game.finished_at, game.ended_by,
       coalesce(game.awarded_to, game.winner) as winner, seat.house, seat.joined_at, seat.left_at,
       case
           when not seat.is_active or seat.open_since is not null then 'left'
           when game.ended_by = 'draw' then
               case when seat.house = any(coalesce(game.draw_between, array[seat.house])) then 'drawn'
                    else 'lost' end
           when coalesce(game.awarded_to, game.winner) = seat.house then 'won'
           when coalesce(game.awarded_to, game.winner) is not null then 'lost'
       end as result
from own
join games_seat seat on seat.game_id = own.game_id and seat.id = own.id
join games_game game on game.id = seat.game_id
where game.status = 'finished' and not game.is_sandbox
    and seat.house is not null
    and (seat.is_active or seat.left_at > game.started_at and game.anonymity = 'none')
    and {found}
order by game.id, seat.is_active desc, seat.left_at desc
"""
_SELECT_COUNTS = """
select house, result, count(*) from ({played}) played group by house, result order by house
"""
# Joins whole results instead of a sub-select for each game, because Citus cannot execute the latter.
_SELECT_RELIABILITY = f"""
with newest as materialized (
    select * from ({{played}}) played order by finished_at desc, id desc limit %(max_games)s
),
missed as materialized (
    select newest.id, count(*) as misses
    from newest join games_seatevent event on event.game_id = newest.id and event.house = newest.house
    where event.kind = '{SeatEvent.Kind.DEFAULTED}' and event.reason = '{SeatEvent.Reason.TIME_OVER}'
        and event.happened_at >= newest.joined_at
        and (newest.left_at is null or event.happened_at <= newest.left_at)
    group by newest.id
)
select count(*), count(*) filter (where newest.result = 'left'), coalesce(sum(missed.misses), 0)::bigint
from newest left join missed on missed.id = newest.id
"""  # noqa: S608
_SELECT_PAGE = """
select id, finished_at, code, name, players, anonymity, house, result, winner, ended_by
from ({played}) played
where %(before)s::timestamptz is null or finished_at < %(before)s
order by finished_at desc, id desc
limit %(count)s offset %(start)s
"""


@dataclass(frozen=True, slots=True)
class FinishedGames:
    """The finished games of a player, as far as a viewer finds them."""

    viewer: Viewer
    player: int

    def figures(self) -> dict[str, Any]:
        """Numbers of games by result and by house, and the reliability of the player.

        `houses` are the houses that the player had at the end.
        """
        played, parameters = self._played(), self._parameters() | {"max_games": MAX_RELIABILITY_GAMES}
        statements = (_SELECT_COUNTS.format(played=played), _SELECT_RELIABILITY.format(played=played))
        with as_viewer(self.viewer, is_single_trip=True) as batch:
            counts, [reliability] = batch.fetch(*((each, parameters) for each in statements))
        results, houses = dict.fromkeys(RESULTS, 0), dict[str, dict[str, Any]]()
        for house, result, count in counts:
            if result is not None:
                results[result] += count
            if result != "left":
                row = houses.setdefault(house, {"house": house, "game_count": 0, "won_count": 0})
                row["game_count"] += count
                row["won_count"] += count if result == "won" else 0
        return {
            "game_count": sum(count for _, _, count in counts),
            "results": results,
            "houses": list(houses.values()),
            "reliability": dict(zip(("game_count", "left_count", "miss_count"), reliability, strict=True)),
        }

    def page(self, before: datetime | None, start: int, count: int) -> list[dict[str, Any]]:
        """Games for `got_api.http.pagination.NewestFirstRows`, which orders by `created_at`: the end of the
        game."""
        parameters = self._parameters() | {"before": before, "start": start, "count": count}
        with as_viewer(self.viewer, is_single_trip=True) as batch:
            (rows,) = batch.fetch((_SELECT_PAGE.format(played=self._played()), parameters))
        names = (
            "id", "finished_at", "code", "name", "player_count", "anonymity", "house", "result", "winner",
            "ended_by",
        )  # fmt: skip
        found = [dict(zip(names, row, strict=True)) for row in rows]
        return [row | {"created_at": row["finished_at"]} for row in found]

    def _parameters(self) -> dict[str, Any]:
        return {"user": self.viewer.pk or 0, "player": self.player}

    def _played(self) -> str:
        return _SELECT_PLAYED.format(found=found_in_lists(self.viewer))
