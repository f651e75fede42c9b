"""Folding of events into items: a march with its combat, casualties and retreat is one item.

The input is the log as one reader sees it, so an item contains nothing that this reader may not see. Kinds
of events that are not listed here join the previous item.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, Protocol, TypeVar

from games.words.events import WEIGHTS, Weight, news_weight

Topic = Literal[
    "start", "round", "westeros_card", "bidding", "wildlings", "orders", "raids", "march", "battle",
    "consolidation", "clean_up", "end",
]  # fmt: skip

_END_MARKERS = frozenset({"cleaned_up", "combat_ended", "order_removed"})
IGNORED = tuple(
    kind for kind, weight in WEIGHTS.items() if weight == "bookkeeping" and kind not in _END_MARKERS
)
"""Kinds that news omits. Other bookkeeping events mark the end of an item."""

HEADLINES = tuple(kind for kind, weight in WEIGHTS.items() if weight == "headline")
"""Kinds that no reader should miss. All are public, so their number reveals nothing."""


class Entry(Protocol):
    """An event of the log: its kind, its fields as plain JSON."""

    @property
    def kind(self) -> str: ...
    @property
    def facts(self) -> Mapping[str, Any]: ...


E = TypeVar("E", bound=Entry)


@dataclass(slots=True)
class NewsItem(Generic[E]):
    """Events that belong together, in their order."""

    topic: Topic
    entries: list[E] = field(default_factory=list)
    is_complete: bool = False

    @property
    def weight(self) -> Weight:
        """The greatest weight among its events: `headline`, else `detail`, else `bookkeeping`."""
        weights = {news_weight(entry.kind) for entry in self.entries}
        return "headline" if "headline" in weights else "detail" if "detail" in weights else "bookkeeping"

    def first(self, kind: str) -> E | None:
        """The first event of a kind."""
        return next((entry for entry in self.entries if entry.kind == kind), None)

    def last(self, kind: str) -> E | None:
        """The last event of a kind."""
        return next((entry for entry in reversed(self.entries) if entry.kind == kind), None)

    def with_topic(self, topic: Topic) -> NewsItem[E]:
        """Changes the topic of this item, and returns the item."""
        self.topic = topic
        return self

    def completed(self) -> NewsItem[E]:
        """Marks this item as complete, so that no further events join it, and returns the item."""
        self.is_complete = True
        return self

    def mentioned_ids(self, ids: Collection[str]) -> list[str]:
        """The `ids` that occur in the events, in the order in which they first appear."""
        found = {text: None for entry in self.entries for text in _all_texts(entry.facts)}
        return [text for text in found if text in ids]


def fold(entries: Iterable[E], order_kinds: Mapping[str, str]) -> list[NewsItem[E]]:
    """The items of a log, oldest first. `order_kinds` maps each order token to its kind."""
    folding = _Folding[E](order_kinds)
    for entry in entries:
        if entry.kind not in IGNORED:
            folding.add(entry)
    return [item for item in folding.items if item.weight != "bookkeeping"]


class _Folding(Generic[E]):
    def __init__(self, order_kinds: Mapping[str, str]) -> None:
        self.items: list[NewsItem[E]] = []
        self._order_kinds = order_kinds
        self._in_phase: dict[Topic, NewsItem[E]] = {}

    def add(self, entry: E) -> None:
        self._item_of(entry).entries.append(entry)

    def _item_of(self, entry: E) -> NewsItem[E]:
        match entry.kind:
            case "game_began":
                return self._new_item("start")
            case "round_began":
                self._in_phase.clear()
                return self._new_item("round")
            case "westeros_cards_revealed" | "westeros_card_replaced" | "threat_set":
                return self._item_in("round", "westeros_card", "wildlings", "bidding") or self._new_item(
                    "round"
                )
            case "westeros_card_resolved":
                return self._new_item("westeros_card")
            case "bids_revealed":
                item = self._item_in("westeros_card", "bidding", "wildlings") or self._new_item("bidding")
                return item.with_topic("bidding") if item.topic == "westeros_card" else item
            case "wildlings_attacked":
                return (self._item_in("westeros_card") or self._new_item("wildlings")).with_topic("wildlings")
            case "orders_revealed":
                return self._new_item("orders")
            case "raid_resolved":
                return self._item_of_round("raids")
            case "units_moved" | "neutral_support_declared" | "neutral_force_removed" | "power_token_placed":
                return self._item_in("march", "battle") or self._new_item("march")
            case "combat_began":
                return (self._item_in("march", "battle") or self._new_item("march")).with_topic("battle")
            case "combat_ended":
                return self._current_item().completed()
            case "order_removed" if entry.facts.get("cause") == "resolved":
                return self._item_of_order(self._order_kinds.get(str(entry.facts.get("token"))))
            case "cleaned_up":
                return self._new_item("clean_up")
            case "game_ended":
                return self._new_item("end")
        return self._current_item()

    def _item_of_order(self, kind: str | None) -> NewsItem[E]:
        """The item of an order that was resolved."""
        if kind == "consolidate":
            return self._item_of_round("consolidation")
        item = self._current_item()
        return item.completed() if item.topic == "march" and kind == "march" else item

    def _current_item(self) -> NewsItem[E]:
        """The item of an event that does not start a new one."""
        return self.items[-1] if self.items else self._new_item("round")

    def _new_item(self, topic: Topic) -> NewsItem[E]:
        self.items.append(NewsItem(topic))
        return self.items[-1]

    def _item_in(self, *topics: Topic) -> NewsItem[E] | None:
        item = self.items[-1] if self.items else None
        return item if item is not None and item.topic in topics and not item.is_complete else None

    def _item_of_round(self, topic: Topic) -> NewsItem[E]:
        """The one item of this topic in the current round, even if other events happen between its events."""
        if topic not in self._in_phase:
            self._in_phase[topic] = self._new_item(topic)
        item = self._in_phase[topic]
        self.items.remove(item)
        self.items.append(item)
        return item


def _all_texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield key
            yield from _all_texts(part)
    elif isinstance(value, Sequence):
        for part in value:
            yield from _all_texts(part)
