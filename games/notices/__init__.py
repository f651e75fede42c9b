"""Notices about games, which users get through their channels. This package imports games, never the
reverse."""
