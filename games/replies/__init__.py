"""Replies by mail: text that a player writes below, above or between the lines of our mails is an answer."""
