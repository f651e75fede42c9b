"""Conversations by number, for mail addresses, which must be short.

A conversation is a set of houses: each house is a bit, in the order of the ids of the houses of the game. The
public conversation is 0.
"""

from __future__ import annotations

from collections.abc import Collection

from games import storage
from games.models import House
from games.press.models import PUBLIC, Conversation
from got_api.database.viewer import as_engine
from got_api.http.errors import first_or_404


def number_of(game_id: int, houses: Collection[str]) -> int:
    """The number of the conversation of these houses. The public one has no houses.

    Call within a scope that reads the game. Raises KeyError for a house that does not play, because a private
    conversation must not get the number of another one.
    """
    places = {house: place for place, house in enumerate(_houses_of(game_id))}
    return sum(1 << places[house] for house in set(houses))


def conversation_numbered(code: str, number: int) -> str:
    """The code of the conversation with this number. Raises 404."""
    if not number:
        return PUBLIC
    with as_engine():
        game_id = storage.find_game(code).game_id
        houses = [house for place, house in enumerate(_houses_of(game_id)) if number >> place & 1]
        return first_or_404(Conversation.objects.filter(game_id=game_id, audience=houses)).code


def _houses_of(game_id: int) -> list[str]:
    return sorted(House.objects.filter(game_id=game_id).values_list("id", flat=True))
