"""The board, the cards and the combat: one model for each table of the State, with the same fields."""

from django.db import models

from games.models.game import Game
from games.models.row import AudienceRow, Id, ids_field


class House(AudienceRow):
    pk = models.CompositePrimaryKey("game_id", "id")
    id = Id()
    power = models.SmallIntegerField()
    supply = models.SmallIntegerField()


class Area(AudienceRow):
    pk = models.CompositePrimaryKey("game_id", "id")
    id = Id()
    power_token = Id(null=True)
    garrison = models.SmallIntegerField()
    neutral = models.SmallIntegerField()
    closed = models.BooleanField()


class Unit(AudienceRow):
    pk = models.CompositePrimaryKey("game_id", "id")
    id = Id()
    house = Id()
    type = Id()
    area = Id()
    routed = models.BooleanField()
    attacking = models.BooleanField()


class Order(AudienceRow):
    pk = models.CompositePrimaryKey("game_id", "area")
    area = Id()
    house = Id()
    token = Id()


class FaceDown(AudienceRow):
    pk = models.CompositePrimaryKey("game_id", "area")
    area = Id()
    house = Id()


class Track(AudienceRow):
    """An influence track, position 1 first."""

    pk = models.CompositePrimaryKey("game_id", "id")
    id = Id()
    houses = ids_field()


class HouseCard(AudienceRow):
    pk = models.CompositePrimaryKey("game_id", "id")
    id = Id()
    house = Id()
    place = Id()


class Deck(AudienceRow):
    """A face-down pile, top first. It is one row, because an empty deck must differ from a missing one."""

    pk = models.CompositePrimaryKey("game_id", "id")
    id = Id()
    cards = ids_field()


class Pile(AudienceRow):
    """Face-up cards."""

    pk = models.CompositePrimaryKey("game_id", "id")
    id = Id()
    cards = ids_field()


class KnownCard(AudienceRow):
    pk = models.CompositePrimaryKey("game_id", "house")
    house = Id()
    card = Id()
    place = Id()


class Combat(AudienceRow):
    game = models.OneToOneField(Game, models.PROTECT, primary_key=True, related_name="+")
    area = Id()
    origin = Id()
    attacker = Id()
    defender = Id()
    order = Id()
    blade = Id(null=True)
    victor = Id(null=True)


class Side(AudienceRow):
    pk = models.CompositePrimaryKey("game_id", "house")
    house = Id()
    role = Id()
    card = Id(null=True)
    strength = models.SmallIntegerField()


class Support(AudienceRow):
    pk = models.CompositePrimaryKey("game_id", "area")
    area = Id()
    house = Id()
    side = Id()


class Tide(AudienceRow):
    pk = models.CompositePrimaryKey("game_id", "house")
    house = Id()
    card = Id()
    shown = models.BooleanField()
