"""A user's part of their games: open decisions, houses to wait for, unread headlines and messages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.news import HEADLINES
from games.storage import archived
from games.storage.headlines import MAX_UNREAD, UNREAD_SINCE_MARKS
from games.storage.talk import unread_of, unread_statement
from got_api.database.pipeline import Row

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
_ASKED = """
select waiting.game_id, waiting.number, waiting.kind, waiting.house, waiting.since, waiting.due_at,
       reader.house is not null
from games_waiting waiting
left join games_seatreader reader on reader.game_id = waiting.game_id and reader.house = waiting.house
    and reader.user_id = %(user)s and reader.can_answer
where waiting.game_id = any(%(games)s::bigint[])
order by waiting.game_id, waiting.number, waiting.house
"""


def statements_for(user: int, ids: Sequence[int]) -> tuple[tuple[str, Mapping[str, Any]], ...]:
    """Statements for games by their ids, sent within `as_viewer`; `add_yours` takes their rows."""
    parameters = {"user": user, "games": list(map(str, ids))}
    kinds = {"kinds": sorted(HEADLINES), "max_unread": MAX_UNREAD}
    return (
        (_ASKED, parameters),
        (UNREAD_SINCE_MARKS, parameters | kinds),
        (unread_statement(), parameters),
    )


def add_yours(
    games: Mapping[int, dict[str, Any]],
    asked: Sequence[Row],
    headlines: Sequence[Row],
    messages: Sequence[Row],
) -> None:
    """Adds `yours` to games, by id. Called within `as_viewer`."""
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
    for id, number, kind, house, since, due_at, is_yours in asked:
        if id not in games:
            continue
        part = games[id]["yours"]
        if house not in part["waiting_for"]:
            part["waiting_for"].append(house)
        if is_yours:
            part["asked"].append(
                {"number": number, "kind": kind, "house": house, "asked_at": since, "due_at": due_at}
            )
