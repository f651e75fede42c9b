"""What the receiver of a mail sees of a game when it is sent: never more than the API would show them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from textwrap import shorten
from typing import Any

import orjson

from accounts.models import User
from games.models import Game, Waiting
from games.notices.models import LastMail
from games.selectors.decisions import decisions_for
from games.selectors.log import LogCursor, read_cursor
from games.selectors.news import news_for
from games.selectors.polls import Poll, poll_for
from games.selectors.position import Observation, observation_for
from games.words import Words
from games.words.decisions import answer_label
from games.words.numbering import numbered_answers
from got_api import clock
from got_api.viewer import as_engine

MAX_LINES = 7
MAX_LETTERS = 160
"""Of a line of news: a mail is read at a glance, and the board shows what is left out."""
MAX_PAGES = 5
"""Pages of the log that are read for the news of one mail."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A decision that waits for the receiver. `waiting_for`: all houses that have not answered it.

    From `bank_from` on their house spends its bank; None if it has none. `answers` are labels of what can be
    answered, in the order in which a reply numbers them; empty where an answer is composed.
    """

    number: int
    kind: str
    title: str
    text: str
    default: str
    answers: Sequence[str]
    since: datetime | None
    due_at: datetime | None
    bank_from: datetime | None
    waiting_for: Sequence[str]


@dataclass(frozen=True, slots=True)
class News:
    """The most important events since the last mail, headlines first, and how many more there are."""

    lines: Sequence[str]
    more_count: int


@dataclass(frozen=True, slots=True)
class Sight:
    """A started game as the receiver sees it. `news` is None in the first mail about a game."""

    poll: Poll
    observation: Observation
    asked: Sequence[Asked]
    news: News | None


def sight_of(user: User, code: str, since: LastMail | None, words: Words) -> Sight | None:
    """What a user sees of a game by now, None of one that has not started. Called outside of a scope."""
    poll = poll_for(user.pk, code, clock.now())
    if poll is None or poll.status not in (Game.Status.RUNNING, Game.Status.FINISHED):
        return None
    with as_engine():
        times = {row.number: row for row in Waiting.objects.filter(game_id=poll.game_id, house=poll.house)}
    asked = [
        _asked(orjson.loads(orjson.dumps(row)), times.get(row["number"]), words)
        for row in decisions_for(user, code, poll, words).results
        if poll.house in row["waiting_for"]
    ]
    news = None if since is None else _news(user, poll, start_of_news(since, poll), words)
    return Sight(poll, observation_for(code, poll), asked, news)


def start_of_news(since: LastMail, poll: Poll) -> LogCursor:
    """Where the news after the last mail starts; private events are those of the receiver's present house."""
    head = poll.cursor
    house_seq = since.house_seq if since.house == poll.house else head.house_seq
    return LogCursor(min(since.public_seq, head.public_seq), min(house_seq, head.house_seq), head.epoch)


def _asked(row: dict[str, Any], times: Waiting | None, words: Words) -> Asked:
    """`times` is None where a house has answered since the row was read."""
    told, due_at = row["words"], None if row["due_at"] is None else datetime.fromisoformat(row["due_at"])
    has_bank = times is not None and times.free_until < times.due_at
    return Asked(
        number=row["number"],
        kind=row["kind"],
        title=told["title"],
        text=told["asks"],
        default=told["default"],
        answers=[answer_label(words, answer) for answer in numbered_answers(row["kind"], row["options"])],
        since=None if times is None else times.since,
        due_at=due_at,
        bank_from=times.free_until if times is not None and has_bank else None,
        waiting_for=row["waiting_for"],
    )


def _news(user: User, poll: Poll, after: LogCursor, words: Words) -> News:
    items: list[Mapping[str, Any]] = []
    for _ in range(MAX_PAGES):
        page = news_for(user, poll, after, None, words)
        items += page["results"]
        if page["next_cursor"] is None:
            break
        after = read_cursor(page["next_cursor"])
    return most_important(items)


def most_important(news: Iterable[Mapping[str, Any]]) -> News:
    """The lines of items of news, as `news_for` returns them, that a mail has room for."""
    items = [item for item in news if item["text"]]
    items.sort(key=lambda item: _place(item["first_cursor"]))
    weighed = sorted(items, key=lambda item: (item["weight"] != "headline", not item["concerns_you"]))
    chosen = weighed[:MAX_LINES]
    shown = sorted(chosen, key=lambda item: item["weight"] != "headline")
    return News([_in_short(item["text"]) for item in shown], len(items) - len(shown))


def _in_short(text: str) -> str:
    """A line of news, of a long one how it begins and how it ends."""
    if len(text) <= MAX_LETTERS:
        return text
    sentences = text.split(" · ")
    ends = sentences if len(sentences) == 1 else [sentences[0], sentences[-1]]
    return " · ".join(shorten(each, MAX_LETTERS // len(ends), placeholder=" …") for each in ends)


def _place(cursor: str) -> tuple[int, int]:
    read = read_cursor(cursor)
    return read.public_seq, read.house_seq
