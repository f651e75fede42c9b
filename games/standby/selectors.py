"""The standby lists and offers as their user reads them, under row-level security."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from accounts.models import User
from games.selectors.games import open_visit
from games.standby.extensions import season_places
from games.standby.models import GameVolunteer, Volunteer
from got_api.database.statements import fetch_named
from got_api.database.viewer import as_engine, as_viewer
from got_api.http.errors import first_or_404

MAX_OFFERS = 100

_SELECT_OFFERS = """
select offer.code, offer.game_id, game.code as game, game.name as game_name, game.players as player_count,
       offer.house, offer.made_at, offer.expires_at, offer.answer, offer.taken_at
from standby_offer offer join games_game game on game.id = offer.game_id
where offer.user_id = %(user)s and (%(code)s::text is null or offer.code = %(code)s)
order by offer.made_at desc, offer.code
limit %(count)s
"""


def volunteer_for(user: User) -> Mapping[str, Any]:
    """The user's row on the list of the server. Raises 404 for a user who is not on it."""
    with as_viewer(user):
        rows = Volunteer.objects.filter(user=user)
        return first_or_404(rows.values("player_counts", "presets", "max_seats", "is_paused", "joined_at"))


def game_volunteer_for(user: User, code: str) -> Mapping[str, Any]:
    """The user's row on the list of the game. Raises 404 for a user who is not on it."""
    with open_visit(user, code) as visit:
        rows = GameVolunteer.objects.filter(game_id=visit.game_id, user=user)
        return first_or_404(rows.values("joined_at"))


def offers_for(user: User) -> list[dict[str, Any]]:
    """A user's offers, newest first."""
    return _offers(user, None)


def offer_for(user: User, offer: str) -> dict[str, Any]:
    """An offer to the user. Raises 404."""
    return first_or_404(_offers(user, offer))


def _offers(user: User, code: str | None) -> list[dict[str, Any]]:
    with as_viewer(user):
        rows = fetch_named(_SELECT_OFFERS, {"user": user.pk, "code": code, "count": MAX_OFFERS})
    with as_engine():
        places = season_places({row["game_id"] for row in rows})
    for row in rows:
        place = places.get(row.pop("game_id"))
        row["season"] = None if place is None else asdict(place)
    return rows
