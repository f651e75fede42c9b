"""Recorded games, each of which shows something and says what in its first line."""
