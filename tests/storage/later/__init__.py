"""Migrations that a later release could have, for tests of the migration checks."""
