"""Programs that answer for players. They are checked before a player is notified of a question.

An app declares them in `GameApp.answerers`, so that the code for notices need not know it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from games.contracts import Turn
from games.extensions import GameApp
from got_api.registry import parts


def answered_turns(turns: Sequence[Turn], now: datetime) -> dict[Turn, datetime]:
    """The turns that a program will answer for their user, each with the latest time. Called as the engine.

    Only that user may see the result: nobody else may learn that a program answers for them.
    """
    found: dict[Turn, datetime] = {}
    for answerer in parts(GameApp).answerers if turns else ():
        for turn, until in answerer(turns, now).items():
            found[turn] = max(until, found.get(turn, until))
    return found
