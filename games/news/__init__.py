"""News since the last-read position of a reader: events folded into items."""

from games.news.folding import HEADLINES, IGNORED, Entry, NewsItem, Topic, fold

__all__ = ["HEADLINES", "IGNORED", "Entry", "NewsItem", "Topic", "fold"]
