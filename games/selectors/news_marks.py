"""How many headlines a user has not read."""

from __future__ import annotations

from collections.abc import Collection

from games import storage
from games.models import NewsMark
from games.news import HEADLINES


def unread_in(user_id: int, game_ids: Collection[int]) -> dict[int, int]:
    """The number of headlines that a user has not read: game id -> count. Call within `as_viewer`.

    Two statements, however many games there are.
    """
    marks = NewsMark.objects.filter(user_id=user_id, game_id__in=game_ids)
    read = dict.fromkeys(game_ids, 0) | dict(marks.values_list("game_id", "public_seq"))
    return storage.unread_headlines(read, HEADLINES)
