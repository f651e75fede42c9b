"""Thin rows, no rules. Only games/storage.py writes those that mirror the State."""

from games.models.board import Area, FaceDown, House, Order, Track, Unit
from games.models.cards import Deck, HouseCard, KnownCard, Pile
from games.models.combat import Combat, Side, Support, Tide
from games.models.decisions import AnswerRecord, Decision, SealedAnswer, Waiting
from games.models.game import Game, GameSecret, Invitation, Seat
from games.models.log import EventRecord, HouseSeq

__all__ = [
    "AnswerRecord",
    "Area",
    "Combat",
    "Decision",
    "Deck",
    "EventRecord",
    "FaceDown",
    "Game",
    "GameSecret",
    "House",
    "HouseCard",
    "HouseSeq",
    "Invitation",
    "KnownCard",
    "Order",
    "Pile",
    "SealedAnswer",
    "Seat",
    "Side",
    "Support",
    "Tide",
    "Track",
    "Unit",
    "Waiting",
]
