"""Thin rows, no rules. Only games/storage writes the models that mirror the State."""

from games.models.absences import Absence, SeatAbsence
from games.models.appointments import Appointment
from games.models.board import Area, FaceDown, House, Order, Track, Unit
from games.models.cards import Deck, HouseCard, KnownCard, Pile
from games.models.clocks import GameClock, SeatClock
from games.models.combat import Combat, Side, Support, Tide
from games.models.decisions import AnswerRecord, Decision, Draft, HeldAnswer, SealedAnswer, Waiting
from games.models.game import ChanceSeed, Game, GameSecret, Invitation, Seat
from games.models.log import EventReader, EventRecord, Mark
from games.models.moderation import Audit
from games.models.news import NewsMark
from games.models.outages import Epoch, Heartbeat, KeptFigures, Outage
from games.models.sandbox import SandboxFault
from games.models.seat_log import SeatEvent
from games.models.sitters import Sitting
from games.models.trouble import UnreadableGame
from games.models.votes import Ballot, Vote

__all__ = [
    "Absence",
    "AnswerRecord",
    "Appointment",
    "Area",
    "Audit",
    "Ballot",
    "ChanceSeed",
    "Combat",
    "Decision",
    "Deck",
    "Draft",
    "Epoch",
    "EventReader",
    "EventRecord",
    "FaceDown",
    "Game",
    "GameClock",
    "GameSecret",
    "Heartbeat",
    "HeldAnswer",
    "House",
    "HouseCard",
    "Invitation",
    "KeptFigures",
    "KnownCard",
    "Mark",
    "NewsMark",
    "Order",
    "Outage",
    "Pile",
    "SandboxFault",
    "SealedAnswer",
    "Seat",
    "SeatAbsence",
    "SeatClock",
    "SeatEvent",
    "Side",
    "Sitting",
    "Support",
    "Tide",
    "Track",
    "Unit",
    "UnreadableGame",
    "Vote",
    "Waiting",
]
