"""The rules of the game, complete and pure: (state, answer) -> (events, new state).

    played = new_game(6, Ruleset(), Chance(seed))
    played = answer(played.state, "stark", 1, PlaceOrdersAnswer({...}), chance)

An answer that breaks a rule raises an `InputRefused` with a code and the rule id, and changes nothing.
"""

from . import history
from .chance import Chance, commitment
from .codec import decode, encode
from .editions import BASE, EDITIONS, Edition, edition_of
from .errors import (
    DecisionNotOpen,
    HouseNotAsked,
    IllegalInput,
    InputRefused,
    MalformedInput,
    UnknownDecision,
)
from .events import Event, fold
from .history import UnreadableDocument
from .options import Options
from .phases.game_end import Outcome, outcome
from .phases.setup import new_game, set_up_board
from .play import (
    ChanceSource,
    Play,
    PlayResult,
    answer,
    check,
    check_draft,
    decision_asked,
    default,
    defaults,
    expire,
    options,
)
from .ruleset import Ruleset
from .state import Answer, Decision, Question, State
from .visibility import audience, observe, observed_state, redact, seen_after
