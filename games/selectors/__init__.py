"""Reads of games, always with the rights of the viewer."""
