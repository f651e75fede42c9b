"""Storage places of the rows of each table: with their game, on every server, or only on the coordinator."""

from collections.abc import Iterable
from typing import Literal

from django.apps import apps
from django.db.models import ForeignKey, Model

from games.models import Game

Place = Literal["everywhere", "game", "coordinator"]

REPLICATED = frozenset(
    {
        "accounts_user",
        "games_absence",
        "games_epoch",
        "games_heartbeat",
        "games_outage",
        "notices_channel",
        "standby_volunteer",
    }
)
"""Small tables that rows of games refer to, or are read with."""
ON_COORDINATOR = frozenset({"replies_inboundmail"})
"""A queue over all games, processed in order."""
_REFERRED_TO = ("games_game", "games_seat", "games_waiting", "games_draft")
"""Tables of games that others refer to, which must be distributed first."""


def place_of(model: type[Model]) -> Place:
    """The storage place of the rows of a model. Rows of a season are stored with it, even if they also belong
    to a game."""
    table = model._meta.db_table
    if table in REPLICATED:
        return "everywhere"
    if table in ON_COORDINATOR or model._meta.app_label == "leagues":
        return "coordinator"
    return "game" if model is Game or _is_of_one_game(model) else "coordinator"


def _is_of_one_game(model: type[Model]) -> bool:
    return any(
        isinstance(field, ForeignKey) and field.related_model is Game and not field.null
        for field in model._meta.get_fields()
        if field.name == "game"
    )


def all_places() -> dict[str, Place]:
    """Table -> the storage place of its rows, in an order in which the tables can be distributed."""
    models: Iterable[type[Model]] = apps.get_models(include_auto_created=True)
    places = {model._meta.db_table: place_of(model) for model in models}
    order: list[Place] = ["everywhere", "game", "coordinator"]

    def rank(table: str) -> tuple[int, int, str]:
        last = len(_REFERRED_TO)
        first = _REFERRED_TO.index(table) if table in _REFERRED_TO else last
        return order.index(places[table]), first, table

    return {table: places[table] for table in sorted(places, key=rank)}
