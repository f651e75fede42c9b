"""Notices: mails, webhooks and status messages about games. This package imports games, never the reverse."""
