"""Consequences of the possible answers to a decision, computed only from facts that the viewer knows."""

from collections.abc import Callable
from typing import Any, Literal, TypeAlias, get_args

import orjson

from games.engine import DecisionNotOpen, InputRefused, UnknownDecision, encode
from games.engine.explanation import Explanation, as_grid, as_summary, cases_of_cards, explain
from games.errors import GameCode, problem_of
from games.models import Game
from games.selectors.polls import GamePoll, entity_tag
from games.selectors.position import TaggedBody, observation_for
from games.words import Words
from games.words.explanations import explanation_words
from got_api.http.errors import Problem
from got_api.shared.lru import LRUCache

Detail: TypeAlias = Literal["summary", "grid", "full"]
DETAILS: tuple[Detail, ...] = get_args(Detail)
_SHAPED: dict[Detail, Callable[[Explanation], Explanation]] = {
    "summary": as_summary,
    "grid": as_grid,
    "full": lambda explanation: explanation,
}

_explanations: LRUCache[tuple[Any, ...], bytes] = LRUCache(512)
"""A cache of explanations as JSON. The key contains a cursor of the house, as for the options."""


def explanation_etag(code: str, poll: GamePoll, number: int) -> str | None:
    """The entity tag of an explanation. Changes with everything the viewer may see. None for a viewer without
    a house."""
    return None if poll.house is None else entity_tag(code, poll.house, poll.status, poll.cursor, number)


def explanation_for(
    code: str,
    poll: GamePoll,
    number: int,
    words: Words | None = None,
    *,
    detail: Detail | None = None,
    card: str | None = None,
    opponent_card: str | None = None,
) -> TaggedBody:
    """The explanation of an open decision for the viewer's house. `words` adds its texts. `card` and
    `opponent_card` limit the cases to those in which that side plays this card. Without a `detail` a choice
    of house cards is a grid, with one full cell.

    Raises `NoCasesError` for a card without cases, 403 `not_seated` and `not_asked`, 404 `decision_unknown`,
    409 `decision_closed` and `game_over`.
    """
    if poll.house is None:
        raise Problem(GameCode.NOT_SEATED)
    if poll.status == Game.Status.FINISHED:
        raise problem_of(DecisionNotOpen("game_over", number=number))
    if poll.status != Game.Status.RUNNING:
        raise problem_of(UnknownDecision("decision_unknown", number=number))
    seen = observation_for(code, poll)
    shape = [*([] if detail is None else [detail]), *([] if words is None else [words.language])]
    shape += [f"{side}-{chosen}" for side, chosen in (("own", card), ("their", opponent_card)) if chosen]
    key = (code, poll.game_id, seen.house, seen.cursor, number, *shape)
    text = _explanations.get(key)
    if text is None:
        try:
            explanation = cases_of_cards(explain(seen.state, poll.house, number), card, opponent_card)
            found = encode(_SHAPED[detail or ("full" if card and opponent_card else "grid")](explanation))
        except InputRefused as refused:
            raise problem_of(refused) from refused
        text = orjson.dumps(found if words is None else explanation_words(words, found))
        _explanations.put(key, text)
    etag = entity_tag(code, poll.house, poll.status, seen.cursor, number, *shape)
    return TaggedBody(text, etag)
