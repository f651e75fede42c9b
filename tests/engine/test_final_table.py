"""How a game ended: WIN-1 to WIN-6, and the endings that the rules do not bring."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.engine import Chance, Ruleset, State, new_game
from games.engine.queries.final_table import ENDINGS, FinalSeat, final_table
from games.leagues.scoring import final_table as scoring
from tests.golden.whole import finished_games
