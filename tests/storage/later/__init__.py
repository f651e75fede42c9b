"""Possible migrations of later releases of the games, for tests of the checks."""
