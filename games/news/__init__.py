"""What happened since somebody looked: events folded into items."""

from games.news.folding import IGNORED, Entry, Item, Topic, fold

__all__ = ["IGNORED", "Entry", "Item", "Topic", "fold"]
