"""Selectors of a player's own instructions."""
