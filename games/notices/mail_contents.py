"""The contents of a mail about a game, read when it is sent. It never shows more than the API shows its
receiver."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from textwrap import shorten
from typing import Any

import orjson

from accounts.models import User
from games.models import Game, Waiting
from games.notices.models import LastMail
from games.selectors.decisions import decisions_for
from games.selectors.games import Viewer
from games.selectors.log import LogCursor, read_cursor
from games.selectors.news import news_for
from games.selectors.polls import GamePoll, poll_for
from games.selectors.position import Observation, observation_for
from games.words import Words
from games.words.events import event_sentence
from games.words.forms import Line, form_of
from games.words.numbering import numbered_lines
from got_api.database.viewer import as_engine
from got_api.shared import clock

MAX_LINES = 7
MAX_CHARACTERS = 240
"""Limit of a line of news. A mail is read at a glance, and the board shows the rest."""
MAX_ROUNDS = 10
RECENT_EVENTS = 60
"""Number of events in each part of the log for the news of a page."""
MAX_PAGES = 5
"""Number of pages of the log for the news of one mail."""


@dataclass(frozen=True, slots=True)
class AskedDecision:
    """A decision that waits for the receiver. `waiting_for` has all houses that have not answered it.

    From `bank_from` on the house spends its bank; None if it has none. `answers` are the possible answers in
    words, one per line; empty for an answer that must be composed. `answer_form` explains how to reply with
    an answer.
    """

    number: int
    kind: str
    title: str
    text: str
    default: str
    answers: Sequence[str]
    answer_form: Sequence[Line]
    since: datetime | None
    due_at: datetime | None
    bank_from: datetime | None
    waiting_for: Sequence[str]


@dataclass(frozen=True, slots=True)
class News:
    """The most important events since the last mail, headlines first, and the number of other events."""

    lines: Sequence[str]
    more_count: int


@dataclass(frozen=True, slots=True)
class GameContents:
    """A started game as the receiver sees it. `news` is None in the first mail about a game."""

    poll: GamePoll
    observation: Observation
    decisions: Sequence[AskedDecision]
    news: News | None


def contents_of(user: User, code: str, since: LastMail | None, words: Words) -> GameContents | None:
    """The game as a user sees it now; None if it has not started. Must not be called within `as_viewer` or
    `as_engine`."""
    poll = poll_for(user.pk, code, clock.now())
    if poll is None or poll.status not in (Game.Status.RUNNING, Game.Status.FINISHED):
        return None
    news = None if since is None else news_since(user, poll, since, words)
    return _contents(user, code, poll, news, words)


def recent_contents_of(viewer: Viewer, code: str, poll: GamePoll, words: Words) -> GameContents:
    """A started game as a viewer sees it, with the news of its last events. Must not be called within
    `as_viewer` or `as_engine`."""
    head = poll.cursor
    after = LogCursor(
        max(0, head.public_seq - RECENT_EVENTS), max(0, head.house_seq - RECENT_EVENTS), head.epoch
    )
    return _contents(viewer, code, poll, _news_after(viewer, poll, after, words), words)


def _contents(viewer: Viewer, code: str, poll: GamePoll, news: News | None, words: Words) -> GameContents:
    with as_engine():
        times = {row.number: row for row in Waiting.objects.filter(game_id=poll.game_id, house=poll.house)}
    asked = [
        _asked_decision(orjson.loads(orjson.dumps(row)), times.get(row["number"]), words)
        for row in decisions_for(viewer, code, poll, words).results
        if poll.house in row["waiting_for"]
    ]
    return GameContents(poll, observation_for(code, poll), asked, news)


def start_of_news(since: LastMail, poll: GamePoll) -> LogCursor:
    """The cursor at which the news since the last mail starts. Private events are those of the receiver's
    current house."""
    head = poll.cursor
    house_seq = since.house_seq if since.house == poll.house else head.house_seq
    return LogCursor(min(since.public_seq, head.public_seq), min(house_seq, head.house_seq), head.epoch)


def _asked_decision(row: dict[str, Any], times: Waiting | None, words: Words) -> AskedDecision:
    """The question of a row. `times` is None if the house has answered since the row was read."""
    texts, due_at = row["words"], None if row["due_at"] is None else datetime.fromisoformat(row["due_at"])
    has_bank = times is not None and times.free_until < times.due_at
    return AskedDecision(
        number=row["number"],
        kind=row["kind"],
        title=texts["title"],
        text=texts["asks"],
        default=texts["default"],
        answers=numbered_lines(words, row["kind"], row["options"], texts["choices"]),
        answer_form=form_of(words, row["kind"], row["options"], texts["choices"]),
        since=None if times is None else times.since,
        due_at=due_at,
        bank_from=times.free_until if times is not None and has_bank else None,
        waiting_for=row["waiting_for"],
    )


def news_since(user: User, poll: GamePoll, since: LastMail, words: Words) -> News:
    """The news since the last mail. Must not be called within `as_viewer` or `as_engine`."""
    return _news_after(user, poll, start_of_news(since, poll), words)


def _news_after(viewer: Viewer, poll: GamePoll, after: LogCursor, words: Words) -> News:
    items: list[Mapping[str, Any]] = []
    for _ in range(MAX_PAGES):
        page = news_for(viewer, poll, after, None, words)
        items += page["results"]
        if page["next_cursor"] is None:
            break
        after = read_cursor(page["next_cursor"])
    return most_important(items, words)


def most_important(news: Iterable[Mapping[str, Any]], words: Words) -> News:
    """The most important items of news (from `news_for`), as many as fit in a mail.

    If the items are from several rounds, each line names its round, because the lines are not sorted by time.
    """
    items = [item for item in news if item["text"]]
    items.sort(key=lambda item: _place(item["first_cursor"]))
    rounds = _rounds(items, words)
    weighed = sorted(
        zip(items, rounds, strict=True),
        key=lambda each: (each[0]["weight"] != "headline", not each[0]["concerns_you"]),
    )
    chosen = weighed[:MAX_LINES]
    shown = sorted(chosen, key=lambda each: each[0]["weight"] != "headline")
    is_of_several = len({number for _, number in shown}) > 1
    lines = [
        words.text("mail-news_of_round", round=number, line=item["text"])
        if is_of_several and not _round_begun_by(item, words)
        else item["text"]
        for item, number in shown
    ]
    return News([_shortened(line) for line in lines], len(items) - len(shown))


def _rounds(items: Sequence[Mapping[str, Any]], words: Words) -> list[int]:
    """The round of each item; 0 for all if no item begins a round."""
    began = [_round_begun_by(item, words) for item in items]
    number = max(next(filter(None, began), 1) - 1, 0)
    return [number := each or number for each in began]


def _round_begun_by(item: Mapping[str, Any], words: Words) -> int:
    """The round that an item begins, else 0."""
    if item["topic"] != "round":
        return 0
    lines = _first_lines(words)
    return next((lines[line] for line in item["lines"] if line in lines), 0)


@cache
def _first_lines(words: Words) -> Mapping[str, int]:
    """The sentence of the log with which each round begins -> the number of the round."""
    return {
        event_sentence(words, {"kind": "round_began", "round": number}): number
        for number in range(1, MAX_ROUNDS + 1)
    }


def _shortened(text: str) -> str:
    """A line of news. A line that is too long is shortened to its first and last sentence."""
    if len(text) <= MAX_CHARACTERS:
        return text
    sentences = text.split(" · ")
    ends = sentences if len(sentences) == 1 else [sentences[0], sentences[-1]]
    return " · ".join(shorten(each, MAX_CHARACTERS // len(ends), placeholder=" …") for each in ends)


def _place(cursor: str) -> tuple[int, int]:
    read = read_cursor(cursor)
    return read.public_seq, read.house_seq
