"""The open decisions of a game, and the options of the viewer's house."""

from dataclasses import dataclass, replace
from typing import Any

import orjson

from games import storage
from games.engine import Question, State, UnknownDecision, encode, history, observed_state, options
from games.engine.codec import Plain
from games.engine.explanation import choices_of, known_of
from games.errors import problem_of
from games.models import Game
from games.selectors.games import Viewer, open_visit
from games.selectors.polls import GamePoll, entity_tag
from games.selectors.position import observation_at, sealed_answers_in
from games.storage.polling import WAITING_HASH
from games.storage.viewing import HEAD
from games.words import Words
from games.words.decisions import decision_words, own_decision_words
from got_api.database.statements import fetch
from got_api.database.viewer import as_viewer
from got_api.http.errors import first_or_404
from got_api.shared.lru import LRUCache

Rows = list[dict[str, Plain]]

_TRIES = 4

# Row-level security lets a viewer read only the answer of their own house. One statement, so that decisions
# and cursor are from the same time. If there is no decision, the result is one row without a number.
_SELECT_DECISIONS = f"""/* viewer */
select head.public_seq, head.house_seq, head.epoch, asked.asked, decision.*
from (select {HEAD} from games_game where id = %(game)s) head
cross join (
    select {WAITING_HASH} as asked
    from games_waiting waiting where waiting.game_id = %(game)s
) asked
left join (
    select decision.number, decision.houses, decision.sealed, decision.question::text, decision.format,
           decision.opened_at, decision.closed_at,
           (select coalesce(array_agg(house order by house), '{{{{}}}}') from games_waiting waiting
            where waiting.game_id = %(game)s and waiting.number = decision.number),
           (select min(due_at) from games_waiting waiting
            where waiting.game_id = %(game)s and waiting.number = decision.number),
           sealed.answer::text, sealed.format as answer_format
    from games_decision decision
    left join games_sealedanswer sealed on sealed.game_id = decision.game_id
        and sealed.number = decision.number and sealed.house = %(house)s
    where decision.game_id = %(game)s and {{which}}
) decision on true
order by decision.number
"""  # noqa: S608
_SELECT_OPEN = _SELECT_DECISIONS.format(
    which="decision.closed_at is null and decision.number in "
    "(select number from games_waiting where game_id = %(game)s)"
)
_SELECT_ONE = _SELECT_DECISIONS.format(which="decision.number = %(number)s")

_SELECT_ANSWER = """
select answer::text, format from games_answerrecord where game_id = %s and number = %s and house = %s
"""
_SELECT_DRAFT = (
    "select answer::text, format from games_draft where game_id = %s and number = %s and house = %s"
)


@dataclass(frozen=True, slots=True)
class ListedDecisions:
    """Decisions, and the entity tag of a list of them."""

    etag: str
    results: list[dict[str, Plain]]

    @property
    def page(self) -> dict[str, Any]:
        """The list as the body of a response. It is always the only page."""
        return {"results": self.results, "next_cursor": None}


def decisions_etag(code: str, poll: GamePoll, language: str = "") -> str:
    """The entity tag of the open decisions. Changes with everything the viewer may see, with the houses that
    the game waits for, and with due times. `language` is the language of the texts.
    """
    return entity_tag(
        code, poll.house, poll.status, poll.cursor, f"{poll.asked & _MASK:x}", language=language
    )


_MASK = 2**64 - 1


def decisions_for(viewer: Viewer, code: str, poll: GamePoll, words: Words | None = None) -> ListedDecisions:
    """The open decisions of a game in the order of their numbers. A lobby has none.

    With `words` each has texts, which contain only facts that the viewer may read.
    """
    language = "" if words is None else words.language
    if poll.status == Game.Status.FINISHED:  # the game was ended by agreement while a decision was open
        return ListedDecisions(decisions_etag(code, poll, language), [])
    seen, rows = _decisions(viewer, code, poll, words, _SELECT_OPEN)
    return ListedDecisions(decisions_etag(code, seen, language), rows)


def decisions_at(viewer: Viewer, poll: GamePoll, at: storage.Cursor, words: Words | None = None) -> Rows:
    """The decisions that were open at a cursor of `cursor_at`, as the viewer saw them then. They have no
    options and no due time: they can no longer be answered, and due times move without an event.
    """
    seen = observation_at(viewer, poll, at)
    decisions = seen.state.decisions
    if not decisions:
        return []
    answered = sealed_answers_in(viewer, poll, seen)
    with as_viewer(viewer, game=poll.game_id, is_single_trip=True):
        opened = storage.opened_at(poll.game_id, list(decisions))
    rows: Rows = []
    for number, decision in sorted(decisions.items()):
        own = seen.state.answers.get((number, poll.house or ""))
        houses = list(decision.houses)
        waiting = sorted(house for house in houses if (number, house) not in answered)
        answer = None if own is None else encode(own.answer)
        body = _decision_body(
            number, houses, waiting, decision.sealed, decision.question, opened[number], answer
        )
        rows.append(body)
        if words is not None:
            rows[-1]["words"] = decision_words(words, rows[-1]["question"], houses)
    return rows


def decision_for(
    viewer: Viewer, code: str, poll: GamePoll, number: int, words: Words | None = None
) -> dict[str, Plain]:
    """One decision, open or closed, with texts as in `decisions_for`. Raises 404 `decision_unknown`."""
    _, rows = _decisions(viewer, code, poll, words, _SELECT_ONE, number)
    if not rows:
        raise problem_of(UnknownDecision("decision_unknown", number=number))
    return rows[0]


