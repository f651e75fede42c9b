"""Channels: mail, signed webhooks, status messages, browsers. None of them touches the database."""
