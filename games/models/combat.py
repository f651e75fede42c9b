"""The combat being fought: one model for each table of the State, with the same fields."""

from __future__ import annotations

from django.db import models

from games.models.game import Game
from games.models.row import Id, Row


class Combat(Row):
    game = models.OneToOneField(Game, models.PROTECT, primary_key=True, related_name="+")
    area = Id()
    origin = Id()
    attacker = Id()
    defender = Id()
    order = Id()
    blade = Id(null=True)
    victor = Id(null=True)


class Side(Row):
    pk = models.CompositePrimaryKey("game_id", "house")
    house = Id()
    role = Id()
    card = Id(null=True)
    strength = models.SmallIntegerField()


class Support(Row):
    pk = models.CompositePrimaryKey("game_id", "area")
    area = Id()
    house = Id()
    side = Id()


class Tide(Row):
    pk = models.CompositePrimaryKey("game_id", "house")
    house = Id()
    card = Id()
    shown = models.BooleanField()
