"""Replies by mail: what a player writes below, above or between the lines of our mails is an answer."""
