"""News of a game since its reader's last visit, condensed and as text."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from games import storage
from games.engine import EDITIONS
from games.errors import GameCode
from games.models import NewsMark
from games.news import IGNORED, NewsItem, fold
from games.news.rules import rules_of
from games.selectors.games import Viewer
from games.selectors.log import LogCursor
from games.selectors.polls import GamePoll, entity_tag
from games.words import Words
from games.words.events import Weight, event_sentence, news_weight
from got_api.database.viewer import as_viewer
from got_api.http.errors import Problem

MAX_EVENTS = storage.viewing.MAX_PAGE

LoggedItem = NewsItem[storage.LoggedEvent]


def mark_of(user_id: int | None, poll: GamePoll) -> LogCursor | None:
    """The read position of a user in the news; None for a spectator, and for a user who has read nothing.

    A read position from before a restore of the database is limited to the end of the current log.
    """
    mark = NewsMark.objects.filter(game_id=poll.game_id, user_id=user_id).first() if user_id else None
    if mark is None:
        return None
    head = poll.cursor
    return LogCursor(min(mark.public_seq, head.public_seq), min(mark.house_seq, head.house_seq), head.epoch)


def news_etag(code: str, poll: GamePoll, after: LogCursor, mark: LogCursor | None, language: str) -> str:
    """The entity tag of news. Changes with the viewer's part of the log, with their read position, and with
    the language."""
    return entity_tag(code, poll.house, "news", after, mark, poll.cursor, language)


def round_start(viewer: Viewer, poll: GamePoll, at: LogCursor) -> LogCursor:
    """The beginning of the round of a past position."""
    with as_viewer(viewer, game=poll.game_id, is_single_trip=True):
        return storage.round_start(poll.game_id, poll.house, at)


def news_for(
    viewer: Viewer,
    poll: GamePoll,
    after: LogCursor,
    mark: LogCursor | None,
    words: Words,
    until: LogCursor | None = None,
) -> dict[str, Any]:
    """The items of a page of the log after a cursor, up to `until`. Raises 409 `cursor_outdated`.

    Items that concern the viewer's house come first, then the oldest. A page never ends within an item.
    """
    with as_viewer(viewer, game=poll.game_id, is_single_trip=True):
        try:
            _, events = storage.log_page(poll.game_id, poll.house, after, MAX_EVENTS, IGNORED, until=until)
        except storage.CursorOutdated as error:
            raise Problem(GameCode.CURSOR_OUTDATED) from error
    items = fold(events, order_kinds())
    is_cut = len(events) == MAX_EVENTS
    if is_cut and len(items) > 1:
        items.pop()
    read_to = max((entry.cursor for item in items for entry in item.entries), key=_place, default=after)
    shown = [item_in_words(item, poll.house, words) for item in items]
    shown.sort(key=lambda item: not item["concerns_you"])
    return {
        "results": shown,
        "next_cursor": str(read_to) if is_cut else None,
        "read_to": str(read_to if is_cut else until or poll.cursor),
        "mark": None if mark is None else str(mark),
    }


def _place(cursor: LogCursor) -> tuple[int, int]:
    return cursor.public_seq, cursor.house_seq


@cache
def order_kinds() -> Mapping[str, str]:
    """Maps order tokens to their kinds, for all editions."""
    return {id: order.kind for edition in EDITIONS.values() for id, order in edition.orders.items()}


@cache
def _house_and_area_ids() -> tuple[frozenset[str], frozenset[str]]:
    editions = EDITIONS.values()
    return (
        frozenset(id for edition in editions for id in edition.houses),
        frozenset(id for edition in editions for id in edition.areas),
    )


def item_in_words(item: LoggedItem, house: str | None, words: Words) -> dict[str, Any]:
    """An item with texts for a reader of a house."""
    houses, areas = _house_and_area_ids()
    named = item.mentioned_ids(houses)
    sentences = [
        (news_weight(entry.kind), event_sentence(words, {"kind": entry.kind, **entry.facts}))
        for entry in item.entries
    ]
    title = _title(item, words)
    return {
        "topic": item.topic,
        "weight": item.weight,
        "concerns_you": house is not None and house in named,
        "text": " · ".join([title, *_own_lines(item, house, words)]) if title else _headlines(sentences),
        "lines": [text for weight, text in sentences if weight != "bookkeeping"],
        "houses": named,
        "areas": item.mentioned_ids(areas),
        "rules": rules_of(entry.kind for entry in item.entries),
        "first_cursor": str(item.entries[0].cursor),
        "last_cursor": str(item.entries[-1].cursor),
        "moment": str(_moment(item)),
        "happened_at": item.entries[-1].happened_at,
    }


def _moment(item: LoggedItem) -> storage.Moment:
    """The moment of the last public event, so that readers who see different events of an item get the same
    one."""
    public = [entry for entry in item.entries if entry.is_public]
    return (public or item.entries)[-1].moment


_OWN = ("raid_resolved", "units_destroyed", "units_retreated")


def _own_lines(item: LoggedItem, house: str | None, words: Words) -> list[str]:
    """Sentences about the raids and combats of a house, since the title of the item has only a number or an
    outcome."""
    if house is None or item.topic not in ("raids", "battle"):
        return []
    removed = [
        entry
        for entry in item.entries
        if entry.kind == "order_removed"
        and entry.facts["cause"] == "raided"
        and entry.facts["house"] == house
    ]
    raided = {entry.facts["area"] for entry in removed}
    return [
        event_sentence(words, {"kind": entry.kind, **entry.facts})
        for entry in item.entries
        if entry in removed
        or (entry.kind in _OWN and entry.facts["house"] == house)
        or (entry.kind == "raid_resolved" and entry.facts["target"] in raided)
    ]


def _headlines(sentences: Sequence[tuple[Weight, str]]) -> str:
    """The headlines of an item, or the first of its details."""
    headlines = [text for weight, text in sentences if weight == "headline"]
    details = [text for weight, text in sentences if weight == "detail"]
    return " · ".join(headlines or details[:2])


def _title(item: LoggedItem, words: Words) -> str:
    """The title of an item that has no single representative event."""
    if item.topic == "orders":
        return words.text("news-orders")
    if item.topic == "raids":
        return words.text("news-raids", count=sum(entry.kind == "raid_resolved" for entry in item.entries))
    if item.topic == "consolidation":
        gains: dict[str, int] = {}
        for entry in item.entries:
            if entry.kind == "power_gained":
                house = str(entry.facts["house"])
                gains[house] = gains.get(house, 0) + int(str(entry.facts["amount"]))
        return words.text("news-consolidation", gains=gains) if gains else ""
    outcome = item.last("wildlings_defeated") or item.last("wildlings_won")
    if outcome is not None:
        return event_sentence(words, {"kind": outcome.kind, **outcome.facts})
    began = item.first("combat_began")
    if item.topic == "battle" and began is not None:
        won, strengths = item.last("combat_won"), item.last("strengths_announced")
        line = words.text(
            "news-battle",
            area=began.facts["area"],
            attacker=began.facts["attacker"],
            defender=began.facts["defender"],
            victor=won.facts["victor"] if won else None,
            strengths=f"{strengths.facts['attacker']} : {strengths.facts['defender']}" if strengths else "",
        )
        is_tied = won and strengths and strengths.facts["attacker"] == strengths.facts["defender"]
        return words.joined([line, words.text("news-tied")]) if is_tied else line
    return ""
