"""Consequences of answers, from the knowledge of the house that answers: sums, victor and effects.

Everything is derived from the observation of that house (`visibility.observed_state`), by the steps and
questions of the engine themselves: a case plays them on a copy of the observed State. A secret value is
shown as a range.
"""

from .cases import explain
from .combats import NOT_NEEDED, Combats, FoughtCombat, PresentCombat
from .consequences import CONSEQUENCES, Consequence, OptionChoice, choices_of
from .known import NOTHING_KNOWN, HouseKnowledge, KnownCombat, KnownSide, known_of, strength_by_now
from .model import (
    AssumedAnswer,
    Case,
    Explanation,
    GridCell,
    HouseChange,
    NextQuestion,
    NoCasesError,
    SideSum,
    as_grid,
    as_summary,
    cases_of_cards,
)
