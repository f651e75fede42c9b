"""Models of rows, without rules of the game. Only games/storage writes the models that mirror the State."""

from games.models.absences import Absence, SeatAbsence, Sitting
from games.models.appointments import Appointment
from games.models.board import (
    Area,
    Combat,
    Deck,
    FaceDown,
    House,
    HouseCard,
    KnownCard,
    Order,
    Pile,
    Side,
    Support,
    Tide,
    Track,
    Unit,
)
from games.models.clocks import GameClock, SeatClock
from games.models.decisions import AnswerRecord, Decision, Draft, HeldAnswer, SealedAnswer, Waiting
from games.models.game import ChanceSeed, Game, GameSecret, Invitation, Seat
from games.models.log import EventReader, EventRecord, Mark
from games.models.moderation import Audit, UnreadableGame
from games.models.news import NewsMark
from games.models.outages import Epoch, Heartbeat, KeptFigures, Outage
from games.models.sandbox import SandboxFault
from games.models.seat_log import SeatEvent
from games.models.votes import Ballot, Vote
