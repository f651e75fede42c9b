"""The board: one model for each table of the State, with the same fields."""

from __future__ import annotations

from django.db import models

from games.models.row import Id, Row, ids


class House(Row):
    pk = models.CompositePrimaryKey("game_id", "id")
    id = Id()
    power = models.SmallIntegerField()
    supply = models.SmallIntegerField()


class Area(Row):
    pk = models.CompositePrimaryKey("game_id", "id")
    id = Id()
    power_token = Id(null=True)
    garrison = models.SmallIntegerField()
    neutral = models.SmallIntegerField()
    closed = models.BooleanField()


class Unit(Row):
    pk = models.CompositePrimaryKey("game_id", "id")
    id = Id()
    house = Id()
    type = Id()
    area = Id()
    routed = models.BooleanField()
    attacking = models.BooleanField()


class Order(Row):
    pk = models.CompositePrimaryKey("game_id", "area")
    area = Id()
    house = Id()
    token = Id()


class FaceDown(Row):
    pk = models.CompositePrimaryKey("game_id", "area")
    area = Id()
    house = Id()


class Track(Row):
    """An influence track, position 1 first."""

    pk = models.CompositePrimaryKey("game_id", "id")
    id = Id()
    houses = ids()
