"""The standby lists and offers as their user reads them, under the policies."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.db import connection

from accounts.models import User
from games.selectors.games import visiting
from games.standby.models import GameVolunteer, Volunteer
from games.standby.sources import season_places
from got_api.database.viewer import as_engine, as_viewer
from got_api.http.errors import ErrorCode, Problem

MAX_OFFERS = 100

_OFFERS = """
select offer.code, offer.game_id, game.code, game.name, game.players, offer.house, offer.made_at,
       offer.expires_at, offer.answer, offer.taken_at
from standby_offer offer join games_game game on game.id = offer.game_id
where offer.user_id = %(user)s and (%(code)s::text is null or offer.code = %(code)s)
order by offer.made_at desc, offer.code
limit %(count)s
"""


def volunteer_for(user: User) -> dict[str, Any]:
    """The user's row on the list of the server. Raises 404 for a user who is not on it."""
    with as_viewer(user):
        row = Volunteer.objects.filter(user=user).first()
    if row is None:
        raise Problem(ErrorCode.NOT_FOUND)
    return {
        "player_counts": row.player_counts,
        "presets": row.presets,
        "max_seats": row.max_seats,
        "is_paused": row.is_paused,
        "joined_at": row.joined_at,
    }


def game_volunteer_for(user: User, code: str) -> dict[str, Any]:
    """The user's row on the list of the game. Raises 404 for a user who is not on it."""
    with visiting(user, code) as visit:
        row = GameVolunteer.objects.filter(game_id=visit.game_id, user=user).first()
    if row is None:
        raise Problem(ErrorCode.NOT_FOUND)
    return {"joined_at": row.joined_at}


def offers_for(user: User) -> list[dict[str, Any]]:
    """A user's offers, newest first."""
    return _offers(user, None)


def offer_for(user: User, offer: str) -> dict[str, Any]:
    """An offer to the user. Raises 404."""
    found = _offers(user, offer)
    if not found:
        raise Problem(ErrorCode.NOT_FOUND)
    return found[0]


def _offers(user: User, code: str | None) -> list[dict[str, Any]]:
    with as_viewer(user), connection.cursor() as cursor:
        cursor.execute(_OFFERS, {"user": user.pk, "code": code, "count": MAX_OFFERS})
        rows = list(cursor.fetchall())
    with as_engine():
        places = season_places({row[1] for row in rows})
    return [
        {
            "code": offer,
            "game": game,
            "game_name": name,
            "player_count": players,
            "season": None if game_id not in places else asdict(places[game_id]),
            "house": house,
            "made_at": made_at,
            "expires_at": expires_at,
            "answer": answer,
            "taken_at": taken_at,
        }
        for offer, game_id, game, name, players, house, made_at, expires_at, answer, taken_at in rows
    ]
