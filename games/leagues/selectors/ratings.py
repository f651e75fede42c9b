"""Par of houses and ratings of players. Both are public."""

from typing import Any

from django.db.models import F

from games.leagues.models import Par, Rating
from games.leagues.models.estimates import IMPORTED
from games.leagues.ratings import Rating as Value
from games.leagues.selectors.facts import fields_of
from games.leagues.selectors.tables import shown_points
from got_api.database.viewer import as_engine

MAX_SHOWN = 500


def pars(players: int | None = None) -> list[dict[str, Any]]:
    """Pars that this server estimated, newest first."""
    with as_engine():
        rows = Par.objects.exclude(ruleset=IMPORTED).order_by("-id")
        if players is not None:
            rows = rows.filter(players=players)
        return [
            {
                **fields_of(row, "code", "players", "made_at"),
                "ruleset_hash": row.ruleset,
                "scoring_hash": row.scoring,
                "table_count": row.tables,
                "houses": [
                    {
                        "house": house,
                        "par": shown_points(value),
                        "error": None if row.errors[house] is None else round(row.errors[house] / 100, 3),
                    }
                    for house, value in sorted(row.values.items())
                ],
            }
            for row in rows[:MAX_SHOWN]
        ]


def ratings_of(user: int) -> list[dict[str, Any]]:
    """The ratings of a player, by number of players at the table."""
    with as_engine():
        rows = Rating.objects.filter(user_id=user).order_by("players")
        return [{"players": row.players, **_figures(row)} for row in rows]


def ratings(players: int, *, bots: bool = False) -> list[dict[str, Any]]:
    """People, or bots, at tables of a size, the strongest first."""
    with as_engine():
        rows = Rating.objects.filter(players=players, user__is_bot=bots).select_related("user")
        ranked = rows.order_by((F("mu") - 3 * F("sigma")).desc(), "user")[:MAX_SHOWN]
        return [{"username": row.user.username, **_figures(row)} for row in ranked]


def _figures(row: Rating) -> dict[str, Any]:
    value = Value(row.mu, row.sigma, row.games)
    return {
        "mu": row.mu,
        "sigma": row.sigma,
        "ordinal": value.ordinal,
        "game_count": row.games,
        "provisional": value.is_provisional,
    }
