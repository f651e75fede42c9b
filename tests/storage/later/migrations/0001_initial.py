"""The initial migration of the games."""

from importlib import import_module

Migration = import_module("games.migrations.0001_initial").Migration
