"""How many headlines a user has not read."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from games import storage
from games.models import NewsMark
from games.news import HEADLINES
from games.storage.headlines import MAX_UNREAD


def unread_in(
    user_id: int, game_ids: Collection[int], headlines_away: Mapping[int, Sequence[int]]
) -> dict[int, int]:
    """The number of headlines that a user has not read: game id -> count. Call within `as_viewer`.

    `headlines_away` are the headlines of games that are put away, by the numbers of their events. Two
    statements, however many games there are.
    """
    marks = NewsMark.objects.filter(user_id=user_id, game_id__in=game_ids)
    read = dict.fromkeys(game_ids, 0) | dict(marks.values_list("game_id", "public_seq"))
    unread = storage.unread_headlines(read, HEADLINES)
    for game, headlines in headlines_away.items():
        unread[game] = min(sum(public_seq > read[game] for public_seq in headlines), MAX_UNREAD)
    return unread
