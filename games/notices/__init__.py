"""Notices: mails, webhooks and status messages about games. It imports the games; they never import it."""
