"""Cards: one model for each table of the State, with the same fields."""

from __future__ import annotations

from django.db import models

from games.models.row import Id, Row, ids


class HouseCard(Row):
    pk = models.CompositePrimaryKey("game_id", "id")
    id = Id()
    house = Id()
    place = Id()


class Deck(Row):
    """A face-down pile, top first. One row, because an empty deck must differ from a missing one."""

    pk = models.CompositePrimaryKey("game_id", "id")
    id = Id()
    cards = ids()


class Pile(Row):
    """Face-up cards."""

    pk = models.CompositePrimaryKey("game_id", "id")
    id = Id()
    cards = ids()


class KnownCard(Row):
    pk = models.CompositePrimaryKey("game_id", "house")
    house = Id()
    card = Id()
    place = Id()
