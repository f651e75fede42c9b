"""Recorded games, each with its purpose in its first line."""
