"""Notices about games, which users get by their channels. This package imports games, never the reverse."""