def _decisions(
    viewer: Viewer, code: str, poll: GamePoll, words: Words | None, statement: str, number: int | None = None
) -> tuple[GamePoll, list[dict[str, Plain]]]:
    """The rows of the statement, and the poll with the cursor at which they were read."""
    # Null as a parameter would make the planner of Citus fail.
    parameters = {"game": poll.game_id, "house": poll.house or "", "number": number}
    for _ in range(_TRIES):
        with as_viewer(viewer, game=poll.game_id, is_single_trip=True) as batch:
            (found,) = batch.fetch((statement, parameters))
        rows = []
        for public_seq, house_seq, epoch, asked, *columns in found:
            poll = replace(poll, cursor=storage.Cursor(public_seq, house_seq or 0, epoch), asked=asked or 0)
            if columns[0] is not None:
                rows.append(_stored_decision(*columns))
        if _add_options(code, poll, rows, words):
            break
    return poll, rows


_SELECT_MAY_ANSWER = """
select exists(
    select from games_decision where game_id = %(game)s and number = %(number)s and closed_at is null
    and %(house)s = any(houses)
)
"""


def may_answer(viewer: Viewer, poll: GamePoll, number: int | None) -> bool:
    """Whether the viewer's house can answer a decision, or answer it again. Cheaper than the options."""
    if poll.house is None or number is None or poll.status != Game.Status.RUNNING:
        return False
    parameters = {"game": poll.game_id, "house": poll.house, "number": number}
    with as_viewer(viewer, game=poll.game_id, is_single_trip=True) as batch:
        (((found,),),) = batch.fetch((_SELECT_MAY_ANSWER, parameters))
    return bool(found)


def answer_for(viewer: Viewer, code: str, number: int) -> dict[str, Plain]:
    """The viewer's last accepted answer to a decision, open or closed. Raises 404."""
    return _read_own(viewer, code, number, "answer", _SELECT_ANSWER)


def draft_for(viewer: Viewer, code: str, number: int) -> dict[str, Plain]:
    """The current draft of the viewer's house. Raises 404."""
    return _read_own(viewer, code, number, "draft", _SELECT_DRAFT)


def _read_own(viewer: Viewer, code: str, number: int, name: str, statement: str) -> dict[str, Plain]:
    with open_visit(viewer, code) as visit:
        row = first_or_404(fetch(statement, [visit.game_id, number, visit.house]))
    return {"number": number, "house": visit.house, name: _answer(*row)}


def _answer(text: str | None, format: int | None) -> dict[str, Plain] | None:
    """A stored answer in the current format. Raises `UnreadableDocument`."""
    return None if text is None or format is None else history.upcast("answer", orjson.loads(text), format)


def _stored_decision(
    number: int,
    houses: list[str],
    sealed: bool,
    text: str,
    format: int,
    opened_at: Any,
    closed_at: Any,
    waiting: list[str],
    due_at: Any,
    *answer: Any,
) -> dict[str, Plain]:
    question = history.read(Question, orjson.loads(text), format)
    body = _decision_body(number, houses, waiting, sealed, question, opened_at, _answer(*answer))
    return body | {"closed_at": closed_at, "due_at": due_at}


def _decision_body(
    number: int,
    houses: list[str],
    waiting: list[str],
    sealed: bool,
    question: Question,
    opened_at: Any,
    answer: Plain,
) -> dict[str, Plain]:
    """The body of an open decision, without due time and options."""
    return {
        "kind": question.kind,
        "number": number,
        "point": question.point,
        "houses": houses,
        "waiting_for": waiting,
        "sealed": sealed,
        "question": encode(question),
        "opened_at": opened_at,
        "closed_at": None,
        "due_at": None,
        "options": None,
        "answer": answer,
    }


_options: LRUCache[tuple[Any, ...], bytes] = LRUCache(2048)
"""The last options and words that this process computed, as JSON.

They follow from the knowledge of the house, so the key contains a cursor of the house. When another house
replaces an answer in secret, they need not be computed again.
"""


def _add_options(code: str, poll: GamePoll, rows: list[dict[str, Plain]], words: Words | None) -> bool:
    """Adds options to the decisions that wait for the viewer's house, and words to all. Returns False when
    the game has advanced meanwhile.
    """
    if words is not None:
        for row in rows:
            row["words"] = decision_words(words, row["question"], row["houses"])
    asked = [row for row in rows if row["closed_at"] is None and poll.house in row["houses"]]
    if poll.house is None or not asked or poll.status != Game.Status.RUNNING:
        return True
    seen: State | None = None
    for row in asked:
        key = (code, poll.game_id, poll.house, poll.cursor, row["number"])
        worded = None if words is None else (*key, words.language)
        text, worded_text = _options.get(key), None if worded is None else _options.get(worded)
        if text is None or (worded is not None and worded_text is None):
            if seen is None:
                cursor, state = storage.load_seen(poll.game_id, code, poll.house, poll.cursor)
                if cursor != poll.cursor:
                    return False
                seen = observed_state(state, poll.house)
            offered = options(seen, poll.house, row["number"])
            plain = encode(offered)
            text = orjson.dumps(plain)
            _options.put(key, text)
            if words is not None and worded is not None:
                choices = choices_of(seen, poll.house, row["number"], offered)
                known = known_of(seen, poll.house)
                question, houses = row["question"], row["houses"]
                worded_text = orjson.dumps(own_decision_words(words, question, houses, plain, choices, known))
                _options.put(worded, worded_text)
        row["options"] = orjson.Fragment(text)
        if worded_text is not None:
            row["words"] = orjson.Fragment(worded_text)
    return True
